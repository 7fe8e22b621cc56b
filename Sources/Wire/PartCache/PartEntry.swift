import Digests
import Glibc

/// Encoded media in a cache: packets, and what a decoder needs before them.
///
/// In a file it has a magic number, a version, its key and all fields with their lengths, then the payload, then the
/// SHA-256 of all before. Numbers are little-endian.
package struct PartEntry: Equatable, Sendable {
    /// One packet.
    package struct Packet: Equatable, Sendable {
        /// Bytes of the payload.
        package var size: Int
        /// From the part's start, in the track's units.
        package var presentationTime: Int64
        package var decodingTime: Int64
        /// In the track's units; 0 if the packet has none.
        package var duration: Int64
        /// FFmpeg's flags of a packet.
        package var flags: Int32
        /// Side data of the packet: its type's number, and its bytes.
        package var sideData: [SideData] = []

        package init(size: Int, presentationTime: Int64, decodingTime: Int64, duration: Int64, flags: Int32) {
            self.size = size
            self.presentationTime = presentationTime
            self.decodingTime = decodingTime
            self.duration = duration
            self.flags = flags
        }
    }

    /// Side data of a packet.
    package struct SideData: Equatable, Sendable {
        package var type: Int32
        package var bytes: [UInt8]

        package init(type: Int32, bytes: [UInt8]) {
            self.type = type
            self.bytes = bytes
        }
    }

    /// FFmpeg's name of the encoder.
    package var encoder: String
    /// The encoder's headers, such as H.264's parameter sets.
    package var extradata: [UInt8]
    /// Pictures of the part; 0 for sound.
    package var frameCount: Int64
    package var packets: [Packet]
    /// The packets' bytes, one after the other.
    package var payload: [UInt8]

    package init(
        encoder: String, extradata: [UInt8], frameCount: Int64, packets: [Packet] = [], payload: [UInt8] = []
    ) {
        self.encoder = encoder
        self.extradata = extradata
        self.frameCount = frameCount
        self.packets = packets
        self.payload = payload
    }
}
