import CFFmpeg
import Testing

@testable import Media

@Suite("What is said of high dynamic range")
struct HighDynamicRangeMetadataTests {
    /// BT.2020's primaries and D65, graded at 1000 candelas, with some numbers changed.
    private func metadata(
        _ change: (inout AVMasteringDisplayMetadata) -> Void = { _ in }
    ) -> HighDynamicRangeMetadata? {
        func value(_ number: CInt, _ unit: CInt) -> AVRational { AVRational(num: number, den: unit) }
        var display = AVMasteringDisplayMetadata()
        display.display_primaries = (
            (value(708, 1000), value(292, 1000)), (value(170, 1000), value(797, 1000)),
            (value(131, 1000), value(46, 1000))
        )
        display.white_point = (value(3127, 10000), value(3290, 10000))
        (display.min_luminance, display.max_luminance) = (value(1, 200), value(1000, 1))
        (display.has_primaries, display.has_luminance) = (1, 1)
        change(&display)
        return withUnsafeBytes(of: display) {
            HighDynamicRangeMetadata(display: $0.baseAddress, lightLevel: nil)
        }
    }

    @Test("a display that could be is told as it is")
    func display() throws {
        let said = try #require(metadata())
        #expect(
            said.added(to: [], encoder: "libx265")[0].value
                == "master-display=G(8500,39850)B(6550,2300)R(35400,14600)WP(15635,16450)L(10000000,50)")
    }

    static let impossible: [(what: String, change: @Sendable (inout AVMasteringDisplayMetadata) -> Void)] = [
        ("darker than black", { $0.min_luminance = AVRational(num: -1, den: 2) }),
        ("never brighter than its black", { $0.max_luminance = AVRational(num: 1, den: 200) }),
        ("brighter than can be told", { $0.max_luminance = AVRational(num: 1_000_000, den: 1) }),
        ("of a colour that is none", { $0.white_point.0 = AVRational(num: -1, den: 3) }),
        ("beyond every colour", { $0.display_primaries.0.0 = AVRational(num: 4, den: 1) }),
    ]

    @Test("of a display that cannot be nothing is told", arguments: impossible.indices)
    func nonsense(_ index: Int) {
        #expect(metadata(Self.impossible[index].change) == nil, "\(Self.impossible[index].what)")
    }

    @Test("light levels have 16 bits")
    func lightLevel() throws {
        let level = AVContentLightMetadata(MaxCLL: 1_000_000, MaxFALL: 400)
        let said = try #require(
            withUnsafeBytes(of: level) { HighDynamicRangeMetadata(display: nil, lightLevel: $0.baseAddress) })
        #expect(said.added(to: [], encoder: "libx265")[0].value == "max-cll=65535,400")
    }
}
