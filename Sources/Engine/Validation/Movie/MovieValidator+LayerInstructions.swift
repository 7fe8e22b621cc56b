import EditModel
import MediaTime
import Values
import Wording

extension MovieValidator {
    mutating func checkLayers(_ instruction: Instruction, _ object: String) {
        var seen: Set<Int> = []
        for (index, layer) in instruction.layerInstructions.enumerated() {
            let object = "\(object), layer instruction \(index + 1)"
            checkTrack(layer, object)
            if !seen.insert(layer.trackID).inserted {
                report(
                    .trackTwice, object, at: layer.locations["track_id"],
                    "track \(layer.trackID) has a layer instruction above already")
            }
            // Instructions may share one: its values are judged at its first place.
            guard judgedLayers.insert(ObjectIdentifier(layer)).inserted else { continue }
            checkEffects(layer.effects, for: .video, object, at: layer.locations["effects"])
            checkValues(of: layer, object)
            checkCompositor(layer, object)
        }
    }

    /// A compositor receives the tracks' pictures unchanged: the values of a layer instruction have no effect.
    private mutating func checkCompositor(_ layer: LayerInstruction, _ object: String) {
        guard movie.videoComposition?.compositor?.role == .compositor, !layer.isUntouched else { return }
        let location =
            layer.opacityRamps.first?.location ?? layer.transformRamps.first?.location
            ?? layer.cropRamps.first?.location ?? layer.locations["blend_mode"]
        report(
            .compositorOverrides, object, at: location,
            "the compositor draws track \(layer.trackID), and the layer instruction's values count only if it reads them "
                + "from request.instruction")
    }

    private mutating func checkTrack(_ layer: LayerInstruction, _ object: String) {
        let location = layer.locations["track_id"]
        guard !isAdditionalTrack(layer.trackID) else { return }
        guard let track = movie.content.sourceTracks.first(where: { $0.id == layer.trackID }) else {
            return report(.trackMissing, object, at: location, "the movie has no track \(layer.trackID)")
        }
        guard track.mediaType == .video else {
            return report(
                .trackNotVideo, object, at: location,
                "track \(layer.trackID) is \(withArticle(track.mediaType.rawValue)) track, not a video track")
        }
        guard !track.isEnabled else { return }
        report(.trackDisabled, object, at: location, "track \(layer.trackID) is disabled and is not drawn")
    }

    private mutating func checkValues(of layer: LayerInstruction, _ object: String) {
        let outer = layerRanges[ObjectIdentifier(layer)] ?? []
        for (index, ramp) in layer.opacityRamps.enumerated() {
            checkTimes(layer.opacityRamps, index, "opacity", outer, object)
            checkOpacity(ramp, object)
        }
        for (index, ramp) in layer.transformRamps.enumerated() {
            checkTimes(layer.transformRamps, index, "transform", outer, object)
            checkTransform(ramp, object)
        }
        guard !layer.cropRamps.isEmpty else { return }
        let size = pictureSize(ofTrack: layer.trackID)
        for (index, ramp) in layer.cropRamps.enumerated() {
            checkTimes(layer.cropRamps, index, "crop rectangle", outer, object)
            checkCrop(ramp, of: size, object)
        }
    }

    private mutating func checkOpacity(_ ramp: Located<Ramp<Double>>, _ object: String) {
        for value in Set([ramp.value.start, ramp.value.end]).sorted() where !(0...1).contains(value) {
            report(.opacityRange, object, at: ramp.location, "an opacity of \(decimalText(value)) is not in 0 to 1")
        }
    }

    private mutating func checkTransform(_ ramp: Located<Ramp<AffineTransform>>, _ object: String) {
        guard !ramp.value.start.isDrawable || !ramp.value.end.isDrawable else { return }
        report(
            .transformSingular, object, at: ramp.location,
            "the transform at \(ramp.value.timeRange.start) flattens the picture to nothing or is not finite")
    }

    /// A rectangle may shrink to nothing during a ramp, which wipes the picture away, but not stay so.
    private mutating func checkCrop(_ ramp: Located<Ramp<Rectangle>>, of size: Size, _ object: String) {
        let ends = ramp.value.start == ramp.value.end ? [ramp.value.start] : [ramp.value.start, ramp.value.end]
        if let wrong = ends.first(where: { !$0.isProper }) {
            return report(
                .cropRange, object, at: ramp.location,
                "the crop rectangle \(wrong.text) has a negative size or is not finite")
        }
        guard size != .zero else { return }
        let picture = "the picture, which is \(size.text)"
        let drawn = ends.filter { !$0.isEmpty(in: size) }
        guard !drawn.isEmpty else {
            return report(
                .cropEmpty, object, at: ramp.location,
                "the crop rectangle \(ends[0].text) has nothing of \(picture): use an opacity of 0 to hide it")
        }
        guard let outside = ends.first(where: { !$0.isInside(size) }) else { return }
        report(
            .cropOutside, object, at: ramp.location,
            "the crop rectangle \(outside.text) reaches out of \(picture)")
    }

