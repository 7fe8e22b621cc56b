import Glibc
import Testing

@testable import Terminal

@Suite struct ReferencePageTests {
    static let page = ReferencePage(
        """
        # The reference

        ## Values

        - **`color`**: a name or numbers. More.

        ## edit.shape

        Something drawn. It has a place.

        Kinds of it: [edit.circle](#editcircle).

        ```lua
        ## no.heading
        - **`no_property`** (`number`): in an example
        ```

        ### Properties

        - **`opacity`** (`number`, from 0 to 1): How solid it is. 1 is all.
          ```lua
          shape.opacity = 1
          ```
        - **`name`** (`string`): Its name.

        ### Methods

        #### shape:set_opacity_ramp(from, to)

        Fades it.

        - `from` (`number`): at first

        ## edit.circle

        A round shape.

        In AVFoundation: CACircle. Has everything of [edit.shape](#editshape) too.

        ### Constructor

        #### edit.circle(properties?)

        Makes a circle.

        #### edit.circle.unit(radius)

        A circle around zero.

        ### Properties

        - **`radius`** (`number`): In pixels.

        ## Functions

        #### edit.between(start, stop)

        Makes a range.

        ## Module audio

        What is done with sound.

        #### audio.fade(input)

        Fades it.

        #### audio.fade_options

        How it fades.

        - **`curve`** (`string`): The way. It is linear.
        - **`opacity`** (`number`): Nothing of sound.

        ## Names of other tools

        - **`CARoundMake`** (AVFoundation): `edit.circle.unit`. A circle.
        - **`fade_sound`** (ffmpeg): `audio.fade`. Of sound.
        """)

    @Test(
        "a name is found as one writes it",
        arguments: [
            ("circle.radius", ["circle.radius"]), ("edit.circle.radius", ["circle.radius"]),
            ("circle.opacity", ["shape.opacity"]), ("circle.unit", ["circle.unit"]),
            ("shape:set_opacity_ramp()", ["shape.set_opacity_ramp"]),
            ("set_opacity_ramp", ["shape.set_opacity_ramp"]), ("between", ["edit.between"]),
            ("edit.between", ["edit.between"]), ("audio.fade", ["audio.fade"]), ("color", ["values.color"]),
            ("audio.curve", ["audio.curve"]), ("audio.fade_options.curve", ["audio.curve"]), ("curve", ["audio.curve"]),
            ("opacity", ["shape.opacity"]), ("setOpacityRamp", ["shape.set_opacity_ramp"]),
            ("setOpacityRampFromStartOpacity:toEndOpacity:", ["shape.set_opacity_ramp"]),
            ("isRadius", ["circle.radius"]),
        ])
    func found(name: String, paths: [String]) {
        guard case .entries(let entries) = Self.page.find(name) else {
            Issue.record("\(name) is not found")
            return
        }
        #expect(entries.map(\.path) == paths)
    }

