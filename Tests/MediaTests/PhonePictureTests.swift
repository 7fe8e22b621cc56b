import MediaTime
import Pixels
import TestSupport
import Testing
import Values

@testable import Media

@Suite("Pictures of phones")
struct PhonePictureTests {
    private let folder = TemporaryFolder()

    /// Each format with its options of FFmpeg.
    static let formats: [(name: String, options: String)] = [
        ("jpg", "-q:v 1 -pix_fmt yuvj444p"), ("png", ""), ("webp", "-lossless 1"), ("tiff", ""),
        ("avif", "-c:v libaom-av1 -still-picture 1 -crf 5"),
    ]

    /// Red, green, blue and white as they are shown: the upper row, then the lower one.
    static let shown = ["RGBW", "GRWB", "WBGR", "BWRG", "RBGW", "BRWG", "WGBR", "GWRB"]

    @Test("a picture of any format is turned as its camera was held", arguments: formats, 1...8)
    func orientation(format: (name: String, options: String), value: Int) throws {
        let file = try openFile(try turned(format.name, format.options, value))
        let video = try #require(try file.first(.video).video)
        #expect(video.isStill)
        #expect(file.description.duration == .indefinite)
        #expect(video.naturalSize == Size(width: 64, height: 32))
        #expect(try quarters(of: file) == Self.shown[value - 1])
    }

    /// A picture of four colours, with an orientation put into it.
    private func turned(_ name: String, _ options: String, _ value: Int) throws -> String {
        let boxes = ["red:0:0", "lime:32:0", "blue:0:16", "white:32:16"].map { text in
            let parts = text.split(separator: ":")
            return "drawbox=x=\(parts[1]):y=\(parts[2]):w=32:h=16:t=fill:c=\(parts[0])"
        }
        let chain = "format=gbrp," + boxes.joined(separator: ",")
        try ffmpeg(
            "-f lavfi -i color=black:s=64x32 -frames:v 1 -vf \(chain) \(options)", folder.file("plain.\(name)"))
        let plain = folder.read("plain.\(name)")
        return folder.write("turned.\(name)", try Self.insert(value, into: plain, name))
    }

    /// A directory with one entry, in the order of bytes that cameras write.
    private static func table(_ value: Int) -> [UInt8] {
        [0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, UInt8(value), 0, 0, 0, 0, 0, 0]
    }

    private static func joined(_ parts: [UInt8]...) -> [UInt8] { Array(parts.joined()) }

    private static func insert(_ value: Int, into plain: [UInt8], _ name: String) throws -> [UInt8] {
        let table = Self.table(value)
        let mark: [UInt8] = Array("Exif".utf8) + [0, 0]
        switch name {
        case "jpg":
            let content = mark + table
            return joined(Array(plain[..<2]), [0xFF, 0xE1, 0, UInt8(content.count + 2)], content, Array(plain[2...]))
        case "png":
            // Behind the header; the checksum is not judged.
            return joined(
                Array(plain[..<33]), bigEndian(UInt32(table.count)), Array("eXIf".utf8), table, [0, 0, 0, 0],
                Array(plain[33...]))
        case "webp":
            // An extended header with the flag of EXIF, and EXIF at the end, behind a chunk of an odd length.
            let header: [UInt8] = [10, 0, 0, 0, 8, 0, 0, 0, 63, 0, 0, 31, 0, 0]
            let chunks = joined(
                Array("WEBPVP8X".utf8), header, Array(plain[12...]), Array("ODD ".utf8), [3, 0, 0, 0, 1, 2, 3, 0],
                Array("EXIF".utf8), littleEndian(UInt32(mark.count + table.count)), mark, table)
            return joined(Array(plain[..<4]), littleEndian(UInt32(chunks.count)), chunks)
        case "tiff": return try appended(value, plain)
        default: return try withProperties(value, plain)
        }
    }

