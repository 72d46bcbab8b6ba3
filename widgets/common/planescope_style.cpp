#include "widgets/common/planescope_style.h"

#include "widgets/common/icons.h"
#include "widgets/common/theme.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAbstractSpinBox>
#include <QApplication>
#include <QComboBox>
#include <QEvent>
#include <QHeaderView>
#include <QLineEdit>
#include <QMenuBar>
#include <QScrollBar>
#include <QSlider>
#include <QStyleFactory>
#include <QStyleOption>
#include <QTabBar>

namespace planescope {

namespace {

constexpr const char *kDense = "dense";
constexpr const char *kInvalid = "invalid";
constexpr const char *kRail = "rail";
constexpr const char *kScope = "scope";

void setMark(QWidget *widget, const char *mark, const QVariant &value)
{
    if (widget->property(mark) == value)
        return;
    widget->setProperty(mark, value);
    widget->updateGeometry();
    widget->update();
}

/// Name in :/icons for what Qt's own dialogs and docks ask for; empty: Fusion's icon.
QString iconNameOf(QStyle::StandardPixmap icon)
{
    switch (icon) {
    case QStyle::SP_TitleBarCloseButton:
    case QStyle::SP_DockWidgetCloseButton:
    case QStyle::SP_LineEditClearButton:
    case QStyle::SP_TabCloseButton:
        return QStringLiteral("close");
    case QStyle::SP_TitleBarNormalButton:
    case QStyle::SP_TitleBarMaxButton:
        return QStringLiteral("float");
    case QStyle::SP_ToolBarHorizontalExtensionButton:
    case QStyle::SP_ToolBarVerticalExtensionButton:
        return QStringLiteral("more");
    case QStyle::SP_MessageBoxWarning:
        return QStringLiteral("warn");
    case QStyle::SP_MessageBoxCritical:
        return QStringLiteral("error");
    case QStyle::SP_MessageBoxInformation:
        return QStringLiteral("info");
    case QStyle::SP_MessageBoxQuestion:
        return QStringLiteral("help");
    case QStyle::SP_DirIcon:
    case QStyle::SP_DirOpenIcon:
    case QStyle::SP_DirClosedIcon:
        return QStringLiteral("folder");
    case QStyle::SP_FileIcon:
        return QStringLiteral("report");
    case QStyle::SP_ArrowBack:
    case QStyle::SP_ArrowLeft:
        return QStringLiteral("back");
    case QStyle::SP_ArrowForward:
    case QStyle::SP_ArrowRight:
        return QStringLiteral("fwd");
    case QStyle::SP_ArrowUp:
    case QStyle::SP_FileDialogToParent:
        return QStringLiteral("up");
    case QStyle::SP_ArrowDown:
        return QStringLiteral("down");
    case QStyle::SP_FileDialogNewFolder:
        return QStringLiteral("plus");
    case QStyle::SP_FileDialogListView:
        return QStringLiteral("list");
    case QStyle::SP_FileDialogDetailedView:
        return QStringLiteral("details");
    default:
        return {};
    }
}

QSize atLeastHigh(QSize size, int height) { return {size.width(), std::max(size.height(), height)}; }

} // namespace

void setDense(QWidget *control, bool dense) { setMark(control, kDense, dense); }
void setInvalid(QWidget *field, bool invalid) { setMark(field, kInvalid, invalid); }
void setRailItem(QWidget *button) { setMark(button, kRail, true); }
void setDockScope(QWidget *dock, const QString &scope) { setMark(dock, kScope, scope); }

PlanescopeStyle::PlanescopeStyle(const ThemeHub &themes) :
    QProxyStyle(QStyleFactory::create(QStringLiteral("Fusion"))), m_themes(&themes)
{}

const Theme &PlanescopeStyle::theme() const { return m_themes ? m_themes->theme() : themeOf(ThemeId::Light); }

int PlanescopeStyle::px(double value) const
{
    return m_themes ? m_themes->px(value) : static_cast<int>(std::lround(value));
}

void PlanescopeStyle::setDensity(Density density)
{
    if (m_density == density)
        return;
    m_density = density;
    if (auto *app = qobject_cast<QApplication *>(QCoreApplication::instance()); app && QApplication::style() == this)
        applyTo(*app);
}

int PlanescopeStyle::controlHeight(const QWidget *widget) const
{
    const DensitySizes &sizes = sizesOf(m_density);
    const bool dense = widget && widget->property(kDense).toBool();
    const int wanted = px(dense ? sizes.toolBarControl : sizes.control);
    return widget ? std::max(wanted, widget->fontMetrics().height() + px(8)) : wanted;
}

int PlanescopeStyle::pixelMetric(PixelMetric metric, const QStyleOption *option, const QWidget *widget) const
{
    switch (metric) {
    case PM_DefaultFrameWidth:
    case PM_ComboBoxFrameWidth:
    case PM_SpinBoxFrameWidth:
    case PM_SplitterWidth: // QSplitterHandle widens its mouse area by itself below 3 px
    case PM_MenuPanelWidth:
    case PM_TabBarBaseHeight:
        return 1;
    case PM_DockWidgetSeparatorExtent: // QMainWindow has no wider mouse area: a hairline in the middle of it is drawn
        return px(5);
    case PM_ToolBarIconSize:
    case PM_SmallIconSize:
    case PM_ButtonIconSize:
    case PM_ListViewIconSize:
    case PM_TabBarIconSize:
    case PM_TabCloseIndicatorWidth:
    case PM_TabCloseIndicatorHeight:
    case PM_LineEditIconSize:
        return px(16);
    case PM_MessageBoxIconSize:
        return px(32);
    case PM_ScrollBarExtent:
        return px(12);
    case PM_ScrollBarSliderMin:
        return px(24);
    case PM_DockWidgetTitleMargin:
        return px(6);
    case PM_DockWidgetTitleBarButtonMargin:
        return px(4);
    case PM_DockWidgetFrameWidth:
    case PM_TabBarTabShiftVertical:
    case PM_TabBarTabShiftHorizontal:
    case PM_TabBarTabOverlap:
    case PM_TabBarBaseOverlap:
    case PM_ButtonShiftHorizontal:
    case PM_ButtonShiftVertical:
    case PM_ButtonDefaultIndicator:
    case PM_MenuBarPanelWidth:
    case PM_MenuBarVMargin:
    case PM_ToolBarFrameWidth:
    case PM_MenuDesktopFrameWidth:
    case PM_ScrollView_ScrollBarSpacing:
    case PM_ScrollView_ScrollBarOverlap:
        return 0;
    case PM_MenuVMargin:
    case PM_MenuHMargin:
    case PM_MenuBarHMargin:
    case PM_DialogButtonsSeparator:
        return px(4);
    case PM_MenuBarItemSpacing:
    case PM_ToolBarItemSpacing:
        return px(2);
    case PM_ToolBarItemMargin:
        return px(6);
    case PM_ToolBarSeparatorExtent:
        return px(13);
    case PM_ToolBarHandleExtent:
    case PM_ToolTipLabelFrameWidth:
        return px(6);
    case PM_TabBarTabHSpace:
        return px(28);
    case PM_TabBarTabVSpace:
    case PM_IndicatorWidth:
    case PM_IndicatorHeight:
    case PM_ExclusiveIndicatorWidth:
    case PM_ExclusiveIndicatorHeight:
        return px(14);
    case PM_CheckBoxLabelSpacing:
    case PM_RadioButtonLabelSpacing:
        return px(6);
    case PM_SliderThickness:
    case PM_SliderControlThickness:
    case PM_SliderLength: // what the mouse may grab; the drawn handle is 12
        return px(24);
    case PM_TreeViewIndentation:
        return px(18);
    case PM_FocusFrameHMargin: // padding of item texts is one more
        return px(7);
    case PM_FocusFrameVMargin:
    case PM_HeaderMargin: // part of the padding: a vertical header would make its rows too high otherwise
        return px(2);
    case PM_HeaderMarkSize:
        return px(10);
    case PM_HeaderGripMargin:
        return px(5);
    case PM_HeaderDefaultSectionSizeVertical: // the row height of tables
        return px(sizesOf(m_density).row);
    case PM_MenuButtonIndicator:
        return px(14);
    case PM_ButtonMargin:
        return px(10);
    case PM_LayoutLeftMargin:
    case PM_LayoutRightMargin:
    case PM_LayoutTopMargin:
    case PM_LayoutBottomMargin:
        return px(12);
    case PM_LayoutHorizontalSpacing:
    case PM_LayoutVerticalSpacing:
        return px(8);
    case PM_ProgressBarChunkWidth:
        return 1;
    default:
        return QProxyStyle::pixelMetric(metric, option, widget);
    }
}

int PlanescopeStyle::styleHint(StyleHint hint, const QStyleOption *option, const QWidget *widget,
                               QStyleHintReturn *returnData) const
{
    switch (hint) {
    case SH_DialogButtonBox_ButtonsHaveIcons:
    case SH_EtchDisabledText:
    case SH_DitherDisabledText:
    case SH_ComboBox_Popup:
    case SH_Widget_Animation_Duration:
    case SH_ScrollBar_Transient:
    case SH_ScrollView_FrameOnlyAroundContents:
    case SH_ComboBox_UseNativePopup:
        return 0;
    case SH_ItemView_ShowDecorationSelected:
    case SH_Menu_SloppySubMenus:
    case SH_Menu_MouseTracking:
    case SH_MenuBar_MouseTracking:
    case SH_ComboBox_ListMouseTracking:
        return 1;
    case SH_Widget_Animate:
        return 0;
    case SH_ToolTip_WakeUpDelay:
        return 300;
    case SH_ToolTipLabel_Opacity:
        return 255;
    case SH_TabBar_ElideMode:
        return Qt::ElideRight;
    case SH_TabBar_Alignment:
        return Qt::AlignLeft;
    case SH_Slider_AbsoluteSetButtons:
        return Qt::LeftButton;
    case SH_Table_GridLineColor:
        return static_cast<int>(theme().grid.rgb());
    case SH_FormLayoutLabelAlignment:
        return Qt::AlignLeft | Qt::AlignVCenter;
    default:
        return QProxyStyle::styleHint(hint, option, widget, returnData);
    }
}

QSize PlanescopeStyle::sizeFromContents(ContentsType type, const QStyleOption *option, const QSize &contents,
                                        const QWidget *widget) const
{
    switch (type) {
    case CT_PushButton: {
        const auto *button = qstyleoption_cast<const QStyleOptionButton *>(option);
        int width = contents.width() + px(24);
        if (button && (button->features & QStyleOptionButton::HasMenu))
            width += px(8);
        const int least = button && !button->text.isEmpty() ? px(64) : px(28);
        return {std::max(width, least), std::max(controlHeight(widget), contents.height())};
    }
    case CT_ToolButton: {
        const int side = controlHeight(widget);
        const auto *button = qstyleoption_cast<const QStyleOptionToolButton *>(option);
        int width = contents.width() + px(12);
        if (button && (button->features & QStyleOptionToolButton::MenuButtonPopup))
            width += px(14);
        if (button && button->toolButtonStyle == Qt::ToolButtonTextUnderIcon)
            return {std::max(width, side), contents.height() + px(12)};
        return {std::max(width, side), std::max(side, contents.height() + px(4))};
    }
    case CT_LineEdit:
        return {contents.width() + px(16), controlHeight(widget)};
    case CT_ComboBox:
        return {contents.width() + px(8 + 26), controlHeight(widget)};
    case CT_SpinBox:
        return {contents.width() + px(8 + 22), controlHeight(widget)};
    case CT_MenuItem: {
        const auto *item = qstyleoption_cast<const QStyleOptionMenuItem *>(option);
        if (item && item->menuItemType == QStyleOptionMenuItem::Separator)
            return {px(10), px(9)};
        return {contents.width() + px(32 + 40), std::max(px(26), contents.height() + px(8))};
    }
    case CT_MenuBarItem:
        return {contents.width() + px(18), std::max(px(26), contents.height() + px(8))};
    case CT_TabBarTab:
        return atLeastHigh(QProxyStyle::sizeFromContents(type, option, contents, widget), px(30));
    case CT_HeaderSection: {
        const QSize base = QProxyStyle::sizeFromContents(type, option, contents, widget);
        const auto *header = qstyleoption_cast<const QStyleOptionHeader *>(option);
        if (header && header->orientation == Qt::Vertical)
            return base;
        const int lines = header ? static_cast<int>(header->text.count(QLatin1Char('\n'))) + 1 : 1;
        const int textHeight = lines * (widget ? widget->fontMetrics().height() : px(16));
        return {base.width() + px(12), std::max(px(sizesOf(m_density).header), textHeight + px(8))};
    }
    case CT_ItemViewItem:
        return atLeastHigh(QProxyStyle::sizeFromContents(type, option, contents, widget), px(sizesOf(m_density).row));
    case CT_CheckBox:
    case CT_RadioButton:
        return atLeastHigh(QProxyStyle::sizeFromContents(type, option, contents, widget), px(24));
    default:
        return QProxyStyle::sizeFromContents(type, option, contents, widget);
    }
}

QRect PlanescopeStyle::subElementRect(SubElement element, const QStyleOption *option, const QWidget *widget) const
{
    switch (element) {
    case SE_LineEditContents: {
        const bool framed =
            !qobject_cast<const QLineEdit *>(widget) || static_cast<const QLineEdit *>(widget)->hasFrame();
        // QLineEdit adds 2 px on either side by itself.
        return framed ? option->rect.adjusted(px(6), 1, -px(6), -1) : option->rect;
    }
    case SE_PushButtonFocusRect:
    case SE_CheckBoxFocusRect:
    case SE_RadioButtonFocusRect:
        return option->rect;
    case SE_HeaderArrow: {
        const int side = px(10);
        return QStyle::visualRect(
            option->direction, option->rect,
            QRect(option->rect.right() - side - px(6), option->rect.center().y() - side / 2 + 1, side, side));
    }
    case SE_HeaderLabel: {
        const auto *header = qstyleoption_cast<const QStyleOptionHeader *>(option);
        const bool sorted = header && header->sortIndicator != QStyleOptionHeader::None;
        return QStyle::visualRect(option->direction, option->rect,
                                  option->rect.adjusted(px(8), 0, sorted ? -px(20) : -px(8), 0));
    }
    case SE_ProgressBarGroove:
    case SE_ProgressBarContents:
    case SE_ProgressBarLabel: {
        QRect line = option->rect;
        line.setHeight(px(4));
        line.moveCenter(QPoint(line.center().x(), option->rect.center().y()));
        return line;
    }
    default:
        return QProxyStyle::subElementRect(element, option, widget);
    }
}

QIcon PlanescopeStyle::standardIcon(StandardPixmap icon, const QStyleOption *option, const QWidget *widget) const
{
    const QString name = iconNameOf(icon);
    if (name.isEmpty() || !m_themes)
        return QProxyStyle::standardIcon(icon, option, widget);
    return themedIcon(*m_themes, name);
}

QPixmap PlanescopeStyle::standardPixmap(StandardPixmap pixmap, const QStyleOption *option, const QWidget *widget) const
{
    const QString name = iconNameOf(pixmap);
    if (name.isEmpty())
        return QProxyStyle::standardPixmap(pixmap, option, widget);
    return iconPixmap(name, theme().text2, px(16), widget ? widget->devicePixelRatioF() : 1);
}

void PlanescopeStyle::polish(QWidget *widget)
{
    QProxyStyle::polish(widget);
    if (qobject_cast<QAbstractButton *>(widget) || qobject_cast<QComboBox *>(widget) ||
        qobject_cast<QLineEdit *>(widget) || qobject_cast<QAbstractSpinBox *>(widget) ||
        qobject_cast<QAbstractSlider *>(widget) || qobject_cast<QTabBar *>(widget) ||
        qobject_cast<QMenuBar *>(widget) || qobject_cast<QHeaderView *>(widget))
        widget->setAttribute(Qt::WA_Hover);
    if (auto *header = qobject_cast<QHeaderView *>(widget); header && header->orientation() == Qt::Horizontal)
        header->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    if (auto *view = qobject_cast<QAbstractItemView *>(widget))
        view->viewport()->setAttribute(Qt::WA_Hover);
}

void PlanescopeStyle::applyTo(QApplication &app) const
{
    const auto font = [this](FontRole role) { return m_themes ? m_themes->font(role) : bundledFont(role, 1); };
    QFont strongDense = font(FontRole::Dense);
    strongDense.setWeight(QFont::DemiBold);
    QFont header = font(FontRole::Caption);
    header.setWeight(QFont::Medium);
    QApplication::setPalette(theme().palette());
    QApplication::setFont(font(FontRole::Body));
    for (const char *dense : {"QAbstractItemView", "QDockWidget", "QTabBar", "QStatusBar", "QTipLabel", "QToolTip"})
        QApplication::setFont(font(FontRole::Dense), dense);
    QApplication::setFont(header, "QHeaderView");
    QApplication::setFont(strongDense, "QDockWidgetTitle");
    for (const char *body : {"QMenu", "QMenuBar", "QMessageBox", "QDialog"})
        QApplication::setFont(font(FontRole::Body), body);
    Q_UNUSED(app);
    // Qt tells the widgets only while the event loop runs, but windows are built before that. Metrics may have changed
    // with scale or density too: let every widget measure itself anew.
    for (QWidget *widget : QApplication::allWidgets()) {
        for (const QEvent::Type type :
             {QEvent::ApplicationPaletteChange, QEvent::ApplicationFontChange, QEvent::StyleChange}) {
            QEvent changed(type);
            QCoreApplication::sendEvent(widget, &changed);
        }
        widget->updateGeometry();
        widget->update();
    }
}

PlanescopeStyle *installLook(QApplication &app, ThemeHub &themes)
{
    loadBundledFonts();
    auto *style = new PlanescopeStyle(themes);
    QApplication::setStyle(style);
    style->applyTo(app);
    QObject::connect(&themes, &ThemeHub::changed, style, [style, &app] { style->applyTo(app); });
    return style;
}

} // namespace planescope
