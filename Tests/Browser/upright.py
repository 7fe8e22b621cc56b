"""An upright film made of templates, as the studio shows it to a person; the page without a recipe."""
import json, time

WORDS = """1
00:00:01,000 --> 00:00:03,000
Nobody told me this

2
00:00:04,000 --> 00:00:06,000
until I had a studio
"""

OPTIONS = ["--hook", "Nobody *told* me this", "--words", "talk.srt", "--title", "More every Friday", "--theme", "plain"]


def upright(session, size=(1440, 900)):
    """Opens `short`, a recipe of templates, with a transcript."""
    (session.folder / "talk.srt").write_text(WORDS)
    session.start("bars.mp4", recipe=":short", options=OPTIONS, size=size)


def heads(session):
    return session.facts("[...window.document.querySelectorAll('#heads .head')].map(each => each.textContent.replace(/^[▸▾]/, ''))")


def rows(session, demand):
    """A row for each thing that a template made, folded; the picture gets the room."""
    upright(session)
    folded = heads(session)
    wanted = ["Hook", "Captions", "Progress", "End card"]
    demand(all(name in folded for name in wanted), f"the timeline has no rows {wanted}: {folded}")
    demand(len(folded) <= 12, f"the timeline has {len(folded)} rows: {folded}")
    captions = session.facts("[...window.document.querySelectorAll('.track[aria-label=Captions] .segment')].map(each => each.textContent)")
    demand(captions[:1] == ["Nobody told me this"] and " ".join(captions[1:]) == "until I had a studio", f"captions are shown as {captions}")
    fold = "window.document.querySelector('#heads .head[title=\"End card\"] button')"
    session.facts(f"({fold}.focus(), {fold}.click(), 1)")
    demand(session.facts(f"{fold}.getAttribute('aria-expanded')") == "true", "the row is not said to be open")
    demand(session.facts(f"window.document.activeElement === {fold}"), "the focus is lost")
    opened = heads(session)
    demand("Follow" in opened and len(opened) > len(folded), f"nothing is inside the end card: {opened}")
    session.facts(f"({fold}.click(), 1)")
    demand(heads(session) == folded, "the row does not fold again")
    session.wait("window.document.querySelector('.track[aria-label=Hook] .segment')")
    session.facts("(window.document.querySelector('.track[aria-label=Hook] .segment').click(), 1)")
    selected = session.facts("window.document.getElementById('selection').textContent")
    demand("Hook" in selected and "short.lua" in selected or "cards.lua" in selected or "card_parts.lua" in selected, f"the selection says {selected}")
    box = session.facts("(box => [Math.round(box.width), Math.round(box.height)])(window.document.getElementById('picture').getBoundingClientRect())")
    demand(box[1] >= 700, f"the picture has {box[0]}×{box[1]} of 1440×900")
    return f"{', '.join(folded)}; the picture has {box[0]}×{box[1]} of 1440×900"


def offered(session, name):
    return session.facts(f"[...[...window.document.querySelectorAll('.field')].find(each => each.dataset.name === {json.dumps(name)}).querySelectorAll('option')].map(each => each.value || each.textContent)")


TYPE = """
const field = [...window.document.querySelectorAll('.field')].find(each => each.dataset.name === NAME);
const select = field.querySelector('select'), input = field.querySelector('input.path');
select.value = [...select.options].pop().value; select.dispatchEvent(new window.Event('change'));
if (input.hidden || window.document.activeElement !== input) throw new Error('no path can be typed');
input.value = PATH; input.dispatchEvent(new window.Event('change')); return 1;
"""


