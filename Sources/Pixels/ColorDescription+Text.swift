extension ColorDescription {
    /// For people: `BT.709`, `BT.2020 PQ full range`.
    package var text: String {
        let name: String =
            switch matrix {
            case .bt709: "BT.709"
            case .smpte170m, .bt470bg: "BT.601"
            case .bt2020NonConstant: "BT.2020"
            default: "matrix \(matrix.rawValue)"
            }
        return name + (transfer == .pq ? " PQ" : transfer == .hlg ? " HLG" : "") + (isFullRange ? " full range" : "")
    }
}
