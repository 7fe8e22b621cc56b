import LuaHost
import ModelBindings
import Wording

extension EditTypes {
    /// `edit.recipe`: declares inputs and options, and gives their values.
    static func recipe(_ session: EditSession) -> LuaGlobalFunction {
        LuaGlobalFunction(
            "Declares the recipe's inputs and options and returns their values on the command line, by name. Each input "
                + "and option is a table: its name, then kind (media, file, output, string, number, integer, boolean, choice, color, "
                + "time, rate or size; default: string), help, default, many (true for a list of values; a folder stands for the media files right in it), min and max of "
                + "numbers, times and rates, choices of a choice, or words that a file's option takes beside paths, which then "
                + "have a dot or a slash, and needs of media and files: picture, sound, video (a moving picture), still, or video or sound. A file that lacks it ends the recipe with an error that names "
                + "both. A file that the recipe reads itself may need subtitles, look-up table, theme, text, json or gpx, which says what the studio offers. output is the name of a file that the recipe writes, such as with edit.export or image:write, and that is not there yet. A rate is written as 25, 29.97 or 30000/1001; its value is the exact duration of a frame, which "
                + "every frame_rate and frame_duration takes. An option without a default is nil unless given, an input is "
                + "required, and a dash in a name becomes an underscore in the table.",
            example: """
                local args = edit.recipe {
                  summary = "Shows a video with a title",
                  inputs = { { "video", kind = "media", needs = "picture", default = "clip.mp4", help = "what is shown" } },
                  options = {
                    { "title", kind = "string", default = "Hello", help = "the words" },
                    { "letters", kind = "number", default = 48, min = 8, max = 200, help = "of the letters, in pixels" },
                    { "corner", kind = "choice", choices = { "left", "right" }, default = "left" },
                  },
                }
                print(args.title, args.letters, args.corner)
                """,
            LuaParameter(
                "declaration", .table,
                "{ summary = \"…\", inputs = { { \"name\", kind = \"media\", help = \"…\" } }, options = { … } }, "
                    + "and of a recipe that is shared: name, version = \"1.0.0\", author, license, "
                    + "requires = \"luaedit >= 0.2, < 2\", description, needs = { read = \"…\", write = \"…\" } "
                    + "(the permissions that the user is asked for, and their reasons)"), .call,
            returns: "table<string, any>"
        ) { declaration, call in
            // Opening what the user named is the engine's time, not the recipe's.
            try call.state.withoutTimeLimit { try session.declare(declaration) }
        }
    }
}

extension EditSession {
    /// Reads the declaration and returns the values of the command line.
    func declare(_ table: LuaTableReader) throws -> LuaFields {
        guard declaration == nil else { throw LuaMistake("edit.recipe can be called once only") }
        isDeclared = true
        try requireVersion(table)
        let declaration = try RecipeDeclaration(table)
        self.declaration = declaration
        if isDescribing { throw end(.description(description(of: declaration))) }
        do {
            let folder = { [environment] in environment.files(inFolder: $0) }
            switch try RecipeArguments.read(arguments, declaration, filesInFolder: folder) {
            case .help: throw end(.help(description(of: declaration).help))
            case .values(let values):
                for repetition in values.repetitions { warn("\(recipeName): \(repetition)") }
                try grant(values.paths)
                for path in values.outputs { environment.allowWriting(path) }
                for (path, need) in values.needs { try require(need, of: path) }
                return values.table
            }
        } catch let error as RecipeValueError {
            throw end(.failure(Failure(.usage, saying: error.message, of: error.label, error.subject, in: recipeName)))
        }
    }

    private func description(of declaration: RecipeDeclaration) -> RecipeDescription {
        RecipeDescription(declaration, name: recipeName, hasFolder: hasFolder)
    }

    /// Ends the run of a recipe that requires another luaedit.
    private func requireVersion(_ table: LuaTableReader) throws {
        let requirement: VersionRequirement?
        do { requirement = try RecipeIdentity.requirement(table) } catch { return }  // reported with the other fields
        guard let refusal = requirement?.refusal(of: recipeName, by: version) else { return }
        throw end(.failure(Failure(.missingPart, refusal)))
    }

    private func grant(_ paths: [(path: String, parameter: RecipeParameter)]) throws {
        for (path, parameter) in paths {
            do { try environment.allowReading(path) } catch var failure as Failure {
                (failure.scope, failure.subject) = (recipeName, parameter.dashed)
                throw end(.failure(failure))
            }
        }
        for (path, _) in paths where !inputs.contains(path) { inputs.append(path) }
    }

    private func require(_ need: RecipeNeed, of path: String) throws {
        let refusal: String?
        do { refusal = need.refusal(of: try asset(path, at: nil)) } catch var failure as Failure {
            failure.scope = recipeName
            throw end(.failure(failure))
        }
        if let refusal { throw end(.failure(Failure(.recipeError, scope: recipeName, refusal))) }
    }

    /// Decides how the run ends, even if the recipe catches the error.
    private func end(_ ending: Ending) -> Failure {
        self.ending = ending
        switch ending {
        case .help, .description: return Failure(.usage, "\(recipeName): help was asked for")
        case .failure(let failure): return failure
        }
    }
}

extension EditTypes {
    /// `edit.fail`: ends a recipe because of what its user asked for.
    static func fail(_ session: EditSession) -> LuaGlobalFunction {
        LuaGlobalFunction(
            "Ends the recipe with an error about its inputs or options. The message follows the recipe's name, without a "
                + "line of the recipe; Lua's error is for mistakes in the recipe.",
            example: """
                local args = edit.recipe {
                  options = { { "text", kind = "string", default = "Hello", help = "the words" } },
                }
                if not args.text:find("%S") then edit.fail("--text: there are no words") end
                """,
            .string("message", "beginning with the option that it is about, as in \"--to: …\"")
        ) { message in
            throw session.failure(saying: message)
        }
    }
}

extension EditSession {
    /// The failure of `edit.fail`, whose message may begin with the input or option that it is about.
    fileprivate func failure(saying message: String) -> Failure {
        let inputs = (declaration?.inputs ?? []).map { ($0.dashed, $0.dashed) }
        let options = (declaration?.options ?? []).map { ($0.flag, $0.dashed) }
        let about = (inputs + options).first { message.hasPrefix($0.0 + ": ") }
        let rest = about.map { String(message.dropFirst($0.0.count + 2)) } ?? message
        return Failure(.recipeError, saying: rest, of: about?.0, about?.1, in: recipeName)
    }
}

extension Failure {
    /// The failure of a recipe about what its user asked for.
    /// - Parameters:
    ///   - label: The input or option, as the command line has it; nil where it is about none.
    ///   - subject: The same by its name.
    fileprivate init(
        _ kind: FailureKind, saying message: String, of label: String?, _ subject: String?, in recipe: String
    ) {
        self.init(kind, scope: recipe + (label.map { ": \($0)" } ?? ""), message, subject: subject)
    }
}