    /// A little-endian TIFF whose directory is written once more at its end, with one entry more.
    private static func appended(_ value: Int, _ plain: [UInt8]) throws -> [UInt8] {
        let start = try #require(plain.littleEndian(at: 4, bytes: 4))
        let count = try #require(plain.littleEndian(at: start, bytes: 2))
        var entries = (0..<count).map { Array(plain[(start + 2 + 12 * $0)..<(start + 14 + 12 * $0)]) }
        let orientation: [UInt8] = [0x12, 0x01, 3, 0, 1, 0, 0, 0, UInt8(value), 0, 0, 0]
        let place = entries.firstIndex { $0.littleEndian(at: 0, bytes: 2)! > 0x0112 } ?? entries.count
        entries.insert(orientation, at: place)
        var bytes = plain + [UInt8](repeating: 0, count: plain.count & 1)
        bytes.replaceSubrange(4..<8, with: littleEndian(UInt32(bytes.count)))
        return joined(bytes, littleEndian(UInt16(entries.count)), Array(entries.joined()), [0, 0, 0, 0])
    }

    /// An AVIF whose properties of depth and colour are replaced by a rotation and a mirroring.
    private static func withProperties(_ value: Int, _ plain: [UInt8]) throws -> [UInt8] {
        // Quarter turns against the clock, then 0 to exchange top and bottom, or 1 for left and right.
        let properties: [(turns: UInt8, axis: UInt8?)] = [
            (0, nil), (0, 1), (2, nil), (0, 0), (1, 0), (3, nil), (3, 0), (1, nil),
        ]
        var bytes = plain
        func replace(_ old: String, _ new: String, _ data: UInt8) throws {
            let start = try #require(bytes.firstIndex(of: Array(old.utf8)))
            bytes.replaceSubrange(start..<(start + 5), with: Array(new.utf8) + [data])
        }
        try replace("pixi", "irot", properties[value - 1].turns)
        if let axis = properties[value - 1].axis { try replace("colr", "imir", axis) }
        return bytes
    }

    /// The colours of the picture's quarters as it is shown, by their first letters.
    private func quarters(of file: MediaFile) throws -> String {
        let video = try #require(try file.first(.video).video)
        let reader = try file.videoReader()
        guard let frame = try reader.next()?.takeFrame() else { return "none" }
        let source = PictureFormat(width: 64, height: 32, pixels: frame.format, color: video.color)
        let target = PictureFormat(width: 64, height: 32, pixels: .rgba, color: video.color)
        let bitmap = try PictureConverter(from: source, to: target).convert(frame).bitmap()
        var letters = [Character](repeating: "?", count: 4)
        for (x, y) in [(16, 8), (48, 8), (16, 24), (48, 24)] {
            let point = video.preferredTransform.apply(to: Point(x: Double(x), y: Double(y)))
            let size = video.preferredTransform.apply(to: Rectangle(origin: .zero, size: video.naturalSize)).size
            let place = (point.x > size.width / 2 ? 1 : 0) + (point.y > size.height / 2 ? 2 : 0)
            let pixel = bitmap.pixels[(4 * (y * 64 + x))...].prefix(3).map { $0 > 128 }
            let colors: [[Bool]: Character] = [
                [true, false, false]: "R", [false, true, false]: "G", [false, false, true]: "B",
                [true, true, true]: "W",
            ]
            letters[place] = colors[pixel] ?? "-"
        }
        return String(letters)
    }

