/// The version of both programs.
package enum Version {
    /// The text that `luaedit --version` prints. A worker takes jobs only from a supervisor of the same version.
    package static let current = "0.2.0"
}
