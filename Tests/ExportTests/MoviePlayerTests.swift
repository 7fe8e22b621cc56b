import EditModel
import Frames
import Media
import MediaTime
import Testing

@testable import Export

@Suite("Movies that are played")
struct MoviePlayerTests {
    private let folder = TemporaryFolder()

    /// Time that passes when somebody says so.
    private final class TestClock: @unchecked Sendable {  // used by one thread
        var now: Int64 = 5_000_000_000
        var waited: [Int64] = []

        var clock: MoviePlayer.Clock {
            MoviePlayer.Clock {
                self.now
            } wait: {
                self.now += $0
                self.waited.append($0)
            }
        }
    }

    /// Plays 50 numbered pictures of 40 ms.
    /// - Parameter cost: How long a picture takes to be shown, in milliseconds.
    /// - Returns: What was shown: when by the clock, in milliseconds from the first picture, and the source's number.
    private func play(
        cost: @escaping @Sendable (Int) -> Int64
    ) throws -> (shown: [(now: Int64, time: Int64, source: Int)], waited: [Int64]) {
        try ffmpeg(numbered(frames: 50) + " -c:v libx264 -qp 4 -g 12 -bf 2", folder.file("in.mp4"))
        let movie = try makeMovie([folder.file("in.mp4")], video: [segment(0, frames(0, 50), from: 0)])
        return try withinAMinute {
            let clock = TestClock()
            let start = clock.now
            let player = try MoviePlayer(movie, library: MediaLibrary(gate: OpenGate()), clock: clock.clock)
            var shown: [(now: Int64, time: Int64, source: Int)] = []
            try player.play(width: 32, height: 24) { picture in
                let grey = Double(picture.rgb[3 * (12 * 32 + 16)])
                shown.append(
                    ((clock.now - start) / 1_000_000, picture.time / 1_000_000, Int((grey * 219 / 255 / 4).rounded())))
                clock.now += cost(shown.count - 1) * 1_000_000
                return shown.count < 200
            }
            return (shown, clock.waited)
        }
    }

    @Test("every picture is shown when its time has come")
    func inTime() throws {
        let (shown, waited) = try play { _ in 10 }
        #expect(shown.map(\.source) == Array(0..<50))
        #expect(shown.map(\.time) == (0..<50).map { $0 * 40 })
        #expect(shown.map(\.now) == shown.map(\.time))
        #expect(waited == Array(repeating: 30_000_000, count: 49))
    }

    @Test("a terminal that takes longer than a picture stands gets fewer of them, each of the right moment")
    func dropped() throws {
        let (shown, _) = try play { _ in 100 }
        #expect(shown.map(\.now) == (0..<shown.count).map { Int64($0 * 100) })
        for picture in shown { #expect((picture.time..<picture.time + 40).contains(picture.now)) }
        for picture in shown { #expect(Int64(picture.source) == picture.time / 40) }
        #expect(shown.count == 20)
    }

    @Test("after a long stop it goes on where the time is")
    func sought() throws {
        let (shown, _) = try play { $0 == 3 ? 1200 : 1 }
        #expect(shown.map(\.source) == Array(0...3) + Array(33..<50))
        #expect(shown[4].now == 1320)
    }

    @Test("it ends when nobody wants to see more")
    func stopped() throws {
        try ffmpeg(numbered(frames: 20) + " -c:v libx264 -qp 4", folder.file("in.mp4"))
        let movie = try makeMovie([folder.file("in.mp4")], video: [segment(0, frames(0, 20), from: 0)])
        let count = try withinAMinute {
            let player = try MoviePlayer(movie, library: MediaLibrary(gate: OpenGate()), clock: TestClock().clock)
            var count = 0
            try player.play(width: 8, height: 8) { _ in
                count += 1
                return count < 3
            }
            return count
        }
        #expect(count == 3)
    }

    @Test("it keeps its shape in the room there is, and is never enlarged")
    func size() throws {
        try ffmpeg(numbered(frames: 2) + " -c:v libx264", folder.file("in.mp4"))
        let movie = try makeMovie([folder.file("in.mp4")], video: [segment(0, frames(0, 2), from: 0)])
        let player = try MoviePlayer(movie, library: MediaLibrary(gate: OpenGate()))
        #expect(player.size(fitting: (32, 100)) == (32, 24))
        #expect(player.size(fitting: (640, 480)) == (64, 48))
        #expect(player.size(fitting: (640, 480), area: 768) == (32, 24))
        #expect(try player.duration() == 80_000_000)
    }
}
