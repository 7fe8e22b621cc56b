import EditModel
import Foundation
import Frames
import Glibc
import Media
import MediaTime
import MediaWriting
import Rendering
import TestSupport
import Values

@testable import Export

/// A range in frames of 1/25 s.
func frames(_ start: Int64, _ end: Int64) -> TimeRange {
    TimeRange(start: Time(start, 25), duration: Time(end - start, 25))
}

/// A segment of a source's track, from a source frame of 1/25 s on.
func segment(_ source: Int, track: Int = 1, _ target: TimeRange, from start: Int64 = 0) -> SegmentSnapshot {
    SegmentSnapshot(
        sourceIndex: source, sourceTrackID: track,
        sourceRange: TimeRange(start: Time(start, 25), duration: target.duration), targetRange: target)
}

/// A movie of 64 × 48 at 25 frames a second: one video track, drawn as it is, and audio tracks.
func makeMovie(
    _ sources: [String], video: [SegmentSnapshot], audio: [[SegmentSnapshot]] = [], frameDuration: Time = Time(1, 25),
    opacity: [Ramp<Double>] = [], metadata: [String: String] = [:], chapters: [Chapter] = []
) throws -> MovieSnapshot {
    let end = try video.last?.targetRange.end ?? .zero
    let soundEnd = try audio.compactMap { try $0.last?.targetRange.end }.max() ?? .zero
    let picture = VideoSnapshot(
        renderWidth: 64, renderHeight: 48, frameDuration: frameDuration,
        frameCount: try end.dividedRoundingUp(by: frameDuration), color: .bt709,
        instructions: [
            InstructionSnapshot(
                timeRange: TimeRange(start: .zero, duration: end),
                layers: [LayerInstructionSnapshot(trackID: 1, opacityRamps: opacity)])
        ])
    return MovieSnapshot(
        sources: sources.map { SourceSnapshot(path: $0) },
        videoTracks: video.isEmpty ? [] : [TrackSnapshot(id: 1, segments: video)],
        audioTracks: audio.enumerated().map { TrackSnapshot(id: $0.offset + 10, segments: $0.element) },
        video: video.isEmpty ? nil : picture, duration: max(end, soundEnd), pictureDuration: end, metadata: metadata,
        chapters: chapters)
}

/// Options that keep the numbers of `numbered(frames:)` readable.
let faithful = ExportOptions(codecOptions: [EncoderOption(name: "qp", value: "4")])

/// Exports to a path and gives what was done; fails when it takes a minute, as a stage that waits for ever would.
@discardableResult
func export(
    _ movie: MovieSnapshot, to path: String, options: ExportOptions = faithful,
    progress: @escaping @Sendable (ExportProgress) -> Void = { _ in }
) throws -> ExportSummary {
    try withinAMinute {
        let session = try ExportSession(movie, library: MediaLibrary(gate: OpenGate()), outputs: [options])
        func run(_ destination: ExportDestination?) throws -> ExportSummary {
            try session.run(to: [destination]) {
                progress($0)
                return true
            }[0]
        }
        guard options.preset.output != nil else { return try run(nil) }
        let flags = path.hasPrefix("/dev/") ? O_RDWR : O_RDWR | O_CREAT | O_TRUNC
        let descriptor = open(path, flags | O_CLOEXEC, 0o644)
        defer { close(descriptor) }
        return try run(.file(.init(descriptor: descriptor, name: path)))
    }
}

/// What a body that takes too long throws.
struct Hang: Error {}

/// Runs a body on a thread of its own and gives up on it after a minute.
func withinAMinute<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) throws -> Value {
    let done = DispatchSemaphore(value: 0)
    let result = Lock<Result<Value, any Error>>(.failure(Hang()))
    Thread.detachNewThread {
        let outcome = Result { try body() }
        result.withLock { $0 = outcome }
        done.signal()
    }
    _ = done.wait(timeout: .now() + 60)
    return try result.withLock { $0 }.get()
}

/// The number each frame of a movie shows, and when, by our own reader.
func shownNumbers(_ path: String) throws -> [(number: Int, start: Time)] {
    let file = try MediaFile(path: path, gate: OpenGate())
    let reader = try VideoReader(file, track: 1, threads: 1)
    var found: [(number: Int, start: Time)] = []
    while let picture = try reader.next() {
        let start = picture.start
        let frame = picture.takeFrame()
        let luma = frame.view.map { $0.y.base.load(fromByteOffset: $0.y.stride * 20 + 20, as: UInt8.self) } ?? 0
        found.append(((Int(luma) - 16 + 2) / 4, start))
    }
    return found
}

/// What a throwing call says; nil when it does not throw a media error.
func mediaError(_ body: () throws -> Void) -> MediaError? {
    do {
        try body()
        return nil
    } catch {
        return error as? MediaError
    }
}

/// A folder that takes whatever is written.
final class PackageFiles: ResultFolder {
    let path: String

    init(_ path: String) {
        self.path = path
        mkdir(path, 0o755)
    }

    func create(_ name: String) throws(MediaError) -> Muxer.Destination {
        let descriptor = open("\(path)/\(name)", O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { throw MediaError(.inputOutput, "create '\(name)'", "errno \(errno)") }
        return Muxer.Destination(descriptor: descriptor, name: name)
    }

    func close(_ file: Muxer.Destination) throws(MediaError) { Glibc.close(file.descriptor) }
}
