/// The description of a recipe and its parameters as plain values, for programs and for its `--help`.
package struct RecipeDescription: Sendable {
    /// A value as it would be written in JSON.
    package enum Value: Sendable, Equatable {
        case boolean(Bool)
        case integer(Int)
        case number(Double)
        /// Times, rates, sizes and colours too, as the command line takes them.
        case text(String)
    }

    /// An input or an option.
    package struct Parameter: Sendable {
        /// The name on the command line: `font-size`.
        package let name: String
        /// The command line's flag: `--font-size`; nil for an input.
        package let flag: String?
        package let kind: String
        /// Empty for none.
        package let help: String
        package let isRequired: Bool
        /// True if it can be given several times.
        package let isMany: Bool
        /// Nil for none; several values where ``isMany``.
        package let defaultValues: [Value]?
        package let minimum, maximum: Value?
        /// The values of a choice.
        package let choices: [String]
        /// The word of its `needs`; nil for none.
        package let need: String?
        /// The extensions of the files that it takes, in lower case and sorted; empty for any file, and for other kinds.
        package let extensions: [String]
    }

    /// The kinds of inputs and options.
    package static let kinds = RecipeValueKind.allCases.map(\.rawValue)

    /// Its declared name, or its file's name without `.lua`.
    package let name: String
    /// True if it is a theme, which recipes are given and which is not run.
    package let isTheme: Bool
    /// Nil unless declared.
    package let version, author, license, requirement: String?
    /// Empty for none.
    package let summary, description: String
    package let inputs, options: [Parameter]
    /// The permissions that it needs by `--allow-read` and `--allow-write`, with reasons. This grants nothing.
    package let needs: [(access: String, reason: String)]
    /// Its `--help`.
    package let help: String

    /// The description of a recipe that declares nothing.
    /// - Parameter isTheme: True if it returned a theme's table.
    package init(undeclared name: String, isTheme: Bool = false) {
        (self.name, self.isTheme) = (name, isTheme)
        (version, author, license, requirement) = (nil, nil, nil, nil)
        (summary, description) = ("", "")
        (inputs, options, needs) = ([], [], [])
        help = RecipeHelp.text(undeclared: name)
    }

    /// - Parameters:
    ///   - name: Its file's name without `.lua`.
    ///   - hasFolder: True if it has a folder, in which it may read.
    package init(_ declaration: RecipeDeclaration, name: String, hasFolder: Bool) {
        isTheme = false
        let identity = declaration.identity
        self.name = identity.name ?? name
        version = identity.version
        author = identity.author
        license = identity.license
        requirement = identity.requirement?.text
        summary = declaration.summary
        description = identity.description
        inputs = declaration.inputs.map { Parameter($0, flag: nil) }
        options = declaration.options.map { Parameter($0, flag: $0.flag) }
        needs = identity.needs
        help = RecipeHelp.text(for: declaration, name: name, hasFolder: hasFolder)
    }
}

extension RecipeDescription.Parameter {
    fileprivate init(_ parameter: RecipeParameter, flag: String?) {
        name = parameter.dashed
        self.flag = flag
        kind = parameter.kind.rawValue
        help = parameter.help
        isRequired = flag == nil && parameter.defaultValue == nil
        isMany = parameter.isMany
        defaultValues = parameter.defaultValue?.elements.map(RecipeDescription.Value.init)
        minimum = parameter.minimum.map(RecipeDescription.Value.init)
        maximum = parameter.maximum.map(RecipeDescription.Value.init)
        choices = parameter.choices
        need = parameter.need?.rawValue
        let takesAny = parameter.kind == .file && parameter.need == nil
        extensions =
            parameter.kind.isPath && !takesAny ? FolderMedia.extensions(for: parameter.need).sorted() : []
    }
}

extension RecipeDescription.Value {
    fileprivate init(_ value: RecipeValue) {
        switch value {
        case .boolean(let value): self = .boolean(value)
        case .integer(let value): self = .integer(value)
        case .number(let value): self = .number(value)
        default: self = .text(value.text)
        }
    }
}
