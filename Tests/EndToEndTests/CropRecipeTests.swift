import Testing

/// The crop recipe, judged by ffmpeg: what players show are the source's pictures, cut.
@Suite(.serialized) struct CropRecipeTests {
    private let folder = TemporaryFolder()

    struct Crop: CustomTestStringConvertible {
        var options: [Word]
        /// The same of the upright pictures of 200×120, in ffmpeg's words.
        var filter: Word
        var size: String
        var testDescription: String { "\(filter)" }
    }

    static let crops = [
        Crop(options: ["--bottom", "12"], filter: "crop=200:108:0:0:exact=1", size: "200×108"),
        Crop(options: ["--right", "70", "--bottom", "2"], filter: "crop=130:118:0:0:exact=1", size: "130×118"),
        Crop(options: ["--aspect", "1:1", "--left", "0"], filter: "crop=120:120:0:0:exact=1", size: "120×120"),
        Crop(options: ["--canvas", "100x50", "--left", "0", "--top", "0"], filter: "crop=100:50:0:0", size: "100×50"),
    ]

    /// The digests of a file's upright pictures after a filter.
    private func pictures(_ file: Word, _ filter: Word = "null") throws -> [UInt8] {
        try ffmpeg([
            "-i", file, "-map", "0:v", "-vf", filter, "-fps_mode", "passthrough", "-f", "framehash", "-hash", "md5",
            "-",
        ])
    }

    private static let warning =
        "warning: the pixels beside the crop are still in the file; with --smart off the pictures are encoded without them\n"

    @Test("pictures are copied and their stream says which part is shown", arguments: crops)
    func crop(crop: Crop) throws {
        for name in ["out.mp4", "out.mkv", "out.ts"] as [Word] {
            let words = ["crop", Samples.first] + crop.options + ["-o", name] as [Word]
            let plan = try luaedit(["plan"] + words, in: folder)
            let picture = "copied, cropped to \(crop.size) with the rest still in the file (h264, yuv420p)"
            #expect(plan.outputText.contains("\n  picture       \(picture)\n"), "\(plan)")
            let outcome = try luaedit(["run"] + words + ["--overwrite"], in: folder)
            try #require(outcome.status == 0 && outcome.errorText == Self.warning, "\(outcome)")
            let digests = { (bytes: [UInt8]) in
                String(decoding: bytes, as: UTF8.self).split(separator: "\n").filter { !$0.hasPrefix("#") }
                    .compactMap { $0.split(separator: " ").last }
            }
            let cropped = try digests(pictures(folder.file(name)))
            #expect(try !cropped.isEmpty && cropped == digests(pictures(Samples.first, crop.filter)))
        }
    }

    @Test("turned pictures are cropped as they are seen, and stay turned")
    func turned() throws {
        // Of 120×200, whose bottom is the right side of the stored pictures.
        let words = ["crop", Samples.firstRotated, "--bottom", "68", "-o", "out.mp4"] as [Word]
        let outcome = try luaedit(["run"] + words, in: folder)
        try #require(outcome.status == 0 && outcome.errorText == Self.warning, "\(outcome)")
        let shown = try pictures(folder.file("out.mp4"))
        #expect(try shown == pictures(Samples.firstRotated, "crop=120:132:0:0:exact=1"))
    }

    @Test("pixels that must not stay, or a side that players do not crop alike, are encoded")
    func encoded() throws {
        let corner = "another size, cropped at the left or at the top, which not every player follows\n"
        let cases: [(options: [Word], reason: String)] = [
            (["--bottom", "2", "--smart", "off"], "because: another size\n"),
            (["--left", "64"], corner),
            (["--aspect", "16:9"], corner),
        ]
        for (options, reason) in cases {
            let words = ["crop", Samples.first, "-o", "out.mp4"] + options as [Word]
            let plan = try luaedit(["plan"] + words, in: folder)
            #expect(plan.outputText.contains(reason), "\(plan)")
            let outcome = try luaedit(["run"] + words + ["--overwrite"] + quick, in: folder)
            #expect(outcome.status == 0 && outcome.errorText == "", "\(outcome)")
        }
    }

    @Test("an exact part of a turned video is copied in part")
    func turnedPart() throws {
        let source = folder.file("source.mp4")
        try ffmpeg(["-f", "lavfi", "-i", "testsrc2=s=200x120:r=25:d=6", "-g", "50"] + Samples.picture + [source])
        let recipe = folder.write(
            "turned.lua",
            """
            local source = edit.asset("source.mp4")
            local composition = edit.composition()
            composition:insert_time_range(edit.between(edit.time(1, 5), source.duration), source, 0)
            for _, track in ipairs(composition:tracks_with("video")) do
              track.preferred_transform = track.preferred_transform:concat(edit.transform():rotate(90))
            end
            return edit.movie { composition = composition }
            """)
        let plan = try luaedit(["plan", recipe, "-o", "out.mp4"], in: folder)
        #expect(plan.outputText.contains(" s copied bit by bit"), "\(plan)")
        #expect(plan.outputText.contains(", turned by 90°\n"), "\(plan)")
        let outcome = try luaedit(["run", recipe, "-o", "out.mp4"], in: folder)
        try #require(outcome.status == 0, "\(outcome)")
        let likeness = try Judge.likeness(
            of: folder.file("out.mp4"), to: "[1:v]trim=start=0.2,setpts=PTS-STARTPTS,transpose=clock[edit]", [source])
        #expect(likeness > 38)
    }

    @Test("a stream's own crop is followed to the pixel, wherever it begins")
    func ownCrop() throws {
        let cropped = folder.file("cropped.mp4")
        try ffmpeg(["-i", Samples.first, "-c", "copy", "-an", "-bsf:v", "h264_metadata=crop_left=10", cropped])
        for (source, name) in [(cropped, "cropped.png"), (Samples.first, "whole.png")] as [(Word, Word)] {
            let outcome = try luaedit(["frame", source, "--at", "0", "-o", name], in: folder)
            try #require(outcome.status == 0, "\(outcome)")
        }
        let graph = "[1:v]crop=190:120:10:0:exact=1[edit]"
        #expect(try Judge.likeness(of: folder.file("cropped.png"), to: graph, [folder.file("whole.png")]) > 50)
    }

    @Test("crops that cannot be are refused")
    func refused() throws {
        let cases: [(options: [Word], text: String)] = [
            (["--left", "3"], "--left: 3 is odd, and pixels are cut two by two; 2 or 4"),
            (["--left", "200"], "nothing is left: \(Samples.first) has 200×120 pixels"),
            (["--canvas", "300x100"], "--canvas: 300×100 is larger than the 200×120 pixels there are"),
            (["--aspect", "wide"], "--aspect: 'wide' is no shape such as 1:1 or 16:9"),
            (["--aspect", "1:1", "--canvas", "20x20"], "--aspect and --canvas say the same thing twice"),
        ]
        for (options, text) in cases {
            let outcome = try luaedit(["run", "crop", Samples.first, "-o", "out.mp4"] + options, in: folder)
            #expect(outcome.status != 0 && outcome.errorText.contains(text), "\(outcome)")
        }
    }
}
