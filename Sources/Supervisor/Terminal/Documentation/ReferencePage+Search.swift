import Wording

extension ReferencePage {
    /// The meaning of a name.
    package enum Found: Equatable {
        /// A type or a module, and the members elsewhere that have the same name.
        case section(ReferenceSection, others: [ReferenceEntry])
        /// Everything that has the name, in the page's order.
        case entries([ReferenceEntry])
        /// Nothing; with the nearest name that there is.
        case nothing(nearest: String?)
    }

    /// Looks a name up: a type, a module, a function, `type.member`, or a member alone. `edit.`, a colon in a method's
    /// place, parentheses at the end, and blanks and hyphens in the place of underscores do not matter, nor does the case of
    /// names of other tools. A sentence finds the trouble with a recording that it tells of.
    /// A name of Apple's, such as `zPosition`, `insertTimeRange:ofTrack:atTime:error:` or
    /// `setOpacityRampFromStartOpacity`, finds the member here of the same name or with which it begins.
    package func find(_ name: String) -> Found {
        let name = plain(name)
        if let section = section(named: name) {
            // A module's own object has the module's name.
            let others = entries.filter {
                $0.name == name && $0.kind != .constructor && $0.owner != name && $0.table == nil
            }
            return .section(section, others: others)
        }
        if let dot = name.lastIndex(of: ".") {
            let (owner, member) = (String(name[..<dot]), String(name[name.index(after: dot)...]))
            let found = members(member, of: owner)
            return found.isEmpty ? .nothing(nearest: nearestMember(member, of: owner)) : .entries(found)
        }
        let found = named(name)
        if !found.isEmpty { return .entries(found) }
        if let other = otherTools(name) ?? inCamelCase(name) ?? trouble(name) { return other }
        let known = sections.filter { $0.kind != .page }.map(\.name) + memberNames
        return .nothing(
            nearest: nearestName(to: name, among: known)
                ?? nearestOtherName(to: name, among: known + counterparts.map(\.name)))
    }

    /// What has a name: the fields of a module's tables only where nothing else has it.
    private func named(_ name: String) -> [ReferenceEntry] {
        let found = entries.filter { $0.name == name }
        let others = found.filter { $0.table == nil }
        return others.isEmpty ? found : others
    }

    /// The meaning of a name in camelCase: the members of the same letters, without a leading `is`, or else those with the
    /// longest name of two words or more with which it begins.
    private func inCamelCase(_ name: String) -> Found? {
        guard name.contains(where: \.isUppercase), !name.contains("_") else { return nil }
        let wanted = Self.squeezed(name)
        let plain = name.hasPrefix("is") ? String(wanted.dropFirst(2)) : wanted
        let own = entries.filter { !$0.isOfOtherTools && $0.kind != .value }
        if let same = own.first(where: { [wanted, plain].contains(Self.squeezed($0.name)) }) {
            return .entries(named(same.name))
        }
        let ends = Set(
            name.indices.filter { name[$0].isUppercase }.map { name.distance(from: name.startIndex, to: $0) })
        let begun = own.map(\.name).filter { candidate in
            let start = Self.squeezed(candidate)
            return candidate.contains("_") && ends.contains(start.count) && wanted.hasPrefix(start)
        }
        return begun.max { $0.count < $1.count }.map { .entries(named($0)) }
    }

    /// The meaning of a name of another tool, in any case and with any separators, of types also without `Mutable`.
    private func otherTools(_ name: String) -> Found? {
        let name = Self.squeezed(name)
        let found = entries.filter { $0.isOfOtherTools && Self.squeezed($0.name) == name }
        if !found.isEmpty { return .entries(found) }
        let type = name.replacing("mutable", with: "")
        return counterparts.first { Self.squeezed($0.name).replacing("mutable", with: "") == type }
            .map { .section($0.section, others: []) }
    }

    /// The name nearest to another one, in any case.
    private func nearestOtherName(to name: String, among names: [String]) -> String? {
        let nearest = nearestName(to: name.lowercased(), among: names.map { $0.lowercased() })
        return names.first { $0.lowercased() == nearest }
    }

    /// The names of types in AVFoundation.
    private var counterparts: [(name: String, section: ReferenceSection)] {
        sections.compactMap { section in section.counterpart.map { ($0, section) } }
    }

    private static func squeezed(_ name: String) -> String { name.lowercased().replacing("_", with: "") }

    /// The members of a type with a name: its own, or else those of the type it has everything of.
    private func members(_ name: String, of owner: String) -> [ReferenceEntry] {
        var owner = owner
        while true {
            let found = entries.filter { ($0.owner == owner || $0.table == owner) && $0.name == name }
            guard found.isEmpty, let base = section(named: owner)?.base else { return found }
            owner = base
        }
    }

    private func nearestMember(_ member: String, of owner: String) -> String? {
        var known: [String] = []
        var type: String? = owner
        while let owner = type {
            known += entries.filter { $0.owner == owner }.map(\.name)
            type = section(named: owner)?.base
        }
        if let name = nearestName(to: member, among: known) { return "\(owner).\(name)" }
        return nearestName(to: "\(owner).\(member)", among: entries.map(\.path))
    }

    private var memberNames: [String] { entries.map(\.name) }

    private func plain(_ name: String) -> String {
        if entries.contains(where: { $0.name == name }) { return name }
        var name = name
        // What is called with arguments, in Swift's way too; and a selector of Objective-C, by its first part.
        if let opening = name.firstIndex(of: "("), opening > name.startIndex { name = String(name[..<opening]) }
        if name.hasSuffix(":") || name.count(where: { $0 == ":" }) > 1 { name = String(name.prefix { $0 != ":" }) }
        name = name.replacing(":", with: ".").replacing(" ", with: "_").replacing("-", with: "_")
        if name.hasSuffix("()") { name.removeLast(2) }
        if name.hasPrefix("edit."), name != "edit." { name.removeFirst(5) }
        return name
    }

    /// The names for completion: types, modules, `type.member`s and members, and none of other tools.
    package var names: [String] {
        let own = entries.filter { !$0.isOfOtherTools }
        let members = own.filter { $0.owner != "edit" && $0.kind != .value }.map(\.path)
        let plain = sections.filter { $0.kind != .page }.map(\.name) + own.map(\.name)
        return Array(Set(members + plain)).sorted()
    }
}
