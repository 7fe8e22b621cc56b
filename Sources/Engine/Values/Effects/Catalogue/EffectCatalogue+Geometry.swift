extension EffectCatalogue {
    /// True for an effect on pictures that shows something in another place than it was, or may do so: a panorama, or the
    /// two views of a stereo picture, are none after it.
    package static func movesPixels(_ name: String) -> Bool { moving.contains(name) }

    private static let moving: Set = [
        "lenscorrection", "perspective", "deshake", "v360", "crop", "scale", "pad", "transpose", "hflip", "vflip",
        "rotate", "shear", "scroll", "swaprect", "shufflepixels", "geq",
    ]
}
