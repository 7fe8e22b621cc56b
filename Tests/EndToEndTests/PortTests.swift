import Testing

/// Examples of other editors' documentation, as recipes in `Examples`, on small media.
@Suite struct PortTests {
    private let folder = TemporaryFolder()

    /// What a frame looks like somewhere: the mean of a rectangle, from 0, black, to 255, white.
    struct Probe {
        var frame: Int
        /// Width, height, left and top, as ffmpeg's crop takes them.
        var rectangle: Word
        var wanted: ClosedRange<Int>
    }

    struct Port: CustomTestStringConvertible {
        /// In `Examples`, without extension.
        var name: Word
        var inputs: [Word] = []
        var options: [Word] = []
        var frames: Int
        var probes: [Probe]
        var testDescription: String { name.description }
    }

    /// 200×120, flat green, 4 s, with a 440 Hz sine.
    static let green = Samples.make("green.mp4") { file in
        try ffmpeg(
            ["-f", "lavfi", "-i", "color=0x00a000:s=200x120:r=25:d=4,format=yuv420p"]
                + ["-f", "lavfi", "-i", "sine=f=440:r=48000:d=4"] + Samples.picture + Samples.bt709
                + ["-c:a", "aac", file])
    }

    /// 200×120, columns of two pixels, black and white in turn, 2 s.
    static let columns = Samples.make("columns.mp4") { file in
        try ffmpeg(
            [
                "-f", "lavfi", "-i",
                "color=black:s=200x120:r=25:d=2,format=yuv420p,geq=lum='if(lt(mod(X,4),2),16,235)':cb=128:cr=128",
            ] + Samples.picture + Samples.bt709 + [file])
    }

    /// An 880 Hz sine, 6 s.
    static let song = Samples.make("song.wav") { file in
        try ffmpeg(["-f", "lavfi", "-i", "sine=f=880:r=48000:d=6", "-c:a", "pcm_s16le", file])
    }

