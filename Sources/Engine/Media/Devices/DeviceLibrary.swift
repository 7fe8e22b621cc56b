import CFFmpeg
import CMediaLibraries
import Glibc

/// libavdevice: cameras, screens and microphones. Only the program that records loads it.
package struct DeviceLibrary: Sendable {
    package static let onDemand = LibraryOnDemand(
        deviceshim_library().pointee, device_functions(), name: "libavdevice is", purpose: "recording",
        attempt: "open cameras, screens and microphones", aptName: "libavdevice59")

    private let call: device_functions

    /// The library in this process, after registering its devices with FFmpeg. Wraps `avdevice_register_all`.
    /// - Throws: ``MediaError`` of kind `missingPart` when it is not installed.
    package static func load() throws(MediaError) -> DeviceLibrary {
        let functions = try onDemand.load()
        functions.register_all()
        return DeviceLibrary(call: functions)
    }

    /// A source of a kind of device, as its system lists it.
    package struct Source: Hashable, Sendable {
        /// The name that opens it.
        package let name: String
        /// For a person; may equal the name.
        package let description: String
        /// True for the system's choice.
        package let isDefault: Bool
    }

    /// The sources of a kind of device; empty if there are none, or the system has no list. Wraps
    /// `avdevice_list_input_sources`.
    /// - Parameter kind: FFmpeg's name of it: `v4l2`, `alsa`, `pulse`.
    package func sources(of kind: String) -> [Source] {
        guard let format = av_find_input_format(kind) else { return [] }
        var list: UnsafeMutablePointer<device_list>?
        guard call.list_input_sources(format, nil, nil, &list) >= 0, let found = list else { return [] }
        defer { call.free_list_devices(&list) }
        return (0..<Int(found.pointee.count)).compactMap { index in
            guard let device = found.pointee.devices[index], let name = device.pointee.name else { return nil }
            guard Self.hasInput(device.pointee) else { return nil }
            let text = String(cString: name)
            return Source(
                name: text, description: device.pointee.description.map { String(cString: $0) } ?? text,
                isDefault: Int(found.pointee.chosen) == index)
        }
    }

    /// True unless a device states that it delivers neither pictures nor sound.
    private static func hasInput(_ device: device_info) -> Bool {
        guard device.media_type_count > 0, let types = device.media_types else { return true }
        return (0..<Int(device.media_type_count)).contains {
            types[$0] == AVMEDIA_TYPE_VIDEO || types[$0] == AVMEDIA_TYPE_AUDIO
        }
    }
}
