import Glibc
import Testing

@testable import Pixels

@Suite("Bands of a picture")
struct BandTeamTests {
    @Test("bands share out every row once, in order", arguments: [1, 2, 7, 32], [0..<0, 0..<1, 3..<5, 0..<1080])
    func rows(_ count: Int, _ rows: Range<Int>) {
        let shares = (0..<count).map { Band(index: $0, count: count).rows(of: rows) }
        #expect(shares.flatMap { Array($0) } == Array(rows))
    }

    @Test("each band is worked on once, by any number of threads", arguments: 1...5)
    func worksOnAll(_ threads: Int) {
        let team = BandTeam(threads: threads)
        for _ in 0..<200 {
            let touched = UnsafeMutablePointer<Int>.allocate(capacity: 1000)
            touched.update(repeating: 0, count: 1000)
            defer { touched.deallocate() }
            team.forEachBand(samples: 1 << 22) { band in
                for row in band.rows(of: 0..<1000) { touched[row] += 1 }
            }
            #expect((0..<1000).allSatisfy { touched[$0] == 1 })
        }
    }

    @Test("little work wakes nobody")
    func smallWork() {
        let caller = pthread_self()
        BandTeam(threads: 4).forEachBand(samples: 1000) { band in
            #expect(band == .whole)
            #expect(pthread_equal(pthread_self(), caller) != 0)
        }
    }

    @Test(
        "a picture is the same for any number of threads",
        arguments: [PixelLayout.yuv420p8, .yuv420p10])
    func sameForAnyThreads(_ layout: PixelLayout) {
        let source = TestPicture(layout, width: 800, height: 600)
        source.scramble()
        func drawn(_ threads: Int) -> [[Int]] {
            let team = BandTeam(threads: threads)
            let sampler = AffineSampler(team: team)
            let target = TestPicture(layout, width: 801, height: 603)
            target.scramble(seed: 2)
            let turned = PlaneTransform(a: 0.9, b: 0.3, c: -0.3, d: 0.9, tx: 80.3, ty: -40.7)
            let grown = PlaneTransform(a: 1.07, b: 0, c: 0, d: 1.07, tx: -10.2, ty: -7.4)
            let shrunk = PlaneTransform(a: 0.4, b: 0, c: 0, d: 0.4, tx: 100.5, ty: 50.2)
            target.view.blend(source.view, x: 2, y: 4, opacity: Opacity(0.3), team: team)
            for map in [turned, grown, shrunk] {
                sampler.draw(source.view, onto: target.view, transform: map, opacity: Opacity(0.6))
            }
            #expect(target.guardsAreIntact)
            return target.planes.indices.map { target.samples($0) }
        }
        let alone = drawn(1)
        for threads in [2, 3, 5] { #expect(drawn(threads) == alone) }
    }
}
