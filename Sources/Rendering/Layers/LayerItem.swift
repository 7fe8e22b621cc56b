import EditModel
import Pixels

/// One thing to draw onto the canvas on behalf of a layer.
struct LayerItem: Equatable {
    enum Content: Equatable {
        case raster(LayerRaster)
        /// The composited picture.
        case picture
        /// Several things that meet what is below them as one picture: of that, as much as every mask is solid.
        indirect case group([LayerItem], masks: [[LayerItem]])
    }

    var content: Content
    /// From the content's pixels to the canvas's. A group's items know their own places.
    var place: PlaneTransform
    var opacity: Opacity
    /// Nil for normal.
    var mode: SeparableBlendMode?

    init(
        _ content: Content, place: AffineTransform = .identity, opacity: Double = 1, mode: BlendMode = .normal
    ) {
        self.content = content
        self.place = place.plane
        self.opacity = Opacity(opacity)
        self.mode = SeparableBlendMode(mode)
    }

    /// Whether the composited picture is part of it.
    var showsPicture: Bool {
        switch content {
        case .raster: false
        case .picture: true
        case .group(let items, _): items.contains(where: \.showsPicture)
        }
    }

    /// The part of the canvas that it may touch.
    func area(on canvas: Canvas) -> PictureArea {
        let whole = PictureArea(width: canvas.width, height: canvas.height)
        let size: (width: Int, height: Int)
        switch content {
        case .raster(let raster): size = (raster.overlay.width, raster.overlay.height)
        case .picture: size = (canvas.width, canvas.height)
        case .group(let items, let masks):
            return masks.reduce(items.area(on: canvas)) { $0.intersection($1.area(on: canvas)) }
        }
        return PictureArea(covering: size, place, in: whole, layout: canvas.layout)
    }

    /// Whether it is a raster that is simply laid over what is below.
    var isPlainRaster: Bool {
        guard case .raster = content else { return false }
        return mode == nil
    }

    /// Whether it is the composited picture as it is, all over the canvas.
    var isPlainPicture: Bool {
        guard case .picture = content else { return false }
        return opacity == .full && mode == nil
            && place == PlaneTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)
    }
}

extension [LayerItem] {
    /// The part of the canvas that any of them may touch.
    func area(on canvas: Canvas) -> PictureArea {
        reduce(.empty) { $0.union($1.area(on: canvas)) }
    }
}

/// What the layers are at one moment: things to draw, back to front.
struct LayerScene {
    /// What stands behind all items.
    enum Backdrop {
        case black
        /// The composited picture as it is.
        case picture
    }

    let backdrop: Backdrop
    let items: [LayerItem]

    /// The composited picture and nothing else.
    static var plain: LayerScene { LayerScene(backdrop: .picture, items: []) }

    private init(backdrop: Backdrop, items: [LayerItem]) {
        self.backdrop = backdrop
        self.items = items
    }

    /// - Parameter items: What there is in all of the tree; what lies below a picture that fills the canvas is left out.
    init(_ items: [LayerItem]) {
        guard let whole = items.lastIndex(where: \.isPlainPicture) else {
            self.init(backdrop: .black, items: items)
            return
        }
        self.init(backdrop: .picture, items: Array(items[(whole + 1)...]))
    }

    /// Whether the composited picture itself is the result.
    var isPlain: Bool { backdrop == .picture && items.isEmpty }
}
