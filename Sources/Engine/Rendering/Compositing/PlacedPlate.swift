import Media
import Pixels
import Values

/// The place of a layer's picture on the canvas, also of a part of the picture or of a reduced one.
struct PlacedPlate {
    /// The plate's format.
    let format: VideoFormat
    /// The part of the plate that is drawn; nil for all of it.
    let crop: StoredCrop?
    let placement: Placement
    /// True if filters read the plate's samples outside the crop: a reduced plate has too few inside.
    let readsBesideCrop: Bool

    /// A whole picture at its own resolution.
    init(format: VideoFormat, crop: StoredCrop?, placement: Placement) {
        (self.format, self.crop, self.placement) = (format, crop, placement)
        readsBesideCrop = false
    }

    /// - Parameters:
    ///   - part: The part of the picture that the plate is; nil for a whole picture.
    ///   - size: The plate's, in its own pixels.
    ///   - format: The whole picture's.
    init(
        _ part: PicturePlate.Part?, size: (width: Int, height: Int), _ format: VideoFormat, _ state: LayerState,
        on canvas: Canvas
    ) {
        let canvas = (canvas.width, canvas.height, canvas.layout)
        guard let part else {
            self.format = format.fitting(width: size.width, height: size.height)
            crop = state.crop(of: self.format)
            placement = Placement(state.transform, self.format, canvas: canvas)
            readsBesideCrop = false
            return
        }
        let whole = format.fitting(width: part.width, height: part.height)
        let unit = Double(1 << part.reduction)
        let scale = (
            x: whole.naturalSize.width / Double(part.width), y: whole.naturalSize.height / Double(part.height)
        )
        var format = whole
        (format.codedWidth, format.codedHeight) = size
        format.naturalSize = Size(
            width: Double(size.width) * unit * scale.x, height: Double(size.height) * unit * scale.y)
        self.format = format
        let transform = state.transform.translated(x: Double(part.x) * scale.x, y: Double(part.y) * scale.y)
        placement = Placement(transform, format, canvas: canvas)
        let edges = (state.crop(of: whole) ?? StoredCrop(width: part.width, height: part.height)).edges
        let (x, y) = (Double(part.x), Double(part.y))
        crop = StoredCrop(
            edges: (
                (edges.left - x) / unit, (edges.top - y) / unit, (edges.right - x) / unit, (edges.bottom - y) / unit
            ))
        readsBesideCrop = part.reduction > 0
    }
}

extension LayerState {
    /// The part of a layer's picture that a frame shows; nil if all of it is needed. A still always needs all: it is
    /// prepared once and shown in many places.
    /// - Parameters:
    ///   - format: The picture's.
    ///   - isMoving: True if the layer's place changes.
    func demand(of format: VideoFormat, isMoving: Bool, on canvas: Canvas) -> PictureDemand? {
        let crop = crop(of: format)
        let placement = Placement(transform, format, canvas: (canvas.width, canvas.height, canvas.layout))
        guard !format.isStill, crop != nil || isMoving || !placement.isUpright,
            case .sampled(let map) = placement.sampledMethod, let inverse = map.inverted
        else { return nil }
        let corners = [(0, 0), (canvas.width, 0), (0, canvas.height), (canvas.width, canvas.height)].map { x, y in
            (
                x: inverse.a * Double(x) + inverse.c * Double(y) + inverse.tx,
                y: inverse.b * Double(x) + inverse.d * Double(y) + inverse.ty
            )
        }
        let edges = crop?.edges ?? StoredCrop(width: format.codedWidth, height: format.codedHeight).edges
        func seen(_ places: [Double], _ low: Double, _ high: Double, _ gradient: Double, _ length: Int) -> Range<Int>? {
            let margin = Self.filterReach * max(gradient, 1)
            let start = (max(places.min()!, low) - margin).rounded(.down)
            let end = (min(places.max()!, high) + margin).rounded(.up)
            guard start < end, start < Double(length), end > 0 else { return nil }
            return Int(max(start, 0))..<Int(min(end, Double(length)))
        }
        guard
            let columns = seen(
                corners.map(\.x), edges.left, edges.right, abs(inverse.a) + abs(inverse.c), format.codedWidth),
            let rows = seen(
                corners.map(\.y), edges.top, edges.bottom, abs(inverse.b) + abs(inverse.d), format.codedHeight)
        else { return nil }
        return PictureDemand(
            width: format.codedWidth, height: format.codedHeight, area: PictureArea(columns, rows),
            allowsReduction: map.b == 0 && map.c == 0)
    }

    /// The distance from a point up to which the filters of ``AffineSampler`` read samples, in pixels of the picture or
    /// of the canvas, whichever are larger.
    private static let filterReach = 4.0
}

extension StoredCrop {
    /// All of a picture.
    init(width: Int, height: Int) { self.init(edges: (0, 0, Double(width), Double(height))) }
}

extension Placement {
    /// True when the whole picture is scaled, turned by a multiple of 90° and laid down at whole pixels.
    fileprivate var isUpright: Bool { if case .upright = method { true } else { false } }
}
