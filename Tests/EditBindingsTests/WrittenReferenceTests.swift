import FoundationEssentials
import LuaHost
import Testing

@testable import EditBindings
@testable import ModelBindings

/// What is written from the binding tables, and stands in the repository.
@Suite struct WrittenReferenceTests {
    private static let root = #filePath.split(separator: "/").dropLast(3).map { "/" + $0 }.joined()

    private static func modules() throws -> [LuaModulePage] {
        let files = try FileManager.default.contentsOfDirectory(atPath: root + "/Stdlib")
        return try files.filter { $0.hasSuffix(".lua") }.sorted().map { file in
            let source = try String(contentsOfFile: "\(root)/Stdlib/\(file)", encoding: .utf8)
            return LuaModulePage(name: String(file.dropLast(4)), source: source)
        }
    }

    @Test(
        "the files in the repository are those of the tables",
        arguments: ["Stdlib/meta/edit.lua", "Stdlib/meta/luacheck.lua", "Docs/reference.md"])
    func upToDate(file: String) throws {
        let path = Self.root + "/" + file
        let text =
            switch file {
            case "Stdlib/meta/edit.lua": RecipeRunner.definitions()
            case "Stdlib/meta/luacheck.lua": RecipeRunner.luacheckStandard()
            default: try RecipeRunner.reference(modules: try Self.modules())
            }
        // Recording fails the test, so that somebody looks at the difference first.
        if ProcessInfo.processInfo.environment["LUAEDIT_RECORD"] != nil {
            try text.write(toFile: path, atomically: true, encoding: .utf8)
            Issue.record("recorded \(path)")
        }
        let stored = try String(contentsOfFile: path, encoding: .utf8)
        #expect(stored == text, "\(file) is out of date: run this test with LUAEDIT_RECORD=1")
    }

    @Test(
        "an effect's parameters are listed with type, range and default",
        arguments: [
            "- **`gblur`** (of pictures): Blurs softly, by a Gaussian.\n  - `sigma` (number, from 0 to 1024, default 0.5, can ramp)\n",
            "  - `sigmaV` (number, from -1 to 1024, default that of `sigma`, can ramp): vertical sigma\n",
            "  - `luma_power`, `lp` (integer, from 0 to 20, default 2): How many times",
            "  - `interp` (\"nearest\", \"trilinear\", \"tetrahedral\", \"pyramid\", \"prism\", default `tetrahedral`): ",
            "  - `latency` (boolean, default `true`): compensate delay\n",
            "  - `patch`, `p` (time, from 0.001 to 0.1, default 0.002): patch duration\n",
            "  - `components` (\"y\", \"u\", \"v\", \"r\", \"g\", \"b\", \"a\", joined by +, default `y+u+v+r+g+b`): ",
            "  - `whitept` (color, default `white`): ",
            "  - `aspect` (number or text such as \"16/9\", at least 0, default 1): ",
        ])
    func effectParameters(line: String) throws {
        let page = try RecipeRunner.reference(modules: [])
        #expect(page.contains(line))
    }

    @Test("every type and every function of edit has an example, which calls it")
    func examples() {
        let examples = Dictionary(uniqueKeysWithValues: RecipeRunner.examples().map { ($0.name, $0.lua) })
        for line in RecipeRunner.definitions().split(separator: "\n") {
            if line.hasPrefix("---@class edit."), !line.contains("_constructor"), !line.contains("_properties") {
                let name = line.dropFirst("---@class edit.".count).prefix { $0 != ":" }
                #expect(examples[String(name)] != nil, "edit.\(name) has no example")
            }
            guard line.hasPrefix("function edit.") else { continue }
            let name = String(line.dropFirst("function edit.".count).prefix { $0 != "(" })
            let example = examples[name] ?? ""
            #expect(example.contains("edit.\(name)"), "the example of edit.\(name) does not call it")
        }
    }

    @Test("an editor is offered what a constructor's table may hold, none of which has to be there")
    func propertiesOfConstructors() throws {
        let text = RecipeRunner.definitions()
        #expect(text.contains("---@param properties? edit.text_layer_properties "))
        let start = try #require(text.firstRange(of: "---@class edit.text_layer_properties: edit.layer_properties\n"))
        let fields = text[start.upperBound...].split(separator: "\n").prefix { $0.hasPrefix("---@field ") }
        #expect(!fields.isEmpty && fields.allSatisfy { $0.split(separator: " ")[1].hasSuffix("?") })
        let names = fields.map { $0.split(separator: " ")[1].dropLast() }.filter { $0.hasPrefix("fo") }
        #expect(names == ["font", "font_size", "foreground_color", "foreground_gradient", "foreground_image"])
    }

    @Test("every public function of the standard library says what it does")
    func modulesAreDescribed() throws {
        for module in try Self.modules() {
            #expect(!module.summary.isEmpty, "\(module.name).lua does not begin with what it is")
            for entry in module.entries { #expect(entry.isDescribed, "\(entry.name) has no comment") }
        }
    }

    @Test("a module's page has what its comments say")
    func modulePage() {
        let source = """
            -- What is done with sound.

            local audio = {}

            local function hidden(a) end

            --- Fades it.
            --- Twice.
            ---@param input edit.audio_mix_input
            ---@param options? { at: number, to: string } at: when
            ---@return string? words what was done
            function audio.fade(input, options) end

            --- Where it begins and ends.
            ---@return number start, edit.time? stop in the sound's time
            function audio.extent() end

            ---@class audio.state
            ---@field level? number How loud.

            ---@class audio.track: audio.state, number[] What is heard, and when.
            ---@field name string

            return audio
            """
        #expect(!LuaModulePage(name: "audio", source: source).isPart)
        #expect(LuaModulePage(name: "fading", source: "-- Of audio.\n\nreturn function(range) end\n").isPart)
        let text = LuaModulePage(name: "audio", source: source).text
        #expect(
            text == """
                ## Module audio

                What is done with sound.

                ```lua
                local audio = require "audio"
                ```

                #### audio.fade(input, options?)

                Fades it. Twice.

                - `input` (`edit.audio_mix_input`)
                - `options` (`{ at: number, to: string }`, optional): at: when

                Returns `string?`: words what was done.

                #### audio.extent()

                Where it begins and ends.

                Returns `number` start, `edit.time?` stop: in the sound's time.

                #### audio.state

                A table with these fields:

                - **`level`** (`number`, optional): How loud.

                #### audio.track

                What is heard, and when. It has what audio.state has, and these fields:

                - **`name`** (`string`)
                """)
    }
}
