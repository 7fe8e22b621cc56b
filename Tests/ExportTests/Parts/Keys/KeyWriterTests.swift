import Digests
import EditModel
import Foundation
import MediaTime
import Testing

@testable import Export

@Suite("Values in a key")
struct KeyWriterTests {
    private func digest(_ write: (KeyWriter) throws -> Void) rethrows -> Digest {
        let writer = KeyWriter()
        try write(writer)
        return writer.finish()
    }

    @Test("lists of values never give the same bytes")
    func distinct() {
        let all = [
            digest { _ in },
            digest { $0.add("") },
            digest { $0.addNil() },
            digest { $0.add(0) },
            digest { $0.add(0.0) },
            digest { $0.add(-0.0) },
            digest { $0.add(false) },
            digest { $0.add(true) },
            digest { $0.add(Time.zero) },
            digest { $0.add(Time.invalid) },
            digest { $0.add(Time.indefinite) },
            digest { $0.add("ab") },
            digest {
                $0.add("a")
                $0.add("b")
            },
            digest {
                $0.add("b")
                $0.add("a")
            },
            digest { $0.name("ab") },
            digest { $0.add([UInt8]("ab".utf8)) },
            digest {
                $0.open()
                $0.close()
            },
            digest {
                $0.open()
                $0.open()
                $0.close()
                $0.close()
            },
            digest {
                $0.open()
                $0.close()
                $0.open()
                $0.close()
            },
        ]
        #expect(Set(all).count == all.count)
    }

    @Test("a time counts by its value, not by its timescale")
    func times() {
        #expect(digest { $0.add(Time(1, 2)) } == digest { $0.add(Time(300, 600)) })
        #expect(digest { $0.add(Time(1, 2)) } != digest { $0.add(Time(301, 600)) })
    }

    @Test("long lists are digested whole", arguments: [100, 5000, 100_000])
    func long(_ count: Int) {
        func list(_ last: Int) -> Digest {
            digest { writer in
                for number in 0..<count { writer.add(number) }
                writer.add(last)
            }
        }
        #expect(list(1) == list(1))
        #expect(list(1) != list(2))
    }

    @Test("texts of a dictionary count in one order")
    func dictionaries() throws {
        let texts = Dictionary(uniqueKeysWithValues: (0..<50).map { ("key\($0)", "\($0)") })
        var other: [String: String] = [:]
        for (key, text) in texts.sorted(by: { $0.key > $1.key }) { other[key] = text }
        #expect(try digest { try $0.add(texts, NoValues()) } == digest { try $0.add(other, NoValues()) })
    }

    @Test("an absent field and its neighbour are told apart")
    func fields() throws {
        let (first, second) = (BasicValues(from: .number(1)), BasicValues(to: .number(1)))
        #expect(try digest { try $0.add(first, NoValues()) } != digest { try $0.add(second, NoValues()) })
    }

    @Test("lists of sampled values are told apart")
    func samples() throws {
        func digest(_ values: String) throws -> Digest {
            let text = #"{"kind":"numbers","times":["0/1","1/1"],"values":\#(values)}"#
            let samples = try JSONDecoder().decode(SampledValues.self, from: Data(text.utf8))
            return try self.digest { try $0.add(samples, NoValues()) }
        }
        #expect(try digest("[[1,2],[3]]") != digest("[[1],[2,3]]"))
    }

    private struct NoValues: KeyedValues {
        func add<Value: Encodable>(_ value: Value, to encoder: KeyEncoder) throws -> Bool { false }
    }
}

@Suite("Exact fractions")
struct ExactFractionTests {
    @Test("sums and products are in lowest terms")
    func arithmetic() {
        let (third, half) = (ExactFraction(2, 6), ExactFraction(1, 2))
        #expect(third + half == ExactFraction(5, 6))
        #expect(third * half == ExactFraction(1, 6))
        #expect(ExactFraction(Time(1, 2), since: Time(3, 4)) == ExactFraction(-1, 4))
        #expect(ExactFraction(0, 5) == ExactFraction(0, 1))
    }

    @Test("numbers that 128 bits do not hold are none")
    func overflow() {
        let wide = ExactFraction(Int128.max, 3)
        #expect(wide * ExactFraction(5, 7) == nil)
        #expect(wide + ExactFraction(1, 7) == nil)
    }

    @Test("a position that a time would round is not exact")
    func rounding() {
        let frame = ExactFraction(1, 25)
        #expect(ExactFraction(1, 600).isExact(with: frame))
        #expect(!ExactFraction(1, 2_147_483_647).isExact(with: frame))
    }
}
