import EditModel
import MediaTime

/// That a tap has written values that are infinite or no numbers, which have been silenced.
package struct TapReport: Hashable, Sendable, CustomStringConvertible {
    package var function: ScriptFunction
    /// When the first of them is heard, in movie time.
    package var first: Time

    package var description: String {
        "the tap at \(function.place) wrote values that are not finite, the first at \(first.clockText): "
            + "silence stands there"
    }
}
