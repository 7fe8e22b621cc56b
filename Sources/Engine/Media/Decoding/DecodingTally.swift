import CFFmpeg
import Synchronization

/// Counts one track's packets and frames over all readers of its file.
package final class DecodingTally: Sendable {
    /// Packets sent to a decoder, without hidden ones.
    private let packetCount = Atomic(0)
    private let damageCount = Atomic(0)
    private let frameCount = Atomic(0)
    private let readerCount = Atomic(0)

    init() {}

    package var packets: Int { packetCount.load(ordering: .relaxed) }
    /// Packets that a decoder refused.
    var damaged: Int { damageCount.load(ordering: .relaxed) }

    /// Frames that came out of a decoder.
    var frames: Int { frameCount.load(ordering: .relaxed) }

    func countReader() { readerCount.add(1, ordering: .relaxed) }
    func countPacket() { packetCount.add(1, ordering: .relaxed) }
    func countDamage() { damageCount.add(1, ordering: .relaxed) }
    func countFrame() { frameCount.add(1, ordering: .relaxed) }

    /// With fewer packets, one damaged place could be all that was read.
    private static let fewPackets = 20

    /// True if at least nine of ten packets were refused.
    var isMostlyDamaged: Bool { packets >= Self.fewPackets && damaged * 10 >= packets * 9 }
    /// True if a decoder was opened and no frame came out.
    var isFruitless: Bool { readerCount.load(ordering: .relaxed) > 0 && frames == 0 }
}

extension MediaFile {
    /// Throws if nothing, or almost nothing, of a track that was read can be decoded.
    package func requireDecodable() throws(MediaError) {
        for track in description.tracks {
            guard let tally = tally(ofTrack: track.id) else { continue }
            if tally.isMostlyDamaged {
                throw undecodable(
                    track.id, "only \(max(0, tally.packets - tally.damaged)) of the \(tally.packets) packets read")
            }
            // Parts of the track that were not read may hold frames.
            if tally.isFruitless { try requireDecodable(track: track.id) }
        }
    }

    /// Throws if nothing of a track can be decoded. Decodes its first frame.
    package func requireDecodable(track id: Int) throws(MediaError) {
        _ = try TrackReader(self, track: id, threads: 1).next(into: Frame())
    }

    /// Throws if there is a decoder for a copied track and it decodes nothing of it.
    package func requireCopyable(track id: Int) throws(MediaError) {
        guard let parameters = parameters.codecParameters(streamIndex(ofTrack: id)),
            avcodec_find_decoder(parameters.pointee.codec_id) != nil
        else { return }
        try requireDecodable(track: id)
    }

    /// The error of a track that cannot be decoded.
    /// - Parameter share: How much of it can be decoded, such as `nothing of it`.
    func undecodable(_ id: Int, _ share: String) -> MediaError {
        let track = track(id)
        return MediaError(
            .brokenInput,
            "decode track \(id) of '\(path)' (\(track?.mediaType.rawValue ?? "media"), "
                + "\(track?.codec ?? "unknown"))",
            "\(share) can be decoded: the track is damaged, encrypted, or of a kind that the decoder does not know")
    }
}

extension UnsafeMutablePointer<AVStream> {
    /// FFmpeg's short name of the codec; the container's four letters if FFmpeg does not know it.
    package var codecName: String {
        let parameters = pointee.codecpar.pointee
        guard parameters.codec_id == AV_CODEC_ID_NONE, parameters.codec_tag != 0 else {
            return String(cString: avcodec_get_name(parameters.codec_id))
        }
        let letters = (0..<4).map { UInt8(truncatingIfNeeded: parameters.codec_tag >> (8 * $0)) }
        guard letters.allSatisfy({ (0x20...0x7E).contains($0) }) else { return "an unknown codec" }
        return String(decoding: letters, as: UTF8.self)
    }
}
