import EditModel
import LuaHost

/// What a recipe returned, as movies.
struct ReturnedMovies {
    /// `main` first, then the others by name.
    let named: [(name: String, movie: Movie)]

    /// - Throws: ``RecipeFailure`` that says what was returned instead.
    init(_ values: [LuaValue], file: String) throws(RecipeFailure) {
        guard let value = values.first else {
            throw RecipeFailure(.recipe, "\(file): returned nothing where a movie is expected")
        }
        if let movie = Self.movie(value) {
            named = [("main", movie)]
            return
        }
        guard case .table(let table) = value else {
            throw RecipeFailure(.recipe, "\(file): returned \(value.words) where a movie is expected")
        }
        named = try Self.movies(in: table, file)
    }

    private static func movies(
        in table: LuaTable, _ file: String
    ) throws(RecipeFailure) -> [(name: String, movie: Movie)] {
        let (count, entries) = table.read { reader in
            (reader.count, reader.names.map { ($0, (try? reader.field($0, .any)) as? LuaValue ?? .nil) })
        }
        guard count == 0, entries.contains(where: { $0.0 == "main" }) else {
            throw RecipeFailure(
                .recipe,
                "\(file): returned a table without 'main' where a movie is expected "
                    + "(return a movie, or { main = movie, name = another })")
        }
        var movies: [(name: String, movie: Movie)] = []
        for (name, value) in entries {
            guard name.utf8.allSatisfy(isNameByte), !name.isEmpty else {
                throw RecipeFailure(
                    .recipe, "\(file): returned a movie named '\(name)' (names have letters, digits, '-' and '_')")
            }
            guard let movie = movie(value) else {
                throw RecipeFailure(
                    .recipe, "\(file): returned \(value.words) as '\(name)' where a movie is expected")
            }
            movies.insert((name, movie), at: name == "main" ? 0 : movies.endIndex)
        }
        return movies
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
            true
        default: false
        }
    }

    /// A movie, or an asset or composition that is one on its own.
    private static func movie(_ value: LuaValue) -> Movie? {
        guard case .object(let object) = value else { return nil }
        return object as? Movie ?? (object as? any MediaSource).map { Movie($0) }
    }
}

extension LuaValue {
    /// What the value is, for a sentence: `a table`, `the number 3`.
    var words: String {
        switch self {
        case .nil: "nothing"
        case .boolean(let value): "the boolean \(value)"
        case .integer(let value): "the number \(value)"
        case .number(let value): "the number \(decimalText(value))"
        case .string(let text): "the string \"\(text.count > 40 ? text.prefix(40) + "…" : text[...])\""
        case .table: "a table"
        case .function: "a function"
        case .object(let object as any LuaBound): "a \(type(of: object).luaName)"
        case .object: "an object"
        case .other(let name): "a \(name)"
        }
    }
}
