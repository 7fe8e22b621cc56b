extension ExportOptions {
    /// Whether a picture that nothing changed may be taken over as it is: nobody asked for an encoding.
    package var allowsCopyingPicture: Bool {
        preset.copiesEverything || (!isPresetNamed && rateFactor == nil && codecOptions.isEmpty)
    }
}

extension Preset {
    /// Whether nothing is encoded: what cannot be copied is an error.
    package var copiesEverything: Bool { name == "passthrough" }
}
