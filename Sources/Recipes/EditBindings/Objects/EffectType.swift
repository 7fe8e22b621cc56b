import EditModel
import LuaHost
import Media
import MediaTime
import ModelBindings
import Rendering
import Values
import Wording

extension EditTypes {
    static func effect(_ session: EditSession) -> LuaType {
        LuaType(
            Effect.luaName, of: Effect.self,
            summary:
                "A change of pictures or sound: one of luaedit's own, such as blur, or a filter of libavfilter. "
                + "edit.effects lists them; the section Effects, luaedit doc blur and the prompt's completion give the "
                + "type, range and default of each parameter; FFmpeg's documentation says more of its filters. Expressions count the movie's time. The delay of a filter of sound is "
                + "compensated.",
            counterpart: "CIFilter",
            example: """
                -- Sharper towards the end.
                local blur = edit.effect("blur", { radius = 8 })
                blur:set_ramp("radius", 8, 0, edit.range(0, 1))
                local movie = edit.movie { composition = clip }
                movie.effects = { blur }
                return movie
                """,
            constructor: .constructor(
                "Makes an effect.", .string("name", "such as blur, lut3d or acompressor"),
                .optional("parameters", .table, "values by the names of the effect's parameters"), .call,
                takesProperties: false
            ) { try makeEffect($0, $1, $2, session) },
            description: { "effect \($0.name)" },
            members: [
                .property("name", .string, "The effect's name.", get: { $0.name }),
                .property("summary", .string, "A description of what it does.", get: { $0.description.entry.summary }),
                .property(
                    "media_type",
                    .string, "video or audio.", get: { $0.description.entry.mediaType.rawValue }),
                .property(
                    "parameter_names", .list(of: .string), "The names of its parameters.",
                    get: { $0.description.parameters.map(\.name) }),
                .method(
                    "set", "Sets a parameter for the whole movie.", .string("parameter", "its name"),
                    LuaParameter("value", .effectValue, "its new value"), .call
                ) { effect, name, value, call in try set(name, to: value, on: effect, session, at: call.location) },
                .method(
                    "set_ramp",
                    "Changes a parameter during a range and keeps the last value. Not every parameter can ramp. Those of "
                        + "sound change every 128 samples.", .string("parameter", "its name"),
                    .number("from", "its value at the range's start"), .number("to", "its value at the range's end"),
                    LuaParameter("range", .timeRange, "in the movie's time"), .call
                ) { effect, name, from, to, range, call in
                    let parameter = try parameter(name, of: effect)
                    let ramp = Ramp(from: from, to: to, over: range)
                    do { try effect.setRamp(ramp, of: parameter, location: call.location) } catch {
                        throw LuaMistake("\(effect.name): \(error)")
                    }
                },
            ])
    }

    static let effects = LuaGlobalFunction(
        "Lists all effects with their summaries.",
        example: """
            for _, effect in ipairs(edit.effects()) do
              if effect.name == "lut3d" then print(effect.media_type, effect.summary) end
            end
            """, returns: "{ name: string, summary: string, media_type: string }[]"
    ) {
        let library = try filterLibrary(at: nil)
        return EffectCatalogue.entries.filter { $0.isOwn || (try? library.description(of: $0.name)) != nil }.map {
            LuaFields(["name": $0.name, "summary": $0.summary, "media_type": $0.mediaType.rawValue])
        }
    }

    private static func makeEffect(
        _ name: String, _ parameters: LuaTableReader?, _ call: LuaCall, _ session: EditSession
    ) throws -> Effect {
        let effect = Effect(try description(of: name, at: call.location), location: call.location)
        let library = session.environment.library
        effect.measure = { size(of: $0, after: $1, library) }
        guard let table = parameters else { return effect }
        guard table.count == 0 else {
            throw LuaMistake("\(effect.name): parameters have names (write { \(effect.exampleName) = … }, not a list)")
        }
        for name in table.names {
            let value: EffectValue
            do {
                value = try table.field(name, .effectValue)
            } catch {
                throw LuaMistake("\(effect.name): \(error.text)")
            }
            try set(name, to: value, on: effect, session, at: call.location)
        }
        return effect
    }

