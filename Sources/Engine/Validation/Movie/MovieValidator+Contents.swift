import EditModel
import Values
import Wording

/// The contents of shape, gradient and image layers.
extension MovieValidator {
    mutating func checkContents(of layer: Layer, _ tool: AnimationTool, _ object: String) {
        switch layer {
        case let shape as ShapeLayer: checkShape(shape, object)
        case let gradient as GradientLayer: checkGradient(gradient, object)
        case let image as ImageLayer: checkImage(image, object)
        case let emitter as EmitterLayer: checkEmitter(emitter, tool, object)
        case let replicator as ReplicatorLayer: checkReplicator(replicator, tool, object)
        case let text as TextLayer:
            if let asset = text.foregroundImage {
                _ = checkPicture(asset, object, at: text.locations["foreground_image"], instead: "foreground_color")
            }
        default: break
        }
    }

    private mutating func checkShape(_ layer: ShapeLayer, _ object: String) {
        let content = layer.content
        guard !content.path.isEmpty || layer.animates("path") else {
            return report(.shapeEmpty, object, at: layer.locations["path"], "it has no path")
        }
        let isLine = content.strokeColor != nil && content.line.width > 0
        if content.fillColor == nil, !isLine,
            !["fill_color", "stroke_color", "line_width"].contains(where: layer.animates)
        {
            return report(
                .shapeEmpty, object, at: layer.locations["fill_color"],
                "it has neither a fill_color nor a stroke_color and line_width")
        }
        guard isLine, !content.line.dashPattern.isEmpty else { return }
        do {
            _ = try content.path.dashed(content.line.dashPattern, phase: content.line.dashPhase)
        } catch {
            report(.shapeLine, object, at: layer.locations["line_dash_pattern"], "its path \(error.reason)")
        }
    }

    private mutating func checkGradient(_ layer: GradientLayer, _ object: String) {
        let content = layer.content
        if content.colors.isEmpty, !layer.animates("colors") {
            report(.gradientEmpty, object, at: layer.locations["colors"], "it has no colors")
        } else if layer.bounds == nil {
            report(
                .layerWithoutSize, object, at: layer.locations["colors"],
                "its colors are not seen, because it has no bounds")
        }
        if content.kind != .radial, content.startPoint == content.endPoint, content.colors.count > 1,
            !layer.animates("start_point"), !layer.animates("end_point")
        {
            report(
                .gradientEmpty, object, at: layer.locations["end_point"],
                "nothing of it is seen, because its start_point and end_point are the same")
        }
        guard let locations = content.locations else { return }
        let line = layer.locations["locations"]
        if locations.count != content.colors.count, !layer.animates("colors"), !layer.animates("locations") {
            report(
                .gradientStops, object, at: line,
                "it has \(counted(locations.count, "location")) for \(counted(content.colors.count, "color"))")
        }
        if let wrong = locations.first(where: { !(0...1).contains($0) }) {
            report(.gradientStops, object, at: line, "a location of \(decimalText(wrong)) is not in 0 to 1")
        }
        for (first, second) in zip(locations, locations.dropFirst()) where first > second {
            return report(
                .gradientStops, object, at: line,
                "its locations do not rise: \(decimalText(second)) comes after \(decimalText(first))")
        }
    }

    private mutating func checkImage(_ layer: ImageLayer, _ object: String) {
        let location = layer.locations["contents"]
        if let asset = layer.contents {
            guard checkPicture(asset, object, at: location, instead: "background_color") else { return }
        } else if !layer.animates("contents") {
            return report(.imageMissing, object, at: location, "it has no contents")
        } else if layer.bounds == nil {
            report(
                .layerWithoutSize, object, at: location,
                "the contents that its animation brings are not seen, because it has neither contents nor bounds")
        }
        let shown = layer.contentsRect
        let ends = [
            shown.origin.x, shown.origin.y, shown.origin.x + shown.size.width, shown.origin.y + shown.size.height,
        ]
        if shown.size.width <= 0 || shown.size.height <= 0 {
            report(
                .imageRectangle, object, at: layer.locations["contents_rect"],
                "its contents_rect is empty; all of the picture is { 0, 0, 1, 1 }")
        } else if !ends.allSatisfy({ (-100...100).contains($0) }) {
            report(
                .imageRectangle, object, at: layer.locations["contents_rect"],
                "its contents_rect reaches more than 100 pictures away; all of the picture is { 0, 0, 1, 1 }")
        }
        if !layer.contentsCenter.isInUnit {
            report(
                .imageRectangle, object, at: layer.locations["contents_center"],
                "its contents_center is not a part of the picture, which is { 0, 0, 1, 1 }")
        }
    }

    /// Reports an asset that is not a picture.
    /// - Parameter instead: The property for a colour.
    mutating func checkPicture(
        _ asset: Asset, _ object: String, at location: RecipeLocation?, instead: String
    ) -> Bool {
        if case .color = asset.origin {
            report(.imageMissing, object, at: location, "\(asset.sourceName) is not a picture: use \(instead)")
            return false
        }
        let format = asset.firstTrack(.video)?.description.video
        let isPicture = (asset.isFile || asset.lottie != nil) && (format?.isStill == true || format?.animation != nil)
        guard isPicture || (asset.movie != nil && format != nil && asset.duration > .zero) else {
            report(
                .imageMissing, object, at: location,
                "\(asset.sourceName) is not a picture: show it as a track, or put it into a movie, which a layer can show"
            )
            return false
        }
        return true
    }
}

extension Rectangle {
    /// True if it lies in ``unit``, but for rounding.
    fileprivate var isInUnit: Bool {
        let end = Point(x: origin.x + size.width, y: origin.y + size.height)
        return origin.x >= 0 && origin.y >= 0 && size.width >= 0 && size.height >= 0 && end.x <= 1.000_001
            && end.y <= 1.000_001
    }
}
