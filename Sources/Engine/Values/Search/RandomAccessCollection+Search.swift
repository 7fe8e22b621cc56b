extension RandomAccessCollection where Index == Int {
    /// The first index whose element passes, if all after it do too; the end if none does. By binary search.
    package func partitioningIndex<Failure: Error>(
        _ passes: (Element) throws(Failure) -> Bool
    ) throws(Failure) -> Int {
        var (low, high) = (startIndex, endIndex)
        while low < high {
            let middle = (low + high) / 2
            if try passes(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
