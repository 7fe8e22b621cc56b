import Foundation
import Testing

/// What the standard library's functions say of arguments that are wrong.
@Suite struct WrongArgumentTests {
    private let folder = TemporaryFolder()

    /// Calls every function and method of every module with every wrong value, once and four times over, and prints each
    /// error that does not name the line of the call or is in Lua's own words.
    private static let walk = """
        local values = {
          true, 17, -1.5, "x", {}, { 1, 2 }, { { 1 } }, function() end, { nonsense = 1 }, edit.time(1), edit.layer {}, edit.composition(),
        }
        local calls, refused, here = 0, 0, 0
        local function judge(called, value, ok, text)
          calls = calls + 1
          if ok then return end
          refused, text = refused + 1, tostring(text)
          local has_line = text:find("^stdin:%d+: ") or text:find("^no such file: 'x' %(stdin:%d+%)$")
          if has_line and not text:find("attempt to", 1, true) and not text:find("%(local") then return end
          print(("%s(%s): %s"):format(called, tostring(value), text))
        end
        local function walk(called, called_function, self)
          local given = self and { self } or {}
          for index = 0, #values do
            local value = values[index]
            local once, thrice = table.move(given, 1, #given, 1, {}), table.move(given, 1, #given, 1, {})
            once[#given + 1] = value
            for more = 1, 4 do thrice[#given + more] = value end
            judge(called, value, pcall(function() local result = called_function(table.unpack(once)) return result end))
            -- A call at the end of a function leaves no frame of its own.
            judge(called, value, pcall(function() return called_function(table.unpack(thrice)) end))
          end
        end
        for _, name in ipairs { MODULES } do
          local module = require(name)
          local selves = { stage = function() return module.plain("red", 64, 64) end, timeline = module.new }
          local keys = {}
          for key, value in pairs(module) do if type(value) == "function" and not key:find("^__") then keys[#keys + 1] = key end end
          table.sort(keys)
          for _, key in ipairs(keys) do
            walk(name .. "." .. key, module[key])
            if selves[name] then walk(name .. ":" .. key, module[key], selves[name]()) end
          end
        end
        print(("calls: %d, refused: %d"):format(calls, refused))
        return edit.asset "picture.mp4"

        """

    @Test("every public function tells a wrong argument at the recipe's line, in words of its own")
    func everyFunction() throws {
        folder.copy(Samples.pictureOnly, as: "picture.mp4")
        let files = try FileManager.default.contentsOfDirectory(atPath: projectFolder + "/Stdlib")
        let modules = files.filter { $0.hasSuffix(".lua") && !$0.contains("_") }.map { "'\($0.dropLast(4))'" }.sorted()
        #expect(modules.count > 15)
        let outcome = try luaedit(
            ["check", "-", "--allow-read", ".", "--time-limit", "60"], in: folder,
            input: Self.walk.replacing("MODULES", with: modules.joined(separator: ", ")))
        let lines = outcome.errorText.split(separator: "\n")
        let tally = lines.first { $0.hasPrefix("calls: ") }?.matches(of: /\d+/).compactMap { Int($0.output) } ?? []
        #expect(lines.filter { !$0.hasPrefix("calls: ") } == [] && outcome.status == 0, "\(outcome)")
        #expect(tally.count == 2 && tally[0] > 2000 && tally[1] > 1500, "\(tally)")
    }

    /// A picture that the recipe made, which is a picture but not an asset.
    private static let image = "local image = edit.image_generator(edit.asset('still.png')):image_at(0)\n"

