import EditModel
import Values
import Wording

extension MovieValidator {
    mutating func checkAnimation(_ tool: AnimationTool) {
        if let layer = tool.additionalLayer { return checkAdditional(layer, of: tool) }
        let location = tool.locations["video_layer"]
        if tool.videoLayers.isEmpty {
            report(.videoLayerOutside, "animation tool", at: location, "it has no video_layers to show the picture")
        }
        for (index, layer) in tool.videoLayers.enumerated() {
            let name = tool.videoLayers.count == 1 ? "video_layer" : "video layer \(index + 1)"
            if !tool.parent.contains(layer) {
                report(
                    .videoLayerOutside, "animation tool", at: location,
                    "its \(name) is not in its in_layer; add it with add_sublayer")
            }
            if type(of: layer) != Layer.self {
                report(
                    .videoLayerKind, "animation tool", at: location,
                    "its \(name) must be a plain layer, which has no content of its own")
            }
        }
        checkLayer(tool.parent, tool)
    }

    mutating func checkLayer(_ layer: Layer, _ tool: AnimationTool) {
        let object = Self.name(of: layer)
        if !(0...1).contains(layer.opacity) {
            report(
                .opacityRange, object, at: layer.locations["opacity"],
                "an opacity of \(decimalText(layer.opacity)) is not in 0 to 1")
        }
        checkGeometry(layer, object)
        checkAnimations(layer, object)
        checkDecoration(layer, object)
        if !tool.showsVideo(layer), !layer.isHidden || layer.animates("hidden") {
            if let text = layer as? TextLayer { checkText(text) }
            if let subtitles = layer as? SubtitleLayer { checkSubtitles(subtitles, object) }
            checkContents(of: layer, tool, object)
            checkVisible(layer, tool, object)
        }
        for sublayer in layer.sublayers + (layer.mask.map { [$0] } ?? []) { checkLayer(sublayer, tool) }
    }

    /// The distance in pixels beyond which no layer is visible, inside any superlayers.
    private static let farthestPlace = 1e9

    private mutating func checkGeometry(_ layer: Layer, _ object: String) {
        let position = layer.position ?? .zero
        let bounds = layer.bounds ?? Rectangle(origin: .zero, size: .zero)
        let numbers = [
            position.x, position.y, layer.anchorPoint.x, layer.anchorPoint.y, bounds.origin.x, bounds.origin.y,
            bounds.size.width, bounds.size.height, layer.zPosition,
        ]
        if !numbers.allSatisfy(\.isFinite) {
            report(.layerGeometry, object, at: layer.locations["bounds"], "its place or size is not a finite number")
        } else if bounds.size.width < 0 || bounds.size.height < 0 {
            report(.layerGeometry, object, at: layer.locations["bounds"], "its bounds have a negative size")
        } else if max(bounds.size.width, bounds.size.height) > RenderSize.limit {
            report(
                .layerGeometry, object, at: layer.locations["bounds"],
                "its bounds are larger than \(Int(RenderSize.limit)) pixels")
        } else if numbers.contains(where: { $0.magnitude > Self.farthestPlace }) {
            report(
                .layerGeometry, object, at: layer.locations["position"] ?? layer.locations["bounds"],
                "it stands more than \(Int(Self.farthestPlace)) pixels away")
        }
    }

