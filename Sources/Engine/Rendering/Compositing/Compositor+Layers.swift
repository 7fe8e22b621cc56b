import Media
import MediaTime
import Pixels
import Values

/// Draws the layers around the composited picture.
extension Compositor {
    /// The composited picture among the layers at a movie time.
    /// - Parameter background: The instruction's background, behind the composited picture. The rest of the canvas is
    ///   black, or transparent if the background is.
    func addLayers(around frame: consuming Frame, at time: Time, background: Color? = nil) throws -> Frame {
        guard !overlays.isEmpty else { return frame }
        let scene = try overlays.scene(at: time)
        guard !scene.isPlain else { return frame }
        let isShown = scene.items.contains(where: \.showsPicture)
        switch (scene.backdrop, isShown) {
        case (.picture, false):
            let output = try writable(frame, .black)
            try draw(scene.items, onto: output, picture: output)
            return output
        case (.picture, true):
            let output = try pool.makeCopy(of: frame)
            try draw(scene.items, onto: output, picture: straight(frame))
            return output
        case (.black, _):
            let output = try filled(background.map { $0.alpha < 1 ? .clear : .black } ?? canvas.background(nil))
            try draw(scene.items, onto: output, picture: isShown ? straight(frame) : frame)
            return output
        }
    }

    /// - Parameters:
    ///   - target: Holds premultiplied colours if it has alpha.
    ///   - picture: The picture of video layers, straight; not `target` if any is among the items.
    func draw(_ items: [LayerItem], onto target: borrowing Frame, picture: borrowing Frame) throws {
        guard let view = target.view else { throw unsupported(target.format) }
        try draw(items, onto: CanvasPart(whole: view), picture: picture)
    }

    private func draw(_ items: [LayerItem], onto target: CanvasPart, picture: borrowing Frame) throws {
        var rest = items[...]
        while let first = rest.first {
            let rasters = rest.prefix { $0.isPlainRaster }
            if rasters.isEmpty {
                try draw(first, onto: target, picture: picture)
                rest = rest.dropFirst()
            } else {
                draw(rasters: rasters, onto: target)
                rest = rest.dropFirst(rasters.count)
            }
        }
    }

    /// Draws rasters onto each other, the first lowest.
    private func draw(rasters: ArraySlice<LayerItem>, onto target: CanvasPart) {
        let placed = rasters.compactMap { item -> MovableOverlay.Placed? in
            guard case .raster(let raster) = item.content else { return nil }
            return MovableOverlay.Placed(
                raster.overlay, transform: item.place.onto(target.area), opacity: item.opacity,
                tint: item.tint == .white ? .none : canvas.tint(item.tint))
        }
        MovableOverlay.draw(placed, onto: target.view, team: team)
    }

    private func draw(_ item: LayerItem, onto target: CanvasPart, picture: borrowing Frame) throws {
        if let mode = item.mode { return try blend(item, mode, onto: target, picture: picture) }
        switch item.content {
        case .raster: draw(rasters: [item], onto: target)
        case .picture:
            guard let source = picture.view else { throw unsupported(picture.format) }
            sampler.draw(
                source, onto: target.view, transform: item.place.onto(target.area), opacity: item.opacity)
        case .group(let items, let masks):
            let area = item.area(on: canvas).intersection(target.area)
            guard !area.isEmpty, item.opacity != .zero else { return }
            let group = try drawGroup(items, masks: masks, in: area, picture: picture)
            guard let source = group.view else { throw unsupported(group.format) }
            target.part(area).view.compose(source.part(area), opacity: item.opacity, team: team)
        }
    }

    /// Draws an item by itself first, then lays it over the target by a mode other than normal.
    private func blend(
        _ item: LayerItem, _ mode: SeparableBlendMode, onto target: CanvasPart, picture: borrowing Frame
    ) throws {
        var plain = item
        plain.mode = nil
        let area = item.area(on: canvas).intersection(target.area)
        guard !area.isEmpty else { return }
        let layer = try drawGroup([plain], masks: [], in: area, picture: picture)
        guard let source = layer.view else { throw unsupported(layer.format) }
        target.part(area).view.blend(source.part(area), mode: mode, color: canvas.color)
    }

    /// Several items as one picture with alpha, premultiplied.
    /// - Parameter area: The part of the canvas that is drawn, no more than every mask may touch. The rest of the frame
    ///   holds anything.
    private func drawGroup(
        _ items: [LayerItem], masks: [[LayerItem]], in area: PictureArea, picture: borrowing Frame
    ) throws -> Frame {
        let group = try makeLayer()
        guard let view = group.view else { throw unsupported(group.format) }
        let part = CanvasPart(whole: view).part(area)
        part.view.fill(red: 0, green: 0, blue: 0, alpha: 0, color: canvas.color)
        try draw(items, onto: part, picture: picture)
        for mask in masks {
            let shape = try maskFrames.frame(of: mask) {
                try drawGroup(mask, masks: [], in: mask.area(on: canvas), picture: picture)
            }
            guard let solid = shape.frame.view else { throw unsupported(group.format) }
            part.view.multiply(byAlphaOf: solid.part(area), team: team)
        }
        return group
    }
}

/// A part of a picture of the canvas's size.
private struct CanvasPart {
    /// The picture of the part alone.
    let view: PictureView
    /// On the canvas.
    let area: PictureArea

    init(whole view: PictureView) {
        self.init(view, area: PictureArea(width: view.width, height: view.height))
    }

    private init(_ view: PictureView, area: PictureArea) {
        self.view = view
        self.area = area
    }

    /// - Parameter inner: The smaller part, on the canvas, inside of this one.
    func part(_ inner: PictureArea) -> CanvasPart {
        CanvasPart(view.part(inner.relative(to: area)), area: inner)
    }
}
