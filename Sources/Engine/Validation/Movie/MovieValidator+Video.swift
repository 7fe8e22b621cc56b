import EditModel
import MediaTime
import Pixels
import Values
import Wording

extension MovieValidator {
    /// The shortest frame allowed: 1000 frames per second.
    private static let shortestFrame = Time(1, 1000)
    /// The longest frame allowed.
    private static let longestFrame = Time(1000, 1)

    mutating func checkVideo(_ plan: VideoPlan) {
        let locations = movie.videoComposition?.locations ?? movie.locations
        checkRenderSize(plan.renderSize, isOwn: plan.ownSize != nil, at: locations["render_size"])
        checkRenderScale(plan.renderSize, at: locations["render_scale"])
        checkFrameDuration(plan.frameDuration, at: locations["frame_duration"])
        checkFrameTimingTrack(plan.sourceTrackIDForFrameTiming, at: locations["source_track_id_for_frame_timing"])
        if let composition = movie.videoComposition {
            checkColor(composition)
            checkSampleData(composition)
        }
        checkInstructions(plan.instructions, at: locations["instructions"])
        if let tool = plan.animationTool { checkAnimation(tool) }
    }

    /// - Parameter isOwn: True if the edit sets the size, rather than taking that of its sources.
    private mutating func checkRenderSize(_ size: RenderSize, isOwn: Bool, at location: RecipeLocation?) {
        guard let asked = size.asked else {
            if movie.videoComposition == nil {
                return report(
                    .renderSizeMissing, "movie", at: location,
                    "its video tracks have no media to take a size from: "
                        + "give it a video composition with a render_size")
            }
            return report(.renderSizeMissing, "video composition", at: location, "it has no render_size")
        }
        let text = "\(decimalText(asked.width)) × \(decimalText(asked.height))"
        guard let even = size.unscaled else {
            return report(
                .renderSizeInvalid, "video composition", at: location,
                "a render_size of \(text) cannot be rendered (sides from 1 to \(Int(RenderSize.limit)) pixels"
                    + (max(asked.width, asked.height) <= RenderSize.limit && min(asked.width, asked.height) >= 1
                        ? ", not both of them that large)" : ")"))
        }
        guard even != asked else { return }
        report(
            .renderSizeRounded, "video composition", at: location,
            "the render_size \(text) is rounded to \(Int(even.width)) × \(Int(even.height))"
                + (isOwn ? "" : " unless the pictures are copied") + ": video needs even sides")
    }

    private mutating func checkRenderScale(_ size: RenderSize, at location: RecipeLocation?) {
        guard size.unscaled != nil, size.even == nil else { return }
        report(
            .renderScaleInvalid, "video composition", at: location,
            "a render_scale of \(decimalText(size.scale)) gives no size that can be rendered "
                + "(sides from 1 to \(Int(RenderSize.limit)) pixels)")
    }

    private mutating func checkFrameDuration(_ duration: Time?, at location: RecipeLocation?) {
        guard let duration else {
            return report(.frameDurationMissing, "video composition", at: location, "it has no frame_duration")
        }
        guard duration.isNumeric, duration > .zero else {
            return report(
                .frameDurationInvalid, "video composition", at: location,
                "a frame_duration of \(duration) is not positive")
        }
        let mistake: String? =
            if duration < Self.shortestFrame {
                "is shorter than 1/1000 s"
            } else if duration > Self.longestFrame {
                "is longer than 1000 s"
            } else if duration.value > Int64(Int32.max) {
                "is too fine a fraction for a file: its value is above \(Int32.max)"
            } else {
                nil
            }
        guard let mistake else { return }
        report(.frameDurationInvalid, "video composition", at: location, "a frame_duration of \(duration) \(mistake)")
    }

    private mutating func checkFrameTimingTrack(_ id: Int?, at location: RecipeLocation?) {
        guard let id else { return }
        let track = movie.content.sourceTracks.first { $0.id == id }
        let mistake: String? =
            switch track {
            case nil: "the movie has no track \(id)"
            case let track? where track.mediaType != .video: "track \(id) has no pictures"
            case let track? where !track.isEnabled: "track \(id) is disabled"
            default: nil
            }
        guard let mistake else { return }
        report(
            .frameTimingTrack, "video composition", at: location,
            "its source_track_id_for_frame_timing cannot be followed: \(mistake)")
    }

