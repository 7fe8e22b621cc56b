/// A recipe's function that makes the composited pictures. AVVideoCompositing, as one function.
package struct CustomCompositor: Hashable, Sendable, Codable {
    /// What the function is given.
    package enum Role: String, Hashable, Sendable, Codable {
        /// The pictures of the tracks, as they are: it composes them.
        case compositor
        /// The composited picture: it changes it.
        case filter
    }

    package var role: Role
    package var function: ScriptFunction

    package init(_ role: Role, _ function: ScriptFunction) {
        self.role = role
        self.function = function
    }
}
