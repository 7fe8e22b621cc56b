import Glibc
import Messages
import RecipeFiles
import SystemCalls
import Wording

// What pages are told first, and the recipe that a person chooses.
extension StudioSession {
    /// The program's greeting; the recipes to choose from where the command line names none.
    var helloLine: [UInt8] {
        let choices = options.recipe == nil ? RecipeChoice.all(in: options.library).map(\.json) : nil
        let hello = JSON.object([
            ("type", .string("hello")), ("version", .string(Version.current)),
            ("recipe", recipe.map { JSON.string($0.description) } ?? .null),
            ("recipes", choices.map { JSON.array($0) } ?? .null),
            ("folder", .string((try? resolved("."))?.description ?? "")), ("editor", .boolean(options.editor != nil)),
        ])
        return Array((hello.text + "\n").utf8)
    }

    /// Shows another recipe, one of those to choose from; null shows none, and lets the person choose again.
    func choose(_ id: Int, _ body: JSON) {
        guard options.recipe == nil, let value = body["recipe"] else {
            return server.refuse(id, 404, "the recipe of this studio is the command line's")
        }
        let known = RecipeChoice.all(in: options.library)
        let chosen = known.first { JSON.string($0.name.carried) == value }
        guard chosen != nil || value == .null else {
            return server.refuse(id, 404, "the recipe is not in the list")
        }
        change(to: chosen?.name)
        send(helloLine)
        answer(id, .object([]))
    }

    /// `/picture/NAME`: the picture of a recipe that comes with luaedit.
    func takePicture(_ id: Int, _ path: String) {
        let name = String(path.dropFirst("/picture/".count))
        guard options.recipe == nil, let still = RecipeChoice.still(of: name, in: options.library),
            let file = Self.sealed(still)
        else {
            return server.refuse(id, 404, "the recipe has no picture")
        }
        withExtendedLifetime(file) { server.answer(id, file: file.descriptor, "image/png", isImmutable: false) }
    }

    /// The most bytes of a picture.
    private static let mostBytes = 4 << 20

    private static func sealed(_ path: RawString) -> SealedFile? {
        let descriptor = path.withCString { open($0, O_RDONLY | O_CLOEXEC) }
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        return (try? readAll(from: descriptor, limit: mostBytes)).flatMap { try? SealedFile($0) }
    }
}
