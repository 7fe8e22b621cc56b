import Media

/// Where an output goes.
package enum ExportDestination: Sendable {
    case file(Muxer.Destination)
    /// For a result of many files.
    case folder(any PackageFolder)
    /// Nowhere: what would be written is counted.
    case meter(PacketMeter)
}
