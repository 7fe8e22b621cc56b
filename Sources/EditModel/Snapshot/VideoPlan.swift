import MediaTime
import Pixels

/// The video composition a movie is rendered with: its own, or the one that shows all tracks as they are.
struct VideoPlan {
    let renderSize: RenderSize
    let frameDuration: Time?
    let instructions: [Instruction]
    let animationTool: AnimationTool?
    let color: ColorDescription?

    init(_ movie: Movie) {
        if let composition = movie.videoComposition {
            renderSize = RenderSize(composition.renderSize)
            frameDuration = composition.frameDuration
            instructions = composition.instructions
            animationTool = composition.animationTool
            color = composition.color
            return
        }
        let tracks = movie.content.enabledTracks(.video)
        renderSize = RenderSize(tracks.first { $0.naturalSize != .zero }?.displayedSize)
        frameDuration = VideoComposition.frameDuration(of: tracks)
        instructions = [VideoComposition.instruction(drawing: tracks, until: movie.content.pictureDuration)]
        animationTool = nil
        color = nil
    }
}

/// The size asked for and the size that can be encoded.
struct RenderSize {
    /// The most pixels a side may have.
    static let limit = 16384.0

    let asked: Size?

    init(_ asked: Size?) {
        self.asked = asked
    }

    /// Whole and even, rounded down so that no border appears; nil where the size is unset, not positive or absurd.
    var even: Size? {
        guard let asked, Self.isPossible(asked.width), Self.isPossible(asked.height) else { return nil }
        return Size(width: Self.even(asked.width), height: Self.even(asked.height))
    }

    private static func isPossible(_ side: Double) -> Bool { side.rounded() >= 1 && side.rounded() <= limit }

    private static func even(_ side: Double) -> Double { max(2, (side.rounded() / 2).rounded(.down) * 2) }
}
