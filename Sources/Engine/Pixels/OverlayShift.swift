import Glibc

/// An overlay's translation in one direction.
struct OverlayShift {
    /// In whole pixels; the fraction is added.
    let whole: Int
    /// 0…1, 1 not included.
    let fraction: Double

    /// Positions nearer to a whole pixel are rounded to it.
    private static var finest: Double { 1.0 / 2048 }

    init(_ pixels: Double) {
        let below = pixels.rounded(.down)
        let rest = pixels - below
        let isAbove = rest > 1 - Self.finest
        whole = Int(below) + (isAbove ? 1 : 0)
        fraction = isAbove || rest < Self.finest ? 0 : rest
    }

    /// 1 if the fraction spreads the last pixel over two.
    var spread: Int { fraction > 0 ? 1 : 0 }

    /// A source of samples: a phase of their blocks, its distance right of the picture's own, in samples, and its
    /// weight.
    struct Tap {
        let phase, offset: Int
        let share: Double
    }

    /// The one or two taps of samples of `1 << shift` pixels.
    func taps(shift: Int) -> [Tap] {
        let size = 1 << shift
        var places = [(whole, 1 - fraction)]
        if fraction > 0 { places.append((whole + 1, fraction)) }
        return places.map { Tap(phase: $0.0 & (size - 1), offset: $0.0 >> shift, share: $0.1) }
    }
}

extension PlaneTransform {
    /// The translation of a map that is only a translation; nil for any other, and for one that moves the bitmap out of
    /// every picture.
    func shifts(width: Int, height: Int) -> (across: OverlayShift, down: OverlayShift)? {
        // An invisible displacement: maps that were composed and undone are not exact.
        let unseen = 1.0 / 1024
        let bent = max(abs(a - 1), abs(c)) * Double(max(width, height))
        let leaning = max(abs(d - 1), abs(b)) * Double(max(width, height))
        guard isAffine, bent < unseen, leaning < unseen, abs(tx) < 1e9, abs(ty) < 1e9 else { return nil }
        return (OverlayShift(tx), OverlayShift(ty))
    }
}
