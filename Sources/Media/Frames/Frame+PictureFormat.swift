import CFFmpeg
import Pixels

extension Frame {
    /// What the picture looks like, by its own tags where it has them: a stream may change them on its way.
    ///
    /// Primaries that are not said are not guessed among the nearly equal ones of BT.601 and BT.709: they are taken for
    /// the target's, so that an untagged picture keeps its numbers. So are those of sRGB pictures, as what is drawn.
    /// - Parameters:
    ///   - track: The track's colour, resolved, for what the picture does not say.
    ///   - target: What the picture will be converted to.
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

    /// RGB and grey are of full range unless they say otherwise, and packed RGB always is; YCbCr must say that it is.
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
