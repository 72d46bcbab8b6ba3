#include "widgets/view.h"

namespace planescope {

View::View(const ViewContext &context, QWidget *parent) : QWidget(parent), m_context(context) {}

void View::setDocument(Document *document)
{
    if (m_document == document)
        return;
    Document *old = m_document;
    if (old)
        disconnect(old, nullptr, this, nullptr);
    m_document = document;
    if (document)
        connect(document, &QObject::destroyed, this, [this] {
            m_document = nullptr;
            documentChanged(nullptr);
        });
    documentChanged(old);
}

} // namespace planescope
