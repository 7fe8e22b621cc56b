/// The sum of the squares of what two pictures' bytes differ by; they are of one length.
package func squaredDifference(_ one: [UInt8], _ other: [UInt8]) -> Int {
    var sum = 0
    for index in one.indices {
        let difference = Int(one[index]) - Int(other[index])
        sum += difference * difference
    }
    return sum
}

/// Pixels of four bytes without the last byte of each.
package func withoutAlpha(_ pixels: [UInt8]) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(pixels.count / 4 * 3)
    for pixel in stride(from: 0, to: pixels.count, by: 4) {
        bytes.append(pixels[pixel])
        bytes.append(pixels[pixel + 1])
        bytes.append(pixels[pixel + 2])
    }
    return bytes
}
