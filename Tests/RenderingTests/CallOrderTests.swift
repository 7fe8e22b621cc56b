import EditModel
import Foundation
import Media
import MediaTime
import Testing

@testable import Rendering

@Suite("Order of a recipe's calls")
struct CallOrderTests {
    /// What two threads do in the order they do it: `s` and the number of a block of 1,024 samples, `f` and a frame's.
    private func calls(frameDuration: Time, frames: Int64, samples: Int64) throws -> [String] {
        let order = try CallOrder(
            FrameTiming(frameDuration: frameDuration, frameCount: frames), sampleRate: 48000)
        let calls = Lock<[String]>([])
        let ended = DispatchSemaphore(value: 0)
        Thread.detachNewThread {
            for start in stride(from: 0, to: samples, by: 1024) {
                try? order.waitToMix(from: start)
                calls.withLock { $0.append("s\(start / 1024)") }
                order.hasMixed(to: min(start + 1024, samples))
            }
            order.endOfSound()
            ended.signal()
        }
        Thread.detachNewThread {
            for frame in 0..<frames {
                try? order.waitToCompose(frame)
                calls.withLock { $0.append("f\(frame)") }
                try? order.hasComposed(frame)
            }
            order.endOfPicture()
            ended.signal()
        }
        for _ in 0..<2 {
            guard ended.wait(timeout: .now() + 60) == .success else {
                order.cancel()
                throw MediaError(.engineFailure, "wait for both sides", "they wait for each other")
            }
        }
        return calls.withLock { $0 }
    }

    static let orders: [(frameDuration: Time, frames: Int64, samples: Int64, calls: String)] = [
        // A frame has 1,920 samples: the third begins at 3,840, in the middle of the fourth block.
        (Time(1, 25), 3, 6000, "s0 s1 f0 s2 s3 f1 s4 s5 f2"),
        // A frame that ends where a block begins does not need that block.
        (Time(1024, 48000), 3, 3072, "s0 f0 s1 f1 s2 f2"),
        // Frames shorter than a block.
        (Time(1, 100), 5, 2048, "s0 f0 f1 s1 f2 f3 f4"),
        // Sound that goes on after the picture, and a picture that goes on after the sound.
        (Time(1, 25), 1, 6000, "s0 s1 f0 s2 s3 s4 s5"), (Time(1, 25), 4, 100, "s0 f0 f1 f2 f3"),
        // A frame that ends between two samples: the sample after it waits.
        (Time(1001, 30000), 2, 4096, "s0 s1 f0 s2 s3 f1"),
    ]

    @Test("sound up to a frame's end is mixed before the frame is composed, later sound after it", arguments: orders)
    func order(frameDuration: Time, frames: Int64, samples: Int64, calls expected: String) throws {
        for _ in 0..<20 {
            let calls = try calls(frameDuration: frameDuration, frames: frames, samples: samples)
            #expect(calls.joined(separator: " ") == expected)
        }
    }

    @Test("cancelling wakes both sides")
    func cancel() throws {
        let order = try CallOrder(FrameTiming(frameDuration: Time(1, 25), frameCount: 9), sampleRate: 48000)
        let woken = DispatchSemaphore(value: 0)
        let errors = Lock(0)
        let count: @Sendable (() throws -> Void) -> Void = { body in
            do { try body() } catch is CancellationError { errors.withLock { $0 += 1 } } catch {}
            woken.signal()
        }
        Thread.detachNewThread { count { try order.waitToMix(from: 1920) } }
        Thread.detachNewThread { count { try order.waitToCompose(0) } }
        usleep(10_000)
        #expect(errors.withLock { $0 } == 0)
        order.cancel()
        for _ in 0..<2 { #expect(woken.wait(timeout: .now() + 60) == .success) }
        #expect(errors.withLock { $0 } == 2)
        #expect(throws: CancellationError.self) { try order.waitToMix(from: 0) }
    }

    @Test("only a movie that taps sound and makes pictures in the recipe needs an order")
    func need() throws {
        var (movie, video) = movie([[segment(0, frames(0, 9))]], frameCount: 9)
        movie.sources = [SourceSnapshot(path: "a.mp4")]
        movie.audioTracks = [TrackSnapshot(id: 7, segments: [])]
        let function = ScriptFunction(number: 0, place: "recipe.lua:1")
        #expect(try CallOrder(movie) == nil)
        var input = AudioInputSnapshot(trackID: 7)
        input.tap = function
        movie.audioMix.inputs = [input]
        #expect(try CallOrder(movie) == nil)
        video.compositor = CustomCompositor(.filter, function)
        movie.video = video
        #expect(try CallOrder(movie) != nil)
        movie.audioMix.inputs[0].isMuted = true
        #expect(try CallOrder(movie) == nil)
    }
}
