import Media

/// Where an output goes.
package enum ExportDestination: Sendable {
    case file(Muxer.Destination)
    /// For a result of many files.
    case folder(any OutputFolder)
}
