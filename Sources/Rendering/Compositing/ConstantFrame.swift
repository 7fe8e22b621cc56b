import Media

/// A composed frame that stays the same for as long as its layers stand still.
struct ConstantFrame: ~Copyable {
    let span: Span
    let states: [LayerState]
    let frame: Frame

    func makeReference() -> Frame { frame.makeReference() }

    /// True when the frame is what a span of stills looks like when its layers are drawn so.
    func shows(_ other: Span, _ states: [LayerState]) -> Bool {
        other.frames == span.frames && states == self.states && other == span
    }
}
