import EditModel
import LuaHost
import ModelBindings
import Wording

/// The values that a recipe returned, as results to write.
struct ReturnedResults {
    /// `main` first, then the others by name.
    let named: [(name: String, output: RecipeOutput)]

    /// - Throws: ``Failure`` that says what was returned instead.
    init(_ values: [LuaValue], file: String) throws(Failure) {
        guard let value = values.first else {
            throw Failure(.recipeError, "\(file): returned nothing where a movie is expected")
        }
        if let output = try Self.single(value, file) {
            named = [("main", output)]
            return
        }
        guard case .table(let table) = value else {
            throw Failure(.recipeError, "\(file): returned \(value.words) where a movie is expected")
        }
        if let images = try Self.images(table, named: nil, file) {
            named = [("main", images)]
            return
        }
        named = try Self.outputs(in: table, file)
    }

    private static func outputs(
        in table: LuaTable, _ file: String
    ) throws(Failure) -> [(name: String, output: RecipeOutput)] {
        let (count, entries) = table.read { reader in
            (reader.count, reader.names.map { ($0, (try? reader.field($0, .any)) ?? .nil) })
        }
        if LuaValue.table(table).isTheme {
            throw Failure(
                .recipeError,
                "\(file): it is a theme and not a recipe: give it to one, such as luaedit run short in.mp4 --theme \(file)"
            )
        }
        guard count == 0, entries.contains(where: { $0.0 == "main" }) else {
            throw Failure(
                .recipeError,
                "\(file): returned a table without 'main' where a movie is expected "
                    + "(return a movie, or { main = movie, name = another })")
        }
        var outputs: [(name: String, output: RecipeOutput)] = []
        for (name, value) in entries {
            guard !name.isEmpty, name.utf8.allSatisfy({ isNameByte($0) || $0 == UInt8(ascii: "-") }) else {
                throw Failure(
                    .recipeError, "\(file): returned a result named '\(name)' (names have letters, digits, '-' and '_')"
                )
            }
            let output = try output(value, named: name, file)
            outputs.insert((name, output), at: name == "main" ? 0 : outputs.endIndex)
        }
        return outputs
    }

    private static func output(
        _ value: LuaValue, named name: String, _ file: String
    ) throws(Failure) -> RecipeOutput {
        if let output = try single(value, file) { return output }
        if case .table(let table) = value, let images = try images(table, named: name, file) { return images }
        throw Failure(.recipeError, "\(file): returned \(value.words) as '\(name)' where a movie is expected")
    }

    /// An output, or an object or a table that is or makes one without settings; nil for anything else.
    private static func single(_ value: LuaValue, _ file: String) throws(Failure) -> RecipeOutput? {
        switch value {
        case .object(let object): return object as? RecipeOutput ?? RecipeOutput(object)
        case .table(let table):
            do throws(LuaError) { return try table.madeMovie().flatMap { RecipeOutput($0) } } catch {
                throw Failure(.recipeError, error.message)
            }
        default: return nil
        }
    }

    /// The images of a list; nil unless the value is a list of images.
    private static func images(
        _ table: LuaTable, named name: String?, _ file: String
    ) throws(Failure) -> RecipeOutput? {
        let result: Result<[RecipeImage], LuaMismatch>? = table.read { reader -> Result<[RecipeImage], LuaMismatch>? in
            guard reader.count > 0, reader.names.isEmpty, beginsWithImage(reader) else { return nil }
            return Result { () throws(LuaMismatch) in try reader.images() }
        }
        switch result {
        case .success(let images): return RecipeOutput(.images(images, isList: true))
        case .failure(let mismatch):
            let place = name.map { "as '\($0)' " } ?? ""
            throw Failure(.recipeError, "\(file): returned \(place)a list that is not all images (\(mismatch.text))")
        case nil: return nil
        }
    }

    /// True if the first element looks like an image.
    private static func beginsWithImage(_ reader: LuaTableReader) -> Bool {
        guard let first = try? reader.element(1, .any) else { return false }
        switch first {
        case .object(let object): return object is RecipeImage
        case .table(let table): return table.read { $0.names.contains("image") }
        default: return false
        }
    }
}

extension LuaValue {
    /// The value in words: `a table`, `the number 3`.
    var words: String {
        switch self {
        case .nil: "nothing"
        case .boolean(let value): "the boolean \(value)"
        case .integer(let value): "the number \(value)"
        case .number(let value): "the number \(decimalText(value))"
        case .string(let text): "the string \"\(text.count > 40 ? text.prefix(40) + "…" : text[...])\""
        case .table: "a table"
        case .function: "a function"
        case .object(let object as any LuaBound): withArticle(type(of: object).luaName)
        case .object: "an object"
        case .other(let name): withArticle(name)
        }
    }
}

extension LuaValue {
    /// True for a table such as a theme's file returns: with a role of typefaces or colours, or a theme that it is built on,
    /// and without a movie.
    var isTheme: Bool {
        guard case .table(let table) = self else { return false }
        let names = table.read { Set($0.names) }
        return !names.contains("main") && !names.isDisjoint(with: ["base", "colors", "fonts", "sizes"])
    }
}
