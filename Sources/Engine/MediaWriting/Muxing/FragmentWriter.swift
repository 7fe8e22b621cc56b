import CFFmpeg
import Glibc
import Media

/// Writes a fragment of one track as browsers take it through Media Source Extensions: a header, and the fragment in a file
/// of its own. Fragments may be made and played in any order.
///
/// A fragment states when it begins, and needs only the header, which is the same for all encoders with the same
/// settings. Not thread-safe: it belongs to one thread.
package final class FragmentWriter {
    private let muxer: Muxer
    /// The header, `ftyp` and `moov`.
    package let header: [UInt8]

    /// The caller decides where fragments end, and their times are those of their packets (`movenc.c`).
    private static let options = [
        EncoderOption(name: "movflags", value: "+empty_moov+default_base_moof+frag_custom+frag_discont"),
        EncoderOption(name: "use_editlist", value: "0"),
        // Without edit lists the muxer would move the first packet of each fragment to zero.
        EncoderOption(name: "avoid_negative_ts", value: "disabled"),
    ]

    /// - Parameters:
    ///   - encoder: Opened with the settings of the packets; B pictures and lead-in samples are not possible.
    ///   - headerFile: An empty file that the header is written to.
    package init(_ encoder: Encoder, headerFile: Muxer.Destination) throws(MediaError) {
        muxer = try Muxer(format: "mp4", options: Self.options, destination: headerFile, layout: .segments)
        _ = try muxer.addTrack(encoder)
        try muxer.begin(metadata: [:], chapters: [])
        avio_flush(muxer.context.pointee.pb)
        var bytes = [UInt8](repeating: 0, count: Int(headerFile.byteCount))
        guard pread(headerFile.descriptor, &bytes, bytes.count, 0) == bytes.count, !bytes.isEmpty else {
            throw MediaError(.engineFailure, "write '\(headerFile.name)'", "the header cannot be read back")
        }
        header = bytes
    }

    /// The codec as browsers name it, with its profile and level: `avc1.42C01F`, `flac`.
    package var codecName: String? {
        CodecName.of(header).map { $0 == "fLaC" ? "flac" : $0 }
    }

    /// Begins a fragment in a file of its own. Call it before the first packet.
    package func begin(_ file: Muxer.Destination) throws(MediaError) { try muxer.redirect(to: file) }

    /// Adds a packet, its times in the encoder's unit.
    package func write(_ packet: borrowing Packet) throws(MediaError) { try muxer.write(packet, track: 0) }

    /// Ends the fragment: its file is whole.
    package func end() throws(MediaError) { _ = try muxer.flush() }
}
