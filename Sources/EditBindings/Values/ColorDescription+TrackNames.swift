import EditModel
import Pixels

/// The names of a file's colour description: those of recipes, or else FFmpeg's.
extension ColorDescription {
    package var primariesName: String { Self.name(primaries.name, among: Self.otherPrimaries) }
    package var transferName: String { Self.name(transfer.name, among: Self.otherTransfers) }
    package var matrixName: String { Self.name(matrix.name, among: Self.otherMatrices) }

    /// - Parameter name: A name, or the number of what recipes have no name for.
    private static func name(_ name: String, among others: [String: String]) -> String { others[name] ?? name }

    // By the numbers of ITU-T H.273.
    private static let otherPrimaries = [
        "2": "unknown", "4": "bt470m", "7": "smpte240m", "8": "film", "10": "smpte428", "11": "smpte431",
        "12": "smpte432", "22": "ebu3213",
    ]
    private static let otherTransfers = [
        "2": "unknown", "4": "gamma22", "5": "gamma28", "7": "smpte240m", "8": "linear", "9": "log100", "10": "log316",
        "11": "iec61966-2-4", "12": "bt1361e", "13": "iec61966-2-1", "14": "bt2020-10", "15": "bt2020-12",
        "17": "smpte428",
    ]
    private static let otherMatrices = [
        "0": "gbr", "2": "unknown", "4": "fcc", "8": "ycgco", "10": "bt2020c", "11": "smpte2085",
        "12": "chroma-derived-nc", "13": "chroma-derived-c", "14": "ictcp",
    ]
}
