import Testing

/// After a thousand cuts the last picture and the last sample stand as exactly as the first.
@Suite struct ThousandCutsTests {
    private let folder = TemporaryFolder()

    /// In milliseconds: each a whole number of samples.
    struct Cut {
        let start: Int
        let duration: Int
    }

    /// Places all over a source of 4.8 s, between its frames too.
    static let cuts: [Cut] = {
        var state: UInt32 = 1
        return (0..<1000).map { _ in
            state = state &* 1_664_525 &+ 1_013_904_223
            return Cut(start: Int(state >> 8) % 4650, duration: 40 + Int(state >> 20) % 73)
        }
    }()

    private static let samplesPerMillisecond = 48
    private static let clickDistance = 1920
    /// How far from a join a click is not judged, because joins are faded.
    private static let seam = 150

    @Test("a thousand cuts leave every picture on its frame and every click on its sample")
    func cuts() throws {
        let source = "local source, comp = edit.asset((...)), edit.composition()\n"
        let inserts = Self.cuts.map { cut in
            "comp:insert_time_range(edit.range(edit.time(\(cut.start), 1000), edit.time(\(cut.duration), 1000)), "
                + "source, comp.duration)"
        }
        folder.write("recipe.lua", source + inserts.joined(separator: "\n") + "\nreturn comp")
        let outcome = try luaedit(
            ["run", "recipe.lua", Samples.numberedClicks, "-o", "out.mp4", "--crf", "0"] + quick, in: folder)
        try #require(outcome.status == 0, "\(outcome)")
        #expect(try Judge.numbers(folder.file("out.mp4")) == Self.pictures)
        try judgeClicks(try Judge.samples(folder.file("out.mp4")))
    }

    /// The source's frame that each frame of the result shows.
    private static var pictures: [Int] {
        var (numbers, begun): ([Int], Int) = ([], 0)
        for cut in cuts {
            while numbers.count * 40 < begun + cut.duration {
                numbers.append((cut.start + numbers.count * 40 - begun) / 40)
            }
            begun += cut.duration
        }
        return numbers
    }

    private func judgeClicks(_ samples: [Int16]) throws {
        var (begun, judged) = (0, 0)
        for cut in Self.cuts {
            let (start, length) = (
                cut.start * Self.samplesPerMillisecond, cut.duration * Self.samplesPerMillisecond
            )
            for offset in Self.seam..<length - Self.seam where (start + offset) % Self.clickDistance == 960 {
                let place = begun + offset
                try #require(place + Self.seam < samples.count)
                let near = place - Self.seam..<place + Self.seam
                let loudest = try #require(near.max { samples[$0].magnitude < samples[$1].magnitude })
                #expect(loudest == place)
                judged += 1
            }
            begun += length
        }
        #expect(judged > 1000)
        #expect(abs(samples.count - begun) <= 1024)
    }
}
