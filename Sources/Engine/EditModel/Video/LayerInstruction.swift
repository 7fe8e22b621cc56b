import MediaTime
import Values

/// The drawing of one video track during an instruction. AVMutableVideoCompositionLayerInstruction.
///
/// Each value goes through ramps in order of time and holds in between; a value set at an instant is a ramp without
/// duration. One that is set at the start of another replaces it. Overlaps are judged by validation.
package final class LayerInstruction: RecipeLocated {
    /// A track of the composition, or of the asset if the movie is one.
    package var trackID: Int
    /// From the track's natural-size pixels to render pixels.
    package private(set) var transformRamps: [Located<Ramp<AffineTransform>>] = []
    /// From 0, invisible, to 1, solid.
    package private(set) var opacityRamps: [Located<Ramp<Double>>] = []
    /// The part of the picture that is drawn, in natural-size pixels.
    package private(set) var cropRamps: [Located<Ramp<Rectangle>>] = []
    /// The blending of the track's colours with those below.
    package var blendMode = BlendMode.normal
    /// Effects on the picture before it is placed, in order.
    package var effects: [Effect] = []
    package var locations: RecipeLocations
    /// The account of its memory, which ends with it; nil without one.
    package var memoryCharge: (any AnyObject & Sendable)?

    package init(trackID: Int, location: RecipeLocation? = nil) {
        self.trackID = trackID
        locations = RecipeLocations(created: location)
    }

    /// Sets the transform that places the track's picture from a time on, until the next value.
    /// - Parameters:
    ///   - transform: From the track's natural-size pixels to render pixels.
    ///   - time: In movie time.
    package func setTransform(_ transform: AffineTransform, at time: Time, location: RecipeLocation? = nil) {
        setTransformRamp(Ramp(transform, at: time), location: location)
    }

    /// Moves the track's picture during a range, and leaves it there until the next value.
    package func setTransformRamp(_ ramp: Ramp<AffineTransform>, location: RecipeLocation? = nil) {
        transformRamps.insert(Located(ramp, location))
    }

    /// Sets how solid the track is from a time on, until the next value.
    /// - Parameters:
    ///   - opacity: From 0, invisible, to 1, solid; judged by validation.
    ///   - time: In movie time.
    package func setOpacity(_ opacity: Double, at time: Time, location: RecipeLocation? = nil) {
        setOpacityRamp(Ramp(opacity, at: time), location: location)
    }

    /// Fades the track during a range, and leaves it so until the next value.
    package func setOpacityRamp(_ ramp: Ramp<Double>, location: RecipeLocation? = nil) {
        opacityRamps.insert(Located(ramp, location))
    }

    /// Sets which part of the picture is drawn from a time on, until the next value.
    /// - Parameters:
    ///   - rectangle: In the track's natural-size pixels, before the transform; judged by validation.
    ///   - time: In movie time.
    package func setCropRectangle(_ rectangle: Rectangle, at time: Time, location: RecipeLocation? = nil) {
        setCropRectangleRamp(Ramp(rectangle, at: time), location: location)
    }

    /// Changes the part that is drawn during a range, and leaves it so until the next value.
    package func setCropRectangleRamp(_ ramp: Ramp<Rectangle>, location: RecipeLocation? = nil) {
        cropRamps.insert(Located(ramp, location))
    }

    /// True if the picture is drawn unchanged: in place, whole, opaque, without effects and with the normal blend mode.
    package var isUntouched: Bool {
        transformRamps.allSatisfy { $0.value.start == .identity && $0.value.end == .identity }
            && opacityRamps.allSatisfy { $0.value.start == 1 && $0.value.end == 1 }
            && cropRamps.isEmpty && blendMode == .normal && effects.isEmpty
    }
}
