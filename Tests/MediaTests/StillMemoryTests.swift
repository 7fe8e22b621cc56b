import Glibc
import Testing
import Values

@testable import Media

@Suite("The memory of stills") struct StillMemoryTests {
    private let folder = TemporaryFolder()

    @Test(
        "a still's size and its memory stand in its header",
        arguments: [
            ("a.png", "-pix_fmt rgb24", 6), ("b.png", "-pix_fmt rgba", 8), ("c.png", "-pix_fmt rgb48be", 12),
            ("d.png", "-pix_fmt gray", 2), ("a.jpg", "-pix_fmt yuvj420p", 3), ("b.jpg", "-pix_fmt yuvj422p", 4),
            ("c.jpg", "-pix_fmt yuvj444p", 6),
            ("a.webp", "-lossless 0", 3), ("b.webp", "-lossless 1 -pix_fmt bgra", 8),
        ])
    func sizes(name: String, options: String, bytesOfTwo: Int) throws {
        let path = folder.file(name)
        try ffmpeg("-f lavfi -i testsrc2=s=102x58 -frames:v 1 \(options)", path)
        let size = try #require(StillMemory.size(in: folder.read(name)))
        #expect(size == StillMemory.Size(width: 102, height: 58, bytesOfTwo: bytesOfTwo))
        #expect(size.byteCount == 102 * 58 * bytesOfTwo / 2)
    }

    @Test("headers that are cut short or absurd have no size, or a size that takes all there is")
    func damage() throws {
        try ffmpeg("-f lavfi -i testsrc2=s=102x58 -frames:v 1", folder.file("a.png"))
        let bytes = folder.read("a.png")
        for count in 0..<26 { #expect(StillMemory.size(in: Array(bytes.prefix(count))) == nil) }
        let largest = Array(bytes.prefix(16)) + [UInt8](repeating: 255, count: 8) + [16, 6]
        #expect(StillMemory.size(in: largest)?.byteCount == .max)
    }
}
