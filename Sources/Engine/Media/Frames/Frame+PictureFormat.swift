import CFFmpeg
import Pixels

extension Frame {
    /// The picture's format by its own tags where it has them: they may change within a stream.
    ///
    /// Untagged primaries are assumed to be the target's instead of guessed among the nearly equal ones of BT.601 and
    /// BT.709, so that an untagged picture keeps its code values. The same holds for sRGB pictures, as for drawings.
    /// - Parameters:
    ///   - track: The track's resolved colour, for tags that the picture lacks.
    ///   - target: The colour that the picture will be converted to.
    package func pictureFormat(_ track: ColorDescription, for target: ColorDescription) -> PictureFormat {
        let tags = self.color
        var color = track
        if tags.matrix != .unspecified, tags.matrix != .rgb { color.matrix = tags.matrix }
        if tags.transfer != .unspecified { color.transfer = tags.transfer }
        let isSRGB = format.isRGBOrPalette && tags.primaries == .bt709
        if tags.primaries != .unspecified { color.primaries = tags.primaries }
        if tags.primaries == .unspecified || isSRGB, color.primaries.isConventional, target.primaries.isConventional {
            color.primaries = target.primaries
        }
        color.isFullRange = isFullRange
        var result = PictureFormat(width: width, height: height, pixels: format, color: color)
        result.chromaLocation = chromaLocation
        return result
    }

    /// RGB and grey are full range unless tagged otherwise, and packed RGB always is; YCbCr is full range only if
    /// tagged so.
    private var isFullRange: Bool {
        if format.isRGBOrPalette {
            return av.pointee.color_range != AVCOL_RANGE_MPEG || !format.isPlanar
        }
        return format.isGray ? av.pointee.color_range != AVCOL_RANGE_MPEG : color.isFullRange
    }

    private var chromaLocation: ChromaLocation {
        switch av.pointee.chroma_location {
        case AVCHROMA_LOC_CENTER: .center
        case AVCHROMA_LOC_TOPLEFT: .topLeft
        case AVCHROMA_LOC_UNSPECIFIED: format.isNamedByRange ? .center : .left
        default: .left
        }
    }
}

extension PixelFormat {
    fileprivate var isPlanar: Bool {
        av_pix_fmt_desc_get(av).map { $0.pointee.flags & UInt64(AV_PIX_FMT_FLAG_PLANAR) != 0 } ?? false
    }
}
