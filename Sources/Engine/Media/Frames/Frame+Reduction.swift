import CFFmpeg

extension Frame {
    /// Reduces a packed picture of 16 bits a sample, such as a PNG's, to 8 bits, rounding to nearest; returns other
    /// pictures unchanged.
    ///
    /// swscale is one code value off in most of them.
    package consuming func reducedTo8Bits() throws(MediaError) -> Frame {
        let (target, components, isBigEndian): (AVPixelFormat, Int, Bool)
        switch format.av {
        case AV_PIX_FMT_RGB48BE: (target, components, isBigEndian) = (AV_PIX_FMT_RGB24, 3, true)
        case AV_PIX_FMT_RGBA64BE: (target, components, isBigEndian) = (AV_PIX_FMT_RGBA, 4, true)
        case AV_PIX_FMT_GRAY16BE: (target, components, isBigEndian) = (AV_PIX_FMT_GRAY8, 1, true)
        case AV_PIX_FMT_YA16BE: (target, components, isBigEndian) = (AV_PIX_FMT_YA8, 2, true)
        case AV_PIX_FMT_RGB48LE: (target, components, isBigEndian) = (AV_PIX_FMT_RGB24, 3, false)
        case AV_PIX_FMT_RGBA64LE: (target, components, isBigEndian) = (AV_PIX_FMT_RGBA, 4, false)
        default: return self
        }
        let result = try FramePool(width: width, height: height, format: PixelFormat(target)).makeFrame()
        try check("convert a picture", kind: .engineFailure, av_frame_copy_props(result.av, av))
        for row in 0..<height {
            let from = av.pointee.data.0! + row * Int(av.pointee.linesize.0)
            let to = result.av.pointee.data.0! + row * Int(result.av.pointee.linesize.0)
            for sample in 0..<(width * components) {
                let (first, second) = (UInt32(from[2 &* sample]), UInt32(from[2 &* sample &+ 1]))
                let value = isBigEndian ? first << 8 | second : second << 8 | first
                to[sample] = UInt8(truncatingIfNeeded: (value &* 255 &+ 32767) / 65535)
            }
        }
        return result
    }
}
