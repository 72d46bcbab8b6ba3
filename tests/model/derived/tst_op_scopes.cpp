#include "model/format/xplane/op_scopes.h"
#include "tests/support/test_registry.h"

using namespace planescope;
using Kind = FrameworkOp::Kind;

class TstOpScopes : public QObject
{
    Q_OBJECT
private slots:
    void readsTheFormsOfFrameworkOpNames_data();
    void readsTheFormsOfFrameworkOpNames();
    void scopesAreAllComponentsButTheLast();
};

void TstOpScopes::readsTheFormsOfFrameworkOpNames_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<int>("kind");
    QTest::addColumn<QByteArray>("name");
    QTest::addColumn<QByteArray>("label");
    const auto row = [](const char *text, Kind kind, const char *name, const char *label) {
        QTest::newRow(text) << QByteArray(text) << int(kind) << QByteArray(name) << QByteArray(label);
    };
    row("model/dense/MatMul:MatMul", Kind::TensorFlow, "model/dense/MatMul", "MatMul");
    row("a/b/Op_3:_Internal", Kind::TensorFlow, "a/b/Op_3", "_Internal");
    row("jit(f)/jit(main)/add:", Kind::Jax, "jit(f)/jit(main)/add", "add");
    row("jit(f)/dot_general_1:", Kind::Jax, "jit(f)/dot_general_1", "dot_general");
    row("jit(f)/transpose:transpose[permutation=(0, 3, 1, 2)]", Kind::Jax, "jit(f)/transpose", "transpose");
    row("XlaModule:", Kind::TensorFlow, "XlaModule", "XlaModule");
    row("layer/MatMul_12:", Kind::TensorFlow, "layer/MatMul_12", "MatMul");
    row(":", Kind::TensorFlow, "", "");
    row("Iterator::Batch::Map", Kind::Dataset, "Iterator::Batch::Map", "Iterator::Map");
    row("MEMCPYHtoD", Kind::Memcpy, "MEMCPYHtoD", "MemcpyHToD");
    row("no colon here ", Kind::Unknown, "no colon here ", "no colon here");
    row("odd name:Odd Type", Kind::Unknown, "odd name:Odd Type", "odd name:Odd Type");
}

void TstOpScopes::readsTheFormsOfFrameworkOpNames()
{
    QFETCH(QByteArray, text);
    QFETCH(QByteArray, name);
    QFETCH(QByteArray, label);
    QFETCH(int, kind);
    const std::string full = text.toStdString();
    const FrameworkOp op = parseFrameworkOp(full);
    QCOMPARE(int(op.kind), kind);
    QCOMPARE(QByteArray::fromStdString(std::string(op.name)), name);
    QCOMPARE(QByteArray::fromStdString(frameworkOpLabel(op)), label);
}

void TstOpScopes::scopesAreAllComponentsButTheLast()
{
    const std::vector<std::string_view> expected{"jit(f)", "while", "body"};
    QVERIFY(nameScopes("jit(f)/while/body/add") == expected);
    QVERIFY(nameScopes("add").empty());
    QVERIFY(nameScopes("").empty());
    const std::vector<std::string_view> withEmpty{"", "a"};
    QVERIFY(nameScopes("/a/b") == withEmpty);
}

PLANESCOPE_TEST(TstOpScopes)
#include "tst_op_scopes.moc"
