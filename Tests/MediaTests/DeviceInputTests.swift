import CFFmpeg
import Glibc
import Testing
import Wording

@testable import Media

@Suite struct DeviceInputTests {
    @Test(
        "the sound server's own numbers are not those of the system",
        arguments: [
            (1, .notAllowed, "the sound server does not allow it"),
            (5, .missingInput, "the source does not exist; 'luaedit devices' lists the sources"),
            (6, .missingInput, "there is no sound server; 'luaedit devices' lists what is there"),
            (8, .inputOutput, "the sound server does not answer"),
        ] as [(CInt, FailureKind, String)])
    func soundServer(number: CInt, kind: FailureKind, cause: String) {
        let error = DeviceInput.openingError(ffmpeg_error(number), "open 'pulse:x'", kind: "pulse", said: nil)
        #expect(error.kind == kind)
        #expect(error.description == "cannot open 'pulse:x': \(cause)")
    }

    @Test func `a number of the system stays one for other devices`() {
        let error = DeviceInput.openingError(ffmpeg_error(EIO), "open 'alsa:x'", kind: "alsa", said: nil)
        #expect(error.description == "cannot open 'alsa:x': Input/output error")
    }

    @Test func `pictures that are not compressed keep their size, and damaged ones are counted`() throws {
        let context: UnsafeMutablePointer<AVFormatContext>? = avformat_alloc_context()
        defer { avformat_free_context(context) }
        let stream = try #require(avformat_new_stream(context, nil))
        let parameters = stream.pointee.codecpar!
        parameters.pointee.codec_type = AVMEDIA_TYPE_VIDEO
        parameters.pointee.codec_id = AV_CODEC_ID_RAWVIDEO
        parameters.pointee.format = AV_PIX_FMT_GRAY8.rawValue
        (parameters.pointee.width, parameters.pointee.height) = (4, 2)
        let decoder = try DeviceDecoder(stream, "v4l2:x")
        var count = 0
        func decode(_ size: Int) throws {
            let packet = try Packet([UInt8](repeating: 7, count: size)[...], flags: AV_PKT_FLAG_KEY)
            try decoder.decode(packet) { _ in count += 1 }
        }
        try decode(8)
        // An empty one would end the decoder's stream.
        try decoder.decode(Packet()) { _ in count += 1 }
        try decode(8)
        #expect(count == 2)
        #expect(decoder.damagedPackets == 1)
        for size in [4, 16] {
            let error = mediaError { try decode(size) }
            #expect(error?.description == "cannot read from 'v4l2:x': it delivers pictures of another size")
        }
        #expect(decoder.damagedPackets == 1)
    }
}
