import EditBindings
import EditModel
import Export
import Glibc
import Planning
import Rendering
import Supervision

extension RecipeEnvironment: PromptEnvironment {
    func show(_ pixels: [UInt8], width: Int, height: Int) throws {
        try channel.show(pixels, width: width, height: height)
    }

    func play(_ movie: MovieSnapshot, script: RecipeScript?) throws {
        guard let pictureRoom else { return }
        try PromptPlayer(movie, library: library, script: script, room: pictureRoom).play(on: channel)
    }

    func plan(_ movie: MovieSnapshot, script: RecipeScript?) throws -> String {
        try reporting {
            let options = try ExportOptions(job, movie)
            var plan = try EditPlan(name: "main", movie, library: library, options: options)
            plan.estimate = try ExportEstimator(
                movie, library: library, options: options, timeRange: nil, script: script
            ).known()
            return PlanText(plan).text
        }
    }

    func output(_ text: String) { channel.output(text) }

    func forgetFiles() { library.forget() }

    /// The recipe's text as it is now.
    func readAgain(_ recipe: Job.Recipe) throws -> [UInt8] {
        guard let path = recipe.path, let text = try readModule(path) else {
            throw RecipeFailure(.missingInput, "no such file: '\(recipe.name)'")
        }
        return text
    }

    var moduleNames: [String] {
        var names: Set<String> = []
        for folder in moduleFolders {
            guard let directory = folder.withCString({ opendir($0) }) else { continue }
            defer { closedir(directory) }
            while let entry = readdir(directory) {
                let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                    pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
                }
                if name.hasSuffix(".lua"), !name.hasPrefix(".") { names.insert(String(name.dropLast(4))) }
            }
        }
        return names.sorted()
    }
}
