import MediaTime
import Pixels
import Values

/// The video composition a movie is rendered with: its own, or the one that shows all tracks unchanged.
package struct VideoPlan {
    package let renderSize: RenderSize
    package let frameDuration: Time?
    package let sourceTrackIDForFrameTiming: Int?
    package let instructions: [Instruction]
    package let animationTool: AnimationTool?
    let color: ColorDescription?
    let toneMapping: ToneMapping?
    let compositor: CustomCompositor?
    /// The size that the edit sets, before it is rounded; nil if it follows the sources.
    package let ownSize: Size?
    /// The frame duration that the edit sets; nil if it follows the sources.
    let ownFrameDuration: Time?

    package init(_ movie: Movie) {
        if let composition = movie.videoComposition {
            renderSize = RenderSize(composition.renderSize, scale: composition.renderScale)
            ownSize = composition.followsRenderSize ? nil : renderSize.exact
            ownFrameDuration =
                movie.frameDuration ?? (composition.followsFrameDuration ? nil : composition.frameDuration)
            frameDuration = movie.frameDuration ?? composition.frameDuration
            sourceTrackIDForFrameTiming = movie.frameDuration == nil ? composition.sourceTrackIDForFrameTiming : nil
            instructions = composition.instructions
            animationTool = composition.animationTool
            color = composition.color
            toneMapping = composition.toneMapping
            compositor = composition.compositor
            return
        }
        (ownSize, ownFrameDuration) = (nil, movie.frameDuration)
        let tracks = movie.content.enabledTracks(.video)
        renderSize = RenderSize(tracks.first { $0.naturalSize != .zero }?.displayedSize)
        frameDuration = movie.frameDuration ?? VideoComposition.frameDuration(of: tracks)
        sourceTrackIDForFrameTiming = nil
        instructions = [VideoComposition.instruction(drawing: tracks, until: movie.content.pictureDuration)]
        animationTool = nil
        color = nil
        toneMapping = nil
        compositor = nil
    }
}
