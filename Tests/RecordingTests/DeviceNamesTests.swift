import Messages
import Testing

@testable import Recording

@Suite struct DeviceNamesTests {
    private static let cameras = [
        CaptureDevice(role: .camera, name: "v4l2:/dev/video0", description: "Front"),
        CaptureDevice(role: .camera, name: "v4l2:/dev/video2", description: "Back", isDefault: true),
    ]

    @Test(
        "a device is named by its place, its kind and name, or as the system's choice",
        arguments: [
            ("0", "v4l2:/dev/video0"), ("1", "v4l2:/dev/video2"), ("default", "v4l2:/dev/video2"),
            ("v4l2:/dev/video7", "v4l2:/dev/video7"), ("/dev/video7", "v4l2:/dev/video7"),
            ("lavfi:testsrc2=size=320x240:rate=25", "lavfi:testsrc2=size=320x240:rate=25"),
        ])
    func finds(name: String, device: String) throws {
        #expect(try CaptureRole.camera.address(of: name) { Self.cameras }.name == device)
    }

    @Test(
        "a name of no device says what to write",
        arguments: [
            ("front", "there is no camera 'front': write its place in 'luaedit devices', v4l2:NAME or default"),
            ("pulse:x", "there is no camera 'pulse:x': write its place in 'luaedit devices', v4l2:NAME or default"),
            ("lavfi:", "the camera 'lavfi:': a name follows the colon"),
            ("2", "there is no camera 2: the last one is 1; 'luaedit devices' lists what is there"),
        ])
    func refuses(name: String, text: String) {
        let failure = #expect(throws: Failure.self) { try CaptureRole.camera.address(of: name) { Self.cameras } }
        #expect(failure?.text == text)
    }

    @Test func `without a device its place is missing`() {
        let failure = #expect(throws: Failure.self) { try CaptureRole.microphone.address(of: "default") { [] } }
        #expect(failure == Failure(.missingInput, "there is no microphone; 'luaedit devices' lists what is there"))
    }

    @Test func `a screen's part is its display and a place`() {
        #expect(CaptureRole.screen.kinds == ["x11grab", "lavfi"])
        #expect(ScreenPlace(":0.0+100,200").map { [$0.x, $0.y] } == [100, 200])
        #expect(ScreenPlace(":0")?.display == ":0")
        #expect(ScreenPlace(":0+100") == nil)
        #expect(ScreenPlace(":0+a,b") == nil)
    }
}
