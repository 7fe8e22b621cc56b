import Glibc
import Pixels
import Values

/// The turn of a layer out of the plane of its superlayer. CATransform3D's rotation around the x and y axes, and its m34.
package struct LayerTurn: Hashable, Sendable, Codable {
    /// Around the x axis, in degrees: a positive turn brings the lower side towards the viewer.
    package var x = 0.0
    /// Around the y axis, in degrees: a positive turn brings the left side towards the viewer.
    package var y = 0.0
    /// The viewer's distance from the superlayer, in its pixels; nil for a parallel projection.
    package var perspective: Double?
    /// False to leave the layer out while it shows its back.
    package var isDoubleSided = true

    package init(x: Double = 0, y: Double = 0, perspective: Double? = nil) {
        (self.x, self.y, self.perspective) = (x, y, perspective)
    }

    /// The distances of a viewer, in pixels.
    package static let distances = 1.0...1_000_000
    /// In degrees.
    package static let angles = -1e9...1e9

    /// True when the turn moves the layer out of its plane.
    package var isTurned: Bool { cosines != (1, 1) }

    /// True when the viewer sees the layer from behind, mirrored.
    package var showsBack: Bool { cosines.x * cosines.y < 0 }

    private var cosines: (x: Double, y: Double) {
        (AffineTransform.sineAndCosine(degrees: x).1, AffineTransform.sineAndCosine(degrees: y).1)
    }

    /// The transform with this turn, both around zero, the point that the viewer looks at. In Core Animation's order:
    /// scale and shear, turn around x, turn around y, rotation, translation.
    package func map(_ transform: AffineTransform) -> PlaneTransform {
        guard isTurned else { return PlaneTransform(transform) }
        let parts = transform.partsBeforeTurn
        let scaled = parts.transform(degrees: 0, tx: 0, ty: 0)
        let (sineX, cosineX) = AffineTransform.sineAndCosine(degrees: x)
        let (sineY, cosineY) = AffineTransform.sineAndCosine(degrees: y)
        var turned = PlaneTransform(a: cosineY, b: 0, c: sineX * sineY, d: cosineX, tx: 0, ty: 0)
        if let perspective {
            let distance = min(max(perspective, Self.distances.lowerBound), Self.distances.upperBound)
            (turned.p, turned.q) = (sineY / distance, -sineX * cosineY / distance)
        }
        let rotated = AffineTransform.Parts(angle: parts.angle, scaleX: 1, scaleY: 1, shear: 0)
            .transform(tx: transform.tx, ty: transform.ty)
        return PlaneTransform(scaled).concatenating(turned).concatenating(PlaneTransform(rotated))
    }
}

extension AffineTransform {
    /// The transform's parts, where a mirrored width is a negative scale rather than half a turn.
    fileprivate var partsBeforeTurn: Parts {
        guard let parts = Parts(self) else { return Parts(flat: self) }
        guard determinant < 0, a < 0 else { return parts }
        return Parts(
            angle: atan2(-b, -a), scaleX: -parts.scaleX, scaleY: -parts.scaleY, shear: parts.shear)
    }
}

extension LayerProperties {
    /// Around the x axis, in degrees. ``LayerTurn/x``
    package var rotationX: Double {
        get { turn.x }
        set { turn.x = newValue }
    }

    /// Around the y axis, in degrees. ``LayerTurn/y``
    package var rotationY: Double {
        get { turn.y }
        set { turn.y = newValue }
    }

    package var perspective: Double? {
        get { turn.perspective }
        set { turn.perspective = newValue }
    }

    /// True if the layer's back is drawn too, mirrored.
    package var isDoubleSided: Bool {
        get { turn.isDoubleSided }
        set { turn.isDoubleSided = newValue }
    }
}
