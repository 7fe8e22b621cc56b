import Messages
import Testing

@testable import Terminal

@Suite struct ProgressTests {
    @Test(
        "the bar fits the terminal and says what fits",
        arguments: [
            (50, 100, 10.0, 79, " 50% [====================>                   ]  5 fps  0:10 left"),
            (50, 100, 10.0, 50, " 50% [============>            ]  5 fps  0:10 left"),
            (50, 100, 10.0, 30, " 50%  5 fps  0:10 left"),
            (50, 100, 10.0, 16, " 50%  0:10 left"),
            (50, 100, 10.0, 5, " 50%"),
            (50, 100, 10.0, 2, ""),
            (0, 100, 0.0, 30, "  0% [>                      ]"),
            (1, 3, 0.5, 40, " 33% [========>                 ]  2 fps"),
            (3, 3, 2.0, 40, "100% [===============]  1 fps  0:00 left"),
            (7200, 72000, 7200.0, 60, " 10% [===>                           ]  1 fps  18:00:00 left"),
        ])
    func draws(frames: Int, total: Int, elapsed: Double, width: Int, line: String) {
        let shown = ProgressBar.line(Progress(frames: frames, totalFrames: total), elapsed: elapsed, width: width)
        #expect(shown == line)
        #expect(shown.count <= width)
    }

    @Test("frames that were there at the first report count as no speed, and shorten the time left")
    func presentFrames() {
        let progress = Progress(frames: 9010, totalFrames: 10000)
        #expect(ProgressBar.framesPerSecond(progress, first: 9000, elapsed: 2) == 5)
        #expect(ProgressBar.timeLeft(progress, first: 9000, elapsed: 2) == 198)
        #expect(ProgressBar.framesPerSecond(progress, first: 9010, elapsed: 2) == nil)
        #expect(ProgressBar.line(progress, first: 9000, elapsed: 2, width: 30) == " 90%  5 fps  3:18 left")
    }

    @Test("without a known length it counts")
    func counts() {
        #expect(ProgressBar.line(Progress(frames: 30, totalFrames: nil), elapsed: 2, width: 79) == "30 frames  15 fps")
    }

    @Test("time left is given only once it can be told")
    func timeLeft() {
        #expect(ProgressBar.timeLeft(fraction: 0.5, elapsed: 0.9) == nil)
        #expect(ProgressBar.timeLeft(fraction: 0.001, elapsed: 9) == nil)
        #expect(ProgressBar.timeLeft(fraction: 0.25, elapsed: 10) == 30)
    }

    @Test(
        "times read like a clock",
        arguments: [(0, "0:00"), (6.2, "0:07"), (60, "1:00"), (3723, "1:02:03"), (-1, "0:00"), (1e300, "99:59:59")])
    func clock(seconds: Double, text: String) {
        #expect(ProgressBar.clock(seconds) == text)
    }

    @Test("a movie without frames is done")
    func empty() {
        #expect(Progress(frames: 0, totalFrames: 0).fraction == 1)
        #expect(Progress(frames: 9, totalFrames: 3).fraction == 1)
    }
}
