import Digests
import Media
import MediaTime
import Testing

@testable import Export

@Suite("What a recipe's functions depend on")
struct RecipeOriginTests {
    private let folder = TemporaryFolder()

    private func origin() -> RecipeOrigin {
        RecipeOrigin(
            name: [1], text: [2], arguments: [[3], [4]], frameDuration: nil, modules: ["a": [5]],
            files: [folder.file("a.txt"), nil])
    }

    private func digest(_ change: (inout RecipeOrigin) -> Void = { _ in }) throws -> Digest {
        var origin = origin()
        change(&origin)
        return try origin.digest(FileDigests(library: MediaLibrary(gate: OpenGate()), store: nil))
    }

    @Test("each part of it counts")
    func parts() throws {
        folder.write("a.txt", "a")
        folder.write("b.txt", "b")
        let other = folder.file("b.txt")
        let digests = try [
            digest(), digest { $0.name = [9] }, digest { $0.text = [9] }, digest { $0.arguments = [[3, 4]] },
            digest { $0.arguments = [[4], [3]] }, digest { $0.frameDuration = Time(1, 25) },
            digest { $0.modules["a"] = [9] }, digest { $0.modules = ["b": [5]] }, digest { $0.modules["b"] = [6] },
            digest { $0.files = [] }, digest { $0.files.reverse() }, digest { $0.files[0] = other },
            digest { $0.files[1] = other },
        ]
        #expect(Set(digests).count == digests.count)
        #expect(Mirror(reflecting: origin()).children.count == 6, "a field that is added has to count")
    }

    @Test("a file counts by its bytes, and not by its name")
    func files() throws {
        folder.write("a.txt", "a")
        let before = try digest()
        folder.write("copy.txt", "a")
        let copy = folder.file("copy.txt")
        #expect(try digest { $0.files[0] = copy } == before)
        folder.write("a.txt", "b")
        #expect(try digest() != before)
    }
}
