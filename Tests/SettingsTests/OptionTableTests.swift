import Testing

@testable import Settings

@Suite struct OptionTableTests {
    @Test("a command has one option of a name, with words for its help", arguments: CommandName.allCases)
    func rows(command: CommandName) {
        let rows = OptionTable.rows(of: command)
        #expect(!rows.isEmpty)
        let names = rows.flatMap { $0.flags + ($0.short.map { ["-\($0)"] } ?? []) }
        #expect(Set(names).count == names.count)
        for row in rows {
            #expect(row.help(command).hasSuffix(".") || row.help(command).hasSuffix(")"), "\(row.name)")
            if row.kind.takesValue { #expect(!row.valueName.isEmpty || !row.kind.choices.isEmpty, "\(row.name)") }
        }
    }

    @Test("a limit that a folder's file must not raise is a number")
    func limits() {
        for row in OptionTable.rows {
            guard case .limit = row.defaults else { continue }
            switch row.kind {
            case .integer, .mebibytes, .seconds: break
            default: Issue.record("\(row.name)")
            }
        }
    }

    @Test("recipes cannot have the names of luaedit's own options, but for those of sheet alone")
    func reserved() {
        #expect(OptionTable.reservedNames.isSuperset(of: SettingTable.rows.compactMap(\.option)))
        #expect(
            OptionTable.reservedNames.isSuperset(of: ["help", "version", "output", "no-network-optimization", "at"]))
        #expect(!OptionTable.reservedNames.contains("columns"))
    }
}
