/// The parts of the man page that do not come from the argument parser.
enum ManualText {
    static let about = #"""
        .SH DESCRIPTION
        luaedit runs \fIedit recipes\fR: Lua scripts that build a video edit out of compositions, tracks, layers,
        animations and audio mixes. The edit is checked before a frame is touched, and a result appears under its name
        only when it is whole.
        .PP
        A recipe declares its own inputs and options, which stand after it:
        .B luaedit run watermark in.mp4 \-\-text Me
        runs \fIwatermark.lua\fR of the current folder, or else the one that comes with luaedit. luaedit's own options may
        stand before or after the recipe, and
        .B \-\-
        ends them.
        .PP
        What a recipe may do is little: read its own folder and what was named on the command line, and give back a movie.
        It runs in a process of its own without network, without other files and with limits on time and memory;
        .B \-\-allow\-read
        and
        .B \-\-allow\-write
        open more.

        """#

    static let rest = #"""
        .SH TIMES AND SIZES
        A time is a number of seconds (\fB12.5\fR, or a fraction such as \fB1001/30000\fR), minutes and seconds
        (\fB1:02.5\fR) or a timecode at a frame rate (\fB00:01:02:12@25\fR, with \fB;\fR before the frames for drop frame). A range is two times with a hyphen between
        them; either may be left out. A size is \fIWIDTH\fRx\fIHEIGHT\fR. A bit rate and the
        size of a file take \fBk\fR, \fBM\fR and \fBG\fR, the latter with \fBB\fR too.
        .SH EXIT STATUS
        .TP
        .B 0
        Everything is done.
        .TP
        .B 1
        The recipe or the edit is wrong.
        .TP
        .B 2
        The command line is wrong.
        .TP
        .B 65
        An input cannot be decoded.
        .TP
        .B 66
        A recipe, an input or a name of the reference is not there.
        .TP
        .B 70
        The engine failed: a mistake of luaedit.
        .TP
        .B 71
        The system gives no more processes, threads or open files.
        .TP
        .B 73
        The output cannot be made: it is there already, is an input, or its folder cannot be written.
        .TP
        .B 74
        Reading or writing failed, the disk is full, or an input changed while it was read.
        .TP
        .B 75
        Parts that \fBluaedit farm join\fR needs are missing.
        .TP
        .B 77
        A recipe asked for what it has no right to.
        .TP
        .B 78
        A part of the system that luaedit needs is missing.
        .TP
        .B 124
        The recipe ran longer than \fB\-\-time\-limit\fR.
        .TP
        .B 125
        The recipe took more than \fB\-\-memory\-limit\fR, or the engine more than \fB\-\-max\-memory\fR.
        .TP
        .BR 129 ", " 130 ", " 131 ", " 143
        The terminal went away, Ctrl\-C or Ctrl\-\e was pressed, or another program asked luaedit to end.
        .TP
        .B 141
        The reader of a pipe ended before everything was written.
        .SH ENVIRONMENT
        .TP
        .B LUAEDIT_CACHE
        The folder of \fBluaedit cache\fR, in the place of \fI~/.cache/luaedit/parts\fR.
        .TP
        .B LUAEDIT_HOME
        The folder with \fIScripts\fR, \fIStdlib\fR and \fIDocs\fR, in the place of the installed one.
        .TP
        .B LUAEDIT_PICTURES
        How pictures are shown on the terminal where \fB\-\-pictures\fR does not say it.
        .TP
        .B NO_COLOR
        Where it is set, nothing on a terminal is coloured or bold.
        .TP
        .B PAGER
        What \fBluaedit doc\fR shows its text through on a terminal, \fBless\fR by default; empty or \fBcat\fR for none.
        .SH FILES
        .TP
        .I ../share/luaedit
        Beside the folder of the program: the recipes, the modules that recipes can \fBrequire\fR, and the reference.
        .TP
        .I ~/.cache/luaedit/parts
        Parts of movies, for later exports; or \fIluaedit/parts\fR in \fBXDG_CACHE_HOME\fR. It may be removed at any time.
        .TP
        .I luaedit.toml, ~/.config/luaedit/luaedit.toml
        Options that need not be written each time: of the current folder, and the person's own.
        .TP
        .I .luaedit-batch-RECIPE
        What \fBluaedit batch\fR remembers of the rows that are done, beside their results.
        .TP
        .I .luaedit, .luarc.json, .luacheckrc
        What \fBluaedit new\fR writes beside a recipe for editors and for luacheck.
        .SH EXAMPLES
        .TP
        .B luaedit recipes
        lists the recipes that come with luaedit.
        .TP
        .B luaedit run watermark in.mp4 \-\-text Me \-o out.mp4
        puts words over a video.
        .TP
        .B luaedit run watermark \-\-help
        says what a recipe takes.
        .TP
        .B luaedit check mine.lua in.mp4
        finds what is wrong before anything is rendered.
        .TP
        .B luaedit frame mine.lua in.mp4 \-\-at 1:02.5 \-o frame.png
        writes one frame of the result.
        .TP
        .B luaedit new mine; luaedit doc text_layer
        begins a recipe, and looks up what it needs.
        .SH SEE ALSO
        .BR ffmpeg (1),
        .BR luacheck (1),
        .BR lua (1)

        """#
}