    @Test(
        "a miss names what is nearest",
        arguments: [
            ("circel", "circle"), ("circle.radios", "circle.radius"), ("circle.opacty", "circle.opacity"),
            ("betwen", "between"), ("audoi", "audio"), ("nothing_like_it", nil),
        ])
    func missed(name: String, nearest: String?) { #expect(Self.page.find(name) == .nothing(nearest: nearest)) }

    @Test(
        "a name of another tool is found in any case and with any separators, and is no completion",
        arguments: ["CARoundMake", "caroundmake", "CA-round make"])
    func otherTools(name: String) {
        guard case .entries(let entries) = Self.page.find(name) else {
            Issue.record("\(name) is not found")
            return
        }
        #expect(entries.map(\.name) == ["CARoundMake"])
        #expect(entries[0].summary == "`edit.circle.unit`.")
        #expect(!Self.page.names.contains("CARoundMake") && Self.page.names.contains("between"))
        #expect(Self.page.find("CARoundMak") == .nothing(nearest: "CARoundMake"))
        #expect(Self.page.find("fadesound") == Self.page.find("fade_sound"))
    }

    @Test(
        "a type is found by its name in AVFoundation, with and without Mutable",
        arguments: ["CACircle", "CAMutableCircle"])
    func counterparts(name: String) throws {
        #expect(Self.page.find(name) == .section(try #require(Self.page.section(named: "circle")), others: []))
    }

    @Test(
        "a sentence finds the trouble it tells of",
        arguments: [
            ("video is upside down", "upside_down"), ("My video is upside-down", "upside_down"),
            ("sound only in one ear", "one_ear"), ("I hear only the right channel", "right_channel_only"),
            ("sound is out of sync", "out_of_sync"), ("remove black bars from the picture", "black_bars"),
            ("the colours are washed out", "washed_out"), ("the sound is too quiet", "too_quiet"),
            ("fix shaky video", "shaky"), ("there is an echo in my recording", "echo"),
            ("the file is too big", "file_too_big"),
        ])
    func trouble(sentence: String, name: String) throws {
        guard case .entries(let entries) = try reference().find(sentence) else {
            Issue.record("\(sentence) is not found")
            return
        }
        #expect(entries.map(\.name) == [name])
    }

    @Test(
        "a sentence of something else finds no trouble",
        arguments: [
            "video codec", "a wind turbine", "turn up the volume", "the bars of a chart", "make a movie",
            "soft light in the hall", "loud music behind a quiet voice", "black text on one side", "a faded photograph",
        ])
    func noTrouble(sentence: String) throws {
        if case .entries(let entries) = try reference().find(sentence) {
            Issue.record("\(sentence) finds \(entries.map(\.name))")
        }
    }

    @Test("each name of another tool in the reference leads to something that is there")
    func targets() throws {
        let page = try reference()
        let names = page.entries.filter(\.isOfOtherTools)
        #expect(names.count > 100)
        #expect(Set(names.map { $0.name.lowercased() }).count == names.count)
        for name in names {
            let target = String(name.summary.split(separator: "`").first ?? "")
            switch page.find(target) {
            case .section: break
            case .entries(let entries): #expect(entries.contains { !$0.isOfOtherTools }, "\(name.name): \(target)")
            case .nothing(let nearest): Issue.record("\(name.name): \(target), perhaps \(nearest ?? "nothing")")
            }
        }
    }

    /// The page that is shipped.
    private func reference() throws -> ReferencePage {
        let here = "Tests/TerminalTests/Documentation/ReferencePageTests.swift"
        let path = #filePath.replacing(here, with: "Docs/reference.md")
        return ReferencePage(try #require(text(ofFileAt: path)))
    }

    private func text(ofFileAt path: String) -> String? {
        guard let file = fopen(path, "r") else { return nil }
        defer { fclose(file) }
        var bytes: [UInt8] = []
        var part = [UInt8](repeating: 0, count: 1 << 16)
        while case let count = fread(&part, 1, part.count, file), count > 0 { bytes += part[..<count] }
        return String(decoding: bytes, as: UTF8.self)
    }

    @Test("types and modules are sections, with what they are made of")
    func sections() throws {
        #expect(Self.page.sections.filter { $0.kind != .page }.map(\.name) == ["shape", "circle", "audio"])
        let circle = try #require(Self.page.section(named: "circle"))
        #expect(circle.base == "shape")
        #expect(circle.summary == "A round shape.")
        #expect(Self.page.find("edit.circle") == .section(circle, others: []))
    }

    @Test("an entry has its own lines and a summary of one sentence")
    func entries() throws {
        let opacity = try #require(Self.page.entries.first { $0.name == "opacity" })
        #expect(opacity.summary == "How solid it is.")
        #expect(opacity.lines.count == 4)
        let ramp = try #require(Self.page.entries.first { $0.name == "set_opacity_ramp" })
        #expect(ramp.lines.last == "- `from` (`number`): at first")
        #expect(!Self.page.entries.contains { $0.name == "no_property" })
        let kinds = Self.page.entries.map { "\($0.name) \($0.kind)" }
        #expect(kinds.contains("circle constructor") && kinds.contains("between function"))
    }

    @Test("what speaks of words: names before summaries before texts, where words begin and in either case")
    func mentions() {
        #expect(Self.page.mentions(of: "Circle").map(\.name).first == "circle")
        #expect(Self.page.mentions(of: "how solid").map(\.name) == ["shape.opacity"])
        #expect(Self.page.mentions(of: "is all").map(\.name) == ["shape.opacity"])
        #expect(Self.page.mentions(of: "is all", inTexts: false).isEmpty)
        #expect(Self.page.mentions(of: "olid").isEmpty && Self.page.mentions(of: " ").isEmpty)
        #expect(Self.page.find("set opacity-ramp") == Self.page.find("set_opacity_ramp"))
    }

    @Test("a line that is too long is broken, and hangs under its item's text")
    func wrapping() {
        let text = ReferenceText(width: 24, isStyled: false).text([
            "- **`radius`** (`number`): In pixels, see [this](#x)."
        ])
        #expect(text == "- radius (number): In\n  pixels, see this.\n")
    }

    @Test("headings and names are bold where that is wanted, and code stands apart")
    func style() {
        let lines: [Substring] = ["## edit.circle", "```lua", "edit.circle()", "```", "has `radius`"]
        let bold = ReferenceText(width: 80, isStyled: true).text(lines)
        #expect(bold == "\u{1B}[1medit.circle\u{1B}[22m\n    edit.circle()\nhas \u{1B}[1mradius\u{1B}[22m\n")
        #expect(ReferenceText(width: 80, isStyled: false).text(lines) == "edit.circle\n    edit.circle()\nhas radius\n")
    }
}
