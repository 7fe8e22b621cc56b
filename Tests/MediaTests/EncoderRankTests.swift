import Glibc
import MediaTime
import Pixels
import Testing

@testable import Media

/// What an encoder leaves behind in the thread that opened it.
@Suite struct EncoderRankTests {
    @Test("a thread that opens an AV1 encoder goes before nobody", .enabled(if: Encoder.isInstalled("libsvtav1")))
    func rank() throws {
        let format = PictureFormat(width: 64, height: 64, pixels: PixelFormat(layout: .yuv420p8)!, color: .bt709)
        let settings = VideoEncoderSettings(
            encoder: "libsvtav1", picture: format, frameDuration: Time(1, 25), threads: 1,
            options: [EncoderOption(name: "preset", value: "12")])
        _ = try Encoder(settings)
        var policy: CInt = -1
        var parameters = sched_param()
        #expect(pthread_getschedparam(pthread_self(), &policy, &parameters) == 0)
        #expect(policy == SCHED_OTHER, "root's threads would stay in the way of all others")
    }
}
