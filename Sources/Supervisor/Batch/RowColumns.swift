import Messages
import Settings
import Wording

/// The meaning of each column of a table.
struct RowColumns {
    /// What a column's values are.
    enum Target {
        /// An input or an option of the recipe.
        case parameter(RecipeParameters.Parameter)
        /// An option of luaedit's own export.
        case setting(SettingRow)
        /// A part of the outputs' names, and nothing else.
        case name
    }

    /// In the columns' order.
    let targets: [(column: RowTable.Column, target: Target)]

    /// The column of each input and option that has one.
    private let indexes: [RecipeParameters.Parameter: Int]

    /// The values that a name in `-o` can be without a column.
    static let builtIn = ["n", "recipe", "stem", "name", "extension"]

    /// - Throws: `.usage` for a column or a name in `-o` that means nothing.
    init(_ columns: [RowTable.Column], _ parameters: RecipeParameters, _ output: OutputTemplate) throws(Failure) {
        let names = output.names
        var targets: [(RowTable.Column, Target)] = []
        for column in columns {
            let target = try Self.target(of: column, parameters, names)
            let dashed = RecipeParameters.dashed(column.name)
            if let other = targets.first(where: { RecipeParameters.dashed($0.0.name) == dashed }) {
                throw Failure(
                    .usage, "the columns '\(other.0.name)' and '\(column.name)' mean the same; leave one of them out")
            }
            targets.append((column, target))
        }
        self.targets = targets
        indexes = targets.enumerated().reduce(into: [:]) { indexes, entry in
            if case .parameter(let parameter) = entry.element.1 { indexes[parameter] = entry.offset }
        }
        for name in names where !Self.builtIn.contains(name) && !columns.contains(where: { $0.name == name }) {
            let known = columns.map(\.name) + Self.builtIn
            throw Failure(
                .usage,
                "-o: there is no column '\(name)'\(suggestion(for: name, among: known)); "
                    + "the names are \(known.joined(separator: ", "))")
        }
    }

    private static func target(
        of column: RowTable.Column, _ parameters: RecipeParameters, _ names: [String]
    ) throws(Failure) -> Target {
        let name = RecipeParameters.dashed(column.name)
        if let parameter = parameters.parameter(name) {
            guard parameter.isMany || !column.isRepeated else { throw single(column.name) }
            return .parameter(parameter)
        }
        if let row = SettingTable.row(option: name) {
            guard row.kind.repeats || !column.isRepeated else { throw single(column.name) }
            return .setting(row)
        }
        if names.contains(column.name) {
            guard !column.isRepeated else { throw single(column.name) }
            return .name
        }
        if OptionTable.rows(of: .batch).contains(where: { $0.flags.contains("--" + name) }) {
            throw Failure(
                .usage, "'\(column.name)' cannot be a column: give --\(name) on the command line, for all rows")
        }
        let own = parameters.inputs + parameters.options
        let known = own.map(\.name) + SettingTable.rows.compactMap(\.option)
        throw Failure(
            .usage,
            "the recipe has no input or option '\(column.name)'\(suggestion(for: name, among: known)); its own are "
                + (own.isEmpty ? "none" : own.map(\.name).joined(separator: ", "))
                + ". A column may also be an option of the export, or stand in -o as {\(column.name)}")
    }

    private static func single(_ name: String) -> Failure {
        Failure(.usage, "the column '\(name)' has several values, and it takes one")
    }

    /// - Throws: `.usage` if an input that every run needs has no column and no value for all rows.
    func check(_ parameters: RecipeParameters, _ common: CommonArguments) throws(Failure) {
        for input in parameters.inputs
        where input.isRequired && index(of: input) == nil && common.inputs[input.name] == nil {
            throw Failure(
                .usage,
                "the recipe needs the input '\(input.name)', and no column has that name; --\(input.name) gives one value to "
                    + "all rows")
        }
    }

    /// The column of an input or an option; nil without one.
    func index(of parameter: RecipeParameters.Parameter) -> Int? { indexes[parameter] }
}
