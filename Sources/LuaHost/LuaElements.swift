/// What an object that is a list gives for whole numbers.
package struct LuaElements<Object>: Sendable {
    /// As LuaLS writes what they are: `edit.subtitle_cue`.
    let definition: String
    let get: @Sendable (Object, Int) throws -> Any?

    /// - Parameter get: The element at a place, counted from 1; nil where there is none.
    package init(_ definition: String, get: @escaping @Sendable (Object, Int) throws -> Any?) {
        self.definition = definition
        self.get = get
    }

    var erased: LuaElements<Any> {
        let get = self.get
        return LuaElements<Any>(definition) { object, index in try get(object as! Object, index) }
    }
}
