import CLua
import Wording

/// The property rows of one type, as its userdata's `__index` and `__newindex` and its constructor use them.
struct PropertyRows {
    private let type: LuaType
    private let rows: [String: LuaRow]
    private let order: [String]

    init(_ type: LuaType) {
        self.type = type
        rows = Dictionary(uniqueKeysWithValues: type.rows.map { ($0.name, $0.row) })
        order = type.rows.map(\.name)
    }

    /// `object.name`, for names other than methods. The stack holds the object and the name.
    func get(_ state: LuaState) throws -> Int32 {
        if let elements = type.elements, let index = LuaInput(state: state, index: 2).integer {
            try elements.push(try state.receiver(type, "[\(index)]"), Int(index), state)
            return 1
        }
        let name = try self.name(state)
        let receiver = try state.receiver(type, name)
        guard case .property(_, _, let get, _) = rows[name] else { throw unknown(name) }
        try get(receiver, state)
        return 1
    }

    /// `object.name = value`. The stack holds the object, the name and the value.
    func set(_ state: LuaState) throws -> Int32 {
        let name = try self.name(state)
        let receiver = try state.receiver(type, name)
        let set = try setter(name)
        let value = LuaInput(state: state, index: 3)
        let mayGrow = value.kind != .number && value.kind != .boolean
        defer { if mayGrow { state.charge(receiver.value, type) } }
        do { try set(receiver, value, state.location) } catch let mismatch as LuaMismatch {
            throw wrong(name, mismatch)
        }
        return 0
    }

    /// Sets the properties that a constructor's table names, in the rows' order.
    func set(from table: LuaTableReader, on receiver: LuaReceiver, _ state: LuaState) throws {
        let names = table.names
        for name in names where rows[name] == nil { throw unknown(name) }
        guard table.count == 0 else {
            throw LuaMistake("\(type.name) takes properties by name (write name = value, not a list)")
        }
        do { try set(names, of: table, on: receiver, state) } catch let mismatch as LuaMismatch {
            throw LuaMistake("\(type.name).\(mismatch.text)")
        }
    }

    /// Sets properties from fields of a table, in the rows' order.
    /// - Throws: Also ``LuaMismatch``, with the field's name.
    func set(_ names: [String], of table: LuaTableReader, on receiver: LuaReceiver, _ state: LuaState) throws {
        let given = Set(names)
        let top = lua_gettop(state.current)
        for name in order where given.contains(name) {
            let set = try setter(name)
            defer { lua_settop(state.current, top) }
            let value = try table.pushField(name)
            do { try set(receiver, value, state.location) } catch let mismatch as LuaMismatch {
                throw mismatch.inside(name)
            }
        }
    }

    /// The settable properties, described as fields of a table.
    var fields: [LuaParameterText] { type.settableFields }

    private func setter(_ name: String) throws -> @Sendable (LuaReceiver, LuaInput, RecipeLocation?) throws -> Void {
        switch rows[name] {
        case .property(_, _, _, let set?): return set
        case .property: throw LuaMistake("\(type.name).\(name) can only be read")
        case .method: throw LuaMistake("\(type.name).\(name) is a method and cannot be set")
        case nil: throw unknown(name)
        }
    }

    private func name(_ state: LuaState) throws -> String {
        let key = LuaInput(state: state, index: 2)
        guard let name = key.string else {
            throw LuaMistake("a property of \(type.name) has a name, not \(withArticle("\(key.kind.name)"))")
        }
        return name
    }

    private func unknown(_ name: String) -> LuaMistake {
        LuaMistake("\(type.name) has no property '\(name)'\(suggestion(for: name, among: order))")
    }

    private func wrong(_ name: String, _ mismatch: LuaMismatch) -> LuaMistake {
        LuaMistake("\(type.name).\(mismatch.inside(name).text)")
    }
}
