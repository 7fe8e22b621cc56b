import LuaHost

/// Reads tables as a script itself goes through them, `__pairs` and `__tostring` included, with its limits.
struct TableEntries {
    struct Entry {
        let key: LuaValue
        let value: LuaValue
    }

    /// The visible part of a table.
    struct Contents {
        let list: [Entry]
        /// True if there is more.
        let isCut: Bool
        /// The result of its `__tostring`; nil without one.
        let ownText: String?
    }

    private let function: LuaFunction

    private static let source = """
        local pairs, getmetatable, tostring, type, rawget = pairs, getmetatable, tostring, type, rawget
        return function(t, limit)
          local keys, values, meta = {}, {}, getmetatable(t)
          if type(meta) == "table" and rawget(meta, "__tostring") then return keys, values, false, tostring(t) end
          for key, value in pairs(t) do
            if #keys == limit then return keys, values, true end
            keys[#keys + 1], values[#values + 1] = key, value
          end
          return keys, values, false
        end
        """

    /// Call it before the script can change what is global.
    init(_ state: LuaState) throws(LuaError) {
        guard case .function(let function)? = try state.run(Self.source, file: "prompt").first else {
            preconditionFailure("the text gives a function")
        }
        self.function = function
    }

    /// - Throws: The error that a metamethod of the table raises.
    func entries(of table: LuaTable, limit: Int) throws(LuaError) -> Contents {
        let results = try function(table, limit)
        guard results.count >= 3, case .table(let keys) = results[0], case .table(let values) = results[1],
            case .boolean(let isCut) = results[2]
        else { return Contents(list: [], isCut: false, ownText: nil) }
        var ownText: String?
        if results.count > 3, case .string(let text) = results[3] { ownText = text }
        let list = zip(Self.elements(keys), Self.elements(values)).map { Entry(key: $0, value: $1) }
        return Contents(list: list, isCut: isCut, ownText: ownText)
    }

    private static func elements(_ table: LuaTable) -> [LuaValue] {
        table.read { reader in (0..<reader.count).map { (try? reader.element($0 + 1, .any)) ?? .nil } }
    }
}
