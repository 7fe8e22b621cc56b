import Glibc
import Testing

@testable import Media

@Suite("Fourier transform of real samples")
struct RealTransformTests {
    @Test("each frequency has the power that the sum by definition gives", arguments: [16, 64, 1024])
    func definition(size: Int) throws {
        let transform = try RealTransform(size: size)
        let samples = (0..<size).map { sin(Double($0 * $0) * 0.37) }
        for index in 0..<size { transform.input[index] = Float(samples[index]) }
        var power = [Float](repeating: 1, count: size / 2 + 1)
        power.withUnsafeMutableBufferPointer { transform.addPower(to: $0.baseAddress!) }
        for bin in 0...size / 2 {
            var (real, imaginary) = (0.0, 0.0)
            for (index, sample) in samples.enumerated() {
                let angle = 2 * Double.pi * Double(bin * index % size) / Double(size)
                real += sample * cos(angle)
                imaginary -= sample * sin(angle)
            }
            let expected = 1 + real * real + imaginary * imaginary
            #expect(abs(Double(power[bin]) - expected) < 1e-4 * Double(size), "bin \(bin)")
        }
    }

    @Test("what was in memory before is no part of the result")
    func memory() throws {
        for garbage in [Float.nan, .infinity, 1e30] {
            let room = UnsafeMutableRawPointer.allocate(byteCount: 66 * 4, alignment: 64)
            for index in 0..<66 { room.storeBytes(of: garbage, toByteOffset: index * 4, as: Float.self) }
            room.deallocate()
            let transform = try RealTransform(size: 64)
            for index in 0..<64 { transform.input[index] = index == 3 ? 1 : 0 }
            var power = [Float](repeating: 0, count: 33)
            power.withUnsafeMutableBufferPointer { transform.addPower(to: $0.baseAddress!) }
            #expect(power.allSatisfy { abs($0 - 1) < 1e-5 })
        }
    }
}
