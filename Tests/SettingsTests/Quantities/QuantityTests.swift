import MediaTime
import Testing

@testable import Settings

/// The one table of texts: what each is as every kind of quantity, wherever a quantity is read.
@Suite struct QuantityTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let text: String
        var time: Time?
        var frameDuration: Time?
        var bitRate: Int64?
        var byteCount: Int64?
        var size: [Int]?
        var testDescription: String { text }
    }

    static let rows = [
        Row(text: "25", time: Time(25, 1), frameDuration: Time(1, 25)),
        Row(text: "2.5", time: Time(5, 2), frameDuration: Time(2, 5)),
        Row(text: "29.97", time: Time(2997, 100), frameDuration: Time(1001, 30000)),
        Row(text: "30000/1001", time: Time(30000, 1001), frameDuration: Time(1001, 30000)),
        Row(text: "0/1", time: .zero),
        Row(text: "1000", time: Time(1000, 1), frameDuration: Time(1, 1000), bitRate: 1000, byteCount: 1000),
        Row(text: "999", time: Time(999, 1), frameDuration: Time(1, 999)),
        Row(text: "128000", time: Time(128_000, 1), bitRate: 128_000, byteCount: 128_000),
        Row(text: "1:02.5", time: Time(125, 2)),
        Row(text: "00:01:02:12@25", time: Time(1562, 25)),
        Row(text: "-3", time: Time(-3, 1)),
        Row(text: "0", time: .zero),
        Row(text: "5M", bitRate: 5_000_000, byteCount: 5_000_000),
        Row(text: "5m", bitRate: 5_000_000, byteCount: 5_000_000),
        Row(text: "800k", bitRate: 800_000, byteCount: 800_000),
        Row(text: "800K", bitRate: 800_000, byteCount: 800_000),
        Row(text: "1.2345G", bitRate: 1_234_500_000, byteCount: 1_234_500_000),
        Row(text: "11G", byteCount: 11_000_000_000),
        Row(text: "25MB", byteCount: 25_000_000),
        Row(text: "25mb", byteCount: 25_000_000),
        Row(text: "900kB", byteCount: 900_000),
        Row(text: "25MiB", byteCount: 26_214_400),
        Row(text: "1.5KiB", byteCount: 1536),
        Row(text: "5000B", byteCount: 5000),
        Row(text: "1280x720", size: [1280, 720]),
        Row(text: "1280×720", size: [1280, 720]),
        Row(text: "640X360", size: [640, 360]),
        Row(text: "1x16384", size: [1, 16384]),
    ]

    /// Texts that are no quantity at all.
    static let wrong = [
        "", "M", "-1M", "5Q", "1e6", ".5M", "5.M", "5 M", "1TB", "101000GB", "9999999999999999G", "10B", "MB", "0x2",
        "2x16385", "1x2x3", "x720", "-2x4", "640 x 360", "1/0", "1:2:3:4:5", "1:60", "inf", "nan",
    ]

    @Test("a text is the same quantity everywhere, or none", arguments: rows + wrong.map { Row(text: $0) })
    func quantity(row: Row) {
        #expect((try? Quantity.time(row.text)) == row.time)
        #expect((try? Quantity.frameDuration(row.text)) == row.frameDuration)
        #expect((try? Quantity.bitRate(row.text)) == row.bitRate)
        #expect((try? Quantity.byteCount(row.text)) == row.byteCount)
        #expect((try? Quantity.size(row.text)).map { [$0.width, $0.height] } == row.size)
    }

    @Test("what is none is answered with how it is written")
    func texts() {
        let told = { (body: () throws -> Void) -> String in
            do { try body() } catch { return "\(error)" }
            return ""
        }
        #expect(
            told { _ = try Quantity.frameDuration("x") }
                == "'x' is not a frame rate up to 1000 (write 25, 29.97 or 30000/1001)")
        #expect(
            told { _ = try Quantity.bitRate("x") }
                == "'x' is not a bit rate (write bits per second from 1k to 10G, such as 800k or 5M)")
        #expect(
            told { _ = try Quantity.byteCount("x") }
                == "'x' is not a length of a file (write bytes from 1kB on, such as 900kB, 25MB or 1.5GB)")
        #expect(
            told { _ = try Quantity.size("1x2", from: 2) }
                == "'1x2' is not a size (write two sides from 2 to 16384 pixels, such as 1280x720)")
    }
}
