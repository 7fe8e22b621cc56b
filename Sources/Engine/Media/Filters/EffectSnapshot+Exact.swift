import Values

extension EffectSnapshot {
    /// An equivalent effect that is exact on YCbCr; the effect itself in all but a few cases.
    ///
    /// libavfilter's `negate` mirrors code values around the middle of the full range, which turns black, 16, into 239,
    /// above white's 235. Its `rotate` and `shear` leave the corners uninitialised with `fillcolor=none`.
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
        // minval and maxval are always those of limited range: 16 and 235, or 240, times a power of 2. The result of an
        // expression is truncated.
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
