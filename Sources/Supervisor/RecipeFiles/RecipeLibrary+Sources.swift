import Glibc
import Messages
import SystemCalls

/// The texts that a recipe is made of.
extension RecipeLibrary {
    /// The recipe's text and those of the modules that it requires, and that those do: beside the recipe, else of the
    /// standard library. The recipe is the first; the modules are sorted by name. A module that cannot be read has no
    /// text.
    package func sources(of recipe: Job.Recipe) -> [(name: RawString, text: [UInt8])] {
        var found: [RawString: [UInt8]] = [:]
        var unread = PackSource.required(by: recipe.text)
        while let name = unread.popLast() {
            guard found[name] == nil else { continue }
            let text = moduleText(name, recipe)
            found[name] = text
            unread += PackSource.required(by: text)
        }
        let modules = found.sorted { $0.key.bytes.lexicographicallyPrecedes($1.key.bytes) }
        return [("", recipe.text)] + modules.map { ($0.key, $0.value) }
    }

    /// The files of the modules that it requires, and that those do.
    package func moduleFiles(of recipe: Job.Recipe) -> [RawString] {
        sources(of: recipe).dropFirst().compactMap { source in
            modulePlaces(source.name, recipe).first { fileStatus($0) != nil }
        }
    }

    /// Where a module may be, the place that counts first before the other.
    private func modulePlaces(_ name: RawString, _ recipe: Job.Recipe) -> [RawString] {
        [recipe.path?.folder, home?.appending("Stdlib")].compactMap { $0?.appending(name + ".lua") }
    }

    private func moduleText(_ name: RawString, _ recipe: Job.Recipe) -> [UInt8] {
        for place in modulePlaces(name, recipe) {
            let file = place.withCString { open($0, O_RDONLY | O_CLOEXEC) }
            guard file >= 0 else { continue }
            defer { close(file) }
            return (try? readAll(from: file, limit: Job.Recipe.maximumSize)) ?? []
        }
        return []
    }
}
