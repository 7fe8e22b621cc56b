import EditModel

extension EffectSnapshot {
    /// The effect as what does on YCbCr what it says; itself for all but a few.
    ///
    /// The library's `negate` turns code values around the middle of all of them, which makes 239 of black's 16 where
    /// white is 235, and off-white of white.
    /// With `fillcolor=none`, the library's `rotate` and `shear` leave in the corners whatever the memory held.
    func exact(on picture: PictureFormat) -> EffectSnapshot {
        if name == "rotate" || name == "shear" {
            var filled = self
            for index in parameters.indices
            where ["fillcolor", "c"].contains(parameters[index].name) && parameters[index].value == "none" {
                filled.parameters[index].value = "black@0"
            }
            return filled
        }
        guard name == "negate", !picture.pixels.isRGBOrPalette, ramps.isEmpty else { return self }
        let asked = value("components").map { Set($0.split(separator: "+").map(String.init)) } ?? ["y", "u", "v"]
        guard !asked.isEmpty, asked.isSubset(of: ["y", "u", "v", "a"]) else { return self }
        // minval and maxval are those of limited range whatever the picture's is: 16 and 235, or 240, times a power of 2.
        // What an expression gives is cut to a whole number.
        let luma = picture.color.isFullRange ? "(maxval+minval)*256/251-0.5-val" : "maxval+minval-val"
        var parameters = [Parameter(name: "y", value: asked.contains("y") ? luma : "val")]
        for plane in ["u", "v"] {
            parameters.append(Parameter(name: plane, value: asked.contains(plane) ? "maxval+minval-val" : "val"))
        }
        let negatesAlpha = asked.contains("a") || ["1", "true"].contains(value("negate_alpha"))
        parameters.append(Parameter(name: "a", value: negatesAlpha ? "maxval-val" : "val"))
        return EffectSnapshot(name: "lutyuv", parameters: parameters)
    }

    private func value(_ name: String) -> String? { parameters.first { $0.name == name }?.value }
}
