import EditModel
import Media
import MediaTime
import Pixels
import Values

extension SourceSnapshot {
    /// The format of a colour's picture; nil for other sources.
    package var colorFormat: VideoFormat? {
        guard kind == .color, let color else { return nil }
        return VideoFormat(
            codedWidth: width, codedHeight: height, naturalSize: Size(width: Double(width), height: Double(height)),
            nominalFrameRate: nil, minFrameDuration: .indefinite, color: ColorDescription.bt709,
            hasAlpha: color.alpha < 1, isStill: true)
    }

    /// The one picture of a colour, RGB with straight alpha where it is not solid.
    package func colorPicture() throws(MediaError) -> Frame {
        let color = color ?? .black
        let isSolid = color.alpha >= 1
        let frame = try FramePool(width: width, height: height, format: isSolid ? .rgb24 : .rgba).makeFrame()
        let channels = [color.red, color.green, color.blue] + (isSolid ? [] : [color.alpha])
        frame.fillPacked(channels.map { UInt8((min(max($0, 0), 1) * 255).rounded()) })
        return frame
    }
}
