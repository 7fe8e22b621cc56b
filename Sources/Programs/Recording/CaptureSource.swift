import Glibc
import Media
import MediaTime
import Messages
import Synchronization
import Threads

/// An open device with the thread that reads from it and stamps what arrives.
final class CaptureSource: Sendable {
    let role: CaptureRole
    let input: DeviceInput
    /// The duration of a frame, or of most; of sound nil.
    let frameDuration: Time?
    /// What the device delivers instead of what was asked of it, as sentences.
    let differences: [String]
    /// Test devices deliver at once what they have, at the pace of their own stamps.
    private let isPaced: Bool
    private let stamps: DeviceStamps
    private let isStopped = Atomic(false)

    /// Receives each packet and the host time of its picture, or of its sound's end, in nanoseconds.
    typealias Delivery = @Sendable (consuming Packet, Int64) -> Void

    /// The rate of pictures where neither the person nor the device says one.
    static let usualFrame = Time(1, 30)

    /// Opens the device.
    init(_ wanted: CaptureInput, _ list: DeviceList) throws(Failure) {
        role = wanted.role
        let address = try wanted.role.address(of: wanted.name) { list.devices(of: wanted.role) }
        isPaced = address.kind == "lavfi"
        stamps = address.kind == "v4l2" ? .monotonic : .unreliable
        try Self.check(wanted, isTest: isPaced)
        do throws(MediaError) { input = try Self.open(address, wanted) } catch { throw Failure(device: error) }
        guard input.isPicture == (role != .microphone) else {
            let kind = input.isPicture ? "pictures, not sound" : "sound, not pictures"
            throw Failure(.usage, "the \(role.name) '\(wanted.name)' delivers \(kind)")
        }
        guard input.isPicture else {
            (frameDuration, differences) = (nil, [])
            return
        }
        // Drivers choose the nearest rate that they have.
        frameDuration = input.frameDuration ?? wanted.frameDuration.map(Time.init) ?? Self.usualFrame
        differences = Self.differences(
            of: "the \(role.name) '\(input.name)'", from: wanted, width: input.width, height: input.height,
            frameDuration: input.frameDuration)
    }

    /// Refuses a size and a frame rate that no device can have.
    static func check(_ wanted: CaptureInput, isTest: Bool) throws(Failure) {
        let name = "the \(wanted.role.name) '\(wanted.name)'"
        if isTest, wanted.width > 0 || wanted.frameDuration != nil {
            throw Failure(
                .usage,
                "\(name) is a test device, which has its own size and frame rate; write them in its name: "
                    + "lavfi:testsrc2=size=320x240:rate=25")
        }
        guard wanted.width % 2 == 0, wanted.height % 2 == 0 else {
            let even = "\(wanted.width & ~1)x\(wanted.height & ~1)"
            throw Failure(
                .usage,
                "\(name): \(wanted.width)x\(wanted.height) has an odd side; movies have even ones, such as \(even)")
        }
    }

    /// What a device delivers instead of what was asked of it, as sentences about `name`.
    static func differences(
        of name: String, from wanted: CaptureInput, width: Int, height: Int, frameDuration: Time?
    ) -> [String] {
        var found: [String] = []
        if wanted.width > 0, (wanted.width, wanted.height) != (width, height) {
            found.append("\(name) delivers pictures of \(width)×\(height) instead of \(wanted.width)×\(wanted.height)")
        }
        if let asked = wanted.frameDuration.map(Time.init), let frameDuration, frameDuration != asked {
            func rate(_ frame: Time) -> String {
                let whole = frame.timescale % Int32(clamping: frame.value) == 0
                return whole ? "\(Int64(frame.timescale) / frame.value)" : "\(frame.timescale)/\(frame.value)"
            }
            found.append("\(name) delivers \(rate(frameDuration)) pictures a second instead of \(rate(asked))")
        }
        return found
    }

