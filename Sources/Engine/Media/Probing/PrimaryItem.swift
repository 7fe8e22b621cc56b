import CFFmpeg
import Glibc

/// The picture that a HEIF file shows, which AVIF and HEIC are: how it is stored, and how it is turned.
///
/// FFmpeg 5.1 reads neither the kind of the item nor its properties.
struct PrimaryItem {
    /// Four characters: `av01`, `hvc1`, or `grid` for a picture of tiles.
    package let type: String
    /// In EXIF's numbers: from 1, upright, to 8.
    let orientation: Int
    /// True if another item of the file is its transparency.
    package let hasAlpha: Bool
    /// True if only a part of it, its clean aperture, is to be shown.
    let isCropped: Bool
    /// Its bytes in the file; nil unless they lie there in one piece, where FFmpeg finds them.
    package let place: Range<Int64>?
    /// The bytes of its transparency, which can be added directly; nil without one, or if it is stored in another form.
    let alphaPlace: Range<Int64>?

    /// - Parameter bytes: The contents of the file's box `meta`.
    init?(meta bytes: [UInt8]) {
        guard bytes.count > 4 else { return nil }
        let boxes = MP4Box.all(in: bytes, 4..<bytes.count)
        func contents(_ type: String) -> [UInt8]? { boxes.first { $0.type == type }.map { Array(bytes[$0.contents]) } }
        guard let primary = contents("pitm"), let id = primary.bigEndian(at: 4, bytes: primary.first == 0 ? 2 : 4),
            let items = contents("iinf"), let type = Self.type(of: id, in: items)
        else { return nil }
        self.type = type
        let properties = contents("iprp") ?? []
        let parts = MP4Box.all(in: properties, 0..<properties.count)
        let known = parts.first { $0.type == "ipco" }.map { MP4Box.all(in: properties, $0.contents) } ?? []
        func isAlphaName(_ box: MP4Box) -> Bool {
            box.type == "auxC"
                && Self.alphaNames.contains { Array(properties[box.contents]).firstIndex(of: Array($0.utf8)) != nil }
        }
        func own(_ item: Int) -> [MP4Box] {
            let lists = parts.filter { $0.type == "ipma" }.map { Array(properties[$0.contents]) }
            return lists.flatMap { Self.properties(of: item, in: $0) }.compactMap {
                known.indices.contains($0) ? known[$0] : nil
            }
        }
        hasAlpha = known.contains(where: isAlphaName)
        orientation = Self.orientation(own(id), properties)
        isCropped = own(id).contains { $0.type == "clap" }
        let places = contents("iloc") ?? []
        let references = contents("iref").map(Self.references) ?? []
        let alphaItem = references.first {
            $0.type == "auxl" && $0.to.contains(id) && own($0.from).contains(where: isAlphaName)
        }?.from
        place = Self.place(of: id, in: places)
        // True for premultiplied colours.
        let isMultiplied = references.contains { $0.type == "prem" && $0.from == id }
        alphaPlace = isMultiplied ? nil : alphaItem.flatMap { Self.place(of: $0, in: places) }
    }

    /// The kinds of auxiliary pictures that are transparency, in AVIF and in HEIC.
    private static let alphaNames = ["auxiliary:alpha", "hevc:2015:auxid:1"]

    /// The type of an item in the list of items.
    private static func type(of id: Int, in items: [UInt8]) -> String? {
        let start = items.first == 0 ? 6 : 8
        guard items.count > start else { return nil }
        for box in MP4Box.all(in: items, start..<items.count) {
            let entry = Array(items[box.contents])
            let width = entry.first == 3 ? 4 : 2
            guard entry.bigEndian(at: 4, bytes: width) == id, entry.count >= width + 10 else { continue }
            return String(decoding: entry[(width + 6)..<(width + 10)], as: UTF8.self)
        }
        return nil
    }

