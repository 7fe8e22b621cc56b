import CFFmpeg
import Pixels

/// The transparency of a still AVIF: a separate picture in the file, which FFmpeg 5.1 ignores.
final class ItemAlpha: Sendable {
    /// Its first plane is the transparency, of full range.
    private let picture: Frame

    private init(_ picture: consuming Frame) { self.picture = picture }

    /// Decodes the transparency of a file's picture. It moves the position of the demuxer.
    /// - Parameter place: Its bytes in the file.
    /// - Returns: Nil unless it can be added to the picture: it has to have the same size and as many bits.
    convenience init?(_ demuxer: Demuxer, at place: Range<Int64>) {
        guard let bytes = demuxer.bytes(at: place.lowerBound, place.count) else { return nil }
        let frame = Frame()
        guard (try? Self.decode(bytes, demuxer, into: frame)) == true else { return nil }
        let parameters = demuxer.stream(0).pointee.codecpar.pointee
        let target = PixelFormat(rawValue: parameters.format)
        let isGray = [AV_PIX_FMT_GRAY8, AV_PIX_FMT_GRAY10LE].contains(frame.format.av)
        guard target.addingAlpha != nil, isGray || frame.format.layout != nil,
            frame.format.bitDepth == target.bitDepth, frame.width == Int(parameters.width),
            frame.height == Int(parameters.height)
        else { return nil }
        self.init(frame)
    }

    /// - Returns: False if no picture came out.
    private static func decode(
        _ bytes: [UInt8], _ demuxer: Demuxer, into frame: borrowing Frame
    ) throws(MediaError) -> Bool {
        let decoder = try Decoder(demuxer.stream(0), path: demuxer.path, threads: 1)
        let packet = Packet()
        try check("read a picture's transparency", av_new_packet(packet.av, CInt(bytes.count)))
        packet.av.pointee.data.update(from: bytes, count: bytes.count)
        try decoder.send(packet)
        try decoder.finish()
        guard case .frame = try decoder.receive(into: frame) else { return false }
        return true
    }

    /// The file's picture with its transparency.
    func added(to opaque: borrowing Frame) throws(MediaError) -> Frame {
        guard let format = opaque.format.addingAlpha, opaque.width == picture.width, opaque.height == picture.height,
            let source = opaque.view
        else { throw MediaError(.brokenInput, "read the picture of an AVIF", "it is none that its header describes") }
        let result = try FramePool(width: opaque.width, height: opaque.height, format: format).makeFrame()
        try check("copy a picture's properties", kind: .engineFailure, av_frame_copy_props(result.av, opaque.av))
        guard let target = result.view, let alpha = target.alpha else {
            throw MediaError(.engineFailure, "add transparency to a picture", "'\(format.name)' has none")
        }
        for (plane, copy) in [(source.y, target.y), (source.cb, target.cb), (source.cr, target.cr)] {
            copyRows(plane.base, plane.stride, to: copy, format)
        }
        copyRows(UnsafeRawPointer(picture.av.pointee.data.0!), picture.stride(0), to: alpha, format)
        if picture.av.pointee.color_range == AVCOL_RANGE_MPEG { Self.widen(alpha, bitDepth: format.bitDepth) }
        return result
    }

    private func copyRows(_ base: UnsafeRawPointer, _ stride: Int, to plane: Plane, _ format: PixelFormat) {
        let count = plane.width * (format.bitDepth > 8 ? 2 : 1)
        for row in 0..<plane.height {
            (plane.base + row * plane.stride).copyMemory(from: base + row * stride, byteCount: count)
        }
    }

    /// Makes samples of limited range ones of full range: 16 to 235 of 8 bits become 0 to 255.
    private static func widen(_ plane: Plane, bitDepth: Int) {
        let scale = 1 << (bitDepth - 8)
        let (low, span, largest) = (16 * scale, 219 * scale, (1 << bitDepth) - 1)
        let table = (0...largest).map { min(max((($0 - low) * largest + span / 2) / span, 0), largest) }
        for row in 0..<plane.height {
            let start = plane.base + row * plane.stride
            for column in 0..<plane.width {
                if bitDepth > 8 {
                    let sample = start.assumingMemoryBound(to: UInt16.self) + column
                    sample.pointee = UInt16(table[min(Int(sample.pointee), largest)])
                } else {
                    let sample = start.assumingMemoryBound(to: UInt8.self) + column
                    sample.pointee = UInt8(table[Int(sample.pointee)])
                }
            }
        }
    }
}

extension PixelFormat {
    /// The planar format with these planes and transparency; nil if there is none, or if it has transparency already.
    var addingAlpha: PixelFormat? {
        guard var layout, !layout.hasAlpha else { return nil }
        layout.hasAlpha = true
        return PixelFormat(layout: layout)
    }
}
