import Media
import MediaTime
import Pixels

/// Draws the layers around the composited picture.
extension Compositor {
    /// The composited picture among the layers at a movie time.
    func addLayers(around frame: consuming Frame, at time: Time) throws -> Frame {
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
            try draw(scene.items, onto: output, picture: frame)
            return output
        case (.black, _):
            let output = try filled(.black)
            try draw(scene.items, onto: output, picture: frame)
            return output
        }
    }

    /// - Parameters:
    ///   - target: Holds premultiplied colours if it has alpha.
    ///   - picture: What video layers show; not `target` if any is among the items.
    func draw(_ items: [LayerItem], onto target: borrowing Frame, picture: borrowing Frame) throws {
        var rest = items[...]
        while let first = rest.first {
            let rasters = rest.prefix { $0.isPlainRaster }
            if rasters.isEmpty {
                try draw(first, onto: target, picture: picture)
                rest = rest.dropFirst()
            } else {
                try draw(rasters: rasters, onto: target)
                rest = rest.dropFirst(rasters.count)
            }
        }
    }

    /// Draws rasters onto each other, the first lowest.
    private func draw(rasters: ArraySlice<LayerItem>, onto target: borrowing Frame) throws {
        guard let view = target.view else { throw unsupported(target.format) }
        let placed = rasters.compactMap { item -> MovableOverlay.Placed? in
            guard case .raster(let raster) = item.content else { return nil }
            return MovableOverlay.Placed(raster.overlay, transform: item.place, opacity: item.opacity)
        }
        MovableOverlay.draw(placed, onto: view, team: team)
    }

    private func draw(_ item: LayerItem, onto target: borrowing Frame, picture: borrowing Frame) throws {
        if let mode = item.mode { return try blend(item, mode, onto: target, picture: picture) }
        guard let view = target.view else { throw unsupported(target.format) }
        switch item.content {
        case .raster: try draw(rasters: [item], onto: target)
        case .picture:
            guard let source = picture.view else { throw unsupported(picture.format) }
            sampler.draw(source, onto: view, transform: item.place, opacity: item.opacity)
        case .group(let items, let masks):
            let group = try drawGroup(items, masks: masks, picture: picture)
            guard let source = group.view else { throw unsupported(group.format) }
            view.compose(source, opacity: item.opacity, team: team)
        }
    }

    /// Draws an item by itself first, then lays it over the target by a mode other than normal.
    private func blend(
        _ item: LayerItem, _ mode: SeparableBlendMode, onto target: borrowing Frame, picture: borrowing Frame
    ) throws {
        var plain = item
        plain.mode = nil
        let layer = try drawGroup([plain], masks: [], picture: picture)
        guard let view = target.view, let source = layer.view else { throw unsupported(layer.format) }
        view.blend(source, mode: mode, color: canvas.color)
    }

    /// Several items as one picture with alpha, premultiplied.
    private func drawGroup(
        _ items: [LayerItem], masks: [[LayerItem]], picture: borrowing Frame
    ) throws -> Frame {
        let group = try clearLayer()
        try draw(items, onto: group, picture: picture)
        for mask in masks {
            let shape = try maskFrames.frame(of: mask) { try drawGroup(mask, masks: [], picture: picture) }
            guard let view = group.view, let solid = shape.frame.view else { throw unsupported(group.format) }
            view.multiply(byAlphaOf: solid, team: team)
        }
        return group
    }
}
