import Values

/// The part of a picture that neither the interface of an app nor the edge of a screen covers.
///
/// The areas of apps follow their guides for advertisers and creators of 2025; the apps change them.
package enum SafeArea: String, CaseIterable, Hashable, Sendable {
    /// 9:16, safe in ``tiktok``, ``reels`` and ``shorts`` alike.
    case vertical
    case tiktok
    case reels
    case shorts
    /// 4:5.
    case portrait
    /// 1:1.
    case square
    /// 16:9: the graphics safe area of EBU R 95, which is also the safe title area of SMPTE ST 2046-1.
    case wide

    /// The area for a picture's shape: vertical up to 9:14, portrait up to 9:10, square up to 10:9, or wide.
    package init(fitting size: Size) {
        let shape = size.width / size.height
        self = shape < 0.64 ? .vertical : shape < 0.9 ? .portrait : shape <= 1.12 ? .square : .wide
    }

    /// The covered parts of the picture's width and height.
    private var insets: (left: Double, top: Double, right: Double, bottom: Double) {
        switch self {
        case .vertical: (0.06, 0.14, 0.13, 0.35)
        case .tiktok: (0.06, 0.07, 0.13, 0.25)
        case .reels: (0.06, 0.14, 0.06, 0.35)
        case .shorts: (0.06, 0.12, 0.12, 0.25)
        case .portrait, .square, .wide: (0.05, 0.05, 0.05, 0.05)
        }
    }

    /// The area of a picture, in its pixels.
    package func rectangle(in size: Size) -> Rectangle {
        let (left, top, right, bottom) = insets
        return Rectangle(
            x: left * size.width, y: top * size.height, width: (1 - left - right) * size.width,
            height: (1 - top - bottom) * size.height)
    }
}
