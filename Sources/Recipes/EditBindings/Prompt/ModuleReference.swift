import LuaHost

/// The comments of modules about their functions and tables. A file is read at its first use.
final class ModuleReference {
    private let environment: any PromptEnvironment
    /// By the module's name; nil for one that is not there.
    private var pages: [String: LuaModulePage?] = [:]

    init(_ environment: any PromptEnvironment) { self.environment = environment }

    /// Has files read again.
    func forget() { pages = [:] }

    func page(_ name: String) -> LuaModulePage? {
        if let page = pages[name] { return page }
        let source = try? environment.moduleText(name)
        let page = source.map { LuaModulePage(name: name, source: String(decoding: $0, as: UTF8.self)) }
        pages[name] = page
        return page
    }

    /// The comment on the function that begins in a line.
    func entry(of location: RecipeLocation) -> LuaModulePage.Entry? {
        guard location.file.hasSuffix(".lua") else { return nil }
        return page(String(location.file.dropLast(4)))?.entries.first { $0.line == location.line }
    }

    func entry(of function: LuaFunction) -> LuaModulePage.Entry? { function.definition.flatMap { entry(of: $0) } }

    /// A class that a comment declares, such as `timeline.item`.
    func declaration(of name: String) -> LuaModulePage.Entry? {
        find(name) { page in page.entries.first { $0.name == name && $0.parameters == nil } }
    }

    /// The methods of a class: functions of the table that has its name.
    func methods(of name: String) -> [LuaModulePage.Entry] {
        find(name) { page in
            let methods = page.entries.filter { $0.name.hasPrefix(name + ":") && $0.isDescribed }
            return methods.isEmpty ? nil : methods
        } ?? []
    }

    /// The fields of a value of a type, those of the classes that it is made of included.
    func fields(of type: String) -> [LuaModulePage.Field] { fields(of: type, depth: 0) }

    private func fields(of type: String, depth: Int) -> [LuaModulePage.Field] {
        // A class may name itself.
        guard depth < 8 else { return [] }
        return LuaTypeText(type).fields
            + LuaTypeText(type).members.flatMap { member -> [LuaModulePage.Field] in
                if let alias = alias(member) { return fields(of: alias, depth: depth + 1) }
                guard let declared = declaration(of: member) else { return [] }
                return declared.baseNames.flatMap { fields(of: $0, depth: depth + 1) } + declared.fields
            }
    }

    /// A type with the names that stand for others written out.
    func expanded(_ type: String, depth: Int = 0) -> String {
        guard depth < 8 else { return type }
        return LuaTypeText(type).members.map { member in
            alias(member).map { expanded($0, depth: depth + 1) } ?? member
        }.joined(separator: "|")
    }

    private func alias(_ name: String) -> String? { find(name) { $0.aliases[name] } }

    /// Looks first where a name's own module should be.
    private func find<Result>(_ name: String, _ body: (LuaModulePage) -> Result?) -> Result? {
        guard name.allSatisfy({ $0.isLetter || $0.isNumber || "._".contains($0) }), !Self.plain.contains(name),
            !name.hasPrefix("edit.")
        else { return nil }
        let owner = String(name.prefix { $0 != "." })
        let likely = [owner, name.replacing(".", with: "_")] + environment.moduleParts(of: owner)
        for module in likely {
            if let found = page(module).flatMap(body) { return found }
        }
        // Each is read once.
        for module in environment.moduleNames where !likely.contains(module) {
            if let found = page(module).flatMap(body) { return found }
        }
        return nil
    }

    /// The module that gives a table: that in which its functions are written.
    func module(of table: LuaTable) -> String? {
        for name in table.rawNames {
            guard case .function(let function) = table.rawField(name), let place = function.definition,
                entry(of: place) != nil
            else { continue }
            return String(place.file.dropLast(4))
        }
        return nil
    }

    /// The class that a table is of: that with whose name the functions of its metatable are written.
    func className(of table: LuaTable) -> String? {
        for part in table.classes {
            for name in part.rawNames {
                guard case .function(let function) = part.rawField(name), let entry = entry(of: function) else {
                    continue
                }
                let owner = String(entry.name.prefix { $0 != "." && $0 != ":" })
                if declaration(of: owner) != nil { return owner }
            }
        }
        return nil
    }

    private static let plain: Set = [
        "any", "boolean", "false", "function", "integer", "nil", "number", "self", "string", "table", "thread", "true",
        "userdata",
    ]
}

extension LuaTable {
    /// The tables in which Lua looks for what it does not have itself. A metatable whose `__index` is a function is taken
    /// for one: classes are written so whose fields are computed.
    var classes: [LuaTable] {
        var (found, table) = ([LuaTable](), self)
        while found.count < 8, let metatable = table.metatable {
            switch metatable.rawField("__index") {
            case .table(let next): table = next
            case .function: return found + [metatable]
            default: return found
            }
            found.append(table)
        }
        return found
    }
}
