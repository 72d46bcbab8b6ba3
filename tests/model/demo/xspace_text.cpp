#include "tests/model/demo/xspace_text.h"

#include "model/io/wire_reader.h"

#include <algorithm>
#include <map>

namespace planescope {

namespace {

using WireBytes = std::span<const std::uint8_t>;
using wire::Reader;

struct PlaneText {
    std::map<std::uint64_t, std::string> names; // statistics and texts they refer to
    std::map<std::uint64_t, std::string> types;
};

std::string statText(WireBytes bytes, const PlaneText &plane)
{
    std::string name, value;
    for (Reader stat(bytes); stat.next();) {
        switch (stat.field()) {
        case 1:
            name = plane.names.at(stat.number());
            break;
        case 7:
            value = "r:" + plane.names.at(stat.number());
            break;
        case 5:
        case 6:
            value = std::to_string(stat.field()) + ":" + std::string(stat.text());
            break;
        default:
            value = std::to_string(stat.field()) + ":" + std::to_string(stat.number());
        }
    }
    return " {" + name + " " + value + "}";
}

/// The entry of a map: its value.
WireBytes mapValue(WireBytes entry)
{
    for (Reader field(entry); field.next();)
        if (field.field() == 2)
            return field.bytes();
    return {};
}

std::string eventText(WireBytes bytes, const PlaneText &plane)
{
    std::string text;
    for (Reader field(bytes); field.next();) {
        if (field.field() == 1)
            text += plane.types.at(field.number());
        else if (field.field() == 4)
            text += statText(field.bytes(), plane);
        else
            text += " " + std::to_string(field.field()) + "=" + std::to_string(field.number());
    }
    return text;
}

void addLine(WireBytes bytes, const std::string &planeName, const PlaneText &plane, std::vector<std::string> &out)
{
    std::string head = planeName + " line";
    std::vector<std::string> events;
    for (Reader field(bytes); field.next();) {
        if (field.field() == 4)
            events.push_back(eventText(field.bytes(), plane));
        else if (field.type() == wire::Type::Bytes)
            head += " " + std::to_string(field.field()) + "=" + std::string(field.text());
        else
            head += " " + std::to_string(field.field()) + "=" + std::to_string(field.number());
    }
    out.push_back(head);
    for (const std::string &event : events)
        out.push_back(head + ": " + event);
}

void addPlane(WireBytes bytes, std::vector<std::string> &out)
{
    PlaneText plane;
    std::string head = "plane";
    std::string name;
    std::vector<std::string> types;
    for (Reader field(bytes); field.next();) {
        if (field.field() == 5) {
            std::uint64_t id = 0;
            std::string text;
            for (Reader meta(mapValue(field.bytes())); meta.next();) {
                if (meta.field() == 1)
                    id = meta.number();
                if (meta.field() == 2)
                    text = meta.text();
            }
            plane.names[id] = text;
        }
        if (field.field() == 1)
            head += " id " + std::to_string(field.number());
        if (field.field() == 2)
            name = field.text();
    }
    for (Reader field(bytes); field.next();) {
        if (field.field() != 4)
            continue;
        std::uint64_t id = 0;
        std::string text, display, stats;
        for (Reader meta(mapValue(field.bytes())); meta.next();) {
            if (meta.field() == 1)
                id = meta.number();
            else if (meta.field() == 2)
                text = meta.text();
            else if (meta.field() == 4)
                display = meta.text();
            else if (meta.field() == 5)
                stats += statText(meta.bytes(), plane);
        }
        plane.types[id] = text + " | " + display;
        types.push_back(name + " type " + text + " | " + display + stats);
    }
    out.push_back(head + " " + name);
    // The order of names in a map is free.
    std::sort(types.begin(), types.end());
    out.insert(out.end(), types.begin(), types.end());
    std::vector<std::string> names;
    for (const auto &[id, text] : plane.names)
        names.push_back(name + " name " + text);
    std::sort(names.begin(), names.end());
    out.insert(out.end(), names.begin(), names.end());
    for (Reader field(bytes); field.next();) {
        if (field.field() == 3)
            addLine(field.bytes(), name, plane, out);
        else if (field.field() == 6)
            out.push_back(name + " stat" + statText(field.bytes(), plane));
    }
}

} // namespace

std::vector<std::string> xspaceText(std::span<const std::uint8_t> bytes)
{
    std::vector<std::string> out;
    for (Reader field(bytes); field.next();) {
        if (field.field() == 1)
            addPlane(field.bytes(), out);
        else
            out.push_back("space " + std::to_string(field.field()) + "=" + std::string(field.text()));
    }
    return out;
}

} // namespace planescope
