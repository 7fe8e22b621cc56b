import EditModel
import Media
import MediaTime
import Pixels
import Values

@testable import Rendering

/// A range in frames of 1/25 s.
func frames(_ start: Int64, _ end: Int64) -> TimeRange {
    TimeRange(start: Time(start, 25), duration: Time(end - start, 25))
}

/// A segment that shows track 1 of a source from its start on.
func segment(_ source: Int?, _ target: TimeRange, from start: Time = .zero) -> SegmentSnapshot {
    guard let source else { return .empty(target) }
    return SegmentSnapshot(
        sourceIndex: source, sourceTrackID: 1, sourceRange: TimeRange(start: start, duration: target.duration),
        targetRange: target)
}

/// A movie of video tracks 1, 2, … whose instructions draw all of them, the last on top, unless told otherwise.
func movie(
    _ tracks: [[SegmentSnapshot]], frameDuration: Time = Time(1, 25), instructions: [InstructionSnapshot]? = nil,
    frameCount: Int64
) -> (MovieSnapshot, VideoSnapshot) {
    let tracks = tracks.enumerated().map { TrackSnapshot(id: $0.offset + 1, segments: $0.element) }
    let whole = InstructionSnapshot(
        timeRange: TimeRange(start: .zero, duration: Time(1000, 1)),
        layers: tracks.reversed().map { LayerInstructionSnapshot(trackID: $0.id) })
    let video = VideoSnapshot(
        renderWidth: 16, renderHeight: 8, frameDuration: frameDuration, frameCount: frameCount,
        instructions: instructions ?? [whole])
    let movie = MovieSnapshot(
        sources: [], videoTracks: tracks, audioTracks: [], video: video, duration: Time(1000, 1),
        pictureDuration: Time(1000, 1))
    return (movie, video)
}

extension Canvas {
    static let small = Canvas(width: 16, height: 8, layout: .yuv420p8, color: .bt709)
}

/// A track of the size and colour of the small canvas, unless told otherwise.
func format(_ width: Int = 16, _ height: Int = 8, natural: Size? = nil) -> VideoFormat {
    VideoFormat(
        codedWidth: width, codedHeight: height,
        naturalSize: natural ?? Size(width: Double(width), height: Double(height)),
        nominalFrameRate: FrameRate(25, 1), minFrameDuration: Time(1, 25), color: .bt709)
}

/// A picture whose luma at each place is what the closure says, its chroma grey.
func picture(_ width: Int = 16, _ height: Int = 8, luma: (Int, Int) -> UInt8) throws -> Frame {
    let frame = try FramePool(width: width, height: height, format: PixelFormat(layout: .yuv420p8)!).makeFrame()
    frame.color = .bt709
    guard let view = frame.view else { preconditionFailure("planar pictures have a view") }
    view.fill(red: 0.5, green: 0.5, blue: 0.5, color: .bt709)
    for y in 0..<height {
        for x in 0..<width {
            view.y.base.storeBytes(of: luma(x, y), toByteOffset: y * view.y.stride + x, as: UInt8.self)
        }
    }
    return frame
}

extension Frame {
    /// Luma at a place.
    func luma(_ x: Int, _ y: Int) -> Int {
        guard let plane = view?.y else { return -1 }
        return Int(plane.base.load(fromByteOffset: y * plane.stride + x, as: UInt8.self))
    }

    /// All of luma, row by row.
    var lumas: [[Int]] { (0..<height).map { y in (0..<width).map { luma($0, y) } } }

    /// Where the pixels are.
    var address: UnsafeMutableRawPointer? { view?.y.base }
}
