import Glibc
import Media
import Messages

/// A device as libavdevice opens it.
struct DeviceAddress: Hashable {
    /// FFmpeg's name of its kind.
    let kind: String
    /// Its name within the kind.
    let source: String

    /// `v4l2:/dev/video0`.
    var name: String { "\(kind):\(source)" }
}

extension CaptureRole {
    /// The kinds of devices for this use; the last one is for tests.
    var kinds: [String] {
        switch self {
        case .camera: ["v4l2", "lavfi"]
        case .screen: ["x11grab", "lavfi"]
        case .microphone: ["pulse", "alsa", "lavfi"]
        }
    }

    /// Finds a device that a person names.
    /// - Parameters:
    ///   - name: See ``CaptureInput/name``.
    ///   - devices: The list of this use.
    /// - Throws: `.usage` for a name of no device, `.missingInput` for a place that the list does not have.
    func address(of name: String, among devices: () -> [CaptureDevice]) throws(Failure) -> DeviceAddress {
        if let colon = name.firstIndex(of: ":"), kinds.contains(String(name[..<colon])) {
            let source = String(name[name.index(after: colon)...])
            guard !source.isEmpty else { throw Failure(.usage, "the \(self.name) '\(name)': a name follows the colon") }
            return DeviceAddress(kind: String(name[..<colon]), source: source)
        }
        if self == .screen, name.hasPrefix(":") { return DeviceAddress(kind: "x11grab", source: name) }
        if self == .camera, name.hasPrefix("/dev/") { return DeviceAddress(kind: "v4l2", source: name) }
        let isPlace = !name.isEmpty && name.count < 4 && name.utf8.allSatisfy { (48...57).contains($0) }
        guard isPlace || name == "default" else {
            throw Failure(
                .usage,
                "there is no \(self.name) '\(name)': write its place in 'luaedit devices', \(kinds[0]):NAME or default")
        }
        if self == .screen {
            // Looking for its size would open the display twice.
            guard let screen = DeviceList.screen(Int(name) ?? 0) else { throw DeviceList.noScreen }
            return DeviceAddress(kind: "x11grab", source: screen)
        }
        let list = devices()
        let chosen = list.first(where: \.isDefault) ?? list.first
        let found = isPlace ? Int(name).flatMap { list.indices.contains($0) ? list[$0] : nil } : chosen
        guard let found, let colon = found.name.firstIndex(of: ":") else { throw missing(name, list.count) }
        return DeviceAddress(
            kind: String(found.name[..<colon]), source: String(found.name[found.name.index(after: colon)...]))
    }

    private func missing(_ name: String, _ count: Int) -> Failure {
        let found =
            count == 0 ? "there is no \(self.name)" : "there is no \(self.name) \(name): the last one is \(count - 1)"
        return Failure(.missingInput, "\(found); 'luaedit devices' lists what is there")
    }
}

/// A screen's part as x11grab names it: `:0.0+100,200`.
struct ScreenPlace: Equatable {
    /// Without the offset.
    var display: String
    var x = 0
    var y = 0

    /// Nil for an offset that is not two numbers.
    init?(_ source: String) {
        guard let plus = source.firstIndex(of: "+") else {
            display = source
            return
        }
        display = String(source[..<plus])
        let numbers = source[source.index(after: plus)...].split(separator: ",", omittingEmptySubsequences: false)
        guard numbers.count == 2, let x = Int(numbers[0]), let y = Int(numbers[1]), x >= 0, y >= 0 else { return nil }
        (self.x, self.y) = (x, y)
    }
}
