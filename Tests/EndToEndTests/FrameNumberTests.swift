import Testing

/// Every frame of a result shows the frame of the source that its time asks for, computed here with exact integers.
@Suite struct FrameNumberTests {
    private let folder = TemporaryFolder()

    /// A stretch of the source, and how long it lasts in the movie.
    struct Part {
        var start: Fraction
        var duration: Fraction
        var lasting: Fraction

        init(_ start: Fraction, _ duration: Fraction, lasting: Fraction? = nil) {
            (self.start, self.duration, self.lasting) = (start, duration, lasting ?? duration)
        }
    }

    struct Edit: CustomTestStringConvertible {
        var testDescription: String
        var source: Word
        var parts: [Part]
        var frame: Fraction
        /// When the source's frames start; nil for what ffprobe says.
        var starts: [Fraction]?

        init(_ name: String, _ source: Word, _ parts: [Part], frame: Fraction, starts: [Fraction]? = nil) {
            testDescription = name
            (self.source, self.parts, self.frame, self.starts) = (source, parts, frame, starts)
        }
    }

    static let edits: [Edit] = {
        let (pal, ntsc, film) = (Fraction(1, 25), Fraction(1001, 30000), Fraction(1001, 24000))
        let whole = [Part(Fraction(0), Fraction(4))]
        return [
            Edit("cuts out of order", Samples.numbered25, cuts(Fraction(1, 25)), frame: pal),
            Edit("cuts between frames", Samples.numbered25, cuts(Fraction(1, 90)), frame: pal),
            Edit("cuts across key frames", Samples.numberedOpen, cuts(Fraction(1, 25)), frame: pal),
            Edit("cuts of 29.97 in their own units", Samples.numbered2997, cuts(ntsc), frame: ntsc),
            Edit("half the speed", Samples.numbered25, [Part(Fraction(1, 2), 2, lasting: 4)], frame: pal),
            Edit("twice the speed", Samples.numbered25, [Part(Fraction(1, 50), 4, lasting: 2)], frame: pal),
            Edit("3/7 of the speed", Samples.numbered30, [Part(Fraction(1, 7), 3, lasting: 7)], frame: pal),
            Edit("7.5 times the speed", Samples.numbered60, [Part(0, 4, lasting: Fraction(8, 15))], frame: ntsc),
            Edit("29.97 at 30", Samples.numbered2997, whole, frame: Fraction(1, 30)),
            Edit("30 at 29.97", Samples.numbered30, whole, frame: ntsc),
            Edit("60 at 25", Samples.numbered60, whole, frame: pal),
            Edit("25 at 60", Samples.numbered25, whole, frame: Fraction(1, 60)),
            Edit("25 at 23.976", Samples.numbered25, whole, frame: film),
            Edit("variable at 25", Samples.numberedVariable, whole, frame: pal),
            Edit("variable at 60", Samples.numberedVariable, whole, frame: Fraction(1, 60)),
            Edit("variable, cut and slowed", Samples.numberedVariable, slowedCuts, frame: pal),
            Edit("an edit list", Samples.numberedEdited, [Part(0, 3)], frame: pal),
            Edit("an edit list, cut", Samples.numberedEdited, cuts(Fraction(1, 25)), frame: pal),
            Edit("a late start", Samples.numberedLate, whole, frame: pal),
            Edit("a late start, cut", Samples.numberedLate, cuts(Fraction(1, 40)), frame: pal),
            // Matroska has rounded the times to milliseconds; what counts is where they were.
            Edit(
                "29.97 out of Matroska", Samples.numberedMatroska, whole, frame: ntsc,
                starts: (0..<150).map { Fraction(Int128($0)) * ntsc }),
        ]
    }()

    /// Twenty parts at all places of a source of more than three seconds, forward and back.
    static func cuts(_ unit: Fraction) -> [Part] {
        let length = (Fraction(3) / unit).over / (Fraction(3) / unit).under
        return (0..<20).map { index in
            let start = Int128(index) * 37 * 37 % (length - 11)
            return Part(unit * Fraction(start), unit * Fraction(1 + Int128(index) * 5 % 11))
        }
    }

    static let slowedCuts = cuts(Fraction(1, 30)).map {
        Part($0.start, $0.duration, lasting: $0.duration * Fraction(7, 3))
    }

    @Test("every output frame shows the frame of the source that the rule gives", arguments: edits)
    func frames(edit: Edit) throws {
        folder.write("recipe.lua", Self.recipe(edit))
        let outcome = try luaedit(
            ["run", "recipe.lua", edit.source, "-o", "out.mp4", "--crf", "0"] + quick, in: folder)
        try #require(outcome.status == 0, "\(outcome)")
        let starts = try edit.starts ?? Judge.starts(edit.source)
        let shown = try Judge.numbers(edit.source)
        try #require(starts.count == shown.count && starts == starts.sorted())
        #expect(try Judge.numbers(folder.file("out.mp4")) == Self.expected(edit, starts).map { shown[$0] })
    }

    /// Inserts the parts one after the other, then changes how long each lasts.
    private static func recipe(_ edit: Edit) -> String {
        var lines = [
            "local source, comp = edit.asset((...)), edit.composition()",
            "local track = comp:add_track('video')",
        ]
        for part in edit.parts {
            lines.append("local at = track.time_range.stop")
            lines.append(
                "track:insert_time_range(edit.range(\(part.start.lua), \(part.duration.lua)), source.video, at)")
            guard part.lasting != part.duration else { continue }
            lines.append("track:scale_time_range(edit.range(at, \(part.duration.lua)), \(part.lasting.lua))")
        }
        lines.append("local vc = edit.video_composition_for(comp)")
        lines.append("vc.frame_duration = \(edit.frame.lua)")
        lines.append("return edit.movie { composition = comp, video_composition = vc }")
        return lines.joined(separator: "\n")
    }

    /// For each output frame the index of the source's frame: the last that starts at or before its time, or the first.
    static func expected(_ edit: Edit, _ starts: [Fraction]) -> [Int] {
        let end = edit.parts.reduce(Fraction(0)) { $0 + $1.lasting }
        var indices: [Int] = []
        var (part, begun) = (0, Fraction(0))
        for frame in 0..<(end / edit.frame).roundedUp {
            let time = edit.frame * Fraction(Int128(frame))
            while time >= begun + edit.parts[part].lasting {
                begun = begun + edit.parts[part].lasting
                part += 1
            }
            let (taken, speed) = (edit.parts[part], edit.parts[part].duration / edit.parts[part].lasting)
            let position = taken.start + (time - begun) * speed
            indices.append(starts.lastIndex { $0 <= position } ?? 0)
        }
        return indices
    }
}

extension Fraction: ExpressibleByIntegerLiteral {
    init(integerLiteral value: Int) { self.init(Int128(value)) }
}
