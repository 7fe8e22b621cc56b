import Testing

/// The `subtitles` module: cues that are changed and written.
@Suite struct SubtitlesModuleTests {
    private let folder = TemporaryFolder()

    private static let cues = """
        local S = require "subtitles"
        local cues = {
          { start = 3, stop = "0:05.5", text = "Hello there, my <old> friend & all the others." },
          { start = 1, stop = 2.5, text = "One\\n\\ntwo" }, { start = 2.55, stop = 2.9, text = "three" },
        }
        local function texts(list)
          local all = {}
          for index, cue in ipairs(list) do all[index] = cue.text end
          return table.concat(all, "|")
        end

        """

    static let changes: [(call: String, text: String)] = [
        (
            "S.srt(cues)",
            """
            1
            00:00:01,000 --> 00:00:02,500
            One
            two

            2
            00:00:02,550 --> 00:00:02,900
            three

            3
            00:00:03,000 --> 00:00:05,500
            Hello there, my <old> friend & all the others.

            """
        ),
        (
            "S.srt(S.shift(S.clip(cues, edit.between(2, 4)), 3600))",
            """
            1
            01:00:00,000 --> 01:00:00,500
            One
            two

            2
            01:00:00,550 --> 01:00:00,900
            three

            3
            01:00:01,000 --> 01:00:02,000
            Hello there, my <old> friend & all the others.

            """
        ),
        (
            "S.srt(S.join(S.scale(S.merge({ cues[2] }, { cues[3] }), 2)))",
            """
            1
            00:00:02,000 --> 00:00:05,800
            One
            two three

            """
        ),
        (
            "S.vtt(S.split({ { start = 0, stop = 4, text = 'ab cd, ef <gh>' } }, { letters = 7 }))",
            """
            WEBVTT

            00:00:00.000 --> 00:00:01.895
            ab <00:00:00.842>cd,

            00:00:01.895 --> 00:00:04.000
            ef <00:00:02.737>&lt;gh&gt;

            """
        ),
        // No word alone at the end, and a mark stays with its word.
        (
            "texts(S.split({ { start = 0, stop = 7, text = 'Today we walk a very long way.' } }, { words = 3 }))",
            "Today we|walk a very|long way."
        ),
        (
            "texts(S.split({ { start = 0, stop = 7, text = 'That was great 🎉 and on , my ¿ friend ?' } }, { words = 3 }))",
            "That was|great 🎉 and on ,|my ¿ friend ?"
        ),
        (
            "texts(S.split({ { start = 0, stop = 7, text = 'one two. three four five' } }, { words = 4 }))",
            "one two.|three four five"
        ),
    ]

    @Test("cues are moved, cut, joined, split and written", arguments: changes)
    func change(call: String, text: String) throws {
        #expect(try ModuleRecipe.printed(Self.cues + "print(\(call))", in: folder) == text + "\n")
    }

    @Test("what is written is read back alike, words with their times too")
    func readBack() throws {
        folder.write(
            "film.vtt",
            "WEBVTT\n\n00:01.000 --> 00:04.000\none <00:00:02.000>two <00:00:03.000>six\n\n00:05.000 --> 00:06.500\na &lt;b&gt;\n"
        )
        folder.write(
            "write.lua", "print(require('subtitles').vtt(edit.subtitles('film.vtt')))\nreturn edit.asset((...))")
        let outcome = try luaedit(["check", "write.lua", Samples.still, "--allow-read", "."], in: folder)
        #expect(
            outcome.errorText.hasPrefix(
                "WEBVTT\n\n00:00:01.000 --> 00:00:04.000\none <00:00:02.000>two <00:00:03.000>six\n\n"
                    + "00:00:05.000 --> 00:00:06.500\na &lt;b&gt;\n"), "\(outcome)")
    }

    static let errors: [(call: String, error: String)] = [
        ("of { { start = 2, stop = 1, text = '' } }", "subtitles: cue 1 ends at 1 s, before it begins at 2 s"),
        ("of { { start = 2, stop = 3 } }", "subtitles: cue 1 has no text"),
        ("scale({}, 0)", "subtitles.scale: the factor is more than 0"),
        ("split({}, { words = 0 })", "subtitles.split: a part has at least one letter and one word"),
    ]

    @Test("what is no cue is refused with a sentence", arguments: errors)
    func wrong(call: String, error: String) throws {
        #expect(try ModuleRecipe.error("require('subtitles').\(call)", in: folder).contains(error))
    }
}
