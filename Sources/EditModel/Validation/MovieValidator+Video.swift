import MediaTime

extension MovieValidator {
    /// The shortest frame allowed: 1000 frames per second.
    private static let shortestFrame = Time(1, 1000)

    mutating func checkVideo(_ plan: VideoPlan) {
        let locations = movie.videoComposition?.locations ?? movie.locations
        checkRenderSize(plan.renderSize, at: locations["render_size"])
        checkFrameDuration(plan.frameDuration, at: locations["frame_duration"])
        checkInstructions(plan.instructions, at: locations["instructions"])
        if let tool = plan.animationTool { checkAnimation(tool) }
    }

    private mutating func checkRenderSize(_ size: RenderSize, at location: String?) {
        guard let asked = size.asked else {
            return report(.renderSizeMissing, "video composition", at: location, "it has no render_size")
        }
        let text = "\(shortNumber(asked.width)) × \(shortNumber(asked.height))"
        guard let even = size.even else {
            return report(
                .renderSizeInvalid, "video composition", at: location,
                "a render_size of \(text) cannot be rendered (sides from 1 to \(Int(RenderSize.limit)) pixels)")
        }
        guard even != asked else { return }
        warn(
            .renderSizeRounded, "video composition", at: location,
            "the render_size \(text) is rounded to \(Int(even.width)) × \(Int(even.height)): video needs even sides")
    }

    private mutating func checkFrameDuration(_ duration: Time?, at location: String?) {
        guard let duration else {
            return report(.frameDurationMissing, "video composition", at: location, "it has no frame_duration")
        }
        guard duration.isNumeric, duration > .zero else {
            return report(
                .frameDurationInvalid, "video composition", at: location,
                "a frame_duration of \(duration) is not positive")
        }
        guard duration < Self.shortestFrame else { return }
        report(
            .frameDurationInvalid, "video composition", at: location,
            "a frame_duration of \(duration) is shorter than 1/1000 s")
    }

    private mutating func checkInstructions(_ instructions: [Instruction], at location: String?) {
        if instructions.isEmpty {
            report(.instructionsMissing, "video composition", at: location, "it has no instructions")
        }
        var covered: Time? = .zero
        for (index, instruction) in instructions.enumerated() {
            let object = "instruction \(index + 1)"
            checkLayers(instruction, object)
            guard let range = checkedRange(of: instruction, object) else {
                covered = nil
                continue
            }
            if let reached = covered { checkOrder(range, reached, instructions, index) }
            covered = max(covered ?? .zero, (try? range.end) ?? .zero)
        }
        let end = movie.content.pictureDuration
        guard let reached = covered, !instructions.isEmpty, reached < end, !reached.isWithinRounding(of: end) else {
            return
        }
        report(
            .instructionGap, "instruction \(instructions.count)", at: instructions.last?.locations["time_range"],
            "it is the last and ends at \(reached), but the picture goes on to \(end)")
    }

    /// The instruction's range when it is one that can be compared with its neighbours.
    private mutating func checkedRange(of instruction: Instruction, _ object: String) -> TimeRange? {
        let location = instruction.locations["time_range"]
        guard let range = instruction.timeRange else {
            report(.instructionRange, object, at: location, "it has no time_range")
            return nil
        }
        guard range.start.isNumeric, range.duration.isNumeric, range.duration > .zero, (try? range.end) != nil else {
            report(.instructionRange, object, at: location, "its range \(range) has no positive duration")
            return nil
        }
        if range.start < .zero || range.start >= max(movie.content.pictureDuration, Time(1, Int32.max)) {
            report(
                .instructionOutside, object, at: location,
                "its range \(range) begins outside the picture, which is \(movie.content.pictureDuration) long")
        }
        return range
    }

    /// Compares an instruction's start with what those before it cover.
    private mutating func checkOrder(_ range: TimeRange, _ reached: Time, _ instructions: [Instruction], _ index: Int) {
        // The snapshot joins what only rounding separates.
        guard !range.start.isWithinRounding(of: reached) else { return }
        let object = "instruction \(index + 1)"
        let location = instructions[index].locations["time_range"]
        if range.start > reached {
            let before = index == 0 ? "the picture begins at 0 s" : "the one before ends at \(reached)"
            report(.instructionGap, object, at: location, "it begins at \(range.start), but \(before)")
        }
        guard range.start < reached, index > 0, let previous = instructions[index - 1].timeRange else { return }
        if range.start < previous.start {
            report(
                .instructionOrder, object, at: location,
                "it begins at \(range.start), before instruction \(index), which begins at \(previous.start)")
        } else {
            report(
                .instructionOverlap, object, at: location,
                "it begins at \(range.start), but the one before ends at \(reached)")
        }
    }

    private mutating func checkLayers(_ instruction: Instruction, _ object: String) {
        var seen: Set<Int> = []
        for (index, layer) in instruction.layerInstructions.enumerated() {
            let object = "\(object), layer instruction \(index + 1)"
            checkTrack(layer, object)
            if !seen.insert(layer.trackID).inserted {
                report(
                    .trackTwice, object, at: layer.locations["track_id"],
                    "track \(layer.trackID) has a layer instruction above already")
            }
            for ramp in layer.opacityRamps { checkOpacity(ramp, object) }
            for ramp in layer.transformRamps { checkTransform(ramp, object) }
        }
    }

    private mutating func checkTrack(_ layer: LayerInstruction, _ object: String) {
        let location = layer.locations["track_id"]
        guard let track = movie.content.sourceTracks.first(where: { $0.id == layer.trackID }) else {
            return report(.trackMissing, object, at: location, "the movie has no track \(layer.trackID)")
        }
        guard track.mediaType == .video else {
            return report(
                .trackNotVideo, object, at: location,
                "track \(layer.trackID) is no video track but \(track.mediaType.rawValue)")
        }
        guard !track.isEnabled else { return }
        warn(.trackDisabled, object, at: location, "track \(layer.trackID) is disabled and is not drawn")
    }

    private mutating func checkOpacity(_ ramp: Located<Ramp<Double>>, _ object: String) {
        checkValueTime(ramp.value.timeRange.start, "opacity", object, at: ramp.location)
        for value in Set([ramp.value.start, ramp.value.end]).sorted() where !(0...1).contains(value) {
            report(.opacityRange, object, at: ramp.location, "an opacity of \(shortNumber(value)) is not in 0 to 1")
        }
    }

    private mutating func checkTransform(_ ramp: Located<Ramp<AffineTransform>>, _ object: String) {
        checkValueTime(ramp.value.timeRange.start, "transform", object, at: ramp.location)
        guard !ramp.value.start.isDrawable || !ramp.value.end.isDrawable else { return }
        report(
            .transformSingular, object, at: ramp.location,
            "the transform at \(ramp.value.timeRange.start) flattens the picture to nothing or is not finite")
    }

    private mutating func checkValueTime(_ time: Time, _ what: String, _ object: String, at location: String?) {
        guard !time.isNumeric else { return }
        report(.valueTime, object, at: location, "its \(what) is set at an \(time) time")
    }
}

extension AffineTransform {
    /// Whether a picture put through it has an area.
    var isDrawable: Bool { isFinite && inverse != nil }
}

/// A number as people write it: without `.0`.
func shortNumber(_ number: Double) -> String {
    guard let whole = Int64(exactly: number) else { return "\(number)" }
    return "\(whole)"
}
