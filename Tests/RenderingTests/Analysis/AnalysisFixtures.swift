import EditModel
import Glibc
import Media
import MediaTime

@testable import Rendering

/// What is listened to in these tests.
enum AnalysisFixtures {
    static let library = MediaLibrary(gate: OpenGate())

    /// A file's audio tracks as they are.
    static func origin(_ path: String) throws -> SoundOrigin {
        let description = try library.file(at: path).description
        let tracks = description.tracks.filter { $0.mediaType == .audio }
        return .tracks(SourceSnapshot(path: path), tracks, duration: description.duration)
    }

    static func analysis(_ path: String, _ timeRange: TimeRange? = nil) throws -> SoundAnalysis {
        SoundAnalysis(try origin(path), timeRange: timeRange, library: library)
    }

    /// Gives samples to a consumer in blocks.
    /// - Parameter value: The sample of a channel at a position.
    static func feed(
        _ count: Int, channels: Int, block size: Int = 4096, _ value: (Int, Int) -> Double,
        _ consume: (PlanarSamples, Int) throws -> Void
    ) rethrows {
        let samples = PlanarSamples(channelCount: channels, capacity: size)
        var position = 0
        while position < count {
            let length = min(size, count - position)
            for channel in 0..<channels {
                let plane = samples[channel]
                for index in 0..<length { plane[index] = Float(value(channel, position + index)) }
            }
            try consume(samples, length)
            position += length
        }
    }
}

/// Numbers that look random and are the same each time, from −1 to 1.
struct Noise {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> Double {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Double(state >> 33) / Double(UInt32.max >> 1) * 2 - 1
    }
}
