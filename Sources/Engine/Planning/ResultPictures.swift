import EditModel
import Export
import Media
import MediaTime
import MediaWriting
import Rendering
import Settings
import Values

/// The form of a result's pictures: of the copied stream, or of the encoder's input.
package struct ResultPictures: Hashable, Sendable {
    /// The displayed size: turned upright, with square pixels.
    package let size: PictureSize
    /// The duration of each picture; nil if it varies.
    package let frameDuration: Time?
    /// The shortest duration of a picture.
    package let shortestFrame: Time
    /// Nil if only counting the packets would give it.
    package let frameCount: Int64?
    /// Nil if it is not known before the first picture is decoded, and if nothing is written.
    package let pixels: PixelFormat?

    /// - Parameters:
    ///   - parts: The copied stretches.
    ///   - placement: Replaces their files' rotation; nil keeps it.
    init?(copied parts: [PicturePart], _ placement: StatedPlacement?, _ video: VideoSnapshot) {
        guard let part = parts.first, let format = part.file.track(part.track)?.video else { return nil }
        let map = placement?.map ?? format.preferredTransform
        let stored = placement?.crop?.rectangle.size ?? format.naturalSize
        let shown = map.apply(to: Rectangle(origin: .zero, size: stored)).size
        size = PictureSize(width: Int(shown.width.rounded()), height: Int(shown.height.rounded()))
        let isFollowed = video.sourceTrackIDForFrameTiming != nil
        let isConstant = parts.allSatisfy { $0.file.constantFrameDuration(ofTrack: $0.track) != nil }
        frameDuration = isConstant && !isFollowed ? video.frameDuration : nil
        shortestFrame = video.frameDuration
        frameCount = isConstant || isFollowed ? video.frameCount : nil
        pixels = part.file.pixelFormat(ofTrack: part.track)
    }

    /// The form of composed pictures.
    init(_ video: VideoSnapshot, _ options: ExportOptions, _ canvas: Canvas?) {
        let size = options.pictureSize(of: PictureSize(width: video.renderWidth, height: video.renderHeight))
        self.size = size
        frameDuration = video.sourceTrackIDForFrameTiming == nil ? video.frameDuration : nil
        shortestFrame = video.frameDuration
        frameCount = video.frameCount
        pixels = canvas.flatMap { options.picture?.target(size).format(of: $0).pixels }
    }
}
