import Messages
import Settings
import SystemCalls
import Wording

/// Every run of a batch, checked before the first one begins.
package struct BatchPlan: Sendable {
    /// One run.
    package struct Run: Equatable, Sendable {
        /// The row's number, from 1.
        package var number: Int
        /// The row's line in its file; nil for a file of the command line.
        package var line: Int?
        /// The path of the result.
        package var output: RawString
        /// What follows `luaedit run`: luaedit's own options, the recipe and its arguments.
        package var words: [RawString]
        /// The values that name files, or may: relative to the current folder, in order.
        package var files: [RawString]
        /// Those of them that name files by their kind.
        package var inputs: [RawString] = []
        /// True if a value has to name a file, and none of that name is there: it may be a pattern.
        package var namesPattern: Bool

        /// Its place, for messages: `row 3 (line 4)`.
        package var label: String { "row \(number)" + (line.map { " (line \($0))" } ?? "") }
    }

    /// The most mistakes that are listed.
    private static let maximumMistakes = 10

    package private(set) var runs: [Run] = []

    /// Keeps the rows of one task of several, which take them in turn: all have about as much to do, wherever the long
    /// rows stand.
    /// - Parameters:
    ///   - task: From 0.
    ///   - count: Of the tasks.
    package mutating func keepRows(ofTask task: Int, of count: Int) {
        runs = runs.filter { ($0.number - 1) % count == task }
    }

    /// - Parameters:
    ///   - own: luaedit's options for every run, each in one word, without `-o`.
    ///   - recipe: As the person named it.
    /// - Throws: `.usage` for columns that mean nothing, values that are missing or that luaedit cannot use, and two rows
    ///   with one output. The message has a line for each of the first mistakes.
    package init(
        recipe: RawString, parameters: RecipeParameters, common: CommonArguments, own: [RawString], table: RowTable,
        output: OutputTemplate
    ) throws(Failure) {
        let columns = try RowColumns(table.columns, parameters, output)
        try columns.check(parameters, common)
        let maker = RunMaker(
            recipe: recipe, parameters: parameters, common: common, own: own, columns: columns, output: output)
        var mistakes: [String] = []
        var places: [RawString: Run] = [:]
        for row in table.rows where mistakes.count < Self.maximumMistakes {
            do throws(Failure) {
                let run = try maker.run(row)
                if let other = places.updateValue(run, forKey: run.output) {
                    throw Failure(.usage, "its output is '\(run.output)', and that of \(other.label) too")
                }
                runs.append(run)
            } catch {
                let place = RunMaker.label(row)
                mistakes.append("\(place): \(error.text)")
            }
        }
        if !mistakes.isEmpty { throw Failure(.usage, mistakes.joined(separator: "\n")) }
    }
}
