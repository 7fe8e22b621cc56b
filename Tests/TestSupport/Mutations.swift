import Glibc

/// Bytes changed at random, for parsers that must answer whatever they are given: the same changes at every run.
///
/// `Scripts/dev/fuzz.sh` runs many more rounds than a test does, each time others, and keeps the last input of each parser
/// in a file: that of a parser that ended the process.
package struct Mutations {
    /// SplitMix64 (Steele, Lea, Flood: "Fast Splittable Pseudorandom Number Generators").
    private struct Generator: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state &+= 0x9E37_79B9_7F4A_7C15
            var z = state
            z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
            z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
            return z ^ (z >> 31)
        }
    }

    /// Numbers at which lengths and counts go wrong, in as many bytes as they take.
    private static let edges: [[UInt8]] = [
        [0], [1], [0x7F], [0x80], [0xFF], [0, 0], [0xFF, 0xFF], [0x7F, 0xFF], [0, 0, 0, 0], [0, 0, 0, 7],
        [0xFF, 0xFF, 0xFF, 0xFF], [0x7F, 0xFF, 0xFF, 0xFF], [0x80, 0, 0, 0], Array("-1".utf8),
        Array("9223372036854775807".utf8), Array("99999999999999999999".utf8), Array("1e999".utf8), Array("nan".utf8),
    ]

    private let samples: [[UInt8]]
    private var generator: Generator

    /// - Parameter samples: Small inputs that a parser takes.
    package init(of samples: [[UInt8]], seed: UInt64 = 1) {
        self.samples = samples
        generator = Generator(state: seed)
    }

    /// A sample with one to four changes.
    package mutating func next() -> [UInt8] {
        var bytes = samples.randomElement(using: &generator) ?? []
        for _ in 0..<Int.random(in: 1...4, using: &generator) { change(&bytes) }
        return bytes
    }

    private mutating func change(_ bytes: inout [UInt8]) {
        let place = Int.random(in: 0...bytes.count, using: &generator)
        let end = min(place + Int.random(in: 1...16, using: &generator), bytes.count)
        switch Int.random(in: 0..<7, using: &generator) {
        case 0: bytes.removeSubrange(place..<end)
        case 1: bytes.insert(contentsOf: bytes[place..<end], at: place)
        case 2: bytes.removeSubrange(place...)
        case 3 where place < bytes.count: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
        case 4 where place < bytes.count: bytes[place] = .random(in: 0...255, using: &generator)
        case 5:
            let other = samples.randomElement(using: &generator) ?? []
            bytes.insert(contentsOf: other.prefix(Int.random(in: 0...64, using: &generator)), at: place)
        default:
            let edge = Self.edges.randomElement(using: &generator) ?? []
            bytes.replaceSubrange(place..<min(place + edge.count, bytes.count), with: edge)
        }
    }

    /// Gives a parser the samples, each of them cut off at every place, and changed ones.
    /// - Parameters:
    ///   - name: Of the parser, for the file that keeps the last input of a long run.
    ///   - rounds: How many changed inputs; the environment's `LUAEDIT_FUZZ_ROUNDS` in its place.
    package static func run(_ name: String, _ samples: [[UInt8]], rounds: Int = 300, parse: ([UInt8]) -> Void) {
        for sample in samples {
            for length in stride(from: 0, through: sample.count, by: max(1, sample.count / 100)) {
                parse(Array(sample.prefix(length)))
            }
        }
        let wanted = number("LUAEDIT_FUZZ_ROUNDS")
        var mutations = Mutations(of: samples, seed: number("LUAEDIT_FUZZ_SEED") ?? 1)
        for _ in 0..<(wanted.map { Int($0) } ?? rounds) {
            let bytes = mutations.next()
            if wanted != nil { keep(bytes, name) }
            parse(bytes)
        }
    }

    private static func number(_ variable: String) -> UInt64? {
        getenv(variable).flatMap { UInt64(String(cString: $0)) }
    }

    private static func keep(_ bytes: [UInt8], _ name: String) {
        let folder = getenv("LUAEDIT_FUZZ_FOLDER").map { String(cString: $0) } ?? "/tmp"
        guard let file = fopen("\(folder)/\(name)", "w") else { return }
        fwrite(bytes, 1, bytes.count, file)
        fclose(file)
    }
}