    static let ports = [
        Port(
            name: "moviepy/moving-letters", options: ["--range", "2.6-3"], frames: 12,
            probes: [
                Probe(frame: 5, rectangle: "720:100:0:180", wanted: 40...120),
                Probe(frame: 5, rectangle: "720:100:0:0", wanted: 15...24),
            ]),
        Port(
            name: "moviepy/star-worms", options: ["--duration", "1"], frames: 30,
            probes: [
                Probe(frame: 29, rectangle: "400:40:280:500", wanted: 13...200),
                Probe(frame: 29, rectangle: "960:300:0:100", wanted: 3...12),
            ]),
        Port(
            name: "moviepy/ukulele-concerto", inputs: [green, Samples.movie], frames: 50,
            probes: [
                Probe(frame: 49, rectangle: "40:2:125:62", wanted: 235...255),
                Probe(frame: 49, rectangle: "40:20:5:5", wanted: 85...120),
            ]),
        Port(
            name: "moviepy/painted-freeze", inputs: [Samples.counted], options: ["--when", "1"], frames: 125,
            probes: [
                Probe(frame: 10, rectangle: "4:4:58:2", wanted: 44...49),
                Probe(frame: 26, rectangle: "4:4:58:2", wanted: 113...119),
                Probe(frame: 98, rectangle: "4:4:58:2", wanted: 113...119),
                Probe(frame: 110, rectangle: "4:4:58:2", wanted: 160...166),
            ]),
        Port(
            name: "moviepy/head-blur", inputs: [columns, "places.txt"], frames: 125,
            probes: [
                Probe(frame: 40, rectangle: "2:2:100:60", wanted: 115...140),
                Probe(frame: 40, rectangle: "2:2:28:60", wanted: 0...20),
                Probe(frame: 100, rectangle: "40:10:5:5", wanted: 48...54),
            ]),
        Port(
            name: "moviepy/the-end", inputs: [green], frames: 100,
            probes: [
                Probe(frame: 0, rectangle: "20:20:0:0", wanted: 85...120),
                Probe(frame: 60, rectangle: "20:20:0:0", wanted: 0...2),
                Probe(frame: 60, rectangle: "20:10:100:45", wanted: 85...120),
                Probe(frame: 99, rectangle: "20:6:90:20", wanted: 0...2),
            ]),
        Port(
            name: "moviepy/trip", inputs: [Samples.long, Samples.red, song], frames: 125,
            probes: [
                Probe(frame: 30, rectangle: "300:200:170:80", wanted: 40...220),
                Probe(frame: 100, rectangle: "300:60:200:10", wanted: 0...4),
                Probe(frame: 100, rectangle: "40:40:32:35", wanted: 70...82),
            ]),
        Port(
            name: "editly/day-out", inputs: [Samples.long, Samples.still, song], frames: 225,
            probes: [
                Probe(frame: 20, rectangle: "20:20:0:0", wanted: 20...40),
                Probe(frame: 212, rectangle: "40:40:300:160", wanted: 92...112),
                Probe(frame: 212, rectangle: "40:40:10:10", wanted: 0...4),
            ]),
        Port(
            name: "editly/news-title", inputs: [Samples.red], options: ["--range", "4-4.2"], frames: 6,
            probes: [
                Probe(frame: 3, rectangle: "4:4:40:1240", wanted: 22...34),
                Probe(frame: 3, rectangle: "4:4:40:1150", wanted: 70...84),
                Probe(frame: 3, rectangle: "4:4:100:100", wanted: 48...60),
            ]),
        Port(
            name: "editly/speed-test", inputs: [green], frames: 50 + 50 + 25 + 50,
            probes: [
                Probe(frame: 10, rectangle: "10:10:2:2", wanted: 40...75),
                Probe(frame: 100, rectangle: "20:10:2:2", wanted: 85...120),
            ]),
        Port(
            name: "editly/audio1", inputs: [green, song], frames: 140,
            probes: [
                Probe(frame: 20, rectangle: "40:40:5:5", wanted: 40...60),
                Probe(frame: 60, rectangle: "40:40:5:5", wanted: 85...120),
            ]),
        Port(
            name: "editly/custom-canvas", frames: 50,
            probes: [
                Probe(frame: 0, rectangle: "4:4:318:238", wanted: 36...50),
                Probe(frame: 0, rectangle: "4:4:10:10", wanted: 115...135),
                Probe(frame: 49, rectangle: "4:4:318:350", wanted: 36...60),
            ]),
    ]

    @Test("an example shows what it is about", arguments: ports)
    func port(_ port: Port) throws {
        folder.write("places.txt", "0 60 60\n1 100 60\n2 100 60\n")
        let recipe: Word = "\(projectFolder)/Examples/\(port.name).lua"
        let outcome = try luaedit(
            ["run", recipe] + port.inputs + ["-o", "out.mp4"] + port.options + quick, in: folder)
        try #require(outcome.status == 0, "\(outcome)")
        let result = folder.file("out.mp4")
        #expect(try Judge.frameCount(result) == port.frames)
        for probe in port.probes {
            let bytes = try Judge.picture(
                result, number: probe.frame, as: "gray", filter: "crop=\(probe.rectangle)"
            ).map(Int.init)
            let mean = bytes.reduce(0, +) / bytes.count
            #expect(probe.wanted.contains(mean), "\(probe): \(mean)")
        }
    }

    @Test("the example of sounds has each as loud as it is meant to be")
    func volumes() throws {
        let outcome = try luaedit(
            ["run", "\(projectFolder)/Examples/editly/audio1.lua", Self.green, Self.song, "-o", "out.mp4"] + quick,
            in: folder)
        try #require(outcome.status == 0, "\(outcome)")
        let samples = try Judge.samples(folder.file("out.mp4"))
        // A sine of ffmpeg's has an eighth of full scale.
        let wanted = [(0.2, 1), (0.8, 1), (2, 0.1), (3.3, 1.5), (4.3, 1), (5, 1)]
        for (second, volume) in wanted {
            let start = Int(second * 48000)
            let peak = samples[start..<start + 4800].map { abs(Int($0)) }.max() ?? 0
            #expect(abs(Double(peak) / 4096 - volume) < 0.12 * max(volume, 0.5), "at \(second): \(peak)")
        }
    }
}
