import MediaTime
import Messages
import Testing

@testable import Recording

@Suite struct CaptureSourceTests {
    @Test func `a device that delivers what was asked is not mentioned`() {
        let wanted = CaptureInput(role: .camera, name: "0", width: 640, height: 480, frameDuration: ExactTime(1, 25))
        #expect(
            CaptureSource.differences(
                of: "it", from: wanted, width: 640, height: 480, frameDuration: Time(40, 1000)) == [])
        #expect(
            CaptureSource.differences(
                of: "it", from: CaptureInput(role: .camera, name: "0"), width: 1, height: 1, frameDuration: Time(1, 9))
                == [])
    }

    @Test func `a driver's own choice of size and rate is told`() {
        let wanted = CaptureInput(role: .camera, name: "0", width: 800, height: 480, frameDuration: ExactTime(1, 25))
        #expect(
            CaptureSource.differences(
                of: "the camera 'x'", from: wanted, width: 640, height: 480, frameDuration: Time(1001, 30_000)) == [
                    "the camera 'x' delivers pictures of 640×480 instead of 800×480",
                    "the camera 'x' delivers 30000/1001 pictures a second instead of 25",
                ])
    }

    @Test func `odd sides, and sizes of test devices, are refused`() {
        func text(_ input: CaptureInput, isTest: Bool = false) -> String? {
            do throws(Failure) { try CaptureSource.check(input, isTest: isTest) } catch { return error.text }
            return nil
        }
        let odd = CaptureInput(role: .screen, name: ":0", width: 1281, height: 720)
        #expect(text(odd) == "the screen ':0': 1281x720 has an odd side; movies have even ones, such as 1280x720")
        let own =
            "the camera 'lavfi:x' is a test device, which has its own size and frame rate; write them in its name: "
            + "lavfi:testsrc2=size=320x240:rate=25"
        #expect(text(CaptureInput(role: .camera, name: "lavfi:x", width: 64, height: 48), isTest: true) == own)
        #expect(
            text(CaptureInput(role: .camera, name: "lavfi:x", frameDuration: ExactTime(1, 25)), isTest: true) == own)
        #expect(text(CaptureInput(role: .camera, name: "lavfi:x"), isTest: true) == nil)
    }
}
