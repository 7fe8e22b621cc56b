import EditModel
import Media
import MediaTime
import Rendering
import Values

/// The marks of its sources' pictures that an output has, and those that it lacks: panoramas, views of both eyes, and
/// Dolby Vision.
package struct KeptMarks: Sendable {
    /// The marks to set on the video tracks; nil without any.
    private(set) var kept: PictureMarks?
    /// The panoramas and views that the output lacks, one sentence for each track of a source.
    package private(set) var lostLayouts: [String] = []
    /// Everything that the output lacks, ``lostLayouts`` included.
    package private(set) var lost: [String] = []

    /// The marks of an output without pictures.
    init() {}

    /// - Parameters:
    ///   - spans: The frames that are written.
    ///   - container: Where they are written.
    init(
        _ pictures: PictureTimeline, _ spans: [Span], _ plan: PicturePlan, container: Container, library: MediaLibrary
    ) throws(MediaError) {
        let shown = ShownTracks(pictures.movie, spans)
        var marks: [PictureMarks?] = []
        for track in shown.tracks { marks.append(try library.file(at: track.path).marks(ofTrack: track.id)) }
        guard marks.contains(where: { $0 != nil }) else { return }
        let lacking = ".\(container.fileExtension) files have no place for it"
        let layout = shown.hasOthers ? nil : Self.common(marks.map { $0?.layout })
        let dolbyVision = shown.hasOthers ? nil : Self.common(marks.map { $0?.dolbyVision })
        var obstacle: String?
        if plan.placement != nil {
            obstacle = "the pictures are cropped or turned"
        } else if plan.treatment.isComposed {
            obstacle =
                layout?.isScalable == false
                ? "the borders of its faces are counted in pixels"
                : try PictureGeometry(pictures, library).change(spans)
        }
        if layout?.isHeld(byFormat: container.format) == false { obstacle = lacking }
        var change: String? = plan.treatment.isComposed ? "encoded pictures have none" : nil
        if !PictureMarks.holdsDolbyVision(container.format) { change = lacking }
        kept = PictureMarks(
            layout: obstacle == nil ? layout : nil, dolbyVision: change == nil ? dolbyVision : nil)
        for (track, mark) in zip(shown.tracks, marks) {
            guard let own = mark?.layout, own != kept?.layout else { continue }
            lostLayouts.append(
                "the mark of '\(track.path)' track \(track.id), \(own.text): \(obstacle ?? Self.disagreement)")
        }
        lost = lostLayouts
        for (track, mark) in zip(shown.tracks, marks) {
            guard let own = mark?.dolbyVision, own != kept?.dolbyVision else { continue }
            lost.append("Dolby Vision of '\(track.path)' track \(track.id): \(change ?? Self.disagreement)")
        }
    }

    private static let disagreement = "other pictures of the result have others, or none"

    /// The value of all; nil unless they are alike.
    private static func common<Value: Equatable>(_ values: [Value?]) -> Value? {
        values.allSatisfy { $0 == values[0] } ? values[0] : nil
    }
}

/// The tracks of files with pictures that an output shows.
private struct ShownTracks {
    struct Track: Hashable {
        var path: String
        var id: Int
    }

    private(set) var tracks: [Track] = []
    /// True if pictures of something else than movie files are shown too. A colour is the same in every layout.
    private(set) var hasOthers = false

    init(_ movie: MovieSnapshot, _ spans: [Span]) {
        var known: Set<Track> = []
        for layer in spans.flatMap(\.layers) {
            let segment = movie.segment(of: layer)
            guard let source = segment.sourceIndex.map({ movie.sources[$0] }), source.kind != .color else { continue }
            guard source.kind == .file || source.kind == .reversed else {
                hasOthers = true
                continue
            }
            let track = Track(path: source.path, id: segment.sourceTrackID)
            if known.insert(track).inserted { tracks.append(track) }
        }
    }
}

/// Whether the pictures of a movie's tracks are seen whole and upright.
private struct PictureGeometry {
    private let pictures: PictureTimeline
    private let library: MediaLibrary
    private var video: VideoSnapshot { pictures.video }

    init(_ pictures: PictureTimeline, _ library: MediaLibrary) { (self.pictures, self.library) = (pictures, library) }

    /// The reason why the pictures are no longer whole and upright; nil if they are. Drawing over them is not a reason,
    /// nor is an effect that keeps everything in its place.
    func change(_ spans: [Span]) throws(MediaError) -> String? {
        if video.compositor != nil { return "a compositor of its own draws the pictures" }
        if let overlay = video.overlay, !overlay.showsPictureOnce(video) {
            return "the picture is placed among layers"
        }
        let layers = spans.flatMap(\.layers)
        let effects =
            video.effects
            + layers.flatMap { pictures.movie.videoTracks[$0.trackIndex].effects + $0.instruction.effects }
        if let effect = effects.first(where: \.movesPixels) {
            return "the effect '\(effect.name)' moves what is seen"
        }
        for layer in layers where try !isWhole(layer) {
            return "a picture is placed, turned, cropped or scaled"
        }
        return nil
    }

    private func isWhole(_ layer: Span.Layer) throws(MediaError) -> Bool {
        let segment = pictures.movie.segment(of: layer)
        guard let source = segment.sourceIndex.map({ pictures.movie.sources[$0] }), source.kind != .color else {
            return true
        }
        guard layer.instruction.cropRamps.isEmpty else { return false }
        let format = try source.pictureFormat(ofTrack: segment.sourceTrackID, library)
        let ramps = layer.instruction.transformRamps
        let map = ramps.first?.start ?? .identity
        return format.preferredTransform == .identity && ramps.allSatisfy { $0.start == map && $0.end == map }
            && map.b == 0 && map.c == 0 && map.a > 0 && map.d > 0
            && fillsCanvas(map.apply(to: Rectangle(origin: .zero, size: format.naturalSize)))
    }

    /// True if a rectangle's corners are the canvas's, to a pixel: sizes are rounded to even numbers.
    private func fillsCanvas(_ rectangle: Rectangle) -> Bool {
        let size = rectangle.size
        return abs(rectangle.origin.x) < 1 && abs(rectangle.origin.y) < 1
            && abs(size.width - Double(video.renderWidth)) <= 1 && abs(size.height - Double(video.renderHeight)) <= 1
    }
}
