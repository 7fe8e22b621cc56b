import EditModel
import Glibc
import Media
import MediaTime
import Rendering
import Threads

/// Renders a movie's pictures in real time and drops those that come too late.
package struct MoviePlayer {
    /// A source of time that can wait, in nanoseconds.
    package struct Clock {
        /// Since some fixed moment.
        package let now: () -> Int64
        package let wait: (Int64) -> Void

        package init(now: @escaping () -> Int64, wait: @escaping (Int64) -> Void) {
            (self.now, self.wait) = (now, wait)
        }

        /// Wraps `nanosleep`.
        package static var monotonic: Clock {
            Clock(now: monotonicNanoseconds) { duration in
                var time = timespec(tv_sec: Int(duration / 1_000_000_000), tv_nsec: Int(duration % 1_000_000_000))
                nanosleep(&time, nil)
            }
        }
    }

    /// A picture to show now.
    package struct Picture {
        /// When it is shown, in nanoseconds of the movie.
        package let time: Int64
        /// Red, green and blue of each pixel, rows without gaps.
        package let rgb: [UInt8]
    }

    /// With a longer delay than this, in nanoseconds, pictures are sought and not decoded one by one.
    private static let longestDelay: Int64 = 500_000_000

    private let pictures: DisplayedPictures
    private let clock: Clock
    private var timing: FrameTiming { pictures.video.timing }
    private var end: Int64 { pictures.video.frameCount }

    /// - Throws: ``MediaError`` when the movie has no picture.
    package init(
        _ movie: MovieSnapshot, library: MediaLibrary, script: (any RenderScript)? = nil, clock: Clock = .monotonic
    ) throws {
        pictures = try DisplayedPictures(movie, library: library, script: script, attempt: "play the movie")
        self.clock = clock
    }

    /// The duration of the picture, in nanoseconds.
    package func duration() throws(TimeError) -> Int64 {
        try Self.nanoseconds(pictures.movie.pictureDuration)
    }

    /// The largest size of the movie's shape within a box, and of no more pixels than `area`; never larger than its
    /// own.
    package func size(fitting box: (width: Int, height: Int), area: Int = .max) -> (width: Int, height: Int) {
        let (width, height) = (Double(pictures.canvas.width), Double(pictures.canvas.height))
        let scale = min(
            Double(box.width) / width, Double(box.height) / height, (Double(area) / (width * height)).squareRoot(), 1)
        return (max(1, Int(width * scale)), max(1, Int(height * scale)))
    }

    /// Plays the movie to its end. The clock runs from the first picture on.
    /// - Parameter show: Receives each picture when its time has come. Return false to stop.
    package func play(width: Int, height: Int, _ show: (Picture) throws -> Bool) throws {
        let converter = try pictures.makeConverter(width: width, height: height, .rgb24)
        var start: Int64?
        var first: Int64 = 0
        while first < end {
            var next = end
            try pictures.render(first..<end) { number, picture in
                // After every leap one picture is shown, even a late one.
                if number > first, let start {
                    let delay = clock.now() - start - (try time(of: number + 1))
                    if delay >= 0 {
                        guard delay > Self.longestDelay,
                            let ahead = try self.frame(after: number, at: clock.now() - start)
                        else { return true }
                        next = ahead
                        return false
                    }
                }
                let time = try time(of: number)
                if let start, start + time > clock.now() { clock.wait(start + time - clock.now()) }
                let shown = Picture(
                    time: time, rgb: try converter.convert(picture).packedPixels(bytesPerPixel: 3))
                if start == nil { start = clock.now() - time }
                return try show(shown)
            }
            first = next
        }
    }

    /// The frame to show now, unless it is the next one.
    private func frame(after number: Int64, at time: Int64) throws(TimeError) -> Int64? {
        let ahead = min(try timing.frame(shownAt: Time(time / 1000, 1_000_000)), end)
        return ahead > number + 1 ? ahead : nil
    }

    /// When a frame starts, in nanoseconds of the movie.
    private func time(of frame: Int64) throws(TimeError) -> Int64 {
        try Self.nanoseconds(try timing.time(of: frame))
    }

    private static func nanoseconds(_ time: Time) throws(TimeError) -> Int64 {
        try time.dividedRoundingDown(by: Time(1, 1_000_000_000))
    }
}