    /// The bytes of an item in the list of places: ISO/IEC 14496-12, 8.11.3. Nil unless they are one piece of the file.
    private static func place(of id: Int, in list: [UInt8]) -> Range<Int64>? {
        guard list.count > 8, list[0] < 3 else { return nil }
        let (version, idWidth) = (list[0], list[0] < 2 ? 2 : 4)
        let (offsetWidth, lengthWidth, baseWidth) = (Int(list[4] >> 4), Int(list[4] & 15), Int(list[5] >> 4))
        let indexWidth = version == 0 ? 0 : Int(list[5] & 15)
        var position = 6 + idWidth
        for _ in 0..<(list.bigEndian(at: 6, bytes: idWidth) ?? 0) {
            let item = list.bigEndian(at: position, bytes: idWidth)
            position += idWidth
            // 0 for a place in the file; others are in the box itself, or in another item.
            let method = version == 0 ? 0 : (list.bigEndian(at: position, bytes: 2) ?? 1) & 15
            position += version == 0 ? 2 : 4
            let base = list.bigEndian(at: position, bytes: baseWidth)
            position += baseWidth
            guard let base, let count = list.bigEndian(at: position, bytes: 2) else { return nil }
            position += 2
            if item == id {
                let offset = list.bigEndian(at: position + indexWidth, bytes: offsetWidth)
                let length = list.bigEndian(at: position + indexWidth + offsetWidth, bytes: lengthWidth)
                guard method == 0, count == 1, let offset, let length, length > 0, length <= longest,
                    (0...farthest).contains(base), (0...farthest).contains(offset)
                else { return nil }
                return Int64(base + offset)..<Int64(base + offset + length)
            }
            position += count * (indexWidth + offsetWidth + lengthWidth)
        }
        return nil
    }

    /// More bytes than any picture has, and a place behind the end of any file.
    private static let (longest, farthest) = (1 << 28, 1 << 50)

    /// References between items: ISO/IEC 14496-12, 8.11.12.
    private static func references(_ list: [UInt8]) -> [(type: String, from: Int, to: [Int])] {
        let width = list.first == 0 ? 2 : 4
        return MP4Box.all(in: list, min(4, list.count)..<list.count).compactMap { box in
            let start = box.contents.lowerBound
            guard let from = list.bigEndian(at: start, bytes: width),
                let count = list.bigEndian(at: start + width, bytes: 2)
            else { return nil }
            let to = (0..<count).prefix(box.contents.count).compactMap {
                list.bigEndian(at: start + width + 2 + $0 * width, bytes: width)
            }
            return (box.type, from, to)
        }
    }

    /// The indices of an item's properties, from 0, in the order in which they apply.
    private static func properties(of id: Int, in list: [UInt8]) -> [Int] {
        guard let count = list.bigEndian(at: 4, bytes: 4) else { return [] }
        let (idWidth, width) = (list[0] == 0 ? 2 : 4, list[3] & 1 == 0 ? 1 : 2)
        var position = 8
        for _ in 0..<count {
            guard let item = list.bigEndian(at: position, bytes: idWidth),
                let entries = list.bigEndian(at: position + idWidth, bytes: 1)
            else { return [] }
            position += idWidth + 1
            if item == id {
                // The highest bit states whether a reader must support the property.
                return (0..<entries).compactMap { entry in
                    list.bigEndian(at: position + entry * width, bytes: width).map {
                        ($0 & (1 << (8 * width - 1) - 1)) - 1
                    }
                }
            }
            position += entries * width
        }
        return []
    }

    /// EXIF's number for quarter turns against the clock, each followed by no mirroring, by one that exchanges top and
    /// bottom, and by one that exchanges left and right.
    private static let orientations = [[1, 4, 2], [8, 5, 7], [3, 2, 4], [6, 7, 5]]

    /// The orientation by an item's properties `irot` and `imir`.
    private static func orientation(_ boxes: [MP4Box], _ bytes: [UInt8]) -> Int {
        var (turns, mirroring) = (0, 0)
        for box in boxes {
            guard let value = box.contents.first.map({ Int(bytes[$0]) }) else { continue }
            // A picture that is mirrored first rotates the other way.
            if box.type == "irot" { turns = mirroring == 0 ? value & 3 : (4 - value & 3) & 3 }
            if box.type == "imir" { mirroring = 1 + value & 1 }
        }
        return orientations[turns][mirroring]
    }
}

extension Demuxer {
    /// True for one picture in a file of the family of MP4, as AVIF is.
    var isItemPicture: Bool {
        guard isMP4, streamCount == 1, let tag = av_dict_get(context.pointee.metadata, "major_brand", nil, 0) else {
            return false
        }
        return ["avif", "avis", "mif1"].contains(String(cString: tag.pointee.value))
            && avformat_index_get_entries_count(stream(0)) == 1
    }

