extension EffectCatalogue {
    /// Effects on pictures, grouped by purpose.
    package static let pictureEntries: [Entry] =
        blurs + grades + keys + details + denoisers + lenses + shapes + looks + fields + drawings

    private static func row(
        _ name: String, _ summary: String, memory: Bool = false, files: [String] = [], hidden: [String] = [],
        fixed: [String] = [], followers: [String: String] = [:], presets: [String: String] = [:],
        limits: [String: ClosedRange<Double>] = [:]
    ) -> Entry {
        Entry(
            name: name, summary: summary, subject: .pictures, hasMemory: memory, files: files, hidden: hidden,
            fixed: fixed, followers: followers, limits: limits, presets: presets)
    }

    private static let blurs = [
        row("gblur", "Blurs softly, by a Gaussian", followers: ["sigmaV": "sigma"]),
        // The library's only limit of a power is that it is above 0; a radius below 0 reads before the picture.
        row(
            "boxblur", "Blurs by averaging a box, fast at any radius",
            limits: [
                "luma_power": 0...20, "chroma_power": 0...20, "alpha_power": 0...20, "luma_radius": 0...16384,
                "chroma_radius": 0...16384, "alpha_radius": 0...16384,
            ]),
        row("avgblur", "Blurs by averaging a rectangle", followers: ["sizeY": "sizeX"]),
        row("dblur", "Blurs in one direction, as motion does"),
        row("smartblur", "Blurs areas and leaves outlines"),
        row("sab", "Blurs by likeness of shape"),
        row("yaepblur", "Blurs areas and preserves edges"),
        row("bilateral", "Smooths areas and preserves edges"),
        row("median", "Takes the median of each neighbourhood", fixed: ["radius"]),
        row("tmix", "Mixes successive frames, as motion blur", memory: true),
    ]

    private static let grades = [
        row("eq", "Sets brightness, contrast, saturation and gamma"),
        row("hue", "Turns the hue and sets the saturation"),
        row("huesaturation", "Sets hue, saturation and intensity of chosen colors"),
        row("exposure", "Sets the exposure in stops"),
        row("colorbalance", "Shifts shadows, midtones and highlights towards colors"),
        row("colorchannelmixer", "Mixes red, green and blue into each other"),
        row("colorcontrast", "Sets the contrast between colors"),
        row("colorcorrect", "Corrects the white balance of blacks and whites"),
        row("colorlevels", "Sets black and white points of each channel"),
        row("colortemperature", "Makes the light warmer or colder"),
        row("colorize", "Colors the picture with one hue"),
        row("curves", "Bends each channel by a curve", files: ["psfile"], hidden: ["plot"]),
        row("lut3d", "Applies a 3D look-up table from a file", files: ["file"]),
        row("lut1d", "Applies a 1D look-up table from a file", files: ["file"]),
        row("lut", "Computes each sample by an expression"),
        row("lutrgb", "Computes red, green and blue by expressions"),
        row("lutyuv", "Computes luma and chroma by expressions"),
        row("selectivecolor", "Adjusts the inks of chosen colors", files: ["psfile"]),
        row("vibrance", "Strengthens the pale colors"),
        row("monochrome", "Makes it gray as if through a color filter"),
        row("negate", "Turns it into its negative"),
        row("normalize", "Stretches the contrast to the full range", memory: true),
        row("histeq", "Equalizes the histogram", memory: true),
        row("grayworld", "Balances white by the average color"),
        row("limiter", "Keeps samples within limits"),
        row("pseudocolor", "Maps brightness to colors"),
        row("deflicker", "Evens out flickering brightness", memory: true),
    ]

    private static let keys = [
        row("chromakey", "Makes a color transparent, judged by its hue"),
        row("colorkey", "Makes a color transparent, judged in RGB"),
        row("hsvkey", "Makes a hue, saturation and value transparent"),
        row("lumakey", "Makes a brightness transparent"),
        row("despill", "Removes the green or blue light that a screen throws"),
        row("chromahold", "Keeps one hue and makes the rest gray"),
        row("colorhold", "Keeps one color and makes the rest gray, judged in RGB"),
        row("hsvhold", "Keeps one hue, saturation and value and makes the rest gray"),
    ]

    private static let details = [
        row("unsharp", "Sharpens, or blurs with a negative amount"),
        row("cas", "Sharpens by the local contrast"),
        row("deband", "Smooths bands in gradients"),
        row("gradfun", "Smooths bands in gradients, fast"),
        row("deblock", "Smooths the edges of compression's blocks"),
        row("dedot", "Removes dots and rainbows of composite video", memory: true),
        row("convolution", "Applies matrices of weights"),
        row("dilation", "Lets bright areas grow"),
        row("erosion", "Lets dark areas grow"),
        row("inflate", "Lets bright areas grow gently"),
        row("deflate", "Lets dark areas grow gently"),
    ]

