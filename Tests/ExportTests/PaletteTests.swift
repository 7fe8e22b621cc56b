import EditModel
import Frames
import Glibc
import Media
import MediaTime
import MediaWriting
import Pixels
import Testing
import Values

@testable import Export

@Suite("Palettes")
struct PaletteTests {
    private let folder = TemporaryFolder()

    /// A picture of ARGB words.
    private func picture(_ width: Int, _ height: Int, _ color: (Int, Int) -> UInt32) throws -> Frame {
        let frame = try FramePool(width: width, height: height, format: .bgra).makeFrame()
        for y in 0..<height {
            let row = frame.row(y)
            for x in 0..<width { row[x] = color(x, y) }
        }
        return frame
    }

    /// What a picture of 256 colours shows.
    private func colors(_ frame: borrowing Frame) -> [UInt32] {
        let palette = UnsafeRawPointer(frame.av.pointee.data.1!).assumingMemoryBound(to: UInt32.self)
        return (0..<frame.height).flatMap { y in
            (0..<frame.width).map { x in
                palette[Int(frame.av.pointee.data.0![y * Int(frame.av.pointee.linesize.0) + x])]
            }
        }
    }

    @Test("few colours come back as they are, whichever way the palette is made", arguments: Palette.Scope.allCases)
    func exact(_ scope: Palette.Scope) throws {
        let color = { (number: Int) in
            { (x: Int, y: Int) -> UInt32 in
                0xFF00_0000 | UInt32((x / 4) * 13 + number) << 16 | UInt32(y / 4) * 29 << 8 | UInt32(7 * number)
            }
        }
        let gatherer = try PaletteGatherer(width: 32, height: 16, keepsAlpha: true)
        for number in 0..<4 { try gatherer.add(picture(32, 16, color(number))) }
        let palette = scope == .movie ? try gatherer.finish() : nil
        let stage = try PaletteStage(width: 32, height: 16, palette: palette, dithering: .none, keepsAlpha: true)
        for number in 0..<4 {
            let source = try picture(32, 16, color(number))
            source.av.pointee.pts = Int64(10 * number)
            let result = try stage.convert(source)
            let timestamp = result.av.pointee.pts
            #expect(timestamp == Int64(10 * number))
            let expected = (0..<16).flatMap { y in (0..<32).map { color(number)($0, y) } }
            let shown = colors(result)
            #expect(shown == expected)
        }
    }

    @Test("what is less than half opaque becomes transparent")
    func transparency() throws {
        for scope in Palette.Scope.allCases {
            let source = try picture(16, 16) { x, _ in x < 8 ? 0x7F33_6699 : 0x8033_6699 }
            let gatherer = try PaletteGatherer(width: 16, height: 16, keepsAlpha: true)
            try gatherer.add(source)
            let palette = scope == .movie ? try gatherer.finish() : nil
            let stage = try PaletteStage(width: 16, height: 16, palette: palette, dithering: .none, keepsAlpha: true)
            let result = colors(try stage.convert(source))
            #expect(result[0] >> 24 == 0)
            #expect(result[15] == 0xFF33_6699)
        }
    }

    @Test("colours beyond the limit count for those near them, and pictures stay as they are")
    func boundedColors() throws {
        let gatherer = try PaletteGatherer(width: 64, height: 64, keepsAlpha: false, mostColors: 16)
        let source = try picture(64, 64) { x, y in 0xFF00_0000 | UInt32(x * 4) << 16 | UInt32(y * 4) << 8 }
        try gatherer.add(source)
        let corner = source.row(63)[63]
        #expect(corner == 0xFFFC_FC00)
        let palette = try #require(try gatherer.finish())
        let stage = try PaletteStage(width: 64, height: 64, palette: palette, dithering: .none, keepsAlpha: false)
        for (shown, asked) in zip(colors(try stage.convert(source)), 0...) {
            let (red, green) = (Int(shown >> 16 & 255), Int(shown >> 8 & 255))
            #expect(abs(red - asked % 64 * 4) < 28 && abs(green - asked / 64 * 4) < 28)
        }
    }

    @Test("no picture has no palette")
    func empty() throws {
        #expect(try PaletteGatherer(width: 16, height: 16, keepsAlpha: false).finish() == nil)
    }

    /// The times at which pictures of a rate begin, as a GIF has them: each shows the number `value(n)`.
    private func starts(_ rate: Int32, count: Int, _ value: (Int) -> Int) throws -> [Int64] {
        var frames = CentisecondFrames()
        let stage = try PaletteStage(width: 16, height: 16, palette: nil, dithering: .none, keepsAlpha: false)
        var starts: [Int64] = []
        for number in 0..<count {
            let shade = UInt32(value(number))
            let reduced = try stage.convert(picture(16, 16) { _, _ in 0xFF00_0000 | shade })
            if let done = try frames.put(reduced, at: Time(Int64(number), rate)) { starts.append(done.av.pointee.pts) }
        }
        if let last = try frames.finish(at: Time(Int64(count), rate)) {
            starts.append(last.frame.av.pointee.pts)
            starts.append(last.frame.av.pointee.pts + Int64(last.delay))
        }
        return starts
    }

