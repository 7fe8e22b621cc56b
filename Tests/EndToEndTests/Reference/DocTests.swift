import FoundationEssentials
import Testing

/// `luaedit doc`, on a pipe.
@Suite struct DocTests {
    private let folder = TemporaryFolder()

    @Test("without a name it lists types, functions and modules")
    func contents() throws {
        let outcome = try luaedit(["doc"], in: folder)
        #expect(outcome.status == 0, "\(outcome)")
        let lines = outcome.outputText.split(separator: "\n").map(String.init)
        #expect(lines.first == "Types" && lines.contains("Functions") && lines.contains("Modules, for require"))
        for name in ["edit.text_layer", "edit.between", "audio"] {
            #expect(lines.contains { $0.hasPrefix("  \(name) ") }, "\(name)")
        }
    }

    @Test(
        "a name shows what it stands for, in plain text of at most 80 columns",
        arguments: [
            ("text_layer", "edit.text_layer\n"), ("edit.text_layer", "edit.text_layer\n"),
            ("text_layer.font", "- font (string"),
            ("text_layer.opacity", "- opacity (number or a function of the time"),
            ("text_layer:measure", "text_layer:measure(width?)\n"), ("between", "edit.between(start, stop)\n"),
            ("audio.fade", "audio.fade(input, range, options)\n"), ("color", "a CSS name such as \"gold\""),
            ("optical flow", "No picture between two of a clip is computed"),
            ("frame interpolation", "As optical flow"), ("frame rate conversion", "As fps"),
            ("gblur", "  - sigma (number, from 0 to 1024, default 0.5, can ramp)\n"),
        ] as [(Word, String)])
    func found(name: Word, text: String) throws {
        let outcome = try luaedit(["doc", name], in: folder)
        #expect(outcome.status == 0 && outcome.error.isEmpty, "\(outcome)")
        #expect(outcome.outputText.contains(text), "\(outcome)")
        #expect(!outcome.outputText.contains("\u{1B}") && !outcome.outputText.contains("**"))
    }

    @Test("a member's name alone shows all that have it, each with its type")
    func members() throws {
        let text = try luaedit(["doc", "scale_time_range"], in: folder).outputText
        #expect(text.contains("edit.composition\n\ncomposition:scale_time_range(range, duration)\n"))
        #expect(text.contains("edit.composition_track\n\ncomposition_track:scale_time_range(range, duration)\n"))
    }

    @Test(
        "a name that is not there is answered with the nearest one",
        arguments: [
            ("text_layr", " (did you mean 'text_layer'?)"), ("text_layer.fnot", " (did you mean 'text_layer.font'?)"),
            ("set_opacity_rmap", " (did you mean 'set_opacity_ramp'?)"), ("quite_something_else", ""),
            ("", ""), (Word(String(repeating: "x", count: 100_000)), ""),
        ] as [(Word, String)])
    func missed(name: Word, advice: String) throws {
        let outcome = try luaedit(["doc", name], in: folder)
        #expect(outcome.status == 66 && outcome.output.isEmpty)
        #expect(
            outcome.errorText == "error: nothing is called '\(name)'\(advice); luaedit doc lists what there is\n")
    }

    @Test(
        "a word that is no name is answered with what speaks of it: names first, then recipes",
        arguments: [
            ("lower third", "titles.lower_third(options)\n", ""), ("gblur", "Blurs softly, by a Gaussian.", ""),
            ("watermark", "\nRecipes, for luaedit recipes NAME\n  watermark", ""),
            (
                "colour", "Nothing is called 'colour' (did you mean 'color'?). What speaks of it:\n",
                "In the reference\n"
            ),
            ("several lines", "text_layer.string", ""),
            ("blur", "\nWhat speaks of it\n", "effects.gblur"), ("black and white", "As grayscale.", ""),
            ("grayscale", "edit.effect(\"hue\", { s = 0 })", ""),
            ("show", "- show (show(x, time?)): Shows a frame in the terminal.", ""),
        ] as [(Word, String, String)])
    func mentions(words: Word, text: String, other: String) throws {
        let outcome = try luaedit(["doc", words], in: folder)
        #expect(outcome.status == 0 && outcome.outputText.contains(text), "\(outcome)")
        #expect(other.isEmpty || outcome.outputText.contains(other), "\(outcome)")
    }

    @Test("a module is not said to be called as its own object is, and a table's summary names its fields")
    func modules() throws {
        #expect(try !luaedit(["doc", "stage"], in: folder).outputText.contains("Also called so"))
        let found = try luaedit(["doc", "caption style"], in: folder).outputText
        #expect(found.contains("A table with frame, margin, style, font"), "\(found)")
    }

    @Test("--json gives names, kinds and texts")
    func json() throws {
        struct Entry: Decodable {
            var name: String
            var kind: String
            var text: String?
        }
        let outcome = try luaedit(["doc", "text_layer", "--json"], in: folder)
        let entries = try JSONDecoder().decode([Entry].self, from: Data(outcome.output))
        #expect(entries.first?.name == "edit.text_layer" && entries.first?.kind == "type")
        #expect(entries.contains { $0.name == "text_layer.font" && $0.kind == "property" })
        #expect(entries.contains { $0.name == "text_layer.measure" && $0.text?.contains("```lua") == true })
    }

    @Test("without the reference luaedit says what to do")
    func missingPage() throws {
        let outcome = try luaedit(["doc"], in: folder, environment: ["LUAEDIT_HOME": "\(folder.path)"])
        #expect(outcome.status == 78)
        #expect(outcome.errorText == "error: the reference is missing; install luaedit again or set LUAEDIT_HOME\n")
    }

    @Test(
        "on a terminal the pager gets the text, with bold headings unless NO_COLOR says otherwise",
        arguments: ["", "1"])
    func pager(noColor: String) throws {
        let command = "\(luaeditProgram) doc between"
        let outcome = try RunningProgram(
            "script", ["-qec", Word(command), "/dev/null"], in: folder.path,
            environment: ["PAGER": "sed s/^/paged:/", "TERM": "xterm", "NO_COLOR": noColor]
        ).wait(seconds: 60)
        #expect(outcome.outputText.contains("paged:"), "\(outcome)")
        #expect(outcome.outputText.contains("\u{1B}[1m") == noColor.isEmpty, "\(outcome)")
    }
}
