import Pixels
import TestSupport
import Testing

@testable import Media

/// Single pictures as files, judged by ffmpeg.
@Suite struct StillEncoderTests {
    private let folder = TemporaryFolder()

    /// Waves of colour, half transparent on the right where `isClear`.
    private func picture(isClear: Bool) -> Bitmap {
        var bitmap = Bitmap(width: 48, height: 31)
        for y in 0..<31 {
            for x in 0..<48 {
                let alpha = isClear && x >= 24 ? 128 : 255
                let straight = [80 + 3 * x, 200 - 4 * y, (x * y) % 120 + 60]
                for channel in 0..<3 {
                    bitmap.pixels[(y * 48 + x) * 4 + channel] = UInt8((straight[channel] * alpha + 127) / 255)
                }
                bitmap.pixels[(y * 48 + x) * 4 + 3] = UInt8(alpha)
            }
        }
        return bitmap
    }

    private func decoded(_ bytes: [UInt8], _ format: StillFormat) throws -> [UInt8] {
        let path = folder.write("p.\(format.extensions[0])", bytes)
        return try ffmpegOutput("-i \(path) -frames:v 1 -pix_fmt rgba -f rawvideo")
    }

    @Test("what is decoded is the picture, near enough for its quality", arguments: StillFormat.allCases)
    func roundTrip(format: StillFormat) throws {
        let bitmap = picture(isClear: false)
        let bytes = try StillEncoder.encode(bitmap, as: format, quality: 100)
        #expect(try StillEncoder.encode(bitmap, as: format, quality: 100) == bytes, "the same bytes again")
        let pixels = try decoded(bytes, format)
        let worst = zip(pixels, bitmap.pixels).map { abs(Int($0) - Int($1)) }.max() ?? 255
        #expect(pixels.count == bitmap.pixels.count)
        #expect(worst <= (format == .jpeg ? 12 : 0), "\(worst)")
    }

    @Test("alpha is kept by PNG and WebP; black stands behind what a JPEG shows", arguments: StillFormat.allCases)
    func alpha(format: StillFormat) throws {
        let bitmap = picture(isClear: true)
        let pixels = try decoded(try StillEncoder.encode(bitmap, as: format, quality: 100), format)
        let pixel = (15 * 48 + 36) * 4
        let premultiplied = Int(bitmap.pixels[pixel])
        let expected = format == .jpeg ? (premultiplied, 255) : (premultiplied * 255 / 128, 128)
        #expect(abs(Int(pixels[pixel]) - expected.0) <= 5, "\(pixels[pixel])")
        #expect(Int(pixels[pixel + 3]) == expected.1)
    }

    @Test("a PNG of a grainy picture is smaller than FFmpeg's own")
    func sizeOfPNG() throws {
        var bitmap = Bitmap(width: 320, height: 180)
        var state: UInt32 = 1
        for pixel in 0..<320 * 180 {
            let (x, y) = (pixel % 320, pixel / 320)
            for channel in 0..<3 {
                state = state &* 1_664_525 &+ 1_013_904_223
                bitmap.pixels[pixel * 4 + channel] = UInt8(40 + x / 4 + y / 3 * (channel + 1) / 3 + Int(state >> 30))
            }
            bitmap.pixels[pixel * 4 + 3] = 255
        }
        let bytes = try StillEncoder.encode(bitmap, as: .png)
        let path = folder.write("p.png", bytes)
        let usual = try ffmpegOutput("-i \(path) -c:v png -f image2pipe")
        #expect(bytes.count < usual.count * 4 / 5, "\(bytes.count), \(usual.count)")
        #expect(try decoded(bytes, .png) == bitmap.pixels)
    }

    @Test("less quality is fewer bytes", arguments: [StillFormat.jpeg, .webp])
    func quality(format: StillFormat) throws {
        let sizes = try [1, 25, 50, 75, 95].map {
            try StillEncoder.encode(picture(isClear: false), as: format, quality: $0).count
        }
        #expect(sizes == sizes.sorted() && sizes[0] < sizes[4], "\(sizes)")
    }

    @Test(
        "names decide the format in either case",
        arguments: [("JPG", StillFormat.jpeg), ("jpeg", .jpeg), ("webp", .webp)])
    func extensions(name: String, format: StillFormat) {
        #expect(StillFormat(fileExtension: name) == format)
        #expect(StillFormat(fileExtension: "gif") == nil)
    }
}