    /// The largest picture in a track, in natural-size pixels; zero without any.
    private func pictureSize(ofTrack id: Int) -> Size {
        if let size = additionalSize(ofTrack: id) { return size }
        guard let track = movie.content.sourceTracks.first(where: { $0.id == id }) else { return .zero }
        // Crop rectangles count in the pixels that the track's effects leave.
        let own = (track as? CompositionTrack).flatMap { $0.effects.isEmpty ? $0.assetTracks : nil }
        let sizes = own?.map(\.naturalSize) ?? [track.naturalSize]
        return Size(width: sizes.map(\.width).max() ?? 0, height: sizes.map(\.height).max() ?? 0)
    }
}

extension MovieValidator {
    /// Checks when a value is set or changes: `ramps[index]` by itself, against the previous ramp and its instruction.
    /// - Parameters:
    ///   - outer: The ranges that a ramp has to begin and to end in; empty where it may reach as far as it likes.
    ///   - name: The owner of the outer ranges.
    mutating func checkTimes<Value>(
        _ ramps: [Located<Ramp<Value>>], _ index: Int, _ what: String, _ outer: [TimeRange],
        in name: String = "the instruction", _ object: String
    ) {
        let (ramp, location) = (ramps[index].value, ramps[index].location)
        let range = ramp.timeRange
        guard range.start.isNumeric else {
            return report(.valueTime, object, at: location, "its \(what) is set at an \(range.start) time")
        }
        let isRamp = range.duration != .zero || ramp.start != ramp.end
        if isRamp, !range.duration.isNumeric || range.isEmpty {
            return report(.rampRange, object, at: location, "its \(what) ramp over \(range) has no positive duration")
        }
        if index > 0, let end = try? ramps[index - 1].value.timeRange.end, end.isNumeric, range.start < end,
            !range.start.isWithinRounding(of: end)
        {
            let other = ramps[index - 1].value.timeRange
            let own = isRamp ? "its \(what) ramp over \(range) begins" : "its \(what) is set at \(range.start),"
            report(.rampOverlap, object, at: location, "\(own) before the ramp over \(other) ends")
        }
        guard isRamp, !outer.isEmpty, !range.isInside(outer) else { return }
        let places =
            outer.count == 1
            ? "\(name), which is \(outer[0])"
            : "the \(outer.count) instructions that share it, which are \(Self.list(outer))"
        report(.rampOutside, object, at: location, "its \(what) ramp over \(range) leaves \(places)")
    }
}

extension MovieValidator {
    /// The first three of some ranges.
    private static func list(_ ranges: [TimeRange]) -> String {
        ranges.prefix(3).map(\.description).joined(separator: ", ") + (ranges.count > 3 ? " and others" : "")
    }
}

extension TimeRange {
    /// True if it begins inside one of some ranges and ends inside one, up to the rounding of numbers.
    fileprivate func isInside(_ ranges: [TimeRange]) -> Bool {
        guard let end = try? end else { return true }
        return ranges.contains { $0.holds(start) } && ranges.contains { $0.holds(end) }
    }

    /// True if a time lies in it, its end included.
    private func holds(_ time: Time) -> Bool {
        guard let end = try? end else { return true }
        return (time >= start || time.isWithinRounding(of: start))
            && (time <= end || time.isWithinRounding(of: end))
    }
}

extension Rectangle {
    fileprivate var isProper: Bool {
        [origin.x, origin.y, size.width, size.height].allSatisfy(\.isFinite) && size.width >= 0 && size.height >= 0
    }

    fileprivate func isEmpty(in size: Size) -> Bool {
        min(origin.x + self.size.width, size.width) <= max(origin.x, 0)
            || min(origin.y + self.size.height, size.height) <= max(origin.y, 0)
    }

    fileprivate func isInside(_ size: Size) -> Bool {
        // A thousandth of a pixel is a rounded number, not a pixel outside.
        origin.x >= -0.001 && origin.y >= -0.001 && origin.x + self.size.width <= size.width + 0.001
            && origin.y + self.size.height <= size.height + 0.001
    }

    /// `{ 0, 0, 640, 360 }`, as recipes write it.
    fileprivate var text: String {
        let numbers = [origin.x, origin.y, size.width, size.height].map(decimalText)
        return "{ \(numbers.joined(separator: ", ")) }"
    }
}

extension Size {
    fileprivate var text: String { "\(decimalText(width)) × \(decimalText(height))" }
}
