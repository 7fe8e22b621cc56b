import CFFmpeg
import Media
import Values

/// A movie as numbered pictures: each packet is a file.
///
/// For encoders with packets that are whole files, such as PNG, JPEG and WebP. Not thread-safe: it belongs to one
/// thread.
package final class ImageSequence {
    private let folder: any ResultFolder
    private let name: (Int) -> String
    private var trackCount = 0
    private var count = 0

    /// - Parameters:
    ///   - folder: The folder of the pictures.
    ///   - name: The name of a picture by its number, from 1.
    package init(folder: any ResultFolder, name: @escaping (Int) -> String) {
        self.folder = folder
        self.name = name
    }

    /// Adds the one track, of pictures; returns its index.
    package func addTrack(_ encoder: Encoder) throws(MediaError) -> Int {
        try addTrack(encoder.context.pointee.codec_type)
    }

    /// Adds the one track, its packets copied from a source; returns its index.
    package func addTrack(copying copier: PacketCopier) throws(MediaError) -> Int {
        try addTrack(copier.parameters.pointee.codec_type)
    }

    private func addTrack(_ type: AVMediaType) throws(MediaError) -> Int {
        guard type == AVMEDIA_TYPE_VIDEO, trackCount == 0 else {
            throw MediaError(.unsupported, "write numbered pictures", "they are one track of pictures and nothing else")
        }
        trackCount = 1
        return 0
    }

    /// Pictures have no room for the movie's metadata and chapters.
    package func begin(metadata: [String: String], chapters: [Chapter]) throws(MediaError) {}

    /// Writes one picture.
    package func write(_ packet: borrowing Packet, track: Int) throws(MediaError) {
        count += 1
        guard let data = packet.av.pointee.data else {
            throw MediaError(.engineFailure, "write picture \(count)", "the encoder gave nothing")
        }
        try folder.write(UnsafeRawBufferPointer(start: data, count: packet.size), as: name(count))
    }

    /// Throws if there is no picture.
    package func finish() throws(MediaError) {
        if count == 0 { throw MediaError(.unsupported, "write numbered pictures", "there is none") }
    }
}
