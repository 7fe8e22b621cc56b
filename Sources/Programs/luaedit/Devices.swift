import ArgumentParser
import Messages
import RecipeFiles
import Supervision
import SystemCalls
import Terminal
import Wording

struct Devices: OptionCommand {
    static let configuration = CommandConfiguration(
        abstract: "Lists the screens, cameras and microphones that can be recorded.",
        discussion: """
            'luaedit record' takes a device by its place in its list, or by its name. lavfi:GRAPH is a device for tests: \
            --camera lavfi:testsrc2=size=320x240:rate=25.
            """)

    @OptionGroup var options: Options<Devices>

    func run() throws {
        let reporter = Reporter(style: Reporter.Style())
        do throws(Failure) {
            let program = try HelperProgram.path("luaedit-capture", named: "the program that records")
            let (devices, notices) = try CaptureProcess.devices(program)
            for notice in notices { reporter.show(LogLine(.notice, notice)) }
            reporter.putAsIs(Array((own.json ? Self.json(devices) : Self.text(devices)).utf8))
        } catch {
            reporter.show(error)
            throw error.status
        }
        if let failure = reporter.outputFailure { throw failure }
    }

    private static func text(_ devices: [CaptureDevice]) -> String {
        var lines: [String] = []
        for role in CaptureRole.allCases {
            let own = devices.filter { $0.role == role }
            if own.isEmpty { lines.append("no \(role.name)") }
            for (place, device) in own.enumerated() {
                var line = "\(role.name) \(place)  \(device.name)"
                if device.width > 0 { line += "  \(device.width)×\(device.height)" }
                if device.description != device.name { line += "  \(device.description)" }
                lines.append(line + (device.isDefault ? "  (default)" : ""))
            }
        }
        return lines.map { escapedForTerminal($0) + "\n" }.joined()
    }

    private static func json(_ devices: [CaptureDevice]) -> String {
        let rows = CaptureRole.allCases.flatMap { role in
            devices.filter { $0.role == role }.enumerated().map { (place: $0, device: $1) }
        }
        return form.json(rows).text + "\n"
    }

    private static let form = JSONForm<[(place: Int, device: CaptureDevice)]>([
        JSONMember("devices", .list(deviceForm)) { $0 }
    ])

    private static let deviceForm = JSONForm<(place: Int, device: CaptureDevice)>([
        JSONMember("kind", .choice(CaptureRole.allCases.map(\.name))) { $0.device.role.name },
        JSONMember("place", .integer, "Among those of its kind, from 0") { $0.place },
        JSONMember("name", .string) { $0.device.name },
        JSONMember("description", .string) { $0.device.description },
        JSONMember("default", .boolean, "The one that record takes without a name") { $0.device.isDefault },
        JSONMember("width", .orNull(.integer), "Of a screen, in pixels") { row in
            row.device.width > 0 ? row.device.width : nil
        },
        JSONMember("height", .orNull(.integer)) { row in row.device.height > 0 ? row.device.height : nil },
    ])

    static let schema = JSONSchema("devices", "What devices --json says", form.schema)
}
