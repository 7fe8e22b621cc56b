import EditModel
import Media
import MediaTime
import Pixels
import Values

extension VideoFormat {
    /// The format of a track's pictures as an effect's input.
    package func filterFormat(_ pixels: PixelFormat) -> FilterFormat {
        FilterFormat(
            PictureFormat(width: codedWidth, height: codedHeight, pixels: pixels, color: color),
            naturalSize: naturalSize)
    }

    /// The format of the pictures after effects.
    package func after(_ output: FilterFormat) -> VideoFormat {
        var format = self
        format.codedWidth = output.picture.width
        format.codedHeight = output.picture.height
        format.naturalSize = output.naturalSize
        format.hasAlpha = output.picture.pixels.hasAlphaPlane
        return format
    }
}

extension SourceSnapshot {
    /// The pixel format of a source's track before it is decoded: a guess unless its file states it.
    package func pixelFormat(ofTrack id: Int, _ format: VideoFormat, library: MediaLibrary) -> PixelFormat {
        if movie != nil {
            let layout = PixelLayout(bitDepth: format.bitDepth, format.hasAlpha ? .yuv444 : .yuv420)
            return PixelFormat(layout: layout) ?? .rgba
        }
        if kind == .color { return format.hasAlpha ? .rgba : .rgb24 }
        let known = try? library.file(at: path).pixelFormat(ofTrack: id)
        return known ?? (format.hasAlpha ? .rgba : PixelFormat(layout: .yuv420p8)!)
    }
}
