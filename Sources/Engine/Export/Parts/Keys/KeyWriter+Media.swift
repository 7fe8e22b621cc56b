import Values

extension KeyWriter {
    /// Writes a value of an effect. A file counts by its bytes and the extension of its name, which distinguishes forms
    /// of tables.
    func add(_ parameter: EffectSnapshot.Parameter, _ files: FileDigests) throws {
        name(parameter.name)
        add(parameter.isFile)
        guard parameter.isFile else { return add(parameter.value) }
        add(FileDigests.nameExtension(of: parameter.value))
        add(try files.digest(ofFileAt: parameter.value))
    }

    /// A value or its absence.
    func addOptional(_ value: (some Encodable)?, _ values: some KeyedValues) throws {
        guard let value else { return addNil() }
        try add(value, values)
    }

    /// Each step of the pen.
    func add(_ path: Path) {
        add(path.elements.count)
        for element in path.elements {
            switch element {
            case .move(let point): add("M", [point])
            case .line(let point): add("L", [point])
            case .quadratic(let control, let point): add("Q", [control, point])
            case .cubic(let first, let second, let point): add("C", [first, second, point])
            case .close: add("Z", [])
            }
        }
    }

    private func add(_ letter: String, _ points: [Point]) {
        add(letter)
        for point in points {
            add(point.x)
            add(point.y)
        }
    }
}
