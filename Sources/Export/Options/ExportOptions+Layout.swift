import Media

extension ExportOptions {
    /// How the parts of the output's file lie in it.
    package var layout: MovieLayout {
        if let fragmentDuration = settings.fragmentDuration { return .fragments(fragmentDuration) }
        return optimizesForNetworkUse ? .indexFirst : .indexLast
    }

    /// Where the segments of a package begin; nil for an output that has none.
    package var segmentGrid: SegmentGrid? {
        guard container?.kind == .package else { return nil }
        return SegmentGrid(duration: settings.segmentDuration ?? SegmentGrid.usualDuration)
    }

    /// Whether what is written is never changed later, so that it can go into a pipe.
    package var isStreamable: Bool { container?.canBeFragmented == true && layout.isStreamable }
}
