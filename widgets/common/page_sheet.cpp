#include "widgets/common/page_sheet.h"

#include "widgets/common/page_canvas.h"
#include "widgets/common/picture_file.h"

#include <QPainter>

#include <cmath>

namespace planescope {

namespace {

constexpr int kSheetWidth = 1600;
constexpr double kHeadHeight = 52;

class SheetPainter
{
public:
    SheetPainter(const PageSheet &sheet, const PageSheetOptions &options, const ThemeHub &themes) :
        m_sheet(sheet), m_options(options), m_themes(themes), m_width(options.width > 0 ? options.width : kSheetWidth)
    {}

    QSize size() const
    {
        return {m_width, static_cast<int>(std::ceil(m_themes.px(kHeadHeight) + m_sheet.heightFor(m_themes, m_width)))};
    }

    void paint(QPainter &painter) const
    {
        painter.fillRect(QRect(QPoint(0, 0), size()), m_themes.theme().window);
        painter.setRenderHint(QPainter::Antialiasing);
        PageCanvas canvas(m_themes, &painter, nullptr);
        const double left = m_themes.px(18);
        const double top = (m_themes.px(kHeadHeight) - canvas.lineHeight(FontRole::Title)) / 2 + 4;
        const QString &notice = m_sheet.notice;
        const double label = notice.isEmpty() ? 0 : canvas.textWidth(notice, FontRole::Strong) + m_themes.px(24);
        canvas.text(left, top, m_width - 2 * left - label - m_themes.px(16),
                    m_options.title.isEmpty() ? m_sheet.title : m_options.title, FontRole::Title);
        if (!notice.isEmpty()) {
            const double height = canvas.lineHeight(FontRole::Strong) + m_themes.px(10);
            const QRectF box(m_width - left - label, (m_themes.px(kHeadHeight) - height) / 2 + 4, label, height);
            painter.setPen(m_themes.theme().warning);
            painter.setBrush(m_themes.theme().warningGround);
            painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), 4, 4);
            canvas.text(box.x() + m_themes.px(12), box.y() + m_themes.px(5), label, notice, FontRole::Strong,
                        Ink::Warning);
        }
        painter.translate(0, m_themes.px(kHeadHeight));
        m_sheet.paint(m_themes, &painter, m_width);
    }

private:
    const PageSheet &m_sheet;
    const PageSheetOptions &m_options;
    const ThemeHub &m_themes;
    int m_width;
};

} // namespace

Result<void> savePageSheet(const QString &path, const PageSheet &sheet, const PageSheetOptions &options)
{
    loadBundledFonts();
    ThemeHub themes;
    themes.setTheme(options.theme);
    const SheetPainter painter(sheet, options, themes);
    return savePictureFile(path, painter.size(), options.scale, [&](QPainter &on) { painter.paint(on); });
}

} // namespace planescope
