import Glibc
import MediaTime
import Pixels
import Testing

@testable import Media
@testable import MediaWriting

/// Encoders must not look at memory that they have not written: what is in it differs from run to run.
@Suite("Repeatable encoding", .serialized)
struct RepeatableEncodingTests {
    /// Encodes a second of a pattern that moves over another one.
    private func encode(
        _ name: String = "libx264", width: Int, height: Int, threads: Int = 1, options: [EncoderOption] = []
    ) throws -> [UInt8] {
        let format = PictureFormat(width: width, height: height, pixels: PixelFormat(layout: .yuv420p8)!, color: .bt709)
        let settings = VideoEncoderSettings(
            encoder: name, picture: format, frameDuration: Time(1, 25), threads: threads, options: options)
        let encoder = try Encoder(settings)
        let pool = FramePool(width: width, height: height, format: format.pixels)
        let packet = Packet()
        var bytes: [UInt8] = []
        func drain() throws {
            while case .packet = try encoder.receive(into: packet) {
                bytes += UnsafeBufferPointer(start: packet.av.pointee.data, count: Int(packet.av.pointee.size))
            }
        }
        for number in 0..<25 {
            let frame = try pool.makeFrame()
            let view = frame.view!
            view.fill(red: 0.5, green: 0.5, blue: 0.5, color: .bt709)
            for y in 0..<height {
                let row = view.y.row(y, of: UInt8.self)
                for x in 0..<width {
                    let (across, down) = (x + 3 * number, y - 2 * number)
                    let isInFront = (x / 24 + y / 24) % 2 == 0
                    row[x] = UInt8(truncatingIfNeeded: isInFront ? across &* across &+ y : down &* down &+ x)
                }
            }
            frame.prepareForEncoding(timestamp: Int64(number))
            try encoder.send(frame)
            try drain()
        }
        try encoder.finish()
        try drain()
        return bytes
    }

    /// Has the system fill memory that it gives, with something that depends on a number; 0 for not. Wraps `mallopt`.
    private func fillMemory(_ number: CInt) throws {
        let function = try #require(dlsym(nil, "mallopt"))
        let mallopt = unsafeBitCast(function, to: (@convention(c) (CInt, CInt) -> CInt).self)
        let perturb: CInt = -6
        #expect(mallopt(perturb, number) == 1)
    }

    @Test("an encoder gives the same bytes whatever was in memory before", arguments: [64, 192, 250, 256, 320, 854])
    func memory(width: Int) throws {
        defer { try? fillMemory(0) }
        try fillMemory(1)
        let expected = try encode(width: width, height: 128)
        for number: CInt in [77, 200] {
            try fillMemory(number)
            #expect(try encode(width: width, height: 128) == expected)
        }
    }

    @Test("the user's own parameters count beside those that are needed")
    func parameters() throws {
        let options = [
            EncoderOption(name: "x264-params", value: "keyint=5:bframes=0"), EncoderOption(name: "crf", value: "30"),
        ]
        let plain = try encode(width: 192, height: 128, options: [options[1]])
        #expect(try encode(width: 192, height: 128, options: options) != plain)
        let own = EncoderOption(name: "x264-params", value: "asm=SSE2")
        let settings = VideoEncoderSettings(
            encoder: "libx264",
            picture: PictureFormat(
                width: 192, height: 128, pixels: PixelFormat(layout: .yuv420p8)!, color: .bt709),
            frameDuration: Time(1, 25), threads: 1, options: [own])
        #expect(settings.repeatableOptions == [own])
    }

    /// An encoder's options, and what makes it repeatable.
    static let rates: [(encoder: String, options: [String: String], threads: Int, added: [String: String])] = [
        ("libx264", ["b": "300000"], 3, [:]), ("libx264", ["crf": "20"], 3, [:]),
        ("libx264", ["b": "300000", "maxrate": "450000", "bufsize": "600000"], 1, [:]),
        ("libx264", ["maxrate": "0"], 3, [:]), ("libx264", ["x264-params": "vbv-maxrate=300:vbv-bufsize=300"], 1, [:]),
        ("libx265", ["crf": "20"], 1, [:]), ("libvpx-vp9", ["b": "300000"], 3, [:]),
        ("libsvtav1", ["crf": "30"], 3, [:]), ("libsvtav1", ["b": "300000"], 3, ["svtav1-params": "lp=1"]),
        ("libsvtav1", ["b": "300000", "svtav1-params": "scd=0"], 3, ["svtav1-params": "scd=0:lp=1"]),
        ("libsvtav1", ["b": "300000", "svtav1-params": "lp=2"], 3, [:]),
    ]

    @Test("encoders whose bytes would depend on the timing of threads have one", arguments: rates)
    func threads(encoder: String, options: [String: String], threads: Int, added: [String: String]) {
        // A width whose rows are whole blocks: nothing is added for the memory behind them.
        let format = PictureFormat(width: 128, height: 64, pixels: PixelFormat(layout: .yuv420p8)!, color: .bt709)
        let settings = VideoEncoderSettings(
            encoder: encoder, picture: format, frameDuration: Time(1, 25), threads: 3,
            options: options.map { EncoderOption(name: $0.key, value: $0.value) })
        #expect(settings.repeatableThreads == threads)
        let found = Dictionary(uniqueKeysWithValues: settings.repeatableOptions.map { ($0.name, $0.value) })
        #expect(found == options.merging(added) { $1 })
    }

    @Test(
        "x264 looks ahead at fewer pictures that are larger than 4K, unless the recipe says at how many",
        arguments: [
            (4096, 2176, [:], nil), (4032, 3024, [:], 21), (6000, 4000, [:], 5), (8000, 4000, [:], 4),
            (4032, 3024, ["preset": "veryfast"], nil), (8000, 4000, ["preset": "veryfast"], 4),
            (8000, 4000, ["preset": "superfast"], nil), (4032, 3024, ["x264-params": "rc-lookahead=50"], 50),
            (4032, 3024, ["rc-lookahead": "50"], nil),
        ] as [(Int, Int, [String: String], Int?)])
    func lookahead(width: Int, height: Int, options: [String: String], expected: Int?) {
        let format = PictureFormat(width: width, height: height, pixels: PixelFormat(layout: .yuv420p8)!, color: .bt709)
        let settings = VideoEncoderSettings(
            encoder: "libx264", picture: format, frameDuration: Time(1, 25), threads: 3,
            options: options.map { EncoderOption(name: $0.key, value: $0.value) }
        ).savingMemory
        let list = settings.settings(in: "x264-params")
        #expect(list.last { $0.name == "rc-lookahead" }.flatMap { Int($0.value) } == expected)
    }

    @Test(
        "an encoder that is held to a rate gives the same bytes every time",
        arguments: [("libx264", "maxrate"), ("libsvtav1", "b")])
    func rate(encoder: String, limit: String) throws {
        let rate = [("b", "300000"), (limit, "300000"), ("bufsize", limit == "b" ? "0" : "300000")]
        let options = rate.map { EncoderOption(name: $0.0, value: $0.1) }
        let expected = try encode(encoder, width: 320, height: 180, threads: 3, options: options)
        for _ in 0..<4 {
            #expect(try encode(encoder, width: 320, height: 180, threads: 3, options: options) == expected)
        }
    }
}
