import Messages
import RecipeFiles
import SystemCalls

extension Doctor {
    /// The files of defaults that hold here and what they set; one that is wrong is a check of its own.
    static var defaults: [SystemCheck] {
        let name = "defaults"
        var checks: [SystemCheck] = []
        for place in Defaults.places() {
            do throws(Failure) {
                for file in try Defaults.read([place]).files { checks.append(check(name, file)) }
            } catch {
                checks.append(SystemCheck(name, .limited, error.text, advice: "commands that run recipes refuse it"))
            }
        }
        return checks.isEmpty ? [SystemCheck(name, .present, "no luaedit.toml here, and none of your own")] : checks
    }

    private static func check(_ name: String, _ file: DefaultsFile) -> SystemCheck {
        let list = file.entries.map { entry in
            (entry.command.map { "[\($0)] " } ?? "") + "\(entry.option) = \(entry.values.joined(separator: ", "))"
        }
        let place = file.origin == .person ? "your own" : "of this folder"
        return SystemCheck(
            name, .present,
            "'\(file.path)' (\(place)): " + (list.isEmpty ? "sets nothing" : list.joined(separator: "; ")))
    }
}
