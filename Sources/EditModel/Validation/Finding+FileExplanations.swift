extension Finding {
    /// What is said of a file's tags, chapters and choice of sounds.
    static let fileExplanations: [Explanation] = [
        .init(
            .chapterOrder, .error, "A chapter begins before the one before it ends.",
            "Write chapters in order of their starts, each ending where the next one begins."),
        .init(
            .chapterTitle, .error, "A chapter's title has control characters, or is too long for files.",
            "Write words of less than 65,000 bytes; an empty title is allowed."),
        .init(
            .metadataInvalid, .error, "A tag's name or value cannot be written into files.",
            "Write names of ASCII characters without '=', and values without control characters."),
        .init(
            .mediaDoubtful, .warning,
            "A source says what cannot be: a track without media, a last picture that stands for hours, or a length that its "
                + "packets do not reach.",
            "Look whether the result has all that it should; luaedit probe shows what is taken from the file."),
        .init(
            .metadataCleaned, .warning, "A tag of the first source has characters that are left out of the result.",
            "Set metadata to say what the result has."),
        .init(
            .artworkPicture, .error, "The artwork is no still picture.",
            "Give it a picture file, an image, or another asset's metadata.artwork."),
        .init(
            .alternateGroups, .error, "Audio tracks are alternatives of different groups.",
            "Give all alternatives the same alternate_group_id, and 0 to tracks that are heard with each."),
        .init(
            .alternateTap, .error, "A tap listens to a movie with several sounds to choose from.",
            "Disable or mute all alternatives but one."),
    ]
}
