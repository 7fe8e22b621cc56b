/// Codes of languages in containers.
package enum LanguageCode {
    /// The ISO 639-2/T code, of three letters, of a language tag such as `fr`, `fra` or `fr-CA`; nil if there is none.
    ///
    /// MP4 has room for nothing else; FFmpeg would write "undetermined".
    package static func threeLetters(_ tag: String) -> String? {
        let primary = tag.prefix { $0 != "-" && $0 != "_" }.lowercased()
        guard primary.utf8.allSatisfy({ (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }) else { return nil }
        return primary.utf8.count == 3 ? primary : byTwoLetters[primary]
    }

    /// FFmpeg's spelling of a code of three letters for QuickTime, which has numbers for some languages only: every
    /// other spelling becomes "undetermined".
    package static func inQuickTime(_ code: String) -> String { quickTimeSpellings[code] ?? code }

    private static let quickTimeSpellings = [
        "bod": "tib", "cym": "wel", "deu": "ger", "ell": "gre", "eus": "baq", "fao": "fo ", "fas": "per", "hrv": "hr ",
        "hye": "arm", "isl": "ice", "kat": "geo", "mkd": "mac", "msa": "may", "mya": "bur", "nld": "dut", "pan": "pa ",
        "sqi": "alb", "srp": "sr ", "swe": "sve", "zho": "chi",
    ]

    /// ISO 639-1, each code followed by that of ISO 639-2/T.
    private static let table = """
        aaaar ababk aeave afafr akaka amamh anarg arara asasm avava ayaym azaze babak bebel bgbul bhbih bibis bmbam \
        bnben bobod brbre bsbos cacat ceche chcha cocos crcre csces cuchu cvchv cycym dadan dedeu dvdiv dzdzo eeewe \
        elell eneng eoepo esspa etest eueus fafas ffful fifin fjfij fofao frfra fyfry gagle gdgla glglg gngrn guguj \
        gvglv hahau heheb hihin hohmo hrhrv hthat huhun hyhye hzher iaina idind ieile igibo iiiii ikipk ioido isisl \
        itita iuiku jajpn jvjav kakat kgkon kikik kjkua kkkaz klkal kmkhm knkan kokor krkau kskas kukur kvkom kwcor \
        kykir lalat lbltz lglug lilim lnlin lolao ltlit lulub lvlav mgmlg mhmah mimri mkmkd mlmal mnmon mrmar msmsa \
        mtmlt mymya nanau nbnob ndnde nenep ngndo nlnld nnnno nonor nrnbl nvnav nynya ococi ojoji omorm orori ososs \
        papan pipli plpol pspus ptpor quque rmroh rnrun roron rurus rwkin sasan scsrd sdsnd sesme sgsag sisin skslk \
        slslv smsmo snsna sosom sqsqi srsrp ssssw stsot susun svswe swswa tatam tetel tgtgk ththa titir tktuk tltgl \
        tntsn toton trtur tstso tttat twtwi tytah uguig ukukr ururd uzuzb veven vivie vovol wawln wowol xhxho yiyid \
        yoyor zazha zhzho zuzul
        """

    private static let byTwoLetters = Dictionary(
        uniqueKeysWithValues: table.split(separator: " ").map { (String($0.prefix(2)), String($0.dropFirst(2))) })
}