    /// The picture of an AVIF; nil for other files, and for an AVIF with tracks.
    ///
    /// Call it only before the first packet is read: it moves the position of the demuxer and puts it back.
    var primaryItem: PrimaryItem? {
        guard isItemPicture, let io = context.pointee.pb else { return nil }
        let position = avio_seek(io, 0, SEEK_CUR)
        defer { avio_seek(io, position, SEEK_SET) }
        guard let meta = boxes(in: 0..<max(0, avio_size(io))).first(where: { $0.name == Self.code("meta") }),
            meta.range.count <= 1 << 20, let bytes = bytes(at: meta.range.lowerBound, meta.range.count)
        else { return nil }
        return PrimaryItem(meta: bytes)
    }

    /// The transparency of an AVIF that is a still; nil without one, or if it cannot be read.
    ///
    /// It moves the position of the demuxer and puts it back.
    func itemAlpha() -> ItemAlpha? {
        guard let place = primaryItem?.alphaPlace, let io = context.pointee.pb else { return nil }
        let position = avio_seek(io, 0, SEEK_CUR)
        defer { avio_seek(io, position, SEEK_SET) }
        return ItemAlpha(self, at: place)
    }

    /// A remark about an AVIF that is shown opaque; nil for other files.
    /// - Parameter isKept: True for a still whose transparency can be read.
    func lostTransparency(isKept: Bool) -> String? {
        guard !isKept, primaryItem?.hasAlpha == true || hasAlphaTrack else { return nil }
        return "its transparency cannot be read and is left out: the picture is opaque; "
            + "a PNG or a WebP of it would keep it"
    }

    /// A remark about an AVIF that states a part of itself as the shown picture; nil for other files.
    var ignoredCrop: String? {
        guard primaryItem?.isCropped == true else { return nil }
        return "its clean aperture ('clap') is not read: the picture is shown with the edges that it would hide; "
            + "crop it, or " + UnreadablePicture.advice
    }
}

extension Demuxer {
    /// True if a track of an animated AVIF is the transparency of another.
    private var hasAlphaTrack: Bool {
        guard isMP4, streamCount > 1, let io = context.pointee.pb,
            let tag = av_dict_get(context.pointee.metadata, "major_brand", nil, 0),
            String(cString: tag.pointee.value) == "avis"
        else { return false }
        let position = avio_seek(io, 0, SEEK_CUR)
        defer { avio_seek(io, position, SEEK_SET) }
        guard let movie = boxes(in: 0..<max(0, avio_size(io))).first(where: { $0.name == Self.code("moov") }),
            movie.range.count <= 1 << 24, let bytes = bytes(at: movie.range.lowerBound, movie.range.count)
        else { return false }
        return bytes.firstIndex(of: Array("auxiliary:alpha".utf8)) != nil
    }
}

/// Pictures in HEIF's container that FFmpeg 5.1 cannot read.
enum UnreadablePicture {
    /// The advice for a picture that cannot be read.
    static let advice =
        "convert it first: 'heif-convert IN OUT.jpg', of Debian's package libheif-examples, or the program that made it"

    /// Why an AVIF cannot be read if FFmpeg does not find its picture.
    static let unknownForm = "it is an AVIF of a form that cannot be read here; \(advice)"

    /// Why FFmpeg could not open a file; nil if it is not such a picture.
    /// - Parameters:
    ///   - path: The path that was opened, with links resolved.
    ///   - isDamage: True if FFmpeg found no picture in it, false if it knows that it cannot read this form.
    static func reason(_ path: String, isDamage: Bool) -> String? {
        let descriptor = open(path.systemPath, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        return reason(FileAccess.bytes(of: descriptor, upTo: 1 << 10), isDamage: isDamage)
    }

    /// Judges the brands in the first box of a file.
    static func reason(_ head: [UInt8], isDamage: Bool) -> String? {
        guard let box = MP4Box.all(in: head, 0..<head.count).first, box.type == "ftyp" else { return nil }
        let words = stride(from: box.contents.lowerBound, to: box.contents.upperBound - 3, by: 4).map {
            String(decoding: head[$0..<($0 + 4)], as: UTF8.self)
        }
        // The second word is a version.
        let brands = words.prefix(1) + words.dropFirst(2)
        if brands.contains(where: ["heic", "heix", "heim", "heis", "hevc", "hevx"].contains) {
            return "it is a HEIC picture, which cannot be read here; \(advice)"
        }
        if brands.contains("avif") || brands.contains("avis") {
            // FFmpeg reads files with this first brand.
            return brands.first == "avif" && isDamage ? nil : unknownForm
        }
        let isHEIF = brands.first.map(["mif1", "mif2", "mif3", "avci", "vvic", "j2ki", "jpeg"].contains) == true
        return isHEIF ? "it is a HEIF picture, which cannot be read here; \(advice)" : nil
    }
}
