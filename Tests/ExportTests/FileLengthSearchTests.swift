import Glibc
import Testing

@testable import Export

@Suite("Search for a file length")
struct FileLengthSearchTests {
    /// Makes files until the search ends; the attempts, and how it ended.
    private func search(
        limit: Int64, first: Double = 20, worst: Double = 51, other: Int64 = 10_000,
        picture: (Double) -> Double
    ) -> (attempts: [FileLengthSearch.Attempt], end: FileLengthSearch.Step) {
        var search = FileLengthSearch(limit: limit, worst: worst)
        while true {
            let step = search.next(first: first)
            guard case .make(let quality) = step else { return (search.attempts, step) }
            precondition(search.attempts.count < 10, "it ends")
            search.record(
                .init(quality: quality, length: Int64(picture(quality)) + other, otherLength: other))
        }
    }

    @Test("what fits at once is made once, at the quality wanted")
    func fits() {
        let (attempts, end) = search(limit: 1_000_000) { _ in 900_000 }
        #expect(attempts.map(\.quality) == [20] && end == .keep)
    }

    @Test(
        "the second or third file fits and nearly fills the limit, whatever the encoder's scale is like",
        arguments: [4.0, 6, 8, 11], [100_000, 300_000, 700_000] as [Int64])
    func converges(stepsToHalve: Double, limit: Int64) {
        let (attempts, end) = search(limit: limit, worst: 63) { 1_000_000 * exp2(-($0 - 20) / stepsToHalve) }
        #expect(end == .keep && attempts.count <= 4)
        #expect(attempts.last!.length <= limit && Double(attempts.last!.length) >= 0.88 * Double(limit))
    }

    @Test("a scale that bends still ends with a file that fits")
    func bent() {
        for limit in [60_000, 120_000, 400_000] as [Int64] {
            let (attempts, end) = search(limit: limit) {
                1_000_000 * exp2(-($0 - 20) / ($0 < 30 ? 9 : 4)) * ($0 > 33 ? 1.6 : 1)
            }
            #expect(end == .keep && attempts.last!.length <= limit)
        }
    }

    @Test("what is too long at the lowest quality is impossible")
    func impossible() {
        let (attempts, end) = search(limit: 5_000) { 1_000_000 * exp2(-($0 - 20) / 6) }
        #expect(end == .impossible && attempts.last!.quality == 51 && attempts.count <= 3)
    }
}
