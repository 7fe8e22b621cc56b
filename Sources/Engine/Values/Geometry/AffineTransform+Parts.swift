import Glibc

extension AffineTransform {
    /// The linear part as scale, then shear along x, then rotation.
    package struct Parts {
        /// In radians, clockwise as seen.
        package var angle: Double
        package var scaleX, scaleY, shear: Double

        package init(angle: Double, scaleX: Double, scaleY: Double, shear: Double) {
            self.angle = angle
            self.scaleX = scaleX
            self.scaleY = scaleY
            self.shear = shear
        }

        /// Returns nil for a degenerate map.
        package init?(_ map: AffineTransform) {
            let length = hypot(map.a, map.b)
            guard length > 0, map.determinant != 0 else { return nil }
            angle = atan2(map.b, map.a)
            scaleX = length
            scaleY = map.determinant / length
            shear = (map.a * map.c + map.b * map.d) / map.determinant
        }

        /// Also takes a flat map apart, as far as something is left of it: a scale of 0 has lost its angle.
        package init(flat map: AffineTransform) {
            let (x, y) = (hypot(map.a, map.b), hypot(map.c, map.d))
            let angle = x > 0 ? atan2(map.b, map.a) : y > 0 ? atan2(-map.c, map.d) : 0
            self.init(angle: angle, scaleX: x, scaleY: x > 0 ? 0 : y, shear: 0)
        }

        package func transform(tx: Double, ty: Double) -> AffineTransform {
            transform(sine: sin(angle), cosine: cos(angle), tx: tx, ty: ty)
        }

        private func transform(sine: Double, cosine: Double, tx: Double, ty: Double) -> AffineTransform {
            AffineTransform(
                a: scaleX * cosine, b: scaleX * sine, c: scaleY * (shear * cosine - sine),
                d: scaleY * (shear * sine + cosine), tx: tx, ty: ty)
        }

        /// With another angle, exact at quarter turns.
        package func transform(degrees: Double, tx: Double, ty: Double) -> AffineTransform {
            let (sine, cosine) = AffineTransform.sineAndCosine(degrees: degrees)
            return transform(sine: sine, cosine: cosine, tx: tx, ty: ty)
        }
    }

    private var parts: Parts { Parts(self) ?? Parts(flat: self) }

    /// The clockwise rotation, in degrees from −180 to 180. Setting it keeps scale, shear and translation.
    package var rotation: Double {
        get { parts.angle * 180 / .pi }
        set { self = parts.transform(degrees: newValue, tx: tx, ty: ty) }
    }

    /// The scale along its own x axis. Setting it keeps the other parts.
    package var scaleX: Double {
        get { parts.scaleX }
        set {
            var parts = parts
            // The x axis alone is scaled: without a turn its image needs no sine.
            if b == 0, a > 0 {
                a = newValue
                return
            }
            if parts.scaleX > 0 {
                (a, b) = (a / parts.scaleX * newValue, b / parts.scaleX * newValue)
                return
            }
            parts.scaleX = newValue
            self = parts.transform(tx: tx, ty: ty)
        }
    }

    /// The scale along its own y axis; negative if it mirrors. Setting it keeps the other parts.
    package var scaleY: Double {
        get { parts.scaleY }
        set {
            var parts = parts
            if parts.scaleY != 0 {
                (c, d) = (c / parts.scaleY * newValue, d / parts.scaleY * newValue)
                return
            }
            parts.scaleY = newValue
            self = parts.transform(tx: tx, ty: ty)
        }
    }
}
