/// Unpacks data in the format deflate, RFC 1951, up to a size that is known before.
struct Inflate {
    private let bytes: ArraySlice<UInt8>
    private var position: Int
    private var bitBuffer: UInt32 = 0
    private var bitCount = 0
    private let size: Int
    private var output: [UInt8] = []

    /// - Parameter size: Of the unpacked data.
    private init(_ bytes: ArraySlice<UInt8>, size: Int) {
        (self.bytes, position, self.size) = (bytes, bytes.startIndex, size)
        output.reserveCapacity(size)
    }

    /// The unpacked data; nil if it is damaged, or of another size.
    static func unpack(_ bytes: ArraySlice<UInt8>, size: Int) -> [UInt8]? {
        var inflate = Inflate(bytes, size: size)
        guard inflate.run(), inflate.output.count == size else { return nil }
        return inflate.output
    }

    private mutating func run() -> Bool {
        while true {
            guard let isLast = take(1), let kind = take(2) else { return false }
            let isWhole: Bool
            switch kind {
            case 0: isWhole = stored()
            case 1: isWhole = compressed(.fixedLiterals, .fixedDistances)
            case 2:
                guard let (literals, distances) = codes() else { return false }
                isWhole = compressed(literals, distances)
            default: return false
            }
            guard isWhole else { return false }
            if isLast == 1 { return true }
        }
    }

    private mutating func take(_ count: Int) -> Int? {
        while bitCount < count {
            guard position < bytes.endIndex else { return nil }
            bitBuffer |= UInt32(bytes[position]) << UInt32(bitCount)
            position += 1
            bitCount += 8
        }
        let value = Int(bitBuffer & ((1 << UInt32(count)) - 1))
        bitBuffer >>= UInt32(count)
        bitCount -= count
        return value
    }

    private mutating func stored() -> Bool {
        // Whole bytes that were read ahead are none here: bits are read byte by byte.
        (bitBuffer, bitCount) = (0, 0)
        guard let length = take(16), let check = take(16), length ^ check == 0xFFFF,
            bytes.endIndex - position >= length,
            output.count + length <= size
        else { return false }
        output += bytes[position..<position + length]
        position += length
        return true
    }

    private mutating func symbol(_ code: HuffmanCode) -> Int? {
        var (value, first, index) = (0, 0, 0)
        for length in 1...15 {
            guard let bit = take(1) else { return nil }
            value |= bit
            let count = code.counts[length]
            if value - count < first { return code.symbols[index + value - first] }
            index += count
            first = (first + count) << 1
            value <<= 1
        }
        return nil
    }

    private mutating func compressed(_ literals: HuffmanCode, _ distances: HuffmanCode) -> Bool {
        while true {
            guard let symbol = symbol(literals) else { return false }
            if symbol == 256 { return true }
            if symbol < 256 {
                guard output.count < size else { return false }
                output.append(UInt8(symbol))
                continue
            }
            guard symbol - 257 < HuffmanCode.lengths.count, let extra = take(HuffmanCode.lengths[symbol - 257].bits),
                let place = self.symbol(distances), place < HuffmanCode.distances.count,
                let far = take(HuffmanCode.distances[place].bits)
            else { return false }
            let length = HuffmanCode.lengths[symbol - 257].base + extra
            let distance = HuffmanCode.distances[place].base + far
            guard distance <= output.count, output.count + length <= size else { return false }
            for _ in 0..<length { output.append(output[output.count - distance]) }
        }
    }

    private static let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]

    /// The codes that a block begins with.
    private mutating func codes() -> (HuffmanCode, HuffmanCode)? {
        guard let literals = take(5), let distances = take(5), let count = take(4), literals <= 29 else { return nil }
        var lengths = [Int](repeating: 0, count: 19)
        for index in 0..<(count + 4) {
            guard let length = take(3) else { return nil }
            lengths[Self.order[index]] = length
        }
        guard let code = HuffmanCode(lengths) else { return nil }
        let total = literals + 257 + distances + 1
        var found: [Int] = []
        while found.count < total {
            guard let symbol = symbol(code) else { return nil }
            switch symbol {
            case 16:
                guard let last = found.last, let more = take(2) else { return nil }
                found += Array(repeating: last, count: 3 + more)
            case 17:
                guard let more = take(3) else { return nil }
                found += Array(repeating: 0, count: 3 + more)
            case 18:
                guard let more = take(7) else { return nil }
                found += Array(repeating: 0, count: 11 + more)
            default: found.append(symbol)
            }
        }
        guard found.count == total, let first = HuffmanCode(Array(found[..<(literals + 257)])),
            let second = HuffmanCode(Array(found[(literals + 257)...]))
        else { return nil }
        return (first, second)
    }
}

/// A canonical Huffman code.
private struct HuffmanCode {
    /// How many symbols each length has.
    var counts = [Int](repeating: 0, count: 16)
    /// In the order of their codes.
    var symbols: [Int]

    /// - Parameter lengths: Of each symbol's code in bits; 0 for symbols that do not occur.
    /// - Returns: Nil if there are more codes than fit.
    init?(_ lengths: [Int]) {
        for length in lengths { counts[length] += 1 }
        counts[0] = 0
        var (left, offsets) = (1, [Int](repeating: 0, count: 17))
        for length in 1...15 {
            left = left << 1 - counts[length]
            guard left >= 0 else { return nil }
            offsets[length + 1] = offsets[length] + counts[length]
        }
        symbols = [Int](repeating: 0, count: lengths.count)
        for (symbol, length) in lengths.enumerated() where length > 0 {
            symbols[offsets[length]] = symbol
            offsets[length] += 1
        }
    }

    static let fixedLiterals = HuffmanCode(
        Array(repeating: 8, count: 144) + Array(repeating: 9, count: 112) + Array(repeating: 7, count: 24)
            + Array(repeating: 8, count: 8))!
    static let fixedDistances = HuffmanCode(Array(repeating: 5, count: 30))!

    /// The lengths that the symbols from 257 on stand for, and the bits that are added.
    static let lengths: [(base: Int, bits: Int)] = {
        var table: [(Int, Int)] = (3...10).map { ($0, 0) }
        for bits in 1...5 { for step in 0..<4 { table.append((3 + (4 + step) << bits, bits)) } }
        table[27] = (227, 5)
        return table + [(258, 0)]
    }()
    /// The distances that symbols stand for, and the bits that are added.
    static let distances: [(base: Int, bits: Int)] = {
        var table: [(Int, Int)] = (1...4).map { ($0, 0) }
        for bits in 1...13 { for step in 0..<2 { table.append((1 + (2 + step) << bits, bits)) } }
        return table
    }()
}
