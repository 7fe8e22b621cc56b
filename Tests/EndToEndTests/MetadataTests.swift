import Foundation
import Testing

/// Tags and covers: set, kept, filtered and removed by recipes.
@Suite struct MetadataTests {
    private let folder = TemporaryFolder()

    /// in.mp4: a movie with tags of a phone, and a cover.
    private func makeMovie() throws {
        try ffmpeg(
            ["-i", Samples.movie, "-i", Samples.red, "-map", "0", "-map", "1", "-c", "copy", "-disposition:v:1"]
                + ["attached_pic", "-metadata", "location=+48.1000+011.6000/", "-metadata", "date=2024-05-06"]
                + ["-metadata", "genre=Travel", folder.file("in.mp4")])
    }

    private func run(_ movie: String, to output: Word = "out.mp4") throws -> Outcome {
        folder.write("r.lua", "local asset = edit.asset((...))\nreturn edit.movie { composition = asset, \(movie) }")
        return try luaedit(["run", "r.lua", "in.mp4", "-o", output] + quick, in: folder)
    }

    private func tags(_ file: Word = "out.mp4") throws -> Set<String> {
        let ignored = ["major_brand", "minor_version", "compatible_brands", "encoder"]
        let words: [Word] = ["-v", "error", "-show_entries", "format_tags", "-of", "default=nw=1"]
        let text = String(decoding: try succeed("ffprobe", words + [folder.file(file)]), as: UTF8.self)
        return Set(
            text.split(separator: "\n").map { String($0.dropFirst(4)) }
                .filter { tag in !ignored.contains { tag.hasPrefix($0) } && !tag.hasPrefix("location-eng") })
    }

    private func hasCover(_ file: Word = "out.mp4") throws -> Bool {
        try Judge.probe(folder.file(file), "stream_disposition=attached_pic", streams: "v").contains("1")
    }

    static let cases: [(movie: String, tags: Set<String>, hasCover: Bool)] = [
        (
            "",
            ["title=A Title", "artist=An Artist", "location=+48.1000+011.6000/", "date=2024-05-06", "genre=Travel"],
            true
        ),
        ("metadata = { title = 'Ours' }", ["title=Ours"], true),
        ("metadata = { title = 'Ours', artwork = false }", ["title=Ours"], false),
        ("metadata = {}", [], true),
        ("metadata_filter = 'sharing'", ["title=A Title", "artist=An Artist", "genre=Travel"], true),
        (
            "metadata = { title = 'x', date = '1999' }, metadata_filter = 'sharing'", ["title=x"], true
        ),
    ]

    @Test("tags and the cover are kept, replaced, filtered or left out", arguments: cases)
    func tags(movie: String, tags: Set<String>, hasCover: Bool) throws {
        try makeMovie()
        let outcome = try run(movie)
        #expect(outcome.status == 0 && outcome.errorText == "", "\(outcome)")
        #expect(try self.tags() == tags)
        #expect(try self.hasCover() == hasCover)
    }

    private static let phone = [
        "creation_time=2024-05-06T07:08:09Z", "com.apple.quicktime.make=Apple", "com.apple.quicktime.model=iPhone 15",
        "com.apple.quicktime.software=17.4", "com.apple.quicktime.location.ISO6709=+52.5163+013.3777+034.000/",
        "com.apple.quicktime.creationdate=2024-05-06T09:08:09+0200", "com.apple.quicktime.live-photo.auto=1",
    ]

    /// phone.mov: QuickTime's keys as a phone writes them. camera.mov: the plain texts of cameras.
    private func makeRecordings() throws {
        let tags = Self.phone + ["title=A Walk"]
        try ffmpeg(
            ["-i", Samples.movie, "-c", "copy"] + tags.flatMap { ["-metadata", Word($0)] }
                + ["-movflags", "use_metadata_tags", folder.file("phone.mov")])
        let plain = ["make=Sony", "model=A7", "location=+52.5163+013.3777/", Self.phone[0]]
        try ffmpeg(
            ["-i", Samples.movie, "-c", "copy"] + plain.flatMap { ["-metadata", Word($0)] }
                + [folder.file("camera.mov")])
    }

    /// Tags as ffprobe reads them, names in lower case and dates without an empty fraction.
    private func recordingTags(_ file: Word) throws -> Set<String> {
        Set(
            try tags(file).map { tag in
                let name = tag.prefix { $0 != "=" }
                return name.lowercased() + tag.dropFirst(name.count).replacing(".000000Z", with: "Z")
            })
    }

