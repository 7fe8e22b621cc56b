/// The placement of a picture in bounds of another size or shape. CALayerContentsGravity.
package enum ContentsGravity: String, Hashable, Sendable, Codable, CaseIterable {
    /// Stretched to the bounds.
    case resize
    /// The largest size that fits, its shape kept, centred.
    case resizeAspect = "resize_aspect"
    /// The smallest size that fills the bounds, keeping the aspect ratio, centred. The excess is visible unless the
    /// layer masks to its bounds.
    case resizeAspectFill = "resize_aspect_fill"
    // The others keep the picture's size.
    case center, top, bottom, left, right
    case topLeft = "top_left"
    case topRight = "top_right"
    case bottomLeft = "bottom_left"
    case bottomRight = "bottom_right"

    /// True if the picture gets another size in bounds of another size.
    package var isResizing: Bool { [.resize, .resizeAspect, .resizeAspectFill].contains(self) }

    /// The rectangle of a picture, in the coordinates of bounds with their corner at zero.
    package func placement(of picture: Size, in bounds: Size) -> Rectangle {
        let size = size(of: picture, in: bounds)
        let share = anchor
        return Rectangle(
            x: (bounds.width - size.width) * share.x, y: (bounds.height - size.height) * share.y, width: size.width,
            height: size.height)
    }

    private func size(of picture: Size, in bounds: Size) -> Size {
        guard picture.width > 0, picture.height > 0 else { return .zero }
        let (x, y) = (bounds.width / picture.width, bounds.height / picture.height)
        let scale: Double
        switch self {
        case .resize: return bounds
        case .resizeAspect: scale = min(x, y)
        case .resizeAspectFill: scale = max(x, y)
        default: return picture
        }
        return Size(width: picture.width * scale, height: picture.height * scale)
    }

    /// The share of the free room to the left and above.
    private var anchor: Point {
        switch self {
        case .resize, .resizeAspect, .resizeAspectFill, .center: Point(x: 0.5, y: 0.5)
        case .top: Point(x: 0.5, y: 0)
        case .bottom: Point(x: 0.5, y: 1)
        case .left: Point(x: 0, y: 0.5)
        case .right: Point(x: 1, y: 0.5)
        case .topLeft: Point(x: 0, y: 0)
        case .topRight: Point(x: 1, y: 0)
        case .bottomLeft: Point(x: 0, y: 1)
        case .bottomRight: Point(x: 1, y: 1)
        }
    }
}
