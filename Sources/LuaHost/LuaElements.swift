/// The elements of an object that is a list.
package struct LuaElements<Object>: Sendable {
    let row: LuaElementRow

    /// - Parameters:
    ///   - definition: As LuaLS writes what they are: `edit.subtitle_cue`.
    ///   - get: The element at a place, counted from 1; nil where there is none.
    package init<Element: LuaPushable>(
        _ definition: String, get: @escaping @Sendable (Object, Int) throws -> Element?
    ) {
        row = LuaElementRow(definition: definition) { receiver, index, state in
            try get(receiver.object(), index).push(onto: state)
        }
    }
}

/// The elements without their object's type.
struct LuaElementRow: Sendable {
    let definition: String
    let push: @Sendable (LuaReceiver, Int, LuaState) throws -> Void
}
