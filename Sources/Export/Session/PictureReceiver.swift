import Media

/// Takes composed pictures for one track of an output.
///
/// The composing thread calls these functions, and the receiver's own thread encodes. The two share a queue and nothing
/// that changes.
protocol PictureReceiver: AnyObject, Sendable {
    /// Takes the next composed frame; false when nobody wants it any more.
    func put(_ frame: consuming Frame, number: Int64) throws -> Bool
    /// Says that no frame follows.
    func finish()
}
