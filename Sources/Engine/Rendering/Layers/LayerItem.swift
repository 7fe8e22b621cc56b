import EditModel
import Pixels
import Values

/// One thing to draw onto the canvas on behalf of a layer.
struct LayerItem: Equatable {
    enum Content: Equatable {
        case raster(LayerRaster)
        /// The composited picture.
        case picture
        /// Several items that are blended as one picture, multiplied by the alpha of every mask.
        indirect case group([LayerItem], masks: [[LayerItem]])
    }

    var content: Content
    /// From the content's pixels to the canvas's. A group's items know their own places.
    var place: PlaneTransform
    var opacity: Opacity
    /// Multiplies the colours of rasters, in sRGB; white changes nothing. Its alpha does not count.
    var tint = Color.white
    /// The blend mode; nil for normal.
    var mode: SeparableBlendMode?

    init(
        _ content: Content, place: PlaneTransform = .identity, opacity: Double = 1, mode: BlendMode = .normal,
        tint: Color = .white
    ) {
        self.content = content
        self.place = place
        self.opacity = Opacity(opacity)
        self.mode = SeparableBlendMode(mode)
        self.tint = tint
    }

    /// True when the composited picture is part of it.
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

    /// True for a raster that is drawn over the pixels below, without a blend mode.
    var isPlainRaster: Bool {
        guard case .raster = content else { return false }
        return mode == nil
    }

    /// True for the unchanged composited picture, all over the canvas.
    var isPlainPicture: Bool {
        guard case .picture = content else { return false }
        return opacity == .full && mode == nil
            && place == .identity
    }
}

extension [LayerItem] {
    /// The part of the canvas that any of them may touch.
    func area(on canvas: Canvas) -> PictureArea {
        reduce(.empty) { $0.union($1.area(on: canvas)) }
    }
}

/// The layers at one moment: items to draw, back to front.
struct LayerScene {
    /// The background of all items.
    enum Backdrop {
        case black
        /// The composited picture, unchanged.
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

    /// - Parameter items: The items of the whole tree. Items below a picture that fills the canvas are left out.
    init(_ items: [LayerItem]) {
        guard let whole = items.lastIndex(where: \.isPlainPicture) else {
            self.init(backdrop: .black, items: items)
            return
        }
        self.init(backdrop: .picture, items: Array(items[(whole + 1)...]))
    }

    /// True when the composited picture itself is the result.
    var isPlain: Bool { backdrop == .picture && items.isEmpty }
}
