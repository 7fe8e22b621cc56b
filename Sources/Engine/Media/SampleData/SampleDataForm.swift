import CFFmpeg
import MediaTime
import Values

/// The form of a data track's samples, and its parser.
enum SampleDataForm {
    /// GoPro's streams of sensors.
    case gpmf
    /// Google's camera motion.
    case camm
    /// QuickTime's timed metadata.
    case mebx(MebxKeys)
    /// ID3 tags in a transport stream.
    case id3
    /// Any other form; the samples are bytes.
    case unknown(name: String)

    /// A sample has no more bytes.
    static let largestSample = 4 << 20

    /// Packets that are read and parsed at once.
    var packetsAtOnce: Int {
        switch self {
        case .gpmf: 1
        case .camm, .mebx, .id3: 64
        // They may be large.
        case .unknown: 16
        }
    }

    /// The groups of values of a packet.
    /// - Parameter range: The span of the packet, in asset time.
    func groups(_ bytes: [UInt8], in range: TimeRange) throws(SampleDamage) -> [TimedMetadataGroup] {
        let items: [MetadataItem]
        switch self {
        case .gpmf: return try GPMFSample(SampleBytes(bytes), in: range).groups
        case .camm: items = try CAMMSample(SampleBytes(bytes)).items
        case .mebx(let keys): items = try keys.items(SampleBytes(bytes))
        case .id3: items = try ID3Sample(SampleBytes(bytes)).items
        case .unknown(let name):
            items = [MetadataItem(identifier: name, key: "data", value: .bytes(bytes))]
        }
        return items.isEmpty ? [] : [TimedMetadataGroup(timeRange: range, items: items)]
    }
}

extension Demuxer {
    /// The four characters by which a container calls a stream of data, or else the codec's short name.
    func dataName(_ index: Int) -> String {
        let parameters = stream(index).pointee.codecpar.pointee
        let tag = (0..<4).map { UInt8(truncatingIfNeeded: parameters.codec_tag >> (8 * $0)) }
        let isName = tag.allSatisfy { (0x20...0x7e).contains($0) }
        // Transport streams tag a stream with a number.
        return isMP4 && isName ? String(decoding: tag, as: UTF8.self) : stream(index).codecName
    }

    /// True for a stream of samples that are neither picture, sound nor subtitles, and not the titles of chapters.
    func isData(_ index: Int) -> Bool {
        let stream = stream(index)
        return stream.pointee.codecpar.pointee.codec_type == AVMEDIA_TYPE_DATA && !isChapterTrack(index)
    }

    /// True for a data stream with named values.
    func hasKnownData(_ index: Int) -> Bool { isData(index) && ["gpmd", "camm", "mebx"].contains(dataName(index)) }

    /// True for QuickTime's text track of chapter titles, which FFmpeg reads as chapters.
    private func isChapterTrack(_ index: Int) -> Bool {
        stream(index).pointee.codecpar.pointee.codec_id == AV_CODEC_ID_BIN_DATA
            && ["text", "tx3g", "sbtl"].contains(dataName(index))
    }

    /// The form of a stream of data.
    /// - Throws: ``MediaError`` for a description that is damaged.
    func sampleDataForm(_ index: Int) throws(MediaError) -> SampleDataForm {
        let name = dataName(index)
        switch name {
        case "gpmd": return .gpmf
        case "camm": return .camm
        case "timed_id3": return .id3
        case "mebx":
            guard let entry = try sampleEntry(ofTrack: Int(stream(index).pointee.id), named: name) else {
                return .unknown(name: name)
            }
            do throws(SampleDamage) { return .mebx(try MebxKeys(entry: SampleBytes(entry))) } catch {
                throw MediaError(.brokenInput, "read track \(index + 1) of '\(path)'", "\(error)")
            }
        default: return .unknown(name: name)
        }
    }
}
