import Pixels
import Values

/// The properties of every layer: its place, its size and how it is blended with the layers below. CALayer.
///
/// Pixels, origin top left, y down. The anchor point of the bounds is at ``position`` in the superlayer; the transform
/// is applied around it.
package struct LayerProperties: Hashable, Sendable, Codable {
    /// The place of the anchor point in the superlayer; nil until it is set.
    ///
    /// If it is not set, the anchor point is at zero. The outermost layer, the video layer and a subtitle layer then
    /// have their top left corner there.
    package var position: Point?
    /// In unit coordinates of the bounds: 0, 0 is the top left corner, 1, 1 the bottom right one.
    package var anchorPoint = Point(x: 0.5, y: 0.5)
    /// The layer's own coordinates: its size, and what its top left corner is called for its sublayers; nil until set.
    ///
    /// If it is not set, the outermost layer, the video layer and a subtitle layer have the render size, a text layer
    /// the size of its text, an image layer that of its picture. Other layers have no bounds then.
    package var bounds: Rectangle?
    /// Around the anchor point, for the layer and everything in it.
    package var transform = AffineTransform.identity
    /// Sublayers with a larger one are drawn later; equal ones in the order they were added.
    package var zPosition = 0.0
    /// From 0, invisible, to 1, solid, for the layer and everything in it as one picture; judged by validation.
    package var opacity = 1.0
    /// True if the layer and everything in it is left out.
    package var isHidden = false
    /// Fills the bounds, behind everything else; nil fills nothing.
    package var backgroundColor: Color?
    /// The radius for background, border and ``masksToBounds``, in pixels; at most half of the shorter side.
    package var cornerRadius = 0.0
    // Nil if all corners are round, so that an edit's own text mentions only layers with square ones.
    private var roundCorners: [LayerCorner]?
    /// The corners that have the radius, in the order of ``LayerCorner``; all at first.
    package var maskedCorners: [LayerCorner] {
        get { roundCorners ?? .all }
        set { roundCorners = newValue == .all ? nil : newValue }
    }
    /// Drawn along the inner side of the bounds, above the content and the sublayers; in pixels, 0 for none.
    package var borderWidth = 0.0
    package var borderColor = Color.black
    /// Thrown by everything in the layer together. A mask covers it as it covers the layer; its opacity is 0 at first.
    package var shadow = Shadow()
    /// The shape that casts the shadow, in the layer's own coordinates; nil to cast the shadow of the layer's content.
    package var shadowPath: Path?
    // Nil without a glow, so that an edit's own text mentions only layers that glow.
    private var light: Glow?
    /// Around everything in the layer, over its shadow; none at first.
    package var glow: Glow {
        get { light ?? Glow() }
        set { light = newValue == Glow() ? nil : newValue }
    }
    /// True if content and sublayers end at the bounds, rounded corners included. The shadow is then the bounds'.
    package var masksToBounds = false
    /// The blending of the layer, with everything in it, with the layers below.
    package var blendMode = BlendMode.normal

    // Nil instead of false, so that an edit's own text mentions only layers that are flipped.
    private var countsUpwards: Bool?
    /// True if y counts upwards inside the layer, from the lower side of its bounds; the other way again in a layer that
    /// is in a flipped one. Pictures and words stay upright.
    package var isGeometryFlipped: Bool {
        get { countsUpwards ?? false }
        set { countsUpwards = newValue ? true : nil }
    }

    // Nil without a turn, so that an edit's own text mentions only layers that are turned.
    private var turnInSpace: LayerTurn?

    /// The turn out of the superlayer's plane around the anchor point, at which the viewer looks, for the layer and
    /// everything in it, which lies in its plane.
    package var turn: LayerTurn {
        get { turnInSpace ?? LayerTurn() }
        set { turnInSpace = newValue == LayerTurn() ? nil : newValue }
    }

    package init() {}

    /// From the layer's own coordinates to its superlayer's, for a layer of this size.
    package func toSuperlayer(size: Size) -> PlaneTransform {
        let (position, origin) = (position ?? .zero, bounds?.origin ?? .zero)
        let anchor = Point(x: -origin.x - anchorPoint.x * size.width, y: -origin.y - anchorPoint.y * size.height)
        guard let turnInSpace, turnInSpace.isTurned else {
            return PlaneTransform(
                transform.concatenating(.identity.translated(x: position.x, y: position.y))
                    .translated(x: anchor.x, y: anchor.y))
        }
        return PlaneTransform(.identity.translated(x: anchor.x, y: anchor.y)).concatenating(turnInSpace.map(transform))
            .concatenating(PlaneTransform(.identity.translated(x: position.x, y: position.y)))
    }
}

/// Light around a shape: a shadow without an offset, twice as dense, so that it is solid where it leaves the shape.
package struct Glow: Hashable, Sendable, Codable {
    /// The colour; nil for no glow.
    package var color: Color?
    /// The standard deviation of the blur, in pixels.
    package var radius = 12.0
    /// From 0 to 1, on top of the colour's own.
    package var opacity = 1.0

    package init(color: Color? = nil) { self.color = color }

    /// The light as a shadow.
    package var shadow: Shadow {
        Shadow(color: color ?? .clear, offset: .zero, radius: radius, opacity: opacity)
    }
}
