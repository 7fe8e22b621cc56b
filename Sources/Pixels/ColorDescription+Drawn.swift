extension ColorDescription {
    /// What the numbers of drawn colours mean where pictures of this description are made: sRGB, whose curve counts as
    /// BT.709's.
    ///
    /// Among the primaries of BT.601 and BT.709 numbers are not converted, so that `#00ff00` is 0, 255, 0 over every
    /// such picture. Wide gamuts and high dynamic range have other numbers for the same colour.
    package var ofDrawnColors: ColorDescription {
        var drawn = ColorDescription.bt709
        if primaries.isConventional { drawn.primaries = primaries }
        return drawn
    }
}

extension ColorDescription.Primaries {
    /// Whether they are those of BT.601 or BT.709, which files mix up and displays hardly tell apart.
    package var isConventional: Bool { [1, 5, 6, 7, 22].contains(rawValue) }
}