    /// The limits of corners, borders and shadows.
    private mutating func checkDecoration(_ layer: Layer, _ object: String) {
        let sizes = [
            ("corner_radius", layer.cornerRadius), ("border_width", layer.borderWidth),
            ("shadow_radius", layer.shadow.radius), ("glow_radius", layer.glow.radius),
        ]
        let most = [RenderSize.limit, RenderSize.limit, Shadow.largestRadius, Shadow.largestRadius]
        for ((name, value), most) in zip(sizes, most) where !(0...most).contains(value) {
            report(
                .layerLook, object, at: layer.locations[name],
                "\(withArticle(name)) of \(decimalText(value)) is not in 0 to \(Int(most))")
        }
        for (name, opacity) in [("shadow_opacity", layer.shadow.opacity), ("glow_opacity", layer.glow.opacity)]
        where !(0...1).contains(opacity) {
            report(
                .layerLook, object, at: layer.locations[name],
                "a \(name) of \(decimalText(opacity)) is not in 0 to 1")
        }
        let offset = max(layer.shadow.offset.x.magnitude, layer.shadow.offset.y.magnitude)
        if !(offset <= RenderSize.limit) {
            report(
                .layerLook, object, at: layer.locations["shadow_offset"],
                "its shadow_offset is more than \(Int(RenderSize.limit)) pixels")
        }
        checkTurn(layer.turn, layer, object)
        if !layer.transform.isFinite {
            report(.layerGeometry, object, at: layer.locations["transform"], "its transform is not finite")
        }
    }

    private mutating func checkTurn(_ turn: LayerTurn, _ layer: Layer, _ object: String) {
        for (name, angle) in [("rotation_x", turn.x), ("rotation_y", turn.y)]
        where !LayerTurn.angles.contains(angle) {
            report(
                .layerGeometry, object, at: layer.locations[name],
                "its \(name) is not a number of degrees up to \(decimalText(LayerTurn.angles.upperBound))")
        }
        let distances = LayerTurn.distances
        if let distance = turn.perspective, !distances.contains(distance) {
            report(
                .layerGeometry, object, at: layer.locations["perspective"],
                "a perspective of \(decimalText(distance)) is not in \(decimalText(distances.lowerBound)) to "
                    + "\(decimalText(distances.upperBound))")
        }
    }

    /// A background without bounds to fill would silently show nothing.
    private mutating func checkVisible(_ layer: Layer, _ tool: AnimationTool, _ object: String) {
        guard layer.backgroundColor != nil, layer.bounds == nil, layer !== tool.parent, !(layer is TextLayer),
            !(layer is SubtitleLayer), layer.contentSize == nil
        else { return }
        report(
            .layerWithoutSize, object, at: layer.locations["background_color"],
            "its background_color is not seen, because it has no bounds")
    }

    static func name(of layer: Layer) -> String {
        switch layer {
        case let text as TextLayer: text.content.string.isEmpty ? "text layer" : "text layer '\(text.excerpt)'"
        case is ImageLayer: "image layer"
        case is SubtitleLayer: "subtitle layer"
        case is ShapeLayer: "shape layer"
        case is GradientLayer: "gradient layer"
        case is ReplicatorLayer: "replicator layer"
        case is EmitterLayer: "emitter layer"
        default: "layer"
        }
    }
}

extension MovieValidator {
    /// The track that an animation tool's layers are the picture of; nil without one.
    private var additionalTrackID: Int? { movie.videoComposition?.animationTool?.additionalTrackID }

    /// True if layer instructions may name a track although the movie's content does not have it.
    func isAdditionalTrack(_ id: Int) -> Bool { id == additionalTrackID }

    /// The size of the additional track's pictures; nil for another track.
    func additionalSize(ofTrack id: Int) -> Size? {
        isAdditionalTrack(id) ? movie.videoComposition?.animationTool?.additionalSize : nil
    }

    mutating func checkAdditional(_ layer: Layer, of tool: AnimationTool) {
        guard let id = tool.additionalTrackID else { return }
        let (object, location) = ("animation tool", tool.locations["as_track"])
        if id < 1 || id > Int(Int32.max) {
            report(
                .additionalTrackID, object, at: location, "a track id of \(id) is not from 1 to \(Int32.max)")
        } else if let track = movie.content.sourceTracks.first(where: { $0.id == id }) {
            report(
                .additionalTrackID, object, at: location,
                "its as_track is \(id), but the movie has \(track.mediaType.rawValue) track \(id) already")
        } else if !isShown(track: id) {
            report(
                .additionalLayerUnused, object, at: location,
                "its additional_layer is not seen, because no layer instruction is for track \(id)")
        }
        if tool.additionalSize == nil {
            report(
                .additionalLayerSize, object, at: layer.locations["bounds"] ?? location,
                "its additional_layer has no size: give it bounds of 1 to \(Int(RenderSize.limit)) pixels")
        }
        checkLayer(layer, tool)
    }