def files(session, demand):
    """Each option offers the files that it takes from the folders that may be read, and takes a path that is typed."""
    for name in ("brand.lua", "logo.png", "song.wav", "notes.txt", "talks/other.vtt", "talks/deep/third.ass", ".hidden.srt"):
        (session.folder / name).parent.mkdir(exist_ok=True)
        (session.folder / name).write_text("")
    outside = session.folder.parent / f"{session.folder.name}-outside.srt"
    outside.write_text(WORDS)
    try:
        upright(session)
        takes = {"words": {"talk.srt", "talks/other.vtt", "talks/deep/third.ass"}, "theme": {"brand.lua", "plain", "film.lua"},
                 "logo": {"logo.png", "bars.mp4"}, "music": {"song.wav", "bars.mp4"}, "video": {"bars.mp4"}}
        others = {"words": {"bars.mp4", "brand.lua", ".hidden.srt"}, "theme": {"bars.mp4", "talk.srt"}, "logo": {"talk.srt"}, "music": {"logo.png"}, "video": {"logo.png", "song.wav"}}
        for name, wanted in takes.items():
            found = set(offered(session, name))
            demand(wanted <= found, f"'{name}' offers {found}, and not {wanted - found}")
            demand(not others[name] & found, f"'{name}' offers {others[name] & found}")
        everything = set().union(*(offered(session, name) for name in takes))
        demand(not any("outside" in each or each.startswith("/") for each in everything), f"files of other folders are offered: {everything}")
        revision = session.facts("studio.revision")
        session.browser.evaluate(TYPE.replace("NAME", "'words'").replace("PATH", json.dumps(str(outside))))
        session.wait(f"studio.revision > {revision} && studio.command.includes('-outside.srt')", 20)
        demand(session.facts("studio.values.words") == str(outside), "the typed path is not shown")
        session.browser.evaluate(TYPE.replace("NAME", "'words'").replace("PATH", "'nowhere.srt'"))
        error = "[...window.document.querySelectorAll('.field')].find(each => each.dataset.name === 'words').querySelector('.error').textContent"
        session.wait(f"{error} !== ''", 20)
        said = session.facts(error)
        demand("nowhere.srt" in said, f"a path that leads nowhere is answered with ‘{said}’")
    finally:
        outside.unlink()
    return f"words, theme, logo, music and video offer their own files; ‘{said}’"


def words(session, demand):
    """Problems name the words that they mean."""
    session.start()
    session.save("local stage = require 'stage' local scene = stage.plain('navy', 640, 360) scene:hold(2) "
                 "scene:add(edit.text_layer { string = 'Far too long for its place', font_size = 60, position = { 600, 100 } }) return scene:movie()")
    session.wait("studio.frames < 100 && window.document.querySelectorAll('#problems .badge').length > 0", 20)
    said = session.facts("window.document.getElementById('problems').textContent")
    demand("Far too long for its place" in said, f"the problem does not say which words it means: ‘{said}’")
    return f"‘{said}’"


def choose(session, demand):
    """Without a recipe the page shows those to choose from, each with what it makes."""
    session.start("bars.mp4", recipe="", size=(1440, 900), until="window.document.body.classList.contains('choosing')")
    names = session.facts("[...window.document.querySelectorAll('.card b')].map(each => each.textContent)")
    demand("film.lua" in names and "short" in names and "title" in names, f"there are {names} to choose from")
    session.wait("[...window.document.querySelectorAll('.card img')].filter(each => each.naturalWidth > 100).length >= 10", 20)
    filter_ = "window.document.getElementById('chooser-filter')"
    session.facts(f"({filter_}.value = 'lower third', {filter_}.dispatchEvent(new window.Event('input')), 1)")
    left = session.facts("[...window.document.querySelectorAll('#chooser li:not([hidden]) b')].map(each => each.textContent)")
    demand("lower-third" in left and "concat" not in left, f"‘lower third’ finds {left}")
    session.facts("([...window.document.querySelectorAll('.card')].find(each => each.querySelector('b').textContent === 'lower-third').click(), 1)")
    session.wait("window.document.getElementById('recipe').textContent === 'lower-third' && studio.values.video !== undefined", 20)
    session.wait("window.document.querySelector('.field[data-name=video] .error').textContent !== ''", 20)
    field = "[...window.document.querySelectorAll('.field')].find(each => each.dataset.name === 'video').querySelector('select')"
    session.wait(f"{field}", 20)
    session.facts(f"({field}.value = 'bars.mp4', {field}.dispatchEvent(new window.Event('change')), 1)")
    session.wait("studio.still !== null && studio.command.startsWith('luaedit run lower-third bars.mp4')", 30)
    status = session.browser.evaluate("const answer = await window.fetch('/api/choose', { method: 'POST', headers: { 'Content-Type': 'application/json', Authorization: "
                                      "`Bearer ${window.sessionStorage.getItem('luaedit-token')}` }, body: JSON.stringify({ recipe: '/etc/passwd' }) }); return answer.status")
    demand(status == 404, f"a file that is no choice is answered with {status}")
    session.facts("(window.document.getElementById('recipes').click(), 1)")
    session.wait("window.document.body.classList.contains('choosing')", 20)
    return f"{len(names)} recipes; one is chosen, its input too, and the way back leads to the others"
