import CFFmpeg
import Pixels

/// One reference to a decoded picture or block of samples.
///
/// Not copyable, so every reference taken is visible in the source.
package struct Frame: ~Copyable, @unchecked Sendable {  // moved whole between threads, never shared
    package let av: UnsafeMutablePointer<AVFrame>

    /// A frame without buffers. Wraps `av_frame_alloc`.
    package init() {
        guard let av = av_frame_alloc() else { fatalError("out of memory") }
        self.av = av
    }

    deinit {
        var av: UnsafeMutablePointer<AVFrame>? = av
        av_frame_free(&av)
    }

    /// A second reference to the same pixels; neither may be written while both live. Wraps `av_frame_ref`.
    package func makeReference() -> Frame {
        let other = Frame()
        guard av_frame_ref(other.av, av) >= 0 else { fatalError("out of memory") }
        return other
    }

    /// Moves the contents into a new frame and leaves this one empty. Wraps `av_frame_move_ref`.
    package func takeContents() -> Frame {
        let other = Frame()
        av_frame_move_ref(other.av, av)
        return other
    }

    /// True if no other reference to the pixels exists. Wraps `av_frame_is_writable`.
    package var isWritable: Bool { av_frame_is_writable(av) > 0 }

    /// True if both refer to the same pixels in memory.
    package func hasSamePixels(as other: borrowing Frame) -> Bool {
        av.pointee.data.0 == other.av.pointee.data.0 && width == other.width && height == other.height
            && format == other.format
    }

    package var width: Int { Int(av.pointee.width) }
    package var height: Int { Int(av.pointee.height) }
    package var format: PixelFormat { PixelFormat(rawValue: av.pointee.format) }

    /// Bytes of memory behind the pixels, shared with other references.
    package var bufferSize: Int {
        withUnsafePointer(to: &av.pointee.buf) {
            $0.withMemoryRebound(to: UnsafeMutablePointer<AVBufferRef>?.self, capacity: Int(AV_NUM_DATA_POINTERS)) {
                buffers in (0..<Int(AV_NUM_DATA_POINTERS)).reduce(0) { $0 + Int(buffers[$1]?.pointee.size ?? 0) }
            }
        }
    }

    /// The planes, valid while the frame lives; nil unless the format is planar YCbCr.
    ///
    /// The pixels may be written only while ``isWritable``.
    package var view: PictureView? {
        guard let layout = format.layout else { return nil }
        let chromaWidth = layout.chromaWidth(width)
        let chromaHeight = layout.chromaHeight(height)
        guard let y = plane(0, width, height), let cb = plane(1, chromaWidth, chromaHeight),
            let cr = plane(2, chromaWidth, chromaHeight)
        else { return nil }
        return PictureView(
            layout: layout, width: width, height: height, y: y, cb: cb, cr: cr,
            alpha: layout.hasAlpha ? plane(3, width, height) : nil)
    }

    private func plane(_ index: Int, _ width: Int, _ height: Int) -> Plane? {
        guard let base = av.pointee.extended_data[index] else { return nil }
        return Plane(base: base, stride: stride(index), width: width, height: height)
    }

    /// Bytes from one row of a plane to the next.
    package func stride(_ index: Int) -> Int {
        withUnsafePointer(to: &av.pointee.linesize) {
            $0.withMemoryRebound(to: CInt.self, capacity: 8) { Int($0[index]) }
        }
    }
}

extension Frame {
    /// The colour the frame is tagged with; untagged parts stay unspecified.
    package var color: ColorDescription {
        get { colorDescription(of: av.pointee) }
        nonmutating set {
            av.pointee.colorspace = AVColorSpace(rawValue: UInt32(newValue.matrix.rawValue))
            av.pointee.color_primaries = AVColorPrimaries(rawValue: UInt32(newValue.primaries.rawValue))
            av.pointee.color_trc = AVColorTransferCharacteristic(rawValue: UInt32(newValue.transfer.rawValue))
            av.pointee.color_range = newValue.isFullRange ? AVCOL_RANGE_JPEG : AVCOL_RANGE_MPEG
        }
    }
}

private func colorDescription(of frame: AVFrame) -> ColorDescription {
    ColorDescription(
        matrix: .init(rawValue: UInt8(truncatingIfNeeded: frame.colorspace.rawValue)),
        primaries: .init(rawValue: UInt8(truncatingIfNeeded: frame.color_primaries.rawValue)),
        transfer: .init(rawValue: UInt8(truncatingIfNeeded: frame.color_trc.rawValue)),
        isFullRange: frame.color_range == AVCOL_RANGE_JPEG || PixelFormat(rawValue: frame.format).isNamedByRange)
}
