import EditModel
import LuaHost
import MediaTime
import ModelBindings
import Rendering
import Validation
import Wording

extension EditSession {
    /// Keeps a function that gives the values of a property.
    func keepValue(_ function: LuaFunction) -> ScriptFunction {
        valueFunctions.append(function)
        return ScriptFunction(number: valueFunctions.count - 1, place: place(of: function))
    }

    /// The function kept by ``keepValue(_:)``.
    func valueFunction(_ function: ScriptFunction) -> LuaFunction { valueFunctions[function.number] }

    /// The snapshot with the values of its functions of time, for every frame of the movie.
    ///
    /// Call it on the Lua thread, with frame times resolved.
    /// - Throws: ``LuaError`` for what a function raises, or if its result is not a value of the property.
    func sampled(_ snapshot: MovieSnapshot) throws -> MovieSnapshot {
        var snapshot = snapshot
        try snapshot.sampleFunctions { function, animation, time in
            let property = animation.keyPath.property
            let value = try valueFunction(function)
                .call(time, returning: property.luaKind(isLimited: !animation.isAdditive))
            guard value.isFinite else {
                throw Failure(
                    .recipeError, at: location(of: valueFunction(function)),
                    "the function of \(property.name) gave a number that is not finite")
            }
            return value
        }
        return snapshot
    }

    /// A movie's snapshot with the frames of the track it follows, and with the values of functions of time.
    func resolvedSnapshot(of movie: Movie) throws -> MovieSnapshot {
        try sampled(try movie.snapshot().resolvingFrameTiming(environment.library))
    }
}

extension EditSession {
    /// A recipe's name in messages: its file's without folder and `.lua`.
    static func recipeName(of file: String) -> String {
        let base = file.split(separator: "/").last.map(String.init) ?? file
        return base.hasSuffix(".lua") ? String(base.dropLast(4)) : base
    }

    /// A Lua state with everything that recipes can use.
    /// - Parameters:
    ///   - namespace: The namespace of this session.
    ///   - fatalReport: See ``LuaState/Host/fatalReport``.
    func makeState(
        _ namespace: LuaNamespace, limits: LuaLimits,
        fatalReport: (@convention(c) (CInt, UnsafePointer<CChar>?) -> Void)?
    ) throws(LuaError) -> LuaState {
        let environment = environment
        let state = try LuaState(
            limits: limits,
            host: LuaState.Host(
                print: { environment.print($0) }, findModule: { try environment.findModule($0) },
                fatalReport: fatalReport))
        makeScript = { [unowned self, unowned state] in
            functions.isEmpty ? nil : RecipeScript(state, functions, compositions, on: thread)
        }
        state.register(namespace)
        return state
    }
}
