import Messages
import Testing

@testable import Supervision

@Suite struct StatementDevicesTests {
    private func failure(_ name: String, display: String? = ":0") -> Failure? {
        do throws(Failure) {
            try StatementDevices.check([CaptureInput(role: .camera, name: name)], display: display)
            return nil
        } catch {
            return error
        }
    }

    @Test(
        "devices of this machine may be named",
        arguments: [
            "default", "0", "front", "/dev/video0", "v4l2:/dev/video12", ":0", ":0+100,200", "x11grab::0.0",
            "x11grab::1.0+1,2", "pulse:default", "pulse:alsa_input.pci-0000_00_1f.3.analog-stereo", "alsa:default",
            "alsa:plughw:CARD=PCH,DEV=0", "alsa:hw:0,0", "alsa:sysdefault:CARD=USB-1", "lavfi:sine", "lavfi:mandelbrot",
            "lavfi:testsrc2=size=320x240:rate=30000/1001", "lavfi:color=c=#ff0000:s=64x48:d=1.5",
        ])
    func allows(name: String) { #expect(failure(name) == nil) }

    @Test(
        "a name that reaches programs, files or other machines is refused",
        arguments: [
            "alsa:file:FILE='|sh -c id',FORMAT=raw", "alsa:file:/tmp/x", "alsa:plughw:", "alsa:hw:0:FILE=x",
            "alsa:{ type file }", "alsa:plug:'file:/tmp/x'", "alsa:null", "alsa:",
            "v4l2:/dev/sda", "v4l2:/dev/video", "v4l2:/dev/video0/../sda", "/dev/sda", "/etc/passwd",
            "x11grab:host:0", "x11grab::", "x11grab:", ":", ":0+a,b", "x11grab::0@host", "x11grab::0 0",
            "pulse:tcp/x", "pulse:{x}", "jack:x", "file:/etc/passwd", "lavfi:",
            "lavfi:life=f=/home/me/secret", "lavfi:life", "lavfi:movie=/etc/passwd", "lavfi:color=black,movie=x",
            "lavfi:testsrc2=320x240", "lavfi:color=black", "lavfi:testsrc2=size=320x240:", "lavfi:testsrc2=",
            "lavfi:testsrc2=/size=/etc/passwd", "lavfi:testsrc2=size=/x'y'", "lavfi:testsrc2=enable=1",
            "lavfi:testsrc2=size=1x1[out0+subcc]", "lavfi:testsrc2@movie=size=1x1",
        ])
    func refuses(name: String) { #expect(failure(name)?.kind == .notAllowed) }

    @Test func `the session's own display may be another machine's`() {
        #expect(failure("x11grab:far:10.1+5,5", display: "far:10.0") == nil)
        #expect(failure("x11grab:far:100", display: "far:10.0") != nil)
        #expect(failure("x11grab:far:10", display: nil) != nil)
        #expect(failure("x11grab:near:10", display: "far:10.0") != nil)
    }

    @Test func `a refusal says what may be written`() {
        #expect(
            failure("v4l2:/dev/sda")?.text
                == "'v4l2:/dev/sda': at the prompt a camera is v4l2:/dev/video and a number")
        #expect(
            failure("lavfi:life")?.text
                == "'lavfi:life': at the prompt a test device is one of anoisesrc, anullsrc, color, mandelbrot, sine, "
                + "smptebars, smptehdbars, testsrc, testsrc2, with options such as size=320x240:rate=25")
    }

    @Test func `a recording has at most eight devices`() {
        let inputs = [CaptureInput](repeating: CaptureInput(role: .camera, name: "0"), count: 9)
        let failure = #expect(throws: Failure.self) { try StatementDevices.check(inputs) }
        #expect(failure == Failure(.usage, "a recording has at most 8 devices, not 9"))
        #expect(throws: Never.self) { try StatementDevices.check(inputs.dropLast()) }
    }
}
