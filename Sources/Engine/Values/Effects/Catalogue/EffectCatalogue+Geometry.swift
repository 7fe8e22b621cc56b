extension EffectCatalogue {
    /// True for an effect on pictures that moves pixels, or may do so. A panorama, or a stereo picture with two views,
    /// is no longer one after it.
    package static func movesPixels(_ name: String) -> Bool { moving.contains(name) }

    private static let moving: Set = [
        "lenscorrection", "perspective", "deshake", "v360", "crop", "scale", "pad", "transpose", "hflip", "vflip",
        "rotate", "shear", "scroll", "swaprect", "shufflepixels", "geq",
    ]
}
