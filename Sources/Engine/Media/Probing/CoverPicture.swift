import CFFmpeg

/// A cover picture: the bytes of a JPEG or PNG file.
package struct CoverPicture: Hashable, Sendable {
    /// The formats that players show.
    package enum Format: String, Hashable, Sendable {
        case jpeg, png

        /// FFmpeg's name of the codec.
        package init?(codec: String) {
            switch codec {
            case "mjpeg": self = .jpeg
            case "png": self = .png
            default: return nil
            }
        }

        package var mimeType: String { "image/\(rawValue)" }
        /// The name of the picture as an attachment.
        package var fileName: String { self == .jpeg ? "cover.jpg" : "cover.png" }
        package var codecID: AVCodecID { self == .jpeg ? AV_CODEC_ID_MJPEG : AV_CODEC_ID_PNG }
    }

    package let bytes: [UInt8]
    package let format: Format
    /// In pixels.
    package let width: Int
    package let height: Int

    /// The largest picture in bytes: a metadata block of FLAC has a length of 24 bits, its header included.
    package static let largestSize = (1 << 24) - 256

    package init(_ bytes: [UInt8], format: Format, width: Int, height: Int) {
        self.bytes = bytes
        self.format = format
        self.width = width
        self.height = height
    }

    /// A PNG file written by this program.
    package init(png bytes: [UInt8]) {
        // IHDR's width and height follow the signature and the chunk's length and name.
        func number(_ start: Int) -> Int { bytes.dropFirst(start).prefix(4).reduce(0) { $0 << 8 | Int($1) } }
        self.init(bytes, format: .png, width: number(16), height: number(20))
    }

    /// The picture as FLAC and Ogg write it.
    package var flacBlock: [UInt8] {
        func number(_ value: Int) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) } }
        let mime = Array(format.mimeType.utf8)
        let frontCover = 3
        return number(frontCover) + number(mime.count) + mime + number(0) + number(width) + number(height)
            + number(24) + number(0) + number(bytes.count) + bytes
    }
}

extension MediaFile {
    /// The bytes of a cover, or of a file that is one picture; nil unless it is a JPEG or PNG.
    /// - Parameter id: The picture's track.
    package func coverPicture(track id: Int) throws(MediaError) -> CoverPicture? {
        guard let track = track(id), let video = track.video,
            let format = CoverPicture.Format(codec: track.codec)
        else { return nil }
        let demuxer = try openDemuxer()
        let index = streamIndex(ofTrack: id)
        let packet = Packet()
        if demuxer.stream(index).isAttachedPicture {
            try check("read '\(path)'", av_packet_ref(packet.av, &demuxer.stream(index).pointee.attached_pic))
        } else {
            demuxer.select([index])
            guard try demuxer.read(into: packet) else { return nil }
        }
        guard let data = packet.av.pointee.data else { return nil }
        let bytes = Array(UnsafeBufferPointer(start: data, count: packet.size))
        return CoverPicture(bytes, format: format, width: video.codedWidth, height: video.codedHeight)
    }
}
