import CFFmpeg
import Testing

@testable import Media

@Suite struct NALUnitFormTests {
    private func units(_ form: NALUnitForm, _ bytes: [UInt8]) -> [[UInt8]] {
        bytes.withUnsafeBufferPointer { form.units($0).map(Array.init) }
    }

    @Test func `an empty unit does not hide those after it`() {
        #expect(units(.lengths(2), [0, 1, 7, 0, 0, 0, 2, 8, 9]) == [[7], [8, 9]])
        #expect(units(.startCodes, [0, 0, 1, 0, 0, 1, 7, 0, 0, 1, 8]) == [[7], [8]])
    }

    @Test func `a header whose sets are too short joins nothing`() throws {
        func sets(_ sequence: [UInt8]) throws -> ParameterSets {
            let header: [UInt8] =
                [1, 0x42, 0, 30, 0xFF, 0xE1, 0, UInt8(sequence.count)] + sequence + [1, 0, 2, 0x68, 0xCE]
            var parameters = AVCodecParameters()
            parameters.codec_id = AV_CODEC_ID_H264
            var bytes = header
            return try bytes.withUnsafeMutableBufferPointer { buffer in
                (parameters.extradata, parameters.extradata_size) = (buffer.baseAddress, CInt(buffer.count))
                return try #require(ParameterSets(parameters))
            }
        }
        let whole = try sets([0x67, 0x42, 0, 30, 0x80])
        #expect(try whole.header(adding: sets([0x67, 0x4D, 0, 31, 0x80]))?[1] == 0x4D)
        for short: [UInt8] in [[0x67], [0x67, 0x42], [0x67, 0x42, 0]] {
            #expect(try sets(short).header(adding: whole) == nil)
            #expect(try whole.header(adding: sets(short)) == nil)
        }
    }
}
