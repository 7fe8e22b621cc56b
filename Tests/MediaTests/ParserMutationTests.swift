import EditModel
import Glibc
import MediaTime
import TestSupport
import Testing

@testable import Media
@testable import MediaWriting

/// What reads bytes of files itself answers whatever they are.
@Suite struct ParserMutationTests {
    /// The start of a JPEG with an EXIF segment that says `orientation`.
    private static func jpeg(orientation: UInt8, length: UInt16? = nil) -> [UInt8] {
        let tiff: [UInt8] =
            [0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 2] + [1, 0, 0, 3, 0, 0, 0, 1, 0, 5, 0, 0]
            + [1, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0] + [0, 0, 0, 0]
        let size = length ?? UInt16(tiff.count + 8)
        return [0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 1, 2, 0xFF, 0xE1, UInt8(size >> 8), UInt8(size & 255)]
            + Array("Exif".utf8) + [0, 0] + tiff + [0xFF, 0xDA, 0, 2]
    }

    @Test("the orientation of a JPEG is found behind other segments")
    func orientation() {
        #expect(ExifOrientation.value(in: Self.jpeg(orientation: 6)) == 6)
    }

    @Test("an EXIF segment that is shorter than its header says nothing", arguments: 0...8 as ClosedRange<UInt16>)
    func shortSegment(length: UInt16) {
        #expect(ExifOrientation.value(in: Self.jpeg(orientation: 6, length: length)) == nil)
    }

    private static let gif =
        Array("GIF89a".utf8) + [1, 0, 1, 0, 0, 0, 0, 0x21, 0xFF, 0x0B] + Array("NETSCAPE2.0".utf8) + [3, 1, 2, 0, 0]
    private static let png =
        [0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10, 0, 0, 0, 8] + Array("acTL".utf8) + [
            0, 0, 0, 2, 0, 0, 0, 5, 1, 2, 3, 4,
        ]

    @Test("changed starts of pictures are read without a trap")
    func pictures() {
        Mutations.run("exif", [Self.jpeg(orientation: 6), Self.jpeg(orientation: 1, length: 9)]) {
            _ = ExifOrientation.value(in: $0)
        }
        #expect(AnimatedPictureHeader.playCount(ofGIF: Self.gif) == 3)
        #expect(AnimatedPictureHeader.playCount(ofPNG: Self.png) == 5)
        Mutations.run("gif", [Self.gif]) { _ = AnimatedPictureHeader.playCount(ofGIF: $0) }
        Mutations.run("png", [Self.png]) { _ = AnimatedPictureHeader.playCount(ofPNG: $0) }
    }

    private static let svgs = [
        "<?xml version='1.0' encoding=\"utf-8\"?><svg><a href='x'/><image href = \"#a\"/><p style='fill:url(#b)'/></svg>",
        "<svg><style>@import 'a.css';</style><use xlink:href=\"data:,\"/><rect fill='url(&quot;x.svg#a&quot;)'/></svg>",
    ].map { Array($0.utf8) }

    @Test("changed SVGs are looked through without a trap")
    func vectors() {
        #expect(Self.svgs.map { SVGReferences($0).first } == [nil, "@import 'a.css'"])
        Mutations.run("svg", Self.svgs, rounds: 150) {
            if SVGEncoding($0).refused == nil { _ = SVGReferences($0).first }
        }
    }

    /// A box of an MP4.
    private static func box(_ type: String, _ contents: [UInt8]) -> [UInt8] {
        let size = UInt32(contents.count + 8)
        return [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: size >> $0) } + Array(type.utf8) + contents
    }

    private static let index: [UInt8] = {
        let zeros = { [UInt8](repeating: 0, count: $0) }
        let header = box("mvhd", zeros(12) + [0, 0, 3, 232, 0, 0, 7, 208] + zeros(80))
        let track = box("tkhd", zeros(12) + [0, 0, 0, 1] + zeros(4) + [0, 0, 7, 208] + zeros(60))
        let edits = box("edts", box("elst", zeros(4) + [0, 0, 0, 1, 0, 0, 7, 208, 0, 0, 0, 0, 0, 1, 0, 0]))
        return box("free", [1]) + box("moov", header + box("trak", track + edits))
    }()

    @Test("changed indexes of movies are ended without a trap")
    func movies() throws {
        func end(_ bytes: [UInt8]) -> Bool? {
            guard let stream = tmpfile() else { return nil }
            defer { fclose(stream) }
            let file = fileno(stream)
            guard write(file, bytes, bytes.count) == bytes.count, var index = EditListEnd(file) else { return nil }
            return index.end(track: 0, at: Time(1, 2))
        }
        #expect(end(Self.index) == true)
        Mutations.run("mp4", [Self.index]) { _ = end($0) }
    }
}
