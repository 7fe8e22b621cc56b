import Glibc

/// How far an overlay is moved in one direction.
struct OverlayShift {
    /// In pixels; the fraction comes on top.
    let whole: Int
    /// 0…1, 1 not included.
    let fraction: Double

    /// Positions nearer to a whole pixel than this are taken for it.
    private static var finest: Double { 1.0 / 2048 }

    init(_ pixels: Double) {
        let below = pixels.rounded(.down)
        let rest = pixels - below
        let isAbove = rest > 1 - Self.finest
        whole = Int(below) + (isAbove ? 1 : 0)
        fraction = isAbove || rest < Self.finest ? 0 : rest
    }

    /// One more when the fraction spreads the last pixel over two.
    var spread: Int { fraction > 0 ? 1 : 0 }

    /// A place that samples are taken from: one of the phases of their blocks, how far it lies right of the picture's
    /// own, in samples, and how much it counts.
    struct Tap {
        let phase, offset: Int
        let share: Double
    }

    /// The one or two places that samples of `1 << shift` pixels are taken from.
    func taps(shift: Int) -> [Tap] {
        let size = 1 << shift
        var places = [(whole, 1 - fraction)]
        if fraction > 0 { places.append((whole + 1, fraction)) }
        return places.map { Tap(phase: $0.0 & (size - 1), offset: $0.0 >> shift, share: $0.1) }
    }
}

extension PlaneTransform {
    /// How far the map moves a bitmap, if that is all it does to it; nil for any other, and for one that moves it out
    /// of every picture.
    func shifts(width: Int, height: Int) -> (across: OverlayShift, down: OverlayShift)? {
        // No pixel's place changes visibly: maps that were composed and undone are not exact.
        let unseen = 1.0 / 1024
        let bent = max(abs(a - 1), abs(c)) * Double(max(width, height))
        let leaning = max(abs(d - 1), abs(b)) * Double(max(width, height))
        guard bent < unseen, leaning < unseen, abs(tx) < 1e9, abs(ty) < 1e9 else { return nil }
        return (OverlayShift(tx), OverlayShift(ty))
    }
}
