import CFFmpeg

/// A picture of H.264 from which on decoding is exact although others before it are missing: a key frame that is not an
/// instantaneous refresh, such as the first of an open group.
///
/// FFmpeg 5.1 discards pictures that are decoded before this one is output, although they refer to nothing earlier. So
/// the decoder returns all pictures, and those shown before this one, which do refer to earlier ones, are discarded
/// here.
struct RecoveryPoint {
    /// The picture's presentation time, in the stream's units.
    private let time: Int64
    /// Packets sent to the decoder since, at most ``mostReordered``.
    private var age = 0

    /// More than H.264 decodes before a picture comes out, with as many threads as FFmpeg uses.
    private static let mostReordered = 48

    /// Nil for packets of other kinds.
    init?(_ packet: borrowing Packet, _ form: NALUnitForm) {
        guard packet.isKey, let time = packet.presentationTimestamp else { return nil }
        let bytes = UnsafeBufferPointer(start: packet.av.pointee.data, count: packet.size)
        var position = 0
        var isRecovery = false
        while let unit = form.nextUnit(bytes, &position) {
            guard let header = unit.first.map({ bytes[$0] }) else { continue }
            switch header & 0x1F {
            case 5: return nil
            case 6: isRecovery = isRecovery || Self.isExactAtOnce(bytes[unit.dropFirst()])
            default: continue
            }
        }
        guard isRecovery else { return nil }
        self.time = time
    }

    /// True if supplemental information (ISO 14496-10, D.1.8) states that no further picture is needed for exact ones:
    /// its first message is a recovery point, type 6, with 0 pictures, the single bit 1.
    private static func isExactAtOnce(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        var rest = bytes
        while rest.count > 2 {
            let (type, size) = (rest.first!, rest.dropFirst().first!)
            let message = rest.dropFirst(2)
            guard type != 255, size != 255 else { return false }
            if type == 6 { return message.first.map { $0 & 0x80 != 0 } ?? false }
            guard message.count > Int(size) else { return false }
            rest = message.dropFirst(Int(size))
        }
        return false
    }

    /// Counts a packet sent to the decoder.
    /// - Returns: False once the decoder knows by itself which pictures are exact.
    package mutating func count() -> Bool {
        age += 1
        return age < Self.mostReordered
    }

    /// True for a picture that may refer to missing ones.
    func discards(_ frame: borrowing Frame) -> Bool {
        frame.av.pointee.best_effort_timestamp != ffmpeg_no_timestamp() && frame.av.pointee.best_effort_timestamp < time
    }
}
