import Glibc
import Values

/// The memory that a still picture takes, judged by its file's header: FFmpeg decodes it as soon as it looks for the streams of
/// a file.
enum StillMemory {
    /// The size of a picture and the bytes that it takes when it is decoded.
    package struct Size: Equatable {
        package var width: Int
        package var height: Int
        /// Bytes of two pixels.
        var bytesOfTwo: Int

        /// False for sizes that FFmpeg refuses as damage, independent of the memory. As `av_image_check_size`.
        var isReadable: Bool {
            let area = (width + 128).multipliedFullWidth(by: height + 128)
            return area.high == 0 && area.low < UInt(CInt.max) / 8
        }

        package var byteCount: Int {
            let bytes = width.multipliedFullWidth(by: height)
            guard bytes.high == 0, bytes.low < 1 << 56 else { return .max }
            return Int(bytes.low) * bytesOfTwo / 2
        }
    }

    /// The bytes that are read: a JPEG's size comes after its metadata, in segments of up to 64 KiB.
    private static let limit = 1 << 18

    /// Refuses a picture that takes more memory than the process may have.
    /// - Parameters:
    ///   - path: The path as the gate resolved it.
    ///   - name: Its name in errors.
    /// - Throws: ``MediaError`` of kind `memoryLimit`. Nothing for files that are not PNG, JPEG or WebP.
    package static func require(_ path: String, calling name: String) throws(MediaError) {
        guard MemoryLimit.bytes < .max else { return }
        let descriptor = open(path.systemPath, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        var head = FileAccess.bytes(of: descriptor, upTo: 32)
        if isJPEG(head) { head = FileAccess.bytes(of: descriptor, upTo: limit) }
        guard let size = size(in: head), size.isReadable else { return }
        try MemoryLimit.require(size.byteCount, to: "decode the \(size.width)×\(size.height) pixels of '\(name)'")
    }

    /// The size stated in a file's first bytes; nil for other files.
    package static func size(in bytes: [UInt8]) -> Size? {
        if isJPEG(bytes) { return sizeOfJPEG(bytes) }
        if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) { return sizeOfPNG(bytes) }
        if bytes.starts(with: "RIFF".utf8), bytes.dropFirst(8).starts(with: "WEBP".utf8) { return sizeOfWebP(bytes) }
        return nil
    }

    private static func isJPEG(_ bytes: [UInt8]) -> Bool { bytes.starts(with: [0xFF, 0xD8, 0xFF]) }

    private static func sizeOfPNG(_ bytes: [UInt8]) -> Size? {
        let channels = [0: 1, 2: 3, 3: 1, 4: 2, 6: 4]
        guard let width = bytes.bigEndian(at: 16, bytes: 4), let height = bytes.bigEndian(at: 20, bytes: 4),
            bytes.count > 25, let count = channels[Int(bytes[25])]
        else { return nil }
        return Size(width: width, height: height, bytesOfTwo: 2 * count * (bytes[24] > 8 ? 2 : 1))
    }

    private static func sizeOfJPEG(_ bytes: [UInt8]) -> Size? {
        var position = 2
        while let marker = bytes.bigEndian(at: position, bytes: 2), marker > 0xFF00,
            let length = bytes.bigEndian(at: position + 2, bytes: 2)
        {
            let isFrame = (0xFFC0...0xFFCF).contains(marker) && ![0xFFC4, 0xFFC8, 0xFFCC].contains(marker)
            if isFrame, let height = bytes.bigEndian(at: position + 5, bytes: 2),
                let width = bytes.bigEndian(at: position + 7, bytes: 2), position + 14 < bytes.count
            {
                // The samplings of the first two components, across and down: 2 × 2 and 1 × 1 for 4:2:0.
                let samples = [11, 14].map { Int(bytes[position + $0] >> 4) * Int(bytes[position + $0] & 15) }
                let chroma = bytes[position + 9] == 1 ? 0 : max(1, 4 * samples[1] / max(1, samples[0]))
                return Size(width: width, height: height, bytesOfTwo: (2 + chroma) * (bytes[position + 4] > 8 ? 2 : 1))
            }
            position += 2 + length
        }
        return nil
    }

    private static func sizeOfWebP(_ bytes: [UInt8]) -> Size? {
        let form = bytes.dropFirst(12).prefix(4)
        if form.elementsEqual("VP8X".utf8), let width = bytes.littleEndian(at: 24, bytes: 3),
            let height = bytes.littleEndian(at: 27, bytes: 3)
        {
            return Size(width: width + 1, height: height + 1, bytesOfTwo: 3)
        }
        if form.elementsEqual("VP8 ".utf8), let width = bytes.littleEndian(at: 26, bytes: 2),
            let height = bytes.littleEndian(at: 28, bytes: 2)
        {
            return Size(width: width & 0x3FFF, height: height & 0x3FFF, bytesOfTwo: 3)
        }
        if form.elementsEqual("VP8L".utf8), let bits = bytes.littleEndian(at: 21, bytes: 4) {
            return Size(width: (bits & 0x3FFF) + 1, height: (bits >> 14 & 0x3FFF) + 1, bytesOfTwo: 8)
        }
        return nil
    }
}
