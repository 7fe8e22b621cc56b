import Testing
import Values

@testable import Media

/// The parameters of effects that are texts: libavfilter would open a file for some.
@Suite struct EffectTextTests {
    /// Numbers, colours and expressions, each looked at in the library's source; by effect.
    private static let harmless: [String: String] = [
        "adelay": "delays",
        "aecho": "delays decays",
        "aeval": "exprs channel_layout c",
        "afftdn": "band_noise bn",
        "afftfilt": "real imag",
        "allpass": "channels c",
        "anequalizer": "params colors",
        "asubboost": "channels",
        "bandpass": "channels c",
        "bandreject": "channels c",
        "bass": "channels c",
        "biquad": "channels c",
        "boxblur": "luma_radius lr chroma_radius cr alpha_radius ar",
        "chorus": "delays decays speeds depths",
        "compand": "attacks decays points",
        "convolution": "0m 1m 2m 3m",
        "crop": "out_w w out_h h x y",
        "curves": "master m red r green g blue b all",
        "dctdnoiz": "expr e",
        "delogo": "x y w h",
        "drawbox": "x y width w height h color c thickness t box_source",
        "drawgrid": "x y width w height h color c thickness t",
        "dynaudnorm": "channels h",
        "eq": "contrast brightness saturation gamma gamma_r gamma_g gamma_b gamma_weight",
        "equalizer": "channels c",
        "fftfilt": "weight_Y weight_U weight_V",
        "firequalizer": "gain gain_entry",
        "geq": "lum_expr lum cb_expr cb cr_expr cr alpha_expr a red_expr r green_expr g blue_expr b",
        "highpass": "channels c",
        "highshelf": "channels c",
        "hue": "h s H b",
        "lowpass": "channels c",
        "lowshelf": "channels c",
        "lut": "c0 c1 c2 c3 y u v r g b a",
        "lutrgb": "c0 c1 c2 c3 y u v r g b a",
        "lutyuv": "c0 c1 c2 c3 y u v r g b a",
        "mcompand": "args",
        "pad": "width w height h x y",
        "perspective": "x0 y0 x1 y1 x2 y2 x3 y3",
        "pseudocolor": "c0 c1 c2 c3",
        "rotate": "angle a out_w ow out_h oh fillcolor c",
        "scale": "w width h height flags in_color_matrix out_color_matrix size",
        "selectivecolor": "reds yellows greens cyans blues magentas whites neutrals blacks",
        "shear": "fillcolor c",
        "speechnorm": "channels h",
        "swaprect": "w h x1 y1 x2 y2",
        "tiltshelf": "channels c",
        "tmix": "weights",
        "treble": "channels c",
        "v360": "in_forder out_forder in_frot out_frot rorder",
        "vignette": "angle a x0 y0",
        "volume": "volume",
    ]

    @Test("every text that an effect takes is known to name no file, or is a file that the grants allow")
    func known() throws {
        let library = try FilterLibrary.load()
        var unknown: [String] = []
        for entry in EffectCatalogue.entries where entry.numbers.isEmpty {
            guard let effect = try? library.description(of: entry.name) else { continue }
            let known = Set((Self.harmless[entry.name] ?? "").split(separator: " ").map(String.init))
            unknown += effect.parameters.filter { $0.kind == .text && known.isDisjoint(with: $0.names) }
                .map { "\(entry.name).\($0.names[0])" }
        }
        #expect(unknown == [])
    }
}
