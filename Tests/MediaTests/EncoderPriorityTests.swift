import Glibc
import MediaTime
import MediaWriting
import Pixels
import Testing

@testable import Media

@Suite("Priorities of threads that encode")
struct EncoderPriorityTests {
    @Test("opening an encoder leaves the thread as it was", arguments: ["libsvtav1", "libx264", "libvpx-vp9"])
    func policy(name: String) throws {
        let format = PictureFormat(width: 64, height: 64, pixels: PixelFormat(layout: .yuv420p8)!, color: .bt709)
        let before = sched_getscheduler(0)
        let encoder = try Encoder(
            VideoEncoderSettings(
                encoder: name, picture: format, frameDuration: Time(1, 25), threads: 1, options: []))
        #expect(sched_getscheduler(0) == before)
        withExtendedLifetime(encoder) {}
    }
}