    /// A compositor may draw any track.
    private func isShown(track id: Int) -> Bool {
        guard let composition = movie.videoComposition, composition.compositor == nil else { return true }
        return composition.instructions.contains { $0.layerInstructions.contains { $0.trackID == id } }
    }
}

extension Layer {
    /// True if a property has other values in time than the layer's own.
    func animates(_ property: String) -> Bool { animations.keyPaths.contains { $0.name == property } }
}

extension MovieValidator {
    /// Mistakes in a layer's animations that depend on the whole layer; others were refused when they were added.
    mutating func checkAnimations(_ layer: Layer, _ object: String) {
        if layer is TextLayer, layer.bounds == nil,
            let keyPath = layer.animations.keyPaths.first(where: { $0.name.hasPrefix("bounds") })
        {
            report(
                .animationBounds, object, at: layer.locations.created,
                "its \(keyPath.name) is animated, but it has no bounds: set them")
        }
        for animation in layer.animations.all { checkAnimation(animation, of: layer, object, isInGroup: false) }
    }

    private mutating func checkAnimation(
        _ animation: Animation, of layer: Layer, _ object: String, isInGroup: Bool
    ) {
        let fillMode = animation.timing.fillMode
        if !isInGroup, animation.timing.isRemovedOnCompletion, fillMode == .forwards || fillMode == .both {
            report(
                .animationIgnored, object, at: animation.locations["fill_mode"],
                "an animation that is removed on completion does not hold its last value: set "
                    + "removed_on_completion = false")
        }
        checkRange(animation, object)
        if !(animation is AnimationGroup) {
            for (name, asset) in animation.assets
            where !checkPicture(asset, object, at: animation.locations[name], instead: "background_color") { break }
        }
        if let animation = animation as? TextAnimation, let layer = layer as? TextLayer {
            checkLetters(of: layer, animation, object)
        }
        if let keyframes = animation as? KeyframeAnimation {
            for name in keyframes.ignoredProperties {
                report(
                    .animationIgnored, object, at: animation.locations[name],
                    "\(name) do not count with the calculation_mode '\(keyframes.calculationMode.rawValue)'")
            }
        }
        for inner in (animation as? AnimationGroup)?.animations ?? [] {
            checkAnimation(inner, of: layer, object, isInGroup: true)
        }
    }

    /// Every letter that moves on its own is a layer.
    private mutating func checkLetters(of layer: TextLayer, _ animation: TextAnimation, _ object: String) {
        guard animation.values.unit == .letter || animation.values.spacesLetters else { return }
        let most = TextUnit.maximumLetterCount
        let count = layer.content.runs.reduce(0) { $0 + $1.string.count { !$0.isWhitespace } }
        guard count > most else { return }
        report(
            .textStyle, object, at: animation.locations.created,
            "its \(count) letters cannot each move on their own, only \(most) can: animate its words or lines, without "
                + "letter_spacing")
    }

    /// Reports values outside the property's range, to which they are clamped. Values that are added to others may be
    /// outside.
    private mutating func checkRange(_ animation: Animation, _ object: String) {
        guard let animation = animation as? PropertyAnimation, animation.function == nil, !animation.isAdditive,
            let property = animation.keyPath?.property,
            let (name, value) = animation.firstValue(where: { property.numberOutside($0) != nil }),
            let number = property.numberOutside(value)
        else { return }
        let range = property.range
        report(
            .animationRange, object, at: animation.locations[name],
            "its \(property.name) of \(decimalText(number)) is not in \(decimalText(range.lowerBound)) to "
                + "\(decimalText(range.upperBound)), and counts as the nearest that is")
    }
}