    static let cases: [(recipe: String, error: String)] = [
        (
            "local audio = require 'audio'\naudio.fade(nil, edit.range(0, 1), {})",
            "stdin:2: bad argument #1 'input' to 'audio.fade' (audio mix input expected, got nil)"
        ),
        (
            "local audio = require 'audio'\nreturn audio.fade(edit.composition())",
            "stdin:2: bad argument #1 'input' to 'audio.fade' (audio mix input expected, got composition)"
        ),
        (
            "return require('layouts').grid(2, { 64 })",
            "stdin:1: bad argument #2 'canvas' to 'layouts.grid' ([2] is missing)"
        ),
        (
            "require('layouts').grid(2, { 64, 64 }, { colums = 2 })",
            "stdin:1: bad argument #3 'options' to 'layouts.grid' (no option 'colums' (did you mean 'columns'?))"
        ),
        (
            "require('layouts').movie { sources = { 'still.png' }, gap = 2, colums = 2 }",
            "stdin:1: layouts.movie: no option 'colums' (did you mean 'columns'?)"
        ),
        (
            "require('layouts').movie { sources = { 'still.png' }, background = 'blurr' }",
            "stdin:1: bad argument #1 'options' to 'layouts.movie' (background: 'blurr' is not a color "
                + "(write #rrggbb, #rrggbbaa or a CSS name) (did you mean 'blur'?))"
        ),
        (
            "require('layouts').picture_in_picture(2, { 64, 64 }, { corner = 'topleft' })",
            "stdin:1: bad argument #3 'options' to 'layouts.picture_in_picture' (corner: 'topleft' is not one of top-left, "
                + "top-right, bottom-left, bottom-right, top, bottom, left, right, center (did you mean 'top-left'?))"
        ),
        (
            "require('transitions').push('lft')",
            "stdin:1: bad argument #1 'direction' to 'transitions.push' ('lft' is not one of left, right, up, down "
                + "(did you mean 'left'?))"
        ),
        (
            "require('transitions').zoom(1, { scal = 2 })",
            "stdin:1: bad argument #2 'options' to 'transitions.zoom' (no option 'scal' (did you mean 'scale'?))"
        ),
        (
            "require('transitions').fade('blakc', 1)",
            "stdin:1: bad argument #1 'color' to 'transitions.fade' ('blakc' is not a color "
                + "(write #rrggbb, #rrggbbaa or a CSS name) (did you mean 'black'?))"
        ),
        (
            "require('transitions').dissolve('soon')",
            "stdin:1: bad argument #1 'duration' to 'transitions.dissolve' ('soon' is not a time"
        ),
        (
            "local t = require('timeline').new {}\nreturn t.movie()",
            "stdin:2: 'timeline.movie' needs its timeline first, got no value (write object:movie(…), with a colon)"
        ),
        (
            "require('easing').points('ease_out_boune')",
            "stdin:1: there is no curve 'ease_out_boune' (did you mean 'ease_out_bounce'?)"
        ),
        (
            image + "require('stage').framed(image, { 64, 64 })",
            "stdin:2: bad argument #1 'source' to 'stage.framed' (asset expected, got image)"
        ),
        (
            image + "require('audio').fill(edit.composition(), image, 3)",
            "stdin:2: bad argument #2 'source' to 'audio.fill' (asset expected, got image)"
        ),
        (
            image + "require('contrast').measure(image, { 0, 0, 5, 5 })",
            "stdin:2: bad argument #1 'source' to 'contrast.measure' (movie or asset or composition expected, got image)"
        ),
        (
            image + "require('stills').show({ { source = image, duration = 2 } }, { canvas = { 64, 64 } })",
            "stdin:2: bad argument #1 'pictures' to 'stills.show' ([1]: source: asset expected, got image)"
        ),
        (
            image + "require('timeline').new { size = { 64, 64 } }:sound(image)",
            "stdin:2: bad argument #1 'properties' to 'timeline.sound' (string or table or asset or composition expected, "
                + "got image)"
        ),
        ("require('looks').effects('sepya')", "stdin:1: there is no look 'sepya' (did you mean 'sepia'?)"),
        ("for _ in ipairs(nil) do end", "stdin:1: attempt to index a nil value"),
    ]

    @Test("a picture that the recipe made is an item of a timeline and an overlay of it")
    func images() throws {
        folder.copy(Samples.still, as: "still.png")
        let recipe =
            Self.image + """
                local timeline = require("timeline").new { size = { 64, 64 } }
                timeline:add(image)
                timeline:overlay(image)
                return timeline:movie()
                """
        let outcome = try luaedit(["check", "-", "--allow-read", "."], in: folder, input: recipe)
        #expect(outcome.status == 0 && outcome.errorText == "", "\(outcome)")
    }

    @Test("a wrong argument names what is wrong, and a misspelt option or choice the nearest one", arguments: cases)
    func told(recipe: String, error: String) throws {
        folder.copy(Samples.still, as: "still.png")
        let outcome = try luaedit(["check", "-", "--allow-read", "."], in: folder, input: recipe)
        #expect(outcome.errorText.hasPrefix("error: \(error)") && outcome.status == 1, "\(outcome)")
    }
}
