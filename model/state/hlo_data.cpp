#include "model/state/hlo_data.h"

#include "model/state/document_part.h"

namespace planescope {

HloData *HloData::of(Document *document)
{
    return partOf<HloData>(document, [](Document *owner) { return new HloData(owner); });
}

HloData::HloData(Document *document) : QObject(document), m_document(document)
{
    connect(document, &Document::sessionChanged, this, &HloData::restart);
    connect(document, &Document::restarted, this, &HloData::restart);
    connect(document, &Document::failed, this, &HloData::restart);
    restart();
}

void HloData::restart()
{
    const bool isReady = m_document->stage() == Document::Stage::Ready;
    const SessionPtr session = isReady ? m_document->session() : nullptr;
    if (session == (m_modules ? m_modules->session() : nullptr))
        return;
    m_modules = session ? std::make_shared<const hlo::Modules>(session) : nullptr;
    m_place.reset();
    emit modulesChanged();
    emit placeChanged();
}

void HloData::setPlace(std::optional<HloPlace> place)
{
    if (m_place == place)
        return;
    m_place = std::move(place);
    emit placeChanged();
}

bool HloData::showInstruction(std::uint64_t programId, const std::string &name)
{
    if (!m_modules)
        return false;
    const std::vector<Program> &programs = m_modules->session()->programs();
    for (std::size_t i = 0; i < programs.size(); ++i)
        if (programs[i].id == programId && !programs[i].proto.empty()) {
            setPlace(HloPlace{i, name});
            return true;
        }
    return false;
}

} // namespace planescope
