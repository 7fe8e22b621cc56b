import Testing

@testable import Terminal

/// The progress of a batch.
@Suite struct RowProgressTests {
    private func progress(done: Int, failed: Int = 0, skipped: Int = 0, running: [Double] = []) -> RowProgress {
        var progress = RowProgress(total: 10)
        (progress.done, progress.failed, progress.skipped, progress.running) = (done, failed, skipped, running)
        return progress
    }

    @Test("running rows count in part; the time left leaves out what was done before")
    func timeLeft() {
        let progress = progress(done: 1, failed: 1, skipped: 5, running: [0.5, 0.5])
        #expect(progress.fraction == 0.8)
        #expect(progress.timeLeft(elapsed: 6) == 4)
        #expect(self.progress(done: 0, skipped: 5).timeLeft(elapsed: 6) == nil)
    }

    @Test("the line fits its width")
    func width() {
        let progress = progress(done: 2, failed: 1)
        #expect(progress.line(elapsed: 3, width: 60) == "3 of 10 rows [=======>                ]  1 failed  0:07 left")
        for width in 0..<80 { #expect(progress.line(elapsed: 3, width: width).count <= width) }
        #expect(progress.line(elapsed: 3, width: 15) == "3 of 10 rows")
    }
}
