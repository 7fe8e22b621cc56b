import Values

/// Colours that run into each other. CAGradientLayer.
package final class GradientLayer: Layer {
    package var content = GradientContent()
}
