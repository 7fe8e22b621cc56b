import MediaTime
import Pixels
import Values

/// The composition of the movie's picture.
package struct VideoSnapshot: Hashable, Sendable, Codable {
    /// In pixels; positive and even.
    package var renderWidth: Int
    /// In pixels; positive and even.
    package var renderHeight: Int
    /// The duration of a frame unless frames follow a track; frame *n* is then at *n × frameDuration*. Positive.
    package var frameDuration: Time
    /// ⌈pictureDuration / frameDuration⌉, or as many as the followed track gives; at least 1.
    package private(set) var frameCount: Int64
    /// The enabled video track whose frame starts are used for the result; nil for frames at ``frameDuration``.
    package var sourceTrackIDForFrameTiming: Int?
    /// The starts of that track's frames; nil without one, and until its packets have been read.
    private var frameTimes: FrameTimes?
    /// The size that the edit sets, before it is rounded to even sides; nil if it follows the sources. Pictures are
    /// copied only if they have it.
    package var ownSize: Size?
    /// The frame duration that the edit sets; nil if it follows the sources. Pictures are copied only if each of them
    /// has this duration.
    package var ownFrameDuration: Time?
    /// The colour of the output; nil to follow the sources.
    package var color: ColorDescription?
    /// The curve from high dynamic range to standard range; nil for ``ToneMapping/standard``.
    package var toneMapping: ToneMapping?
    /// Sorted, without gap or overlap, from zero to the end of the picture or beyond.
    package var instructions: [InstructionSnapshot]
    /// The layers the composited picture is placed among; nil when it is the whole result.
    package var overlay: LayerTreeSnapshot?
    /// Composes the pictures from the tracks that an instruction lists; nil if the layers' values describe the
    /// composition.
    package var compositor: CustomCompositor?
    /// Effects on the whole composed picture, ``overlay`` included, in order.
    package var effects: [EffectSnapshot]

    package init(
        renderWidth: Int, renderHeight: Int, frameDuration: Time, frameCount: Int64, color: ColorDescription? = nil,
        instructions: [InstructionSnapshot], overlay: LayerTreeSnapshot? = nil, effects: [EffectSnapshot] = []
    ) {
        self.renderWidth = renderWidth
        self.renderHeight = renderHeight
        self.frameDuration = frameDuration
        self.frameCount = frameCount
        self.color = color
        self.instructions = instructions
        self.overlay = overlay
        self.effects = effects
    }

    // The times come from the followed track's media, not from the edit.
    private enum CodingKeys: CodingKey {
        case renderWidth, renderHeight, frameDuration, frameCount, sourceTrackIDForFrameTiming, ownSize,
            ownFrameDuration, color, toneMapping, instructions, overlay, compositor, effects
    }

    /// The starts of frames.
    package var timing: FrameTiming {
        FrameTiming(frameDuration: frameDuration, frameCount: frameCount, times: frameTimes)
    }

    /// True if the edit asks for a transparent result: some instruction's background is transparent.
    package var isTransparent: Bool { instructions.contains { ($0.backgroundColor?.alpha ?? 1) < 1 } }

    /// Puts the frames where a track has its own.
    package mutating func follow(_ times: FrameTimes) {
        frameTimes = times
        frameCount = Int64(times.boundaries.count - 1)
    }
}

/// The drawing of one stretch of the movie.
package struct InstructionSnapshot: Hashable, Sendable, Codable {
    /// In movie time; its end is not included.
    package var timeRange: TimeRange
    /// Its name in plans.
    package var name: String?
    /// The colour behind all layers; nil for black, or for transparent if the result has transparency.
    package var backgroundColor: Color?
    /// The first is the topmost. Tracks that are not listed are not drawn.
    package var layers: [LayerInstructionSnapshot]
    /// True if ``VideoSnapshot/overlay`` is drawn during it. Where it is not, the composited picture is the result.
    package var isPostProcessed: Bool
    /// The metadata and text tracks that the compositor receives samples of.
    package var sampleDataTrackIDs: [Int] = []

    package init(
        timeRange: TimeRange, name: String? = nil, backgroundColor: Color? = nil, layers: [LayerInstructionSnapshot],
        isPostProcessed: Bool = true
    ) {
        self.timeRange = timeRange
        self.name = name
        self.backgroundColor = backgroundColor
        self.layers = layers
        self.isPostProcessed = isPostProcessed
    }
}

/// The drawing of one video track during an instruction.
package struct LayerInstructionSnapshot: Hashable, Sendable, Codable {
    /// The ``TrackSnapshot/id`` of an enabled video track.
    package var trackID: Int
    /// From the track's natural-size pixels to render pixels. Sorted, without overlap; empty means the identity.
    package var transformRamps: [Ramp<AffineTransform>]
    /// From 0, invisible, to 1, solid. Sorted, without overlap; empty means 1.
    package var opacityRamps: [Ramp<Double>]
    /// The part of the picture that is drawn, in natural-size pixels. Sorted, without overlap; empty means all of it.
    package var cropRamps: [Ramp<Rectangle>]
    package var blendMode: BlendMode
    /// Effects on the picture before it is placed, in order, after the track's own.
    package var effects: [EffectSnapshot]

    package init(
        trackID: Int, transformRamps: [Ramp<AffineTransform>] = [], opacityRamps: [Ramp<Double>] = [],
        cropRamps: [Ramp<Rectangle>] = [], blendMode: BlendMode = .normal, effects: [EffectSnapshot] = []
    ) {
        self.trackID = trackID
        self.transformRamps = transformRamps
        self.opacityRamps = opacityRamps
        self.cropRamps = cropRamps
        self.blendMode = blendMode
        self.effects = effects
    }

    /// True if its transform ever changes steadily.
    package var isMoving: Bool { transformRamps.contains { $0.start != $0.end } }

    /// The transform at a movie time: the identity before the first value set.
    package func transform(at time: Time) -> AffineTransform { transformRamps.value(at: time) ?? .identity }

    /// The crop rectangle at a movie time; nil if all of the picture is drawn.
    package func cropRectangle(at time: Time) -> Rectangle? { cropRamps.value(at: time) }

    /// The opacity at a movie time: 1 before the first value set.
    package func opacity(at time: Time) -> Double { opacityRamps.value(at: time) ?? 1 }
}
