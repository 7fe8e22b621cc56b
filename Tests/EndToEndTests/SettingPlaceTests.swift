import Foundation
import Settings
import TestSupport
import Testing

/// A row of the table of settings is all that the command line and recipes need to know of it.
@Suite struct SettingPlaceTests {
    private let folder = TemporaryFolder()

    @Test("help, completion and man page have every setting of the command line")
    func commandLine() throws {
        let help = try luaedit(["run", "--help"], in: folder).outputText
        let words = try luaedit(["complete", "--", "run", "r.lua", "--"], in: folder).outputText
            .split(separator: "\n").map { $0.prefix { $0 != "\t" } }
        let manual = try luaedit(["manual"], in: folder).outputText
        for row in SettingTable.rows {
            for flag in row.flags {
                #expect(help.contains(flag), "\(flag)")
                #expect(words.contains(flag[...]), "\(flag)")
            }
            if let flag = row.flags.last { #expect(manual.contains(flag.replacing("-", with: "\\-")), "\(flag)") }
        }
    }

    @Test("completion offers the words that a setting can be")
    func choices() throws {
        for row in SettingTable.rows where row.option != nil && !row.kind.choices.isEmpty {
            let words = try luaedit(["complete", "--", "run", "--\(row.option!)", ""].map { Word($0) }, in: folder)
            #expect(words.outputText == row.kind.choices.map { $0 + "\n" }.joined(), "\(row.key)")
        }
    }

    @Test("no recipe has an option of a setting's name, and the reference of recipes has every field")
    func recipes() throws {
        for row in SettingTable.rows {
            guard let option = row.option else { continue }
            folder.write("r.lua", "edit.recipe { options = { { \"\(option)\" } } }")
            let outcome = try luaedit(["check", "r.lua"], in: folder)
            #expect(outcome.errorText.contains("collides with luaedit's own --\(option)"), "\(outcome)")
        }
        let reference = try luaedit(["doc", "edit.export"], in: folder).outputText
        for field in SettingTable.rows.compactMap(\.field) { #expect(reference.contains(field), "\(field)") }
    }
}