    private mutating func checkInstructions(_ instructions: [Instruction], at location: RecipeLocation?) {
        if instructions.isEmpty {
            report(.instructionsMissing, "video composition", at: location, "it has no instructions")
        }
        collectLayerRanges(instructions)
        var covered: Time? = judged.start
        var last: Int?
        for (index, instruction) in instructions.enumerated() where instruction.isJudged(in: range) {
            let object = "instruction \(index + 1)"
            checkLayers(instruction, object)
            let range = checkedRange(of: instruction, object)
            if let range, let reached = covered { checkOrder(range, reached, instructions, index, after: last) }
            covered = range == nil ? nil : max(covered ?? .zero, (try? range?.end) ?? .zero)
            last = index
        }
        if let reached = covered, !instructions.isEmpty { checkEnd(reached, instructions, last) }
    }

    private mutating func collectLayerRanges(_ instructions: [Instruction]) {
        var endless: Set<ObjectIdentifier> = []
        for instruction in instructions {
            for layer in Set(instruction.layerInstructions.map { ObjectIdentifier($0) }) {
                if let range = instruction.timeRange {
                    layerRanges[layer, default: []].append(range)
                } else {
                    endless.insert(layer)
                }
            }
        }
        for layer in endless { layerRanges[layer] = nil }
    }

    /// Judges where the instructions end.
    /// - Parameter last: The last instruction that was checked; nil if none is in the requested range.
    private mutating func checkEnd(_ reached: Time, _ instructions: [Instruction], _ last: Int?) {
        let end = judged.end
        guard reached < end, !reached.isWithinRounding(of: end) else { return }
        guard let last else {
            return report(
                .instructionGap, "video composition", at: movie.videoComposition?.locations["instructions"],
                "no instruction says what is drawn from \(reached) to \(end)")
        }
        let what = range == nil ? "picture" : "range"
        report(
            .instructionGap, "instruction \(last + 1)", at: instructions[last].locations["time_range"],
            "it is the last and ends at \(reached), but the \(what) goes on to \(end)")
    }

    /// The range that the instructions have to cover: the picture, or the part of it that is asked about.
    private var judged: (start: Time, end: Time) {
        let end = movie.content.pictureDuration
        guard let range else { return (.zero, end) }
        return (max(.zero, range.start), min(end, (try? range.end) ?? end))
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
    private mutating func checkOrder(
        _ range: TimeRange, _ reached: Time, _ instructions: [Instruction], _ index: Int, after previous: Int?
    ) {
        // The snapshot joins what only rounding separates.
        guard !range.start.isWithinRounding(of: reached) else { return }
        let object = "instruction \(index + 1)"
        let location = instructions[index].locations["time_range"]
        if range.start > reached {
            let what = self.range == nil ? "picture" : "range"
            let before = previous == nil ? "the \(what) begins at \(reached)" : "the one before ends at \(reached)"
            return report(.instructionGap, object, at: location, "it begins at \(range.start), but \(before)")
        }
        guard let previous, let other = instructions[previous].timeRange else { return }
        if range.start < other.start {
            report(
                .instructionOrder, object, at: location,
                "it begins at \(range.start), before instruction \(previous + 1), which begins at \(other.start)")
        } else {
            report(
                .instructionOverlap, object, at: location,
                "it begins at \(range.start), but the one before ends at \(reached)")
        }
    }
}

extension AffineTransform {
    /// True if a picture put through it has an area.
    var isDrawable: Bool { isFinite && inverse != nil }
}

extension MovieValidator {
    /// Checks that the result's colour is set completely or not at all.
    mutating func checkColor(_ composition: VideoComposition) {
        let parts: [(name: String, isSet: Bool)] = [
            ("color_primaries", composition.colorPrimaries != nil),
            ("color_transfer_function", composition.colorTransferFunction != nil),
            ("color_ycbcr_matrix", composition.colorYCbCrMatrix != nil),
        ]
        let (set, missing) = (parts.filter(\.isSet), parts.filter { !$0.isSet })
        guard let first = set.first else { return }
        guard missing.isEmpty else {
            return report(
                .colorIncomplete, "video composition", at: composition.locations[first.name],
                "it has \(withArticle(first.name)) but no \(missing.map(\.name).joined(separator: " and no ")): set all three or none"
            )
        }
    }
}
