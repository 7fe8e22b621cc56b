import EditModel
import Media
import MediaTime
import Pixels

extension VideoFormat {
    /// What a track's pictures are like where effects take them.
    package func filterFormat(_ pixels: PixelFormat) -> FilterFormat {
        FilterFormat(
            PictureFormat(width: codedWidth, height: codedHeight, pixels: pixels, color: color),
            naturalSize: naturalSize)
    }

    /// What the pictures are like after effects.
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
    /// How the samples of a source's track lie in memory before they are decoded: a guess where its file does not say.
    package func pixelFormat(ofTrack id: Int, _ format: VideoFormat, library: MediaLibrary) -> PixelFormat {
        if kind == .color { return format.hasAlpha ? .rgba : .rgb24 }
        let known = try? library.file(at: path).pixelFormat(ofTrack: id)
        return known ?? (format.hasAlpha ? .rgba : PixelFormat(layout: .yuv420p8)!)
    }
}
