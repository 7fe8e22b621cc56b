import EditModel
import MediaTime
import Rendering

/// The output frames in which layers are drawn around a movie's composited picture.
struct LayerPresence {
    /// In order, without overlap. In all other frames the picture is unchanged.
    let frames: [Range<Int64>]
    /// The frames of each visible layer, in no order.
    let layers: [Range<Int64>]

    /// - Parameter written: The output frames to look at.
    /// - Returns: Nil for a movie without layers.
    init?(_ video: VideoSnapshot, frames written: Range<Int64>) throws {
        guard let overlay = video.overlay else { return nil }
        var search = Search(timing: video.timing, written: written)
        try search.add(overlay.root)
        layers = search.found
        frames = overlay.showsPictureOnce(video) ? search.merged : [written]
    }

    private struct Search {
        let timing: FrameTiming
        let written: Range<Int64>
        var found: [Range<Int64>] = []

        /// Adds the frames in which a layer, or one of those in it, may be seen.
        mutating func add(_ layer: LayerSnapshot) throws {
            if layer.isNeverSeen { return }
            if !layer.isContainer { try addWhole(layer) }
            guard layer.hasTimeOfMovie else { return }
            for sublayer in layer.sublayers { try add(sublayer) }
        }

        private mutating func addWhole(_ layer: LayerSnapshot) throws {
            let timing = layer.timing
            var end = Time.positiveInfinity
            if timing.duration.isNumeric { end = try timing.beginTime + timing.duration }
            guard case .subtitles(let content) = layer.content, content.subtitles.document.script == nil,
                timing.speed == Time(1, 1), layer.drawsNothing
            else { return try add(from: timing.beginTime, to: end) }
            let stretches = content.subtitles.document.timeline.spans
            for (index, stretch) in stretches.enumerated() where stretch.cueCount > 0 {
                let start = try movieTime(content.subtitles.shownTime(of: stretch.start), timing)
                let next = index + 1 < stretches.count ? stretches[index + 1].start : nil
                let stop = try next.map { try movieTime(content.subtitles.shownTime(of: $0), timing) }
                try add(from: max(start, timing.beginTime), to: min(stop ?? end, end))
            }
        }

        private func movieTime(_ local: Time, _ timing: LayerTiming) throws(TimeError) -> Time {
            try local - timing.timeOffset + timing.beginTime
        }

        private mutating func add(from start: Time, to end: Time) throws {
            // Rounded outwards: a frame shows the state at its start.
            let first = start <= .zero ? 0 : try timing.firstFrame(atOrAfter: start)
            let stop = end.isNumeric ? try timing.firstFrame(atOrAfter: end) : written.upperBound
            guard first < stop else { return }
            let shown = (first..<stop).clamped(to: written)
            if !shown.isEmpty { found.append(shown) }
        }

        /// The frames in order, each once.
        var merged: [Range<Int64>] {
            var merged: [Range<Int64>] = []
            for run in found.sorted(by: { $0.lowerBound < $1.lowerBound }) {
                if let last = merged.last, run.lowerBound <= last.upperBound {
                    merged[merged.count - 1] = last.lowerBound..<max(last.upperBound, run.upperBound)
                } else {
                    merged.append(run)
                }
            }
            return merged
        }
    }
}

extension LayerTreeSnapshot {
    /// True if exactly one layer shows the composited picture of a movie, always and unchanged.
    func showsPictureOnce(_ video: VideoSnapshot) -> Bool {
        keepsPicture(width: video.renderWidth, height: video.renderHeight) && root.videoLayerCount == 1
    }
}

extension LayerSnapshot {
    /// The layers that show the composited picture, this one and those in it.
    fileprivate var videoLayerCount: Int {
        sublayers.reduce(content == .video ? 1 : 0) { $0 + $1.videoLayerCount } + (mask?.videoLayerCount ?? 0)
    }

    /// True if it is hidden at all times.
    fileprivate var isNeverSeen: Bool { animations.isEmpty && (properties.isHidden || properties.opacity <= 0) }

    /// True if it shows only its sublayers, with the movie's time, or the composited picture.
    fileprivate var isContainer: Bool { hasTimeOfMovie && animations.isEmpty && mask == nil && drawsNothing }

    /// True if the time of its sublayers is the movie's.
    fileprivate var hasTimeOfMovie: Bool { (content == .plain || content == .video) && timing == LayerTiming() }

    /// True if nothing is drawn but its content and its sublayers.
    fileprivate var drawsNothing: Bool {
        properties.backgroundColor == nil && properties.borderWidth == 0 && !properties.shadow.isVisible
            && !properties.glow.shadow.isVisible && properties.blendMode == .normal
    }
}
