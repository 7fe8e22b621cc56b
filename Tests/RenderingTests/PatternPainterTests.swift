import EditModel
import Media
import MediaTime
import Pixels
import Testing
import Values

@testable import Rendering

@Suite("Computed pictures")
struct PatternPainterTests {
    /// The luma of a row, in 8 bits and full chroma.
    private func luma(
        _ pattern: PicturePattern, width: Int, height: Int, row: Int = 0, at time: Time = .zero
    ) throws -> [UInt8] {
        var layout = PixelLayout(bitDepth: 8, .yuv444)
        layout.hasAlpha = true
        let frame = try FramePool(width: width, height: height, format: try #require(PixelFormat(layout: layout)))
            .makeFrame()
        guard let view = frame.view else { throw MediaError(.engineFailure, "paint", "there are no pixels") }
        try PatternPainter(width: width, height: height).paint(pattern, onto: view, .bt709, at: time)
        return Array(UnsafeBufferPointer(start: view.y.row(row, of: UInt8.self), count: width))
    }

    @Test("a ramp goes from black to white in even steps")
    func ramp() throws {
        #expect(try luma(.testCard(.ramp), width: 220, height: 2) == (0..<220).map { UInt8(16 + $0) })
    }

    @Test("a zone plate is white in the middle and alternates at the ends of its longer side")
    func zonePlate() throws {
        let row = try luma(.testCard(.zonePlate), width: 101, height: 51, row: 25)
        #expect(row[50] == 235 && row == row.reversed())
        #expect(abs(Int(row[0]) - Int(row[1])) > 150 && abs(Int(row[49]) - 235) < 2)
    }

    @Test("noise is the same each time, differs by seed, place and time, and clouds are smooth")
    func noise() throws {
        func row(_ size: Double?, seed: Int = 1, at time: Time = .zero) throws -> [UInt8] {
            let noise = NoisePattern(
                seed: seed, dark: .black, light: .white, cloudSize: size, frameRate: FrameRate(25, 1))
            return try luma(.noise(noise), width: 64, height: 32, row: 7, at: time)
        }
        for size in [nil, 32.0] {
            let first = try row(size)
            #expect(try row(size) == first && row(size, at: Time(39, 1000)) == first)
            #expect(try row(size, seed: 2) != first && row(size, at: Time(40, 1000)) != first)
        }
        let steps = { (row: [UInt8]) in zip(row, row.dropFirst()).map { abs(Int($0) - Int($1)) }.max() ?? 0 }
        #expect(try steps(row(nil)) > 100 && steps(row(32)) < 60)
    }
}
