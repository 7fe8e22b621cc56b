import MediaTime
import Pixels
import Values

/// The composition of a movie's video tracks into one picture. AVMutableVideoComposition.
package final class VideoComposition: RecipeLocated {
    /// In pixels; nil until it is set, which validation reports. Odd sizes are rounded down.
    package var renderSize: Size? { didSet { followsRenderSize = false } }
    /// The duration of a frame of the result; nil until it is set, which validation reports.
    package var frameDuration: Time? { didSet { followsFrameDuration = false } }
    /// True if ``renderSize`` was taken from the sources, so that a copy of their pictures may differ from it by
    /// rounding.
    package private(set) var followsRenderSize = false
    /// True if ``frameDuration`` was taken from the sources, so that a copy of their pictures may keep a varying rate.
    package private(set) var followsFrameDuration = false
    /// The video track whose frame starts are used for the result, which keeps a variable frame rate; nil for frames at
    /// ``frameDuration``. Where that track has no moving pictures, ``frameDuration`` applies.
    package var sourceTrackIDForFrameTiming: Int?
    /// In order of time; without gap or overlap they cover the picture.
    package var instructions: [Instruction] = []
    /// Nil if the composited picture is the whole result.
    package var animationTool: AnimationTool?
    /// The scale of the result to the render size; layers and transforms follow.
    package var renderScale = 1.0
    /// The chromaticities of the result; nil to follow the sources. Set all three colour properties or none.
    package var colorPrimaries: ColorDescription.Primaries?
    /// The curve between light and numbers; nil to follow the sources.
    package var colorTransferFunction: ColorDescription.Transfer?
    /// The coefficients between RGB and YCbCr; nil to follow the sources.
    package var colorYCbCrMatrix: ColorDescription.Matrix?
    /// The curve from high dynamic range to standard range, if it is needed; nil for ``ToneMapping/standard``.
    package var toneMapping: ToneMapping?
    /// The area that texts in layers should keep to, which validation checks; nil for all of the picture.
    package var safeArea: SafeArea?
    /// The metadata and text tracks that ``compositor`` may read samples of.
    package var sourceSampleDataTrackIDs: [Int] = []
    /// Makes the pictures in place of the layers' values; nil if instructions are enough.
    package var compositor: CustomCompositor?
    package var locations: RecipeLocations
    /// The account of its memory, which ends with it; nil without one.
    package var memoryCharge: (any AnyObject & Sendable)?

    package init(location: RecipeLocation? = nil) {
        locations = RecipeLocations(created: location)
    }

    /// The colour of the result, in video range; nil to follow the sources, or while a part of it is not set.
    package var color: ColorDescription? {
        guard let colorPrimaries, let colorTransferFunction, let colorYCbCrMatrix else { return nil }
        return ColorDescription(
            matrix: colorYCbCrMatrix, primaries: colorPrimaries, transfer: colorTransferFunction, isFullRange: false)
    }

    /// A composition that shows all video tracks of a source unchanged: `edit.video_composition_for`.
    ///
    /// The render size holds the upright picture of every video track; the frame duration is the shortest that any
    /// track's frames keep, or 1/30 s when all are stills. One instruction covers the whole picture, its layers in the
    /// reverse order of the tracks (the last track on top), each upright at the origin. Without video tracks, size and
    /// duration are nil.
    package convenience init(propertiesOf source: any MediaSource, location: RecipeLocation? = nil) {
        self.init(location: location)
        show(source.enabledTracks(.video), of: source)
    }

    /// One that shows a single video track upright at its displayed size: `edit.video_composition_with_filter`.
    package convenience init(
        showing track: any TrackSource, of source: any MediaSource, location: RecipeLocation? = nil
    ) {
        self.init(location: location)
        show([track], of: source)
    }

    private func show(_ tracks: [any TrackSource], of source: any MediaSource) {
        guard !tracks.isEmpty else { return }
        let sizes = tracks.map(\.displayedSize)
        renderSize = Size(width: sizes.map(\.width).max() ?? 0, height: sizes.map(\.height).max() ?? 0)
        frameDuration = Self.frameDuration(of: tracks)
        (followsRenderSize, followsFrameDuration) = (true, true)
        instructions = [
            Self.instruction(drawing: tracks, until: source.pictureDuration, location: locations.created)
        ]
    }

    /// A composition that shows all video tracks of a source as they are stored, not rotated upright, the last track on
    /// top.
    package convenience init(storedPicturesOf source: any MediaSource) {
        self.init(propertiesOf: source)
        let tracks = source.enabledTracks(.video)
        let sizes = tracks.map(\.naturalSize)
        renderSize = Size(width: sizes.map(\.width).max() ?? 0, height: sizes.map(\.height).max() ?? 0)
        followsRenderSize = true
        for instruction in instructions {
            instruction.layerInstructions = tracks.reversed().map { LayerInstruction(trackID: $0.id) }
        }
    }

    /// The shortest frame of tracks, so that every frame is seen even where the rate varies; 1/30 s when they are
    /// stills.
    static func frameDuration(of tracks: [any TrackSource]) -> Time {
        let nominal = tracks.compactMap(\.nominalFrameRate?.frameDuration)
        return (nominal + tracks.map(\.minFrameDuration).filter(\.isNumeric)).min() ?? Time(1, 30)
    }

    /// All tracks upright at the origin, later ones above earlier ones.
    static func instruction(
        drawing tracks: [any TrackSource], until end: Time, location: RecipeLocation? = nil
    ) -> Instruction {
        let instruction = Instruction(timeRange: TimeRange(start: .zero, duration: end), location: location)
        instruction.layerInstructions = tracks.reversed().map { track in
            let layer = LayerInstruction(trackID: track.id, location: location)
            if track.uprightTransform != .identity {
                layer.setTransform(track.uprightTransform, at: .zero, location: location)
            }
            return layer
        }
        return instruction
    }
}

/// A recipe's function that makes the composited pictures. AVVideoCompositing, as one function.
package struct CustomCompositor: Hashable, Sendable, Codable {
    /// The arguments of the function.
    package enum Role: String, Hashable, Sendable, Codable {
        /// The tracks' unchanged pictures: the function composes them.
        case compositor
        /// The composited picture: it changes it.
        case filter
    }

    package var role: Role
    package var function: ScriptFunction

    package init(_ role: Role, _ function: ScriptFunction) {
        self.role = role
        self.function = function
    }
}
