import Foundation
import Testing

/// The types that the comments of the standard library state, against the checks of what recipes give.
@Suite struct DocumentedUnionTests {
    private let folder = TemporaryFolder()

    /// Makes a value for each alternative of every type, and prints those that the checks refuse.
    private static let walk = """
        local checks = require "argument_checks"
        for _, name in ipairs { MODULES } do require(name) end
        local nothing = {}
        local sample
        -- The parts of a text between bars or commas that are in no brackets.
        local function parts(text, mark)
          local found, depth, start = {}, 0, 1
          for place, sign in text:gmatch "()(.)" do
            if ("({<"):find(sign, 1, true) then depth = depth + 1 elseif (")}>"):find(sign, 1, true) then depth = depth - 1 end
            if sign == mark and depth == 0 then
              found[#found + 1], start = text:sub(start, place - 1), place + 1
            end
          end
          found[#found + 1] = text:sub(start)
          return found
        end
        local plain = {
          number = 1, integer = 1, string = "1", boolean = true, any = 1, table = {}, ["edit.time"] = edit.time(1),
          ["edit.layer"] = edit.layer {}, ["edit.asset"] = edit.color_asset("red", { 16, 16 }),
          ["edit.effect"] = edit.effect("hue", { s = 0 }), ["true"] = true, ["false"] = false,
        }
        -- The first alternative's value, of a color one in words.
        local function first(union)
          local all = parts(union, "|")
          return sample(all[1], all[1] == "string" and all[2] == "number[]" and not all[3])
        end
        function sample(text, is_color)
          text = text:match "^%s*(.-)%s*$":gsub("%?$", "")
          if text:match '^"[^"]*"$' then return text:sub(2, -2) end
          if text:match "^fun%(" then return function() end end
          if text:match "%[%]$" then
            local one = first((text:sub(1, -3):gsub("^%((.*)%)$", "%1")))
            return is_color and { 1, 0, 0 } or one ~= nothing and { one } or nothing
          end
          if text:match "^%(.*%)$" then return first(text:sub(2, -2)) end
          if text:match "^{.*}$" then
            local made = {}
            for _, field in ipairs(parts(text:sub(2, -2), ",")) do
              local name, kind = field:match "^%s*%[?([%w_]+)%]?%??%s*:%s*(.*)$"
              if not name then return nothing end
              local one = first(kind)
              if one == nothing then return nothing end
              made[math.tointeger(tonumber(name)) or name] = one
            end
            return made
          end
          if text == "string" and is_color then return "red" end
          local value = plain[text]
          return value == nil and nothing or value
        end
        local count = 0
        for text in ([==[
        TYPES
        ]==]):gmatch "[^\\n]+" do
          local all = parts(text:match "^%s*(.-)%s*$", "|")
          local has, is_function = {}, false
          for _, one in ipairs(all) do has[one], is_function = true, is_function or one:match "^fun%(" end
          local is_color = has.string and has["number[]"] and not is_function
          -- A class with further fields is one table.
          local is_table = all[1]:match "^%a+%.%a+$" and not all[1]:match "^edit%."
          for _, one in ipairs(all) do
            local value = sample(one, is_color)
            if value ~= nothing and not (is_table and one:match "^{") then
              count = count + 1
              local wrong = checks.problem(text:match "^%s*(.-)%s*$", value)
              if wrong then print(("%s refuses %s: %s"):format(text, one, wrong)) end
            end
          end
        end
        print("alternatives: " .. count)
        return edit.color_asset("red", { 16, 16 })

        """

    /// The union types of a text: those of fields, parameters and aliases, and within their tables.
    private func unions(in text: String) -> [String] {
        text.split(separator: "\n").compactMap { line -> String? in
            guard let start = line.firstMatch(of: /^---@(field|param|alias) +\S+ +/) else { return nil }
            // A type ends at the first blank that is in no brackets and after no comma or colon.
            var (depth, type) = (0, "")
            for sign in line[start.range.upperBound...] {
                if "({<".contains(sign) { depth += 1 }
                if ")}>".contains(sign) { depth -= 1 }
                if sign == " ", depth == 0, type.last != ":" { break }
                type.append(sign)
            }
            return type.contains("|") ? type : nil
        }
    }

    @Test("every alternative that a comment states is taken")
    func alternatives() throws {
        let stdlib = projectFolder + "/Stdlib"
        let files = try FileManager.default.contentsOfDirectory(atPath: stdlib).filter { $0.hasSuffix(".lua") }.sorted()
        let types = try files.flatMap { unions(in: try String(contentsOfFile: "\(stdlib)/\($0)", encoding: .utf8)) }
        let modules = files.filter { !$0.contains("_") }.map { "'\($0.dropLast(4))'" }
        let outcome = try luaedit(
            ["check", "-"], in: folder,
            input: Self.walk.replacing("MODULES", with: modules.joined(separator: ", "))
                .replacing("TYPES", with: Array(Set(types)).sorted().joined(separator: "\n")))
        let lines = outcome.errorText.split(separator: "\n")
        let tally = lines.lazy.compactMap { $0.firstMatch(of: /^alternatives: (\d+)$/) }.first
        let count = tally.flatMap { Int($0.output.1) } ?? 0
        #expect(lines.filter { $0.contains(" refuses ") } == [] && count > 150, "\(outcome)")
    }

    @Test("a fade has a duration of the picture and another of the sound")
    func fades() throws {
        folder.copy(Samples.pictureOnly, as: "picture.mp4")
        folder.write(
            "recipe.lua",
            """
            local film = require("timeline").new()
            film:add { "picture.mp4", fade_in = { picture = 0.2, sound = 0.4 }, fade_out = { sound = "0.1" } }
            return film:movie()
            """)
        let outcome = try luaedit(["check", "recipe.lua", "--allow-read", "."], in: folder)
        #expect(outcome.status == 0, "\(outcome)")
    }
}