    /// The size of a track's pictures after effects, in natural-size pixels; nil if they cannot be applied.
    private static func size(of track: AssetTrack, after effects: [EffectSnapshot], _ library: MediaLibrary) -> Size? {
        guard let format = track.description.video,
            effects.allSatisfy({ EffectCatalogue.entry($0.name)?.mediaType == .video })
        else { return nil }
        // A movie inside composes pictures with alpha, and is not composed for this.
        let source = track.asset.movie == nil ? try? track.asset.snapshot() : nil
        let pixels = source?.pixelFormat(ofTrack: track.id, format, library: library) ?? .rgba
        let chain = try? EffectChain(
            effects, input: format.filterFormat(pixels), frameDuration: Time(1, 25), files: library)
        return chain?.output.naturalSize
    }

    private static func description(of name: String, at place: RecipeLocation?) throws -> EffectDescription {
        if let own = EffectDescription.own(name) { return own }
        let library = try filterLibrary(at: place)
        do { return try library.description(of: name) } catch .refused(let reason) {
            throw LuaMistake("'\(name)' cannot be an effect: it \(reason)")
        } catch .unknown {
            let meant = suggestion(for: name, among: EffectCatalogue.entries.map(\.name))
            throw LuaMistake("there is no effect '\(name)'\(meant)")
        }
    }

    private static func filterLibrary(at place: RecipeLocation?) throws -> FilterLibrary {
        do { return try FilterLibrary.load() } catch {
            throw Failure(.missingPart, at: place, error.description)
        }
    }

    private static func parameter(_ name: String, of effect: Effect) throws -> EffectParameter {
        if let parameter = effect.description.parameter(name) { return parameter }
        let meant = suggestion(for: name, among: effect.description.parameterNames)
        throw LuaMistake("\(effect.name) has no parameter '\(name)'\(meant)")
    }

    private static func set(
        _ name: String, to value: EffectValue, on effect: Effect, _ session: EditSession, at place: RecipeLocation?
    ) throws {
        let parameter = try parameter(name, of: effect)
        do {
            let value = try value.read(as: parameter)
            try effect.set(parameter, to: value, location: place)
            if parameter.kind == .file, case .text(let path) = value {
                try session.environment.requireFile(path, at: place)
            }
        } catch let error as EffectError {
            throw LuaMistake("\(effect.name): \(error)")
        }
    }
}

extension Effect {
    /// A name for an example.
    fileprivate var exampleName: String { description.parameters.first?.name ?? "name" }
}

extension EffectValue {
    /// Texts and numbers as the colours and times that a parameter takes.
    fileprivate func read(as parameter: EffectParameter) throws -> EffectValue {
        switch (parameter.kind, self) {
        case (.color, .text(let text)):
            guard let color = Color(text: text) else {
                throw EffectError("\(parameter.name): \(Color.refusal(of: text))")
            }
            return .color(color)
        case (.duration, .number(let seconds)): return .time(try Time(nearest: seconds))
        case (.duration, .text(let text)):
            do { return .time(try Time(text: text)) } catch { throw EffectError("\(parameter.name): \(error)") }
        default: return self
        }
    }
}

extension LuaKind where Value == EffectValue {
    /// A value of any type that a parameter of an effect may have.
    fileprivate static var effectValue: LuaKind {
        LuaKind(
            "number, boolean, text, color, time or size", definition: "number|boolean|string|number[]|edit.time"
        ) { input throws(LuaMismatch) in
            if let value = input.boolean { return EffectValue.boolean(value) }
            if let text = input.string { return EffectValue.text(text) }
            if let time = input.object(as: Time.self) { return EffectValue.time(time) }
            if let number = input.number {
                guard number.isFinite else { throw LuaMismatch(expected: "finite number", got: decimalText(number)) }
                return EffectValue.number(number)
            }
            guard let table = input.table else {
                throw input.mismatch("number, boolean, text, color, time or size")
            }
            if table.count == 2 || table.names.contains("width") {
                let sides = try input.numbers("size", ["width", "height"])
                return EffectValue.size(Size(width: sides[0], height: sides[1]))
            }
            return .color(try LuaKind<Color>.color.read(input))
        }
    }
}
