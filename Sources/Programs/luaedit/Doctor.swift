import ArgumentParser
import Glibc
import Messages
import PartCache
import RecipeFiles
import Studio
import Supervision
import SystemCalls
import Terminal
import Wording

struct Doctor: OptionCommand {
    static let configuration = CommandConfiguration(
        abstract: "Says what this machine has of all that luaedit can use, and what to do about the rest.",
        discussion: "Ends with status 78 if something is missing that luaedit does not work without.")

    @OptionGroup var options: Options<Doctor>

    func run() throws {
        let library = RecipeLibrary.ofThisProgram()
        let checks =
            MachineChecks.all(library: library) + [reference, cache, studio] + window + [recording] + Self.defaults
            + (try engineChecks(library))
        let isWhole = checks.allSatisfy { $0.state != .missing }
        let text =
            own.json
            ? Self.form.json((isWhole, checks)).text + "\n"
            : checks.map { escapedForTerminal($0.text) + "\n" }.joined()
        try writeOutput(text)
        if !isWhole { throw ExitStatus(.missingPart) }
    }

    private static let form = JSONForm<(isWhole: Bool, checks: [SystemCheck])>([
        JSONMember("ok", .boolean, "Nothing is missing that luaedit does not work without") { $0.isWhole },
        JSONMember("checks", .list(SystemCheck.form)) { $0.checks },
    ])

    static let schema = JSONSchema("doctor", "What doctor --json says", form.schema)

    /// The page that `doc`, completion and questions at the prompt read.
    private var reference: SystemCheck {
        let name = "reference"
        do throws(Failure) {
            let count = try Doc.page().names.count
            guard count == 0 else { return SystemCheck(name, .present, "\(count) names for luaedit doc") }
            return SystemCheck(name, .limited, "it is empty: luaedit doc shows nothing", advice: Self.advice)
        } catch {
            return SystemCheck(name, .limited, "luaedit doc shows nothing: \(error.text)")
        }
    }

    /// The parts of earlier exports, which exports do without where they must.
    private var cache: SystemCheck {
        do throws(PartFolderFailure) {
            let path = try PartFolder.usualPath()
            guard let folder = try PartFolder.open(path) else {
                try PartFolder.requireRoom(path)
                return SystemCheck("cache", .present, "\(path): nothing is kept yet")
            }
            return SystemCheck(
                "cache", .present,
                "\(path): \(sizeText(folder.sum(), .binary)) of at most \(sizeText(folder.limit, .binary))")
        } catch {
            return SystemCheck("cache", .limited, "\(error); no part is kept for later exports")
        }
    }

    /// The server of the studio's page, which nothing else needs.
    private var studio: SystemCheck {
        do throws(Failure) {
            return SystemCheck("studio", .present, "\(try PageServerProgram.path(from: RecipeLibrary.programFolder()))")
        } catch {
            return SystemCheck("studio", .limited, error.text)
        }
    }

    /// The window of a player with its display and its sound, which nothing else needs.
    private var window: [SystemCheck] {
        let path: RawString
        do throws(Failure) { path = try HelperProgram.path("luaedit-window", named: "the player's window") } catch {
            return [SystemCheck("window", .limited, error.text)]
        }
        do throws(Failure) {
            let means = try WindowProcess.means(of: path)
            return [
                SystemCheck("window", .present, "\(path), with SDL 2"),
                Self.check("display", means.display, "luaedit play opens no window"),
                Self.check("sound", means.sound, "luaedit play is silent"),
            ]
        } catch {
            return [SystemCheck("window", .limited, error.text)]
        }
    }

    private static func check(_ name: String, _ means: Result<String, Failure>, _ loss: String) -> SystemCheck {
        switch means {
        case .success(let driver): SystemCheck(name, .present, "\(driver), for luaedit play")
        case .failure(let failure): SystemCheck(name, .limited, "\(failure.text): \(loss)")
        }
    }

    /// The program that records, which nothing else needs, and the devices that it finds.
    private var recording: SystemCheck {
        do throws(Failure) {
            let path = try HelperProgram.path("luaedit-capture", named: "the program that records")
            guard let library = CaptureProcess.hasLibrary(path) else {
                return SystemCheck("recording", .limited, "\(path) does not start")
            }
            guard library else {
                return SystemCheck(
                    "recording", .limited, "libavdevice is missing: luaedit record opens no device",
                    advice: "apt-get install libavdevice59")
            }
            let devices = try CaptureProcess.devices(path).devices
            let counts = CaptureRole.allCases.map { role in
                let count = devices.count { $0.role == role }
                return "\(count) \(role.name)\(count == 1 ? "" : "s")"
            }
            return SystemCheck("recording", .present, "\(path), with libavdevice: \(counts.joined(separator: ", "))")
        } catch {
            return SystemCheck("recording", .limited, error.text)
        }
    }

    private static let advice = "install luaedit again"

    /// The checks of a worker under the limits of any job; the first is that it starts.
    private func engineChecks(_ library: RecipeLibrary) throws -> [SystemCheck] {
        let path = WorkerProgram.path
        func broken(_ finding: String) -> [SystemCheck] {
            [SystemCheck("engine", .missing, finding, advice: Self.advice)]
        }
        guard fileStatus(path) != nil else { return broken("there is no program '\(path)'") }
        let supervisor: Supervisor
        do throws(Failure) {
            supervisor = try Supervisor(
                program: path, reporter: Reporter(style: Reporter.Style()), signals: try? SignalSource())
        } catch {
            return broken(error.text)
        }
        var job = Job(command: .inspect)
        job.home = library.home
        job.limits.workerMemory = MachineMemory.half
        let status = supervisor.perform(job, replacesOutput: false)
        if status == .success { return [SystemCheck("engine", .present, "\(path) starts")] + supervisor.checks }
        if status.isOfSignal { throw status }
        // What it has said stands above the list too.
        let cause = supervisor.failure.map { ": \($0.text)" } ?? ""
        let advice =
            [.engineFailure, .missingPart].contains(FailureKind(rawValue: status.rawValue)) ? Self.advice : nil
        return [
            SystemCheck(
                "engine", .missing, "'\(path)' fails with status \(status.rawValue)\(cause)",
                advice: supervisor.failure == nil ? advice : nil)
        ] + supervisor.checks
    }
}