    @Test("an AVIF of several pictures is a video, and one of tiles is refused")
    func otherAVIF() throws {
        try ffmpeg("-f lavfi -i testsrc=s=64x48:r=10:d=0.5 -c:v libaom-av1 -cpu-used 8", folder.file("moving.avif"))
        let moving = try openFile(folder.file("moving.avif"))
        #expect(try moving.first(.video).video?.isStill == false)
        #expect(moving.description.duration == Time(1, 2))
        _ = try turned("avif", "-c:v libaom-av1 -still-picture 1", 1)
        var bytes = folder.read("plain.avif")
        let start = try #require(bytes.firstIndex(of: Array("av01Color".utf8)))
        bytes.replaceSubrange(start..<(start + 4), with: "grid".utf8)
        let path = folder.write("grid.avif", bytes)
        #expect(
            mediaError { _ = try openFile(path) }?.description
                == "cannot read '\(path)': it is an AVIF made of parts ('grid'), which cannot be read here; "
                + UnreadablePicture.advice)
    }

    @Test("an AVIF whose place is a base offset is read, or refused in words, and one of a clean aperture says so")
    func otherPlaces() throws {
        _ = try turned("avif", "-c:v libaom-av1 -still-picture 1", 1)
        var bytes = folder.read("plain.avif")
        let places = try #require(bytes.firstIndex(of: Array("iloc".utf8)))
        // The offset of the one piece becomes the base, which stands before the number of pieces.
        #expect(bytes[places + 8] == 0x44 && bytes[places + 9] == 0)
        bytes.replaceSubrange((places + 8)..<(places + 10), with: [0x04, 0x40])
        let entry = places + 16
        let offset = bytes[(entry + 2)..<(entry + 6)]
        bytes.replaceSubrange(entry..<(entry + 6), with: offset + [0, 1])
        let path = folder.write("base.avif", bytes)
        let words = mediaError { _ = try openFile(path) }?.description
        // FFmpeg 5.1 adds what its memory held to the base: it finds the picture only if that was 0.
        #expect(words == nil || words == "cannot read '\(path)': " + UnreadablePicture.unknownForm)

        bytes = folder.read("plain.avif")
        let pixels = try #require(bytes.firstIndex(of: Array("pixi".utf8)))
        bytes.replaceSubrange(pixels..<(pixels + 4), with: "clap".utf8)
        let doubts = try openFile(folder.write("clap.avif", bytes)).description.doubts
        #expect(doubts.count == 1 && doubts[0].hasPrefix("its clean aperture ('clap') is not read"))
    }

    /// A box of ISO/IEC 14496-12.
    private static func box(_ name: String, _ contents: [UInt8]) -> [UInt8] {
        bigEndian(UInt32(contents.count + 8)) + Array(name.utf8) + contents
    }

    /// The contents of a box `meta` whose second item is shown, `av01`, and lies in pieces by a method.
    private static func meta(method: UInt8, pieces: UInt8) -> [UInt8] {
        let piece: [UInt8] = [0, 0, 0, 9, 0, 0, 0, 7]
        var places: [UInt8] = [1, 0, 0, 0, 0x44, 0, 0, 2]
        places += [0, 1, 0, 0, 0, 0, 0, 1]
        places += piece
        places += [0, 2, 0, method, 0, 0, 0, pieces]
        for _ in 0..<pieces { places += piece }
        var list: [UInt8] = [0, 0, 0, 0, 0, 2]
        for number: UInt8 in [1, 2] { list += entry(number) }
        var meta: [UInt8] = [0, 0, 0, 0]
        meta += box("pitm", [0, 0, 0, 0, 0, 2])
        meta += box("iinf", list)
        meta += box("iloc", places)
        return meta
    }

    /// An item's entry in the list of items, of the type `av01`.
    private static func entry(_ number: UInt8) -> [UInt8] {
        var entry: [UInt8] = [2, 0, 0, 0, 0, number, 0, 0]
        entry += Array("av01".utf8)
        return box("infe", entry + [UInt8(0)])
    }

    @Test(
        "an AVIF that does not lie in one piece of its file is refused",
        arguments: [(0, 1, true), (1, 1, false), (0, 2, false)])
    func places(method: UInt8, pieces: UInt8, isRead: Bool) throws {
        let item = try #require(PrimaryItem(meta: Self.meta(method: method, pieces: pieces)))
        #expect(item.type == "av01")
        #expect(item.place == (isRead ? 9..<16 : nil))
    }

    /// An AVIF of two items: a picture, and its transparency.
    private func transparent(_ picture: [UInt8], _ alpha: [UInt8], isMultiplied: Bool) -> [UInt8] {
        let size = Self.box("ispe", [0, 0, 0, 0, 0, 0, 0, 64, 0, 0, 0, 32])
        let header = Self.box("av1C", [0x81, 0, 0x0C, 0])
        let name: [UInt8] = Array("urn:mpeg:mpegB:cicp:systems:auxiliary:alpha".utf8)
        let kind = Self.box("auxC", [UInt8](repeating: 0, count: 4) + name + [UInt8(0)])
        let owners: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 2, 0, 1, 2, 1, 2, 0, 2, 2, 1, 3]
        let container = Self.box("ipco", size + header + kind)
        let properties = Self.box("iprp", container + Self.box("ipma", owners))
        let entries: [[UInt8]] = [1, 2].map { Self.entry($0) }
        var links: [UInt8] = [0, 0, 0, 0]
        links += Self.box("auxl", [0, 2, 0, 1, 0, 1])
        if isMultiplied { links += Self.box("prem", [0, 1, 0, 1, 0, 2]) }
        let references = Self.box("iref", links)
        var brands: [UInt8] = Array("avif".utf8)
        brands += [0, 0, 0, 0]
        brands += Array("avifmif1".utf8)
        let kinds = Self.box("ftyp", brands)
        func file(from start: Int) -> [UInt8] {
            var places: [UInt8] = [0, 0, 0, 0, 0x44, 0, 0, 2]
            places += [0, 1, 0, 0, 0, 1]
            places += bigEndian(UInt32(start))
            places += bigEndian(UInt32(picture.count))
            places += [0, 2, 0, 0, 0, 1]
            places += bigEndian(UInt32(start + picture.count))
            places += bigEndian(UInt32(alpha.count))
            var handler: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 0]
            handler += Array("pict".utf8)
            handler += [UInt8](repeating: 0, count: 13)
            var list: [UInt8] = [0, 0, 0, 0, 0, 2]
            list += entries.joined()
            var meta: [UInt8] = [0, 0, 0, 0]
            meta += Self.box("hdlr", handler)
            meta += Self.box("pitm", [0, 0, 0, 0, 0, 1])
            meta += Self.box("iloc", places)
            meta += Self.box("iinf", list)
            meta += references
            meta += properties
            let data: [UInt8] = picture + alpha
            return kinds + Self.box("meta", meta) + Self.box("mdat", data)
        }
        return file(from: file(from: 0).count - picture.count - alpha.count)
    }

    /// The bytes of a picture that FFmpeg has written into an AVIF as the only one.
    private func item(_ filter: String, _ options: String) throws -> [UInt8] {
        try ffmpeg(
            "-f lavfi -i \(filter) -frames:v 1 -c:v libaom-av1 -still-picture 1 -cpu-used 8 -crf 0 \(options)",
            folder.file("item.avif"))
        let bytes = folder.read("item.avif")
        let start = try #require(bytes.firstIndex(of: Array("mdat".utf8)))
        return Array(bytes[(start + 4)...])
    }

    static let transparencies: [(pixels: String, range: String, isMultiplied: Bool, isKept: Bool)] = [
        ("yuv420p", "pc", false, true), ("yuv420p", "tv", false, true), ("yuv420p10le", "pc", false, false),
        ("yuv420p", "pc", true, false),
    ]

    @Test("a still AVIF keeps its transparency, or says that it is left out", arguments: transparencies)
    func transparency(pixels: String, range: String, isMultiplied: Bool, isKept: Bool) throws {
        let picture = try item("color=red:s=64x32", "-pix_fmt yuv420p -color_range pc")
        let alpha = try item(
            "color=white:s=64x32,drawbox=0:0:32:32:black:fill,scale=out_range=\(range),format=\(pixels)",
            "-color_range \(range)")
        let path = folder.write("alpha.avif", transparent(picture, alpha, isMultiplied: isMultiplied))
        let file = try openFile(path)
        let video = try #require(try file.first(.video).video)
        #expect(video.hasAlpha == isKept && video.isStill)
        #expect(file.description.doubts.count == (isKept ? 0 : 1))
        let reader = try file.videoReader()
        guard let frame = try reader.next()?.takeFrame() else { return #expect(Bool(false), "no picture") }
        #expect(frame.format.hasAlphaPlane == isKept)
        guard isKept else { return }
        let plane = try #require(frame.view?.alpha)
        let samples = plane.base.assumingMemoryBound(to: UInt8.self) + 16 * plane.stride
        #expect(samples[8] < 4 && samples[56] > 251)
    }

    @Test("an animated AVIF says that its transparency is left out")
    func animatedTransparency() throws {
        let path = folder.file("two.mp4")
        try ffmpeg(
            "-f lavfi -i testsrc=s=64x48:r=10:d=0.5 -map 0 -map 0 -c:v libaom-av1 -cpu-used 8 "
                + "-metadata:s:v:1 handler_name=urn:mpeg:mpegB:cicp:systems:auxiliary:alpha", path)
        #expect(try openFile(path).description.doubts == [])
        var bytes = folder.read("two.mp4")
        bytes.replaceSubrange(8..<12, with: "avis".utf8)
        let doubts = try openFile(folder.write("two.avif", bytes)).description.doubts
        #expect(
            doubts.count == 1 && doubts[0].hasPrefix("its transparency cannot be read and is left out"), "\(doubts)")
    }

    @Test("an icon is a still, its largest picture")
    func icon() throws {
        let sizes = [16, 48, 32]
        let pictures = try sizes.map { size in
            try ffmpeg("-f lavfi -i testsrc=s=\(size)x\(size) -frames:v 1 -pix_fmt rgba", folder.file("\(size).png"))
            return folder.read("\(size).png")
        }
        var bytes: [UInt8] = [0, 0, 1, 0, 3, 0]
        var offset = 6 + 16 * sizes.count
        for (size, picture) in zip(sizes, pictures) {
            bytes += [UInt8(size), UInt8(size), 0, 0, 1, 0, 32, 0]
            bytes += littleEndian(UInt32(picture.count)) + littleEndian(UInt32(offset))
            offset += picture.count
        }
        let file = try openFile(folder.write("a.ico", bytes + Array(pictures.joined())))
        #expect(file.description.tracks.count == 1)
        #expect(file.description.duration == .indefinite)
        let video = try #require(try file.first(.video).video)
        #expect(video.isStill)
        #expect(video.naturalSize == Size(width: 48, height: 48))
        let reader = try file.videoReader()
        let width = try reader.next()?.takeFrame().width
        #expect(width == 48)
    }

    static let unreadable: [(brands: String, text: String?)] = [
        ("heic mif1heic", "it is a HEIC picture, which cannot be read here; "),
        ("mif1 heixmif1", "it is a HEIC picture, which cannot be read here; "),
        ("mif1 avifmiaf", "it is an AVIF of a form that cannot be read here; "),
        ("avci mif1miaf", "it is a HEIF picture, which cannot be read here; "),
        ("mif1 miaf", "it is a HEIF picture, which cannot be read here; "),
        ("avif mif1", nil), ("isom mp42", nil),
    ]

    @Test("a picture that cannot be read is named, with what to do", arguments: unreadable)
    func refused(brands: String, text: String?) throws {
        let words = brands.split(separator: " ").map { Array($0.utf8) }
        let kinds: [UInt8] = Array([Array("ftyp".utf8), words[0], [0, 0, 0, 0], words[1]].joined())
        let boxes = [
            bigEndian(UInt32(kinds.count + 4)), kinds, [0, 0, 0, 12], Array("meta".utf8), [0, 0, 0, 0],
        ]
        let path = folder.write("a.heic", Array(boxes.joined()))
        let error = #expect(throws: MediaError.self) { try openFile(path) }
        #expect(error?.kind == .brokenInput)
        let reason = text.map { $0 + UnreadablePicture.advice }
        #expect(
            error?.description == "cannot open '\(path)': "
                + (reason ?? "not a media file, damaged, or cut short before its index"))
    }
}
