import EditModel
import MediaTime
import TextLayout
import Values

/// The letters of a text layer.
struct LayerLetters: Sendable {
    let text: SharedText
    let letters: TextLetters
    /// The layout box's top left corner, from the layer's.
    let origin: Point

    init(_ text: SharedText, _ letters: TextLetters, origin: Point) {
        (self.text, self.letters, self.origin) = (text, letters, origin)
    }
}

extension LayerPainter {
    /// The scale at which a layer is rasterised, which is lower for blurred letters than the canvas would have it.
    func rasterScale(of layer: LayerSnapshot, size: Size, _ scale: Double) throws -> Double {
        guard case .textPart(let part) = layer.content, part.blur > 0, layer.sublayers.isEmpty,
            let area = try area(of: layer, size: size)
        else { return scale }
        return min(scale, sharpestScale(of: layer, area))
    }

    /// A text layer with moving letters as a layer with a sublayer for each part that moves on its own, below its other
    /// sublayers. Other layers are returned unchanged.
    ///
    /// The parts are aligned to the pixels of the text at rest, so that they do not jump when they come to rest.
    func withTextParts(_ placed: PlacedLayer) throws -> PlacedLayer {
        guard !placed.layer.textAnimations.isEmpty, case .text(let text) = placed.layer.content else { return placed }
        var layer = placed.layer
        layer.textAnimations = []
        let parts = text.fontSize > 0 ? try parts(of: layer, text, placed.layer.textAnimations) : nil
        guard let parts else {
            return PlacedLayer(layer: layer, size: placed.size, map: placed.map, motion: placed.motion)
        }
        layer.content = .plain
        layer.sublayers = parts + layer.sublayers
        layer.changesInside = true
        return PlacedLayer(layer: layer, size: placed.size, map: placed.snapped, motion: placed.motion)
    }

    /// The parts from back to front; nil if the text is at rest.
    private func parts(
        of layer: LayerSnapshot, _ text: TextContent, _ animations: [TextAnimationMoment]
    ) throws -> [LayerSnapshot]? {
        let letters = try letters(of: SharedText(text), bounds: layer.bounds?.size)
        guard !letters.letters.letters.isEmpty else { return nil }
        let division = TextDivision(letters, text, animations)
        let count = letters.letters.letters.count
        guard !division.units.contains(.letter) || count <= TextUnit.maximumLetterCount else {
            return try withErrorContext(of: text) { throw TextError.tooManyLetters(count) }
        }
        return try division.parts(of: layer)
    }
}
