import CFFmpeg
import Media

/// A cue as a packet of a container.
package struct SubtitlePacket: Hashable, Sendable {
    /// In units of ``SubtitleForm/unit``.
    package var start: Int64
    package var duration: Int64
    package var payload: [UInt8]
    /// WebVTT's settings of the cue, such as `line:0`; nil without any.
    package var settings: String?
    /// WebVTT's line above the times; nil without one.
    package var identifier: String?

    package init(
        start: Int64, duration: Int64, payload: [UInt8], settings: String? = nil, identifier: String? = nil
    ) {
        self.start = start
        self.duration = duration
        self.payload = payload
        self.settings = settings
        self.identifier = identifier
    }

    /// For the muxer. Wraps `av_new_packet` and `av_packet_new_side_data`.
    package func packet() throws(MediaError) -> Packet {
        let packet = Packet()
        try check("write subtitles", kind: .engineFailure, av_new_packet(packet.av, CInt(payload.count)))
        payload.withUnsafeBytes { bytes in
            if let base = bytes.baseAddress {
                packet.av.pointee.data.update(from: base.assumingMemoryBound(to: UInt8.self), count: bytes.count)
            }
        }
        packet.av.pointee.pts = start
        packet.av.pointee.dts = start
        packet.av.pointee.duration = duration
        packet.av.pointee.flags |= AV_PKT_FLAG_KEY
        if let settings { try packet.attach(settings, AV_PKT_DATA_WEBVTT_SETTINGS) }
        if let identifier { try packet.attach(identifier, AV_PKT_DATA_WEBVTT_IDENTIFIER) }
        return packet
    }
}

extension Packet {
    fileprivate func attach(_ text: String, _ kind: AVPacketSideDataType) throws(MediaError) {
        let bytes = Array(text.utf8)
        let data = try allocated("subtitles", av_packet_new_side_data(av, kind, bytes.count))
        data.update(from: bytes, count: bytes.count)
    }
}