    @Test("times are rounded one by one, so that they never drift")
    func rounding() throws {
        #expect(try starts(30, count: 7) { $0 } == [0, 3, 7, 10, 13, 17, 20, 23])
        let long = try starts(24, count: 100) { $0 }
        #expect(long == (0...100).map { Int64((Double($0) * 100 / 24).rounded()) })
    }

    @Test("equal pictures become one that stands longer, to the end too")
    func merging() throws {
        #expect(try starts(25, count: 8) { [1, 1, 1, 2, 3, 3, 3, 3][$0] } == [0, 12, 16, 32])
        #expect(try starts(25, count: 5) { _ in 1 } == [0, 20])
    }

    @Test("no picture stands for less than two hundredths of a second")
    func shortest() throws {
        let starts = try starts(100, count: 9) { $0 }
        #expect(starts == [0, 2, 4, 6, 8, 10])
    }

    @Test("a GIF's pictures, times and transparency are what the movie has", arguments: Palette.Scope.allCases)
    func file(_ scope: Palette.Scope) throws {
        let path = folder.file("out.gif")
        let movie = try makeMovie(
            [],
            video: [
                SegmentSnapshot(
                    sourceIndex: 0, sourceTrackID: 1, sourceRange: frames(0, 10), targetRange: frames(0, 10))
            ])
        try write(movie, scope, to: path)
        let packets = try ffprobe("-show_entries packet=pts_time,duration_time -select_streams v", path)
        #expect(packets.filter { $0.hasPrefix("pts_time") }.count == 10)
        #expect(try ffprobe("-show_entries format=duration", path).contains("duration=0.400000"))
        let rgba = try ffmpegOutput("-i \(path) -pix_fmt rgba -f rawvideo")
        let frame = 64 * 48 * 4
        #expect(rgba.count == 10 * frame)
        for number in 0..<10 {
            let inside = number * frame + (20 * 64 + 8 + 4 * number) * 4
            for (channel, value) in [204, 102, 51, 255].enumerated() {
                #expect(abs(Int(rgba[inside + channel]) - value) <= 2, "frame \(number)")
            }
            #expect(rgba[number * frame + (46 * 64 + 62) * 4 + 3] == 0)
        }
    }

    /// A square that moves over nothing, as a GIF.
    private func write(_ plain: MovieSnapshot, _ scope: Palette.Scope, to path: String) throws {
        var movie = plain
        movie.sources = [SourceSnapshot(color: Color(red: 0.8, green: 0.4, blue: 0.2), width: 16, height: 16)]
        movie.video?.instructions[0].layers[0].transformRamps = [
            Ramp(
                from: AffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 4, ty: 12),
                to: AffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 44, ty: 12), over: frames(0, 10))
        ]
        let way = EncodedPictures("gif", "gif", ["bgra"])
        let canvas = try way.canvas(of: movie)
        let conversion = try PictureConversion(from: canvas, to: way.target)
        let (width, height) = (conversion.format.width, conversion.format.height)
        let gatherer = try PaletteGatherer(width: width, height: height, keepsAlpha: canvas.layout.hasAlpha)
        try EncodedPictures.compose(movie, canvas) { _, frame in try gatherer.add(conversion.convert(frame)) }
        let palette = scope == .movie ? try gatherer.finish() : nil
        let stage = try PaletteStage(
            width: width, height: height, palette: palette, dithering: .none, keepsAlpha: canvas.layout.hasAlpha)
        var picture = conversion.format
        picture.pixels = PixelFormat(name: "pal8")!
        let encoder = try Encoder(
            VideoEncoderSettings(
                encoder: "gif", picture: picture, frameDuration: Time(1, 25), unit: CentisecondFrames.unit, threads: 1,
                options: []))
        let descriptor = open(path, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
        defer { close(descriptor) }
        let muxer = try Muxer(format: "gif", destination: .init(descriptor: descriptor, name: path))
        let track = try muxer.addTrack(encoder)
        try muxer.begin(metadata: [:], chapters: [])
        var frames = CentisecondFrames()
        try EncodedPictures.compose(movie, canvas) { number, frame in
            let reduced = try stage.convert(conversion.convert(frame))
            guard let done = try frames.put(reduced, at: Time(number, 25)) else { return }
            try encoder.send(done)
            try EncodedPictures.drain(encoder, muxer, track)
        }
        if let last = try frames.finish(at: Time(10, 25)) {
            muxer.setFinalDelay(last.delay)
            try encoder.send(last.frame)
        }
        try encoder.finish()
        try EncodedPictures.drain(encoder, muxer, track)
        try muxer.finish()
    }
}

extension Frame {
    fileprivate func row(_ y: Int) -> UnsafeMutablePointer<UInt32> {
        UnsafeMutableRawPointer(av.pointee.data.0! + y * Int(av.pointee.linesize.0)).assumingMemoryBound(
            to: UInt32.self)
    }
}
