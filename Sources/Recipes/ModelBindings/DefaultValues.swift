import LuaHost

/// The default values of properties, read from a new object of each type whose constructor needs no arguments.
package enum DefaultValues {
    /// Lua texts of numbers, booleans, words and lists of them, by `type.property`; other values are left out.
    package static func all(in namespace: LuaNamespace) throws -> [String: String] {
        var printed = ""
        try LuaThread().run {
            let host = LuaState.Host(
                print: { printed += $0 }, findModule: { _ in throw LuaMistake("there are no modules here") })
            let state = try LuaState(host: host)
            state.register(namespace)
            _ = try state.run(Array(script.utf8), file: "defaults.lua", arguments: names(in: namespace))
        }
        let pairs = printed.split(separator: "\n").compactMap { line -> (String, String)? in
            let parts = line.split(separator: "\t", maxSplits: 1)
            return parts.count == 2 ? (String(parts[0]), String(parts[1])) : nil
        }
        return Dictionary(pairs) { first, _ in first }
    }

    private static func names(in namespace: LuaNamespace) -> [String] {
        namespace.types.flatMap { type -> [String] in
            guard let constructor = type.constructor, constructor.takesProperties,
                constructor.parameters.allSatisfy(\.isOptional)
            else { return [] }
            return type.ownRows.compactMap { name, row in
                guard case .property(_, _, _, .some) = row else { return nil }
                return "\(type.name).\(name)"
            }
        }
    }

    private static let script = """
        local function text(value)
          if type(value) == "number" then
            if value == math.huge then return "math.huge" end
            return (("%.6g"):format(value))
          elseif type(value) == "boolean" then return tostring(value)
          elseif type(value) == "string" then return ("%q"):format(value)
          elseif type(value) == "table" then
            local parts = {}
            for index = 1, #value do parts[index] = text(value[index]) end
            return #parts > 0 and #parts <= 4 and "{ " .. table.concat(parts, ", ") .. " }" or nil
          elseif tostring(value):match("^[%d.]+ s") then return tostring(value) end
        end
        for _, name in ipairs { ... } do
          local kind, property = name:match("(.*)%.(.*)")
          local made, value = pcall(function() return edit[kind]()[property] end)
          local shown = made and text(value)
          if shown and shown ~= '""' then print(name .. "\\t" .. shown) end
        end
        """
}