    @Test(
        "the time, the place and the device of a recording are kept, in copies and encodes",
        arguments: [
            ("mp4", []), ("mp4", ["--crf", "40"]), ("mp4", ["--fragmented"]), ("mov", []), ("mov", ["--crf", "40"]),
            ("mov", ["--fragmented"]), ("mkv", []), ("mkv", ["--crf", "40"]),
        ] as [(String, [Word])])
    func recording(file: String, options: [Word]) throws {
        try makeRecordings()
        for (source, expected) in [
            ("phone.mov", Self.phone),
            ("camera.mov", ["make=Sony", "model=A7", "location=+52.5163+013.3777/", Self.phone[0]]),
        ] {
            folder.write("r.lua", "return edit.asset((...))")
            let output = Word("out-\(source).\(file)")
            let outcome = try luaedit(["run", "r.lua", Word(source), "-o", output] + options, in: folder)
            #expect(outcome.status == 0 && outcome.errorText == "", "\(outcome)")
            let found = try recordingTags(output)
            for tag in expected {
                let name = tag.prefix { $0 != "=" }
                #expect(found.contains(name.lowercased() + tag.dropFirst(name.count)), "\(tag): \(found)")
            }
            // Players' tags stay where they were, and the judge finds the pictures.
            #expect(try Judge.probe(folder.file(output), "stream=codec_type", streams: "v").contains("video"))
        }
        #expect(try recordingTags(Word("out-phone.mov.\(file)")).contains("title=A Walk"))
    }

    @Test("--metadata leaves out what is private, or everything, and the plan says so")
    func privacy() throws {
        try makeRecordings()
        folder.write("r.lua", "return edit.asset((...))")
        let shared = ["title=A Walk", "artist=An Artist", "com.apple.quicktime.live-photo.auto=1"]
        for (word, kept) in [("sharing", shared), ("none", [])] {
            let words: [Word] = ["r.lua", "phone.mov", "-o", "out.mov", "--metadata", Word(word)]
            let plan = try luaedit(["plan"] + words, in: folder)
            #expect(plan.outputText.contains("creation_time"), "\(plan)")
            #expect(plan.outputText.contains(": --metadata \(word) leaves it out\n"), "\(plan)")
            let outcome = try luaedit(["run"] + words + ["--overwrite"], in: folder)
            #expect(outcome.status == 0, "\(outcome)")
            #expect(try recordingTags("out.mov") == Set(kept))
        }
    }

    @Test("a recipe sets the date, which is one moment in any time zone")
    func date() throws {
        try makeMovie()
        let outcome = try run("metadata = { creation_time = '2024-05-06T09:08:09+02:00' }")
        #expect(outcome.status == 0 && outcome.errorText == "", "\(outcome)")
        #expect(try recordingTags("out.mp4") == ["creation_time=2024-05-06T07:08:09Z"])
    }