    private static func open(_ address: DeviceAddress, _ wanted: CaptureInput) throws(MediaError) -> DeviceInput {
        func open(_ options: [EncoderOption]) throws(MediaError) -> DeviceInput {
            try DeviceInput(kind: address.kind, source: address.source, options: options)
        }
        switch address.kind {
        case "x11grab": return try open(try screenOptions(address, wanted))
        case "v4l2": return try open(pictureOptions(wanted, size: (wanted.width, wanted.height)))
        // 20 ms of stereo: without it the server delivers seldom, and late.
        case "pulse":
            return try open([
                EncoderOption(name: "fragment_size", value: "3840"), EncoderOption(name: "name", value: "luaedit"),
                EncoderOption(name: "stream_name", value: "recording"),
            ])
        case "alsa":
            do throws(MediaError) { return try open([]) } catch {
                // Many microphones have one channel.
                guard let mono = try? open([EncoderOption(name: "channels", value: "1")]) else { throw error }
                return mono
            }
        default: return try open([])
        }
    }

    private static func pictureOptions(_ wanted: CaptureInput, size: (Int, Int)) -> [EncoderOption] {
        var options: [EncoderOption] = []
        if size.0 > 0 { options.append(EncoderOption(name: "video_size", value: "\(size.0)x\(size.1)")) }
        if let frame = wanted.frameDuration {
            options.append(EncoderOption(name: "framerate", value: "\(frame.timescale)/\(frame.value)"))
        }
        return options
    }

    /// A part of a screen; without a size all to the right of and below its place.
    private static func screenOptions(
        _ address: DeviceAddress, _ wanted: CaptureInput
    ) throws(MediaError) -> [EncoderOption] {
        guard let place = ScreenPlace(address.source) else {
            throw MediaError(
                .unsupported, "open '\(address.name)'", "write a place as :0+X,Y with two numbers of pixels")
        }
        var wanted = wanted
        if wanted.frameDuration == nil { wanted.frameDuration = ExactTime(usualFrame) }
        var size = (wanted.width, wanted.height)
        if size.0 == 0, place.x > 0 || place.y > 0 {
            let screen = try DeviceInput(kind: "x11grab", source: place.display, options: [])
            size = (screen.width - place.x, screen.height - place.y)
            guard size.0 > 1, size.1 > 1 else {
                throw MediaError(
                    .unsupported, "open '\(address.name)'",
                    "the screen has \(screen.width)×\(screen.height) pixels, and nothing at this place")
            }
        }
        if size.0 > 0 { size = (size.0 & ~1, size.1 & ~1) }
        return pictureOptions(wanted, size: size)
    }

    /// `screen x11grab::0.0`, for messages.
    var description: String { "the \(role.name) '\(input.name)'" }

    // MARK: - Reading

    /// Starts the thread.
    /// - Parameters:
    ///   - epoch: The host time of a test device's time 0.
    ///   - fail: Receives why nothing comes any more.
    func start(epoch: Int64, _ deliver: @escaping Delivery, fail: @escaping @Sendable (Failure) -> Void) throws(Failure)
    {
        try Thread.work { [self] in
            if let failure = read(epoch, deliver), !isStopped.load(ordering: .relaxed) { fail(failure) }
        }
    }

    /// The thread ends with its next packet.
    func stop() { isStopped.store(true, ordering: .relaxed) }

    private func read(_ epoch: Int64, _ deliver: Delivery) -> Failure? {
        while !isStopped.load(ordering: .relaxed) {
            let packet = Packet()
            do throws(MediaError) {
                guard try input.read(into: packet) else {
                    return Failure(.inputOutput, "\(description) has ended")
                }
            } catch {
                return Failure(.inputOutput, "\(description) is gone: \(error.cause)")
            }
            let host = isPaced ? awaitDue(packet, epoch) : arrival(of: packet)
            deliver(packet, host)
        }
        return nil
    }

    private func arrival(of packet: borrowing Packet) -> Int64 {
        let stamp = packet.presentationTimestamp.flatMap {
            try? input.unit.multiplied(by: $0).units(per: 1_000_000_000)
        }
        return CaptureClock.hostTime(arrival: monotonicNanoseconds(), stamp: stamp, by: stamps)
    }

    /// Waits until a real device would deliver the packet.
    private func awaitDue(_ packet: borrowing Packet, _ epoch: Int64) -> Int64 {
        let end = (packet.presentationTimestamp ?? 0) + (input.isPicture ? 0 : packet.duration)
        let time = (try? input.unit.multiplied(by: end).units(per: 1_000_000_000)) ?? 0
        let due = epoch + time
        while !isStopped.load(ordering: .relaxed) {
            let left = due - monotonicNanoseconds()
            guard left > 0 else { break }
            usleep(UInt32(min(left / 1000 + 1, 100_000)))
        }
        return due
    }
}
