import EditBindings
import EditModel
import Export
import Glibc
import Messages
import ModelBindings
import Planning
import RecipeFiles
import Rendering
import SystemCalls

extension RecipeEnvironment: PromptEnvironment {
    func show(_ pixels: [UInt8], width: Int, height: Int) throws {
        try channel.show(pixels, width: width, height: height)
    }

    func play(_ movie: MovieSnapshot, script: RecipeScript?) throws {
        guard let pictureRoom else { return }
        let sound = try openSound(of: movie, script)
        defer {
            sound?.close()
            sound?.join()
        }
        if movie.video != nil {
            try channel.play(movie, library: library, script: script, sound: sound, room: pictureRoom)
        } else if let sound {
            try sound.with { try $0.play(at: $1) }
            while !sound.isStill, !Interruption.isWanted {
                sound.waitForEvents(atMost: 0.05)
                _ = sound.takeEvents()
            }
        }
        if let failure = sound?.failure { throw failure }
    }

    /// A player of a movie's sound alone; nil without any, and where none can be heard, which it says.
    private func openSound(of movie: MovieSnapshot, _ script: RecipeScript?) throws -> PlayerDriver? {
        guard PlayerMovie(movie, library: library, script: script).soundRate > 0 else { return nil }
        let driver: PlayerDriver
        do {
            driver = try players.open(for: [movie], script: script, hasWindow: false, action: .none)
        } catch let failure as Failure {
            channel.log(.notice, "the sound is not heard: \(failure.text)")
            return nil
        }
        let item = driver.makeItem(movie, script: script, range: nil, loops: false, isSoundOnly: true)
        try driver.with { try $0.append(item, at: $1) }
        return driver
    }

    func openStudio(_ recipe: [UInt8]) { channel.openStudio(recipe) }

    func plan(_ movie: MovieSnapshot, script: RecipeScript?) throws -> String {
        try reporting {
            let session = try ExportSession(
                movie, library: library, outputs: [ExportOptions(job, movie)], script: script)
            var plan = try EditPlan(name: "main", session)
            plan.estimate = try ExportEstimator(session).known()
            return PlanText(plan).text
        }
    }

    func output(_ text: String) { channel.output(text) }

    func forgetFiles() {
        library.forget()
        files.readFiles.forget()
    }

    /// The recipe's text as it is now.
    func readAgain(_ recipe: Job.Recipe) throws -> [UInt8] {
        guard let path = recipe.path, let text = try readModule(path) else {
            throw Failure(.missingInput, "no such file: '\(recipe.name)'")
        }
        return text
    }

    func moduleText(_ name: String) throws -> [UInt8] { try findModule(name).source }

    /// Without the parts of other modules of the standard library: `timeline_item` of `timeline`.
    var moduleNames: [String] {
        let names = moduleFolders.flatMap { folder in
            folder == standardFolder
                ? moduleNames(in: folder).filter { !$0.contains("_") } : moduleNames(in: folder)
        }
        return Set(names).sorted()
    }

    func moduleParts(of name: String) -> [String] {
        standardFolder.map { moduleNames(in: $0) }?.filter { $0.hasPrefix(name + "_") } ?? []
    }

    private var standardFolder: RawString? { job.home?.appending("Stdlib") }

    private func moduleNames(in folder: RawString) -> [String] {
        RecipeLibrary.fileNames(in: folder, endingIn: [".lua"]).map { String($0.repaired.dropLast(".lua".count)) }
    }
}
