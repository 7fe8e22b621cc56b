import Media

/// Takes composed pictures for one track of an output.
protocol PictureReceiver: AnyObject {
    /// Takes the next composed frame; false when nobody wants it any more.
    func put(_ frame: consuming Frame, number: Int64) throws -> Bool
    /// Says that no frame follows.
    func finish()
}