    private static let denoisers = [
        row("hqdn3d", "Removes noise in space and time, fast", memory: true),
        row("nlmeans", "Removes noise by likeness of patches"),
        row("atadenoise", "Removes noise by averaging frames", memory: true),
        row("vaguedenoiser", "Removes noise by wavelets"),
        // At 0 the library reads a plane that it has not allocated.
        row("owdenoise", "Removes noise by overcomplete wavelets", limits: ["chroma_strength": 0.001...1000]),
        row("dctdnoiz", "Removes noise by frequencies of blocks"),
        row("removegrain", "Removes grain and single bad pixels"),
        row("chromanr", "Removes noise of color"),
    ]

    private static let lenses = [
        row("lenscorrection", "Straightens what a lens has bent"),
        row("perspective", "Corrects or makes perspective"),
        row("vignette", "Darkens the corners, or brightens them", memory: true),
        row("chromashift", "Shifts chroma planes"),
        row("rgbashift", "Shifts red, green, blue and alpha"),
        row("deshake", "Steadies a shaky camera", memory: true, hidden: ["filename", "opencl"]),
        row("photosensitivity", "Tames flashes that are dangerous to some people", memory: true),
        row("v360", "Shows a 360° picture in another projection", presets: ["reset_rot": "1"]),
    ]

    private static let shapes = [
        row("crop", "Cuts a rectangle out", fixed: ["out_w", "out_h"]),
        row(
            "scale", "Makes it larger or smaller; into another shape, it is stretched",
            hidden: [
                "interl", "in_color_matrix", "out_color_matrix", "in_range", "out_range", "in_v_chr_pos",
                "in_h_chr_pos", "out_v_chr_pos", "out_h_chr_pos", "eval", "nb_slices",
            ], fixed: ["w", "h"]),
        row("pad", "Adds a border", hidden: ["eval"]),
        row("transpose", "Turns it by a quarter", hidden: ["passthrough"]),
        row("hflip", "Mirrors left and right"),
        row("vflip", "Mirrors top and bottom"),
        row("rotate", "Turns it by any angle"),
        row("shear", "Slants it"),
        row("scroll", "Lets it wander around its edges", memory: true),
        row("fillborders", "Fills the borders from what is beside them"),
        row(
            "swaprect", "Swaps two rectangles",
            limits: [
                "w": 0...16384, "h": 0...16384, "x1": 0...16384, "y1": 0...16384, "x2": 0...16384, "y2": 0...16384,
            ]),
    ]

    private static let looks = [
        row("pixelize", "Shows blocks in place of pixels"),
        row("noise", "Adds grain", memory: true),
        row("edgedetect", "Draws the edges"),
        row("sobel", "Draws the edges by Sobel's operator"),
        row("prewitt", "Draws the edges by Prewitt's operator"),
        row("roberts", "Draws the edges by Roberts' operator"),
        row("kirsch", "Draws the edges by Kirsch's operator"),
        row("scharr", "Draws the edges by Scharr's operator"),
        row("elbg", "Reduces it to few colors", memory: true, hidden: ["pal8"], presets: ["seed": "1"]),
        row("lagfun", "Lets light fade slowly", memory: true),
        row("shufflepixels", "Shuffles pixels, rows or blocks", presets: ["seed": "1"]),
        row("shuffleplanes", "Swaps planes"),
        row("swapuv", "Swaps the two chroma planes"),
        row("fade", "Fades from or to a color, in the movie's time", memory: true),
        // The library itself takes 0 for the alpha that no expression gives.
        row("geq", "Computes each pixel by expressions", presets: ["alpha_expr": "alpha(X,Y)"]),
        row("fftfilt", "Computes each frequency by expressions"),
        row("maskfun", "Makes a mask by brightness"),
    ]

    private static let fields = [
        row("yadif", "Makes whole pictures of interlaced ones", memory: true),
        row("bwdif", "Makes whole pictures of interlaced ones, finely", memory: true, presets: ["mode": "send_frame"]),
        row(
            "w3fdif", "Makes whole pictures of interlaced ones, as broadcasters do", memory: true,
            presets: ["mode": "frame"]),
        row(
            "estdif", "Makes whole pictures of interlaced ones by following slopes", memory: true,
            presets: ["mode": "frame"]),
        row("kerndeint", "Makes whole pictures of interlaced ones, simply", memory: true),
        row("il", "Sorts the lines of two fields"),
        row("phase", "Shifts a field by one field time", memory: true),
    ]

    private static let drawings = [
        row("drawbox", "Draws a box"),
        row("drawgrid", "Draws a grid"),
        row("delogo", "Hides a logo by what is around it"),
        row("floodfill", "Fills an area of one color"),
    ]
}
