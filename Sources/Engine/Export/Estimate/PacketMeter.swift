import Media
import MediaWriting
import Values

/// Counts what would be written and keeps nothing.
///
/// One thread writes, and is joined before another reads.
package final class PacketMeter: TrackSink, @unchecked Sendable {  // see above
    /// The packets of one track.
    struct Track {
        let isPicture: Bool
        var packetCount: Int64 = 0
        var byteCount: Int64 = 0
        var keyPacketCount: Int64 = 0
        var keyByteCount: Int64 = 0
    }

    private(set) var tracks: [Track] = []

    package init() {}

    func addTrack(_ encoder: Encoder) throws(MediaError) -> Int { add(Track(isPicture: encoder.isPicture)) }

    func addTrack(copying copier: PacketCopier) throws(MediaError) -> Int { add(Track(isPicture: copier.isPicture)) }

    func addTrack(copying pictures: CopiedTrack) throws(MediaError) -> Int { add(Track(isPicture: true)) }

    func addSubtitles(_ form: SubtitleForm, header: [UInt8]) throws(MediaError) -> Int {
        add(Track(isPicture: false))
    }

    private func add(_ track: Track) -> Int {
        tracks.append(track)
        return tracks.count - 1
    }

    func setLabels(_ labels: TrackLabels, ofTrack index: Int) {}

    func begin(metadata: [String: String], chapters: [Chapter]) throws(MediaError) {}

    func write(_ packet: borrowing Packet, track: Int) throws(MediaError) {
        let size = Int64(packet.size)
        tracks[track].packetCount += 1
        tracks[track].byteCount += size
        guard packet.isKey else { return }
        tracks[track].keyPacketCount += 1
        tracks[track].keyByteCount += size
    }

    func finish() throws(MediaError) {}
}
