import Testing

@testable import Media

@Suite("Pool of readers")
struct ReaderPoolTests {
    private final class Reader {
        let number: Int
        init(_ number: Int) { self.number = number }
    }

    @Test("a reader given back is taken again, one in use is not")
    func sharing() throws {
        let pool = ReaderPool<String, Reader>(limit: 3)
        let a = try pool.take("a") { Reader(1) }
        let b = try pool.take("a") { Reader(2) }
        #expect(a !== b)
        pool.giveBack(a, "a")
        #expect(try pool.take("a") { Reader(3) } === a)
        #expect(pool.openCount == 2)
    }

    @Test("the one unused for longest is closed when there are too many")
    func limit() throws {
        let pool = ReaderPool<Int, Reader>(limit: 2)
        weak var first: Reader?
        for key in 0..<3 {
            let reader = try pool.take(key) { Reader(key) }
            if key == 0 { first = reader }
            pool.giveBack(reader, key)
        }
        #expect(first == nil && pool.openCount == 2)
        #expect(try pool.take(1) { Reader(9) }.number == 1)
        #expect(try pool.take(0) { Reader(9) }.number == 9)
    }

    @Test("more than the limit may be in use; none is then kept beside them")
    func moreInUse() throws {
        let pool = ReaderPool<Int, Reader>(limit: 2)
        let readers = try (0..<4).map { key in try pool.take(key) { Reader(key) } }
        #expect(pool.openCount == 4)
        pool.giveBack(readers[0], 0)
        #expect(pool.openCount == 3)
        for key in 1..<4 { pool.giveBack(readers[key], key) }
        #expect(pool.openCount == 2)
    }

    @Test("what cannot be opened is not counted")
    func failure() {
        struct Broken: Error {}
        let pool = ReaderPool<Int, Reader>(limit: 2)
        #expect(throws: Broken.self) { try pool.take(1) { throw Broken() } }
        #expect(pool.openCount == 0)
    }
}
