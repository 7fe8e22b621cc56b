import EditModel
import Export
import MediaTime
import Pixels
import Rendering
import Values

@testable import Planning

func seconds(_ start: Int64, _ end: Int64) -> TimeRange {
    TimeRange(start: Time(start, 1), duration: Time(end - start, 1))
}

func videoTrack(_ id: Int, codec: String = "h264", color: ColorDescription = .bt709) -> TrackDescription {
    TrackDescription(
        id: id, mediaType: .video, codec: codec, timeRange: seconds(0, 20),
        video: VideoFormat(
            codedWidth: 640, codedHeight: 360, naturalSize: Size(width: 640, height: 360),
            nominalFrameRate: FrameRate(25, 1), minFrameDuration: Time(1, 25), color: color))
}

func track(_ id: Int, _ kind: MediaType, _ codec: String, language: String? = nil) -> TrackDescription {
    TrackDescription(id: id, mediaType: kind, codec: codec, timeRange: seconds(0, 20), language: language)
}

func segment(_ source: Int, _ track: Int, _ taken: TimeRange, at target: TimeRange) -> SegmentSnapshot {
    SegmentSnapshot(sourceIndex: source, sourceTrackID: track, sourceRange: taken, targetRange: target)
}

let canvas = Canvas(width: 640, height: 360, layout: .yuv420p8, color: .bt709)

/// Two files and a colour: one alone, a dissolve, one twice as fast, scaled and on navy; sound of the first alone.
func makeMovie() -> MovieSnapshot {
    let navy = Color(red: 0, green: 0, blue: 0.5)
    let small = AffineTransform(a: 0.5, b: 0, c: 0, d: 0.5, tx: 20, ty: 30)
    return MovieSnapshot(
        sources: [
            SourceSnapshot(path: "clips/a.mp4"), SourceSnapshot(path: "b.mp4"),
            SourceSnapshot(color: navy, width: 640, height: 360),
        ],
        videoTracks: [
            TrackSnapshot(
                id: 1,
                segments: [
                    segment(0, 1, seconds(2, 8), at: seconds(0, 6)), segment(2, 1, seconds(0, 3), at: seconds(6, 9)),
                ]),
            TrackSnapshot(id: 2, segments: [.empty(seconds(0, 5)), segment(1, 1, seconds(0, 8), at: seconds(5, 9))]),
        ],
        audioTracks: [TrackSnapshot(id: 3, segments: [segment(0, 2, seconds(2, 8), at: seconds(0, 6))])],
        video: VideoSnapshot(
            renderWidth: 640, renderHeight: 360, frameDuration: Time(1, 25), frameCount: 225,
            instructions: [
                InstructionSnapshot(timeRange: seconds(0, 5), layers: [LayerInstructionSnapshot(trackID: 1)]),
                InstructionSnapshot(
                    timeRange: seconds(5, 6),
                    layers: [
                        LayerInstructionSnapshot(
                            trackID: 2, opacityRamps: [Ramp(from: 0, to: 1, over: seconds(5, 6))]),
                        LayerInstructionSnapshot(trackID: 1),
                    ]),
                InstructionSnapshot(
                    timeRange: seconds(6, 9), backgroundColor: navy,
                    layers: [
                        LayerInstructionSnapshot(
                            trackID: 2, transformRamps: [Ramp(small, at: .zero)],
                            opacityRamps: [Ramp(0.25, at: Time(8, 1))],
                            cropRamps: [Ramp(Rectangle(x: 0, y: 0, width: 320, height: 180), at: .zero)],
                            blendMode: .screen)
                    ]),
            ]),
        duration: Time(9, 1), pictureDuration: Time(9, 1), metadata: ["title": "A"])
}

let assets: [AssetDescription?] = [
    AssetDescription(
        path: "clips/a.mp4", duration: Time(20, 1),
        tracks: [videoTrack(1), track(2, .audio, "aac"), track(3, .audio, "aac", language: "fr")],
        metadata: ["title": "A"]),
    AssetDescription(
        path: "b.mp4", duration: Time(20, 1),
        tracks: [videoTrack(1), track(2, .audio, "aac"), track(3, .subtitle, "mov_text")],
        metadata: ["title": "B", "artist": "C", "encoder": "x"],
        chapters: [Chapter(title: "One", timeRange: seconds(0, 9))]),
    nil,
]

func makePlan(
    _ movie: MovieSnapshot = makeMovie(), assets: [AssetDescription?] = assets,
    options: ExportOptions = ExportOptions(), sound: SoundTreatment = .copied,
    soundReasons: [SoundEncodingReason] = [], canvas: Canvas? = canvas
) throws -> EditPlan {
    let spans = try movie.video.map { try PictureTimeline(movie, $0).spans } ?? []
    return try EditPlan(
        name: "main", movie, assets: assets, spans: spans, options: options, sound: sound, soundReasons: soundReasons,
        canvas: canvas)
}
