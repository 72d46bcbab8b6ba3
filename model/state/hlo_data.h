#pragma once
// The HLO programs of a document, read once for every view that shows them, and the instruction that is looked at.
#include "model/format/hlo/hlo_modules.h"
#include "model/state/document.h"

#include <QObject>

#include <memory>
#include <optional>
#include <string>

namespace planescope {

/// An instruction: of a program by its row in Session::programs(), and by name.
struct HloPlace {
    std::size_t program = 0;
    std::string instruction;
    bool operator==(const HloPlace &) const = default;
};

class HloData : public QObject
{
    Q_OBJECT
public:
    /// The document's own one, made when first asked for; dies with the document.
    static HloData *of(Document *document);

    /// Null while the session loads.
    const std::shared_ptr<const hlo::Modules> &modules() const { return m_modules; }

    /// What a view wants to be shown; the HLO view follows.
    const std::optional<HloPlace> &place() const { return m_place; }
    /// Silent when nothing changes.
    void setPlace(std::optional<HloPlace> place);
    /// The same by the program's id, as ops know it. False when the session has no such program.
    bool showInstruction(std::uint64_t programId, const std::string &name);

signals:
    void modulesChanged();
    void placeChanged();

private:
    explicit HloData(Document *document);
    void restart();

    Document *m_document;
    std::shared_ptr<const hlo::Modules> m_modules;
    std::optional<HloPlace> m_place;
};

} // namespace planescope
