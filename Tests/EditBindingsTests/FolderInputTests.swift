import Testing
import Wording

@testable import EditBindings
@testable import ModelBindings

/// A folder in the place of an input of many media files.
@Suite struct FolderInputTests {
    private func printed(_ need: String, _ words: [String]) throws -> String {
        let environment = TestEnvironment()
        _ = try runRecipe(
            """
            local args = edit.recipe { inputs = { { "files", kind = "media", many = true\(need) } } }
            print(table.concat(args.files, " "))
            return edit.asset(args.files[#args.files])
            """, words, environment: environment)
        return environment.printed
    }

    @Test("a folder stands for the media files in it that its need may take", arguments: [("", "logo.png in.mp4")])
    func files(need: String, names: String) throws {
        let paths = names.split(separator: " ").map { "photos/\($0)" }
        #expect(FolderMedia.files(["photos/logo.png", "photos/notes.txt", "photos/in.mp4"], for: nil) == paths)
        #expect(FolderMedia.files(["a.JPG", "b.mp4", "c.mp3", "d"], for: .still) == ["a.JPG"])
        #expect(FolderMedia.files(["a.JPG", "b.mp4", "c.mp3", "d"], for: .sound) == ["b.mp4", "c.mp3"])
        #expect(FolderMedia.files(["a.JPG", "b.mp4", "c.mp3", "d"], for: .picture) == ["a.JPG", "b.mp4"])
    }

    @Test("a folder without such files is refused with its name")
    func empty() throws {
        let error = #expect(throws: Failure.self) { try printed(", needs = 'still'", ["empty/"]) }
        #expect(error?.text.hasSuffix("files: the folder 'empty/' has no pictures right in it") == true)
    }

    @Test("a folder with too many files is refused with their number")
    func crowded() throws {
        let error = #expect(throws: Failure.self) { try printed("", ["crowded/"]) }
        #expect(
            error?.text.hasSuffix(
                "files: the folder 'crowded/' has more than 4096 files right in it; name some of them, such as crowded/a*"
            )
                == true, "\(String(describing: error))")
    }
}