    @Test("a fraction of a second of the date is kept, through MP4 and back", arguments: ["mp4", "mov", "mkv"])
    func fraction(file: String) throws {
        let date = "2024-05-06T07:08:09.250000Z"
        try ffmpeg(
            ["-i", Samples.movie, "-c", "copy", "-metadata", Word("creation_time=\(date)"), folder.file("in.mkv")])
        folder.write("r.lua", "return edit.asset((...))")
        let between = Word("between.\(file)")
        for (source, output) in [("in.mkv" as Word, between), (between, "back.mkv")] {
            let outcome = try luaedit(["run", "r.lua", source, "-o", output], in: folder)
            #expect(outcome.status == 0 && outcome.errorText == "", "\(outcome)")
        }
        if file != "mkv" { #expect(try tags(between).contains("com.apple.quicktime.creationdate=\(date)")) }
        #expect(try tags("back.mkv").contains { $0.lowercased() == "creation_time=\(date)".lowercased() })
    }

    @Test("a fraction of the date that QuickTime's key contradicts is dropped, and the plan says so")
    func contradiction() throws {
        try makeMovie()
        let tags =
            "metadata = { creation_time = '2024-05-06T07:08:09.25Z', ['com.apple.quicktime.creationdate'] = '2020-01-01' }"
        folder.write("r.lua", "return edit.movie { composition = edit.asset((...)), \(tags) }")
        let plan = try luaedit(["plan", "r.lua", "in.mp4", "-o", "out.mp4"], in: folder)
        #expect(plan.outputText.contains("the fraction of a second of creation_time"), "\(plan)")
    }

    @Test("a recording's tags are in what goes into a pipe", arguments: ["mp4", "mov"])
    func pipe(file: String) throws {
        try makeRecordings()
        folder.write("r.lua", "return edit.asset((...))")
        let preset = file == "mov" ? "--preset prores_422" : ""
        let command =
            "\(luaeditProgram) run r.lua phone.mov -o /dev/stdout --fragmented \(preset) | cat > piped.\(file)"
        let outcome = try RunningProgram("sh", ["-c", Word(command)], in: folder.path).wait()
        #expect(outcome.status == 0 && outcome.errorText == "", "\(outcome)")
        let found = try recordingTags(Word("piped.\(file)"))
        for tag in Self.phone + ["title=A Walk"] {
            let name = tag.prefix { $0 != "=" }
            #expect(found.contains(name.lowercased() + tag.dropFirst(name.count)), "\(tag): \(found)")
        }
    }

    @Test("a track of time codes is dropped, and the plan says so", arguments: ["r.lua", "watermark"])
    func timeCode(recipe: String) throws {
        try ffmpeg(["-i", Samples.movie, "-c", "copy", "-timecode", "01:00:00:00", folder.file("in.mov")])
        folder.write("r.lua", "return edit.asset((...))")
        let plan = try luaedit(["plan", Word(recipe), "in.mov", "-o", "out.mov"], in: folder)
        #expect(plan.status == 0 && plan.outputText.contains(/dropped .*time code/), "\(plan)")
        let outcome = try luaedit(["run", Word(recipe), "in.mov", "-o", "out.mov"] + quick, in: folder)
        #expect(outcome.status == 0, "\(outcome)")
        #expect(try !Judge.probe(folder.file("out.mov"), "stream=codec_tag_string").contains("tmcd"))
    }

    @Test("a frame of the movie can be its cover")
    func image() throws {
        try makeMovie()
        let outcome = try run(
            "metadata = { artwork = edit.image_generator(edit.movie { composition = asset }):image_at(1) }")
        #expect(outcome.status == 0, "\(outcome)")
        let probe = try luaedit(["probe", "out.mp4"], in: folder)
        #expect(probe.outputText.contains("\n  cover       png, 192×144\n"), "\(probe)")
    }

    static let mistakes: [(movie: String, text: String)] = [
        (
            "metadata = { title = 'a\\0b' }",
            "error: r.lua:2: metadata 'title': it has the control character U+0000 [metadata-invalid]\n"
        ),
        (
            "metadata = { creation_time = 'yesterday' }",
            "error: r.lua:2: metadata 'creation_time': 'yesterday' is not a date, such as 2024-05-06T07:08:09Z "
                + "[metadata-invalid]\n"
        ),
        (
            "metadata = { ['a=b'] = 'x' }",
            "error: r.lua:2: metadata: the key 'a=b' has characters other than letters, digits and signs of ASCII "
                + "[metadata-invalid]\n"
        ),
        (
            "metadata = { title = ('x'):rep(2^20 + 1) }",
            "error: r.lua:2: metadata 'title': it has 1048577 bytes, more than 1048576 [metadata-invalid]\n"
        ),
        (
            "metadata = { artwork = asset }",
            "error: r.lua:2: metadata 'artwork': 'in.mp4' is not a picture [artwork-picture]\n"
        ),
        (
            "chapters = { { title = 'a', time_range = edit.range(1, 1) }, { title = 'b', time_range = edit.range(0, 1) } }",
            "error: r.lua:2: chapter 2: it begins at 0 s, before the end of the one before it at 2 s [chapter-order]\n"
        ),
    ]

    @Test("what no file can hold is an error with its line", arguments: mistakes)
    func mistake(movie: String, text: String) throws {
        try makeMovie()
        let outcome = try run(movie)
        #expect(outcome.status == 1 && outcome.errorText.contains(text), "\(outcome)")
    }

    @Test("text that is not UTF-8 is refused where it is written")
    func bytes() throws {
        try makeMovie()
        let outcome = try run("metadata = { title = '\\xff' }")
        #expect(outcome.status == 1 && outcome.errorText.contains("the text is not UTF-8"), "\(outcome)")
    }
}
