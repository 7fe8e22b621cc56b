import Testing

@testable import Supervision

@Suite struct QuantityTests {
    static let bitRates: [(text: String, value: Int64?)] = [
        ("5M", 5_000_000), ("800k", 800_000), ("800K", 800_000), ("2.5M", 2_500_000), ("128000", 128_000),
        ("1.2345G", 1_234_500_000), ("1k", 1000), ("999", nil), ("0", nil), ("-1M", nil), ("5Q", nil), ("", nil),
        ("M", nil), ("1e6", nil), (".5M", nil), ("5.M", nil), ("5 M", nil), ("11G", nil), ("9999999999999999G", nil),
    ]

    @Test("bits per second have decimal units", arguments: bitRates)
    func bitRate(text: String, value: Int64?) { #expect(Quantity.bitRate(text) == value) }

    static let byteCounts: [(text: String, value: Int64?)] = [
        ("25MB", 25_000_000), ("1.5GB", 1_500_000_000), ("900kB", 900_000), ("25M", 25_000_000),
        ("25MiB", 26_214_400), ("1.5KiB", 1536), ("1234567", 1_234_567), ("5000B", 5000), ("10B", nil), ("MB", nil),
        ("25mb", nil), ("1TB", nil), ("101000GB", nil),
    ]

    @Test("bytes have decimal and binary units", arguments: byteCounts)
    func byteCount(text: String, value: Int64?) { #expect(Quantity.byteCount(text) == value) }

    static let sizes: [(text: String, sides: [Int]?)] = [
        ("1280x720", [1280, 720]), ("1280×720", [1280, 720]), ("640X360", [640, 360]), ("2x16384", [2, 16384]),
        ("1x2", nil), ("2x16385", nil), ("12", nil), ("1x2x3", nil), ("x720", nil), ("-2x4", nil), ("640 x 360", nil),
    ]

    @Test("a size has two sides", arguments: sizes)
    func size(text: String, sides: [Int]?) { #expect(Quantity.size(text).map { [$0.width, $0.height] } == sides) }
}
