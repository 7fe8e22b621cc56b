import Testing

/// The `transcripts` module: what speech recognition writes, as cues with the times of their words.
@Suite struct TranscriptsModuleTests {
    private let folder = TemporaryFolder()

    /// A file's name and text, and its cues: each text, then its words with their starts.
    static let kinds: [(name: String, text: String, cues: String)] = [
        (
            "whisperx.json",
            """
            {"segments": [{"start": 0.1, "end": 3.2, "text": " In 2014, we left.", "words": [
              {"word": "In", "start": 0.1, "end": 0.3, "score": 0.9}, {"word": "2014,"},
              {"word": "we", "start": 1.0, "end": 1.2}, {"word": "left.", "start": 1.2, "end": 1.6}]}], "language": "en"}
            """, "In 2014, we left.: In 0.1 2014, 0.3 we 1.0 left. 1.2\n"
        ),
        (
            "whisper-cpp.json",
            """
            {"transcription": [{"offsets": {"from": 0, "to": 2000}, "text": " And so, friend.", "tokens": [
              {"text": "[_BEG_]", "offsets": {"from": 0, "to": 0}}, {"text": " And", "offsets": {"from": 220, "to": 300}},
              {"text": " so", "offsets": {"from": 330, "to": 450}}, {"text": ",", "offsets": {"from": 450, "to": 500}},
              {"text": " fri", "offsets": {"from": 600, "to": 800}}, {"text": "end.", "t_dtw": -1},
              {"text": "[_TT_100]", "offsets": {"from": 2000, "to": 2000}}]}]}
            """, "And so, friend.: And 0.22 so, 0.33 friend. 0.6\n"
        ),
        (
            "openai.json",
            """
            {"task": "transcribe", "text": "It was great. \\"Wow!\\" she said.", "words": [
              {"word": "It", "start": 0, "end": 0.3}, {"word": "was", "start": 0.3, "end": 0.9},
              {"word": "great", "start": 0.9, "end": 1.4}, {"word": "Wow", "start": 2, "end": 2.4},
              {"word": "she", "start": 2.4, "end": 2.6}, {"word": "said", "start": 2.6, "end": 3}]}
            """, "It was great.: It 0.0 was 0.3 great. 0.9\n\"Wow!\" she said.: \"Wow!\" 2.0 she 2.4 said. 2.6\n"
        ),
        (
            "vosk.txt",
            """
            {"result": [{"conf": 1.0, "end": 1.02, "start": 0.36, "word": "experience"},
              {"conf": 1.0, "end": 1.35, "start": 1.02, "word": "proves"}], "text": "experience proves"}
            {"text": ""}
            {"alternatives": [{"confidence": 197.5, "result": [{"end": 3, "start": 2.5, "word": "this"}], "text": " this"}]}
            """, "experience proves: experience 0.36 proves 1.02\nthis: this 2.5\n"
        ),
        (
            "list.json", #"[{"text": "Hi", "start": 0.5, "end": 0.8}, {"text": "you", "start": 2, "end": 2.5}]"#,
            "Hi: Hi 0.5\nyou: you 2.0\n"
        ),
        (
            "marks.vtt", "WEBVTT\n\n00:01.000 --> 00:04.000\none <00:00:02.000>two <00:00:03.000>six 🎉\n",
            "one two six 🎉: one 1.0 two 2.0 six 🎉 3.0\n"
        ),
        (
            "syllables.ass",
            """
            [Script Info]
            ScriptType: v4.00+

            [V4+ Styles]
            Format: Name, Fontname, Fontsize
            Style: Default,Arial,20

            [Events]
            Format: Layer, Start, End, Style, Text
            Dialogue: 0,0:00:01.00,0:00:04.00,Default,{\\k50}Hel{\\k50}lo {\\k100}wor{\\k50}ld

            """, "Hello world: Hello 1.0 world 2.0\n"
        ),
    ]

    private static let listing = """
        local T, S = require "transcripts", require "subtitles"
        local lines = ""
        for _, cue in ipairs(S.of(T.read("NAME"))) do
          lines = lines .. cue.text .. ":"
          for _, word in ipairs(S.words(cue)) do lines = lines .. " " .. word.text .. " " .. word.start.seconds end
          lines = lines .. "\\n"
        end
        print(lines)
        return edit.asset((...))
        """

    @Test("each kind of file is known by its shape, and its words keep their times", arguments: kinds)
    func read(name: String, text: String, cues: String) throws {
        folder.write(Word(name), text)
        folder.write("list.lua", Self.listing.replacing("NAME", with: name))
        let outcome = try luaedit(["check", "list.lua", Samples.still, "--allow-read", "."], in: folder)
        #expect(outcome.errorText.hasPrefix(cues + "\n"), "\(outcome)")
    }

    static let mistakes: [(text: String, error: String)] = [
        (
            #"[{"word":"a","start":"0.5","end":1}]"#,
            #"word 1 ("a") has the text "0.5" as its start; write the number without quotes"#
        ),
        (
            #"[{"word":"a","start":-0.5,"end":1}]"#,
            #"word 1 ("a") has -0.5 s as its start, before the recording begins"#
        ),
        (#"[{"word":"a","start":2,"end":1}]"#, #"word 1 ("a") ends at 1 s, before it begins at 2 s"#),
        (
            #"[{"word":"a","start":0.5,"end":1},{"word":"b","start":0.2,"end":0.4}]"#,
            #"word 2 ("b") begins at 0.2 s, before word 1 ("a"), which begins at 0.5 s; put the words in the order"#
        ),
        (
            #"[{"word":"a","start":0.5,"end":1},{"word":"b","start":0.7,"end":1.5}]"#,
            #"word 2 ("b") begins at 0.7 s, before word 1 ("a") ends at 1 s; correct the times, or end the earlier word there with overlaps = "cut""#
        ),
        (#"[{"word":3,"start":2,"end":1}]"#, #"word 1 has no text at "word" or "text""#),
        ("\n", "the file is empty; it has no words"), (#"{"segments":[]}"#, "it has no words; transcribe a recording"),
        (#"{"x":1}"#, "no transcript of WhisperX, whisper, whisper.cpp, OpenAI or Vosk has this shape"),
        ("{\n\"x\":", "it is not JSON: line 2, column 5: a value expected"),
    ]

    @Test("a wrong transcript is refused with its file, its word and a way out")
    func wrong() throws {
        var script = "local T = require 'transcripts'\n"
        for (number, mistake) in Self.mistakes.enumerated() {
            folder.write(Word("w\(number).json"), mistake.text)
            script += "print(select(2, pcall(function() local cues = T.read('w\(number).json') return cues end)))\n"
        }
        folder.write("wrong.lua", script + "print(#T.read('w4.json', { overlaps = 'cut' }))\nreturn edit.asset((...))")
        let outcome = try luaedit(["check", "wrong.lua", Samples.still, "--allow-read", "."], in: folder)
        let lines = outcome.errorText.split(separator: "\n")
        try #require(lines.count > Self.mistakes.count, "\(outcome)")
        for (number, mistake) in Self.mistakes.enumerated() {
            #expect(
                lines[number].hasPrefix("wrong.lua:\(number + 2): 'w\(number).json': \(mistake.error)"),
                "\(lines[number])")
        }
        #expect(lines[Self.mistakes.count] == "1")
    }
}
