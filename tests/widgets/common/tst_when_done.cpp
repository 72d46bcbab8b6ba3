#include "tests/support/test_registry.h"
#include "widgets/common/when_done.h"

#include <QPromise>
#include <QtConcurrent/QtConcurrentRun>
#include <QtTest>

#include <memory>
#include <optional>

using namespace planescope;

class TstWhenDone : public QObject
{
    Q_OBJECT
private slots:
    void theAnswerComesOnTheThreadOfTheOwner()
    {
        QObject owner;
        std::optional<int> answer;
        const QThread *thread = nullptr;
        whenDone(&owner, QtConcurrent::run([] { return 17; }), [&](int value) {
            answer = value;
            thread = QThread::currentThread();
        });
        QTRY_VERIFY(answer.has_value());
        QCOMPARE(*answer, 17);
        QCOMPARE(thread, owner.thread());
        // Nothing is left behind on the owner.
        QTRY_VERIFY(owner.children().isEmpty());
    }

    void aFinishedFutureIsAnsweredAsWell()
    {
        QObject owner;
        QPromise<int> promise;
        promise.start();
        promise.addResult(3);
        promise.finish();
        int answer = 0;
        whenDone(&owner, promise.future(), [&](int value) { answer = value; });
        QCOMPARE(answer, 0); // later, not within the call
        QTRY_COMPARE(answer, 3);
    }

    void anOwnerThatIsGoneGetsNoAnswer()
    {
        QPromise<int> promise;
        promise.start();
        auto owner = std::make_unique<QObject>();
        bool isAnswered = false;
        whenDone(owner.get(), promise.future(), [&](int) { isAnswered = true; });
        promise.addResult(1);
        promise.finish(); // the answer is on its way
        owner.reset();
        QCoreApplication::processEvents();
        QVERIFY(!isAnswered);
    }

    void aCancelledFutureGivesNoAnswer()
    {
        QObject owner;
        bool isAnswered = false;
        QFuture<int> future;
        {
            QPromise<int> promise;
            promise.start();
            future = promise.future();
            whenDone(&owner, future, [&](int) { isAnswered = true; });
        } // a promise that is given up cancels
        QTRY_VERIFY(owner.children().isEmpty());
        QVERIFY(future.isCanceled());
        QVERIFY(!isAnswered);
    }

    void anAnswerIsTakenNotCopied()
    {
        QObject owner;
        std::unique_ptr<int> answer;
        whenDone(&owner, QtConcurrent::run([] { return std::make_unique<int>(5); }),
                 [&](std::unique_ptr<int> value) { answer = std::move(value); });
        QTRY_VERIFY(answer != nullptr);
        QCOMPARE(*answer, 5);
    }

    /// A continuation with a context failed here: an event for an object that was gone.
    void ownersMayGoWhileTheirAnswersArrive()
    {
        int answers = 0;
        for (int round = 0; round < 2000; ++round) {
            auto owner = std::make_unique<QObject>();
            const QFuture<int> future = QtConcurrent::run([round] { return round; });
            whenDone(owner.get(), future, [&](int) { ++answers; });
            if (round % 2 == 0)
                while (!future.isFinished())
                    QThread::yieldCurrentThread();
            if (round % 3 == 0)
                QCoreApplication::processEvents();
            owner.reset();
            QCoreApplication::processEvents();
        }
        QVERIFY(answers <= 2000);
        QThreadPool::globalInstance()->waitForDone();
        QCoreApplication::processEvents();
    }
};

PLANESCOPE_TEST(TstWhenDone)
#include "tst_when_done.moc"
