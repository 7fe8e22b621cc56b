"""Lottie animations of each public kind, for the judge and the fuzzer: `animations()` returns them by their names."""


def value(k):
    return {"a": 0, "k": k}


def moving(*frames, ease=((0.833, 0.833), (0.167, 0.167)), hold=False):
    """Keyframes from (time, value) pairs."""
    result = []
    for time, numbers in frames:
        numbers = numbers if isinstance(numbers, list) else [numbers]
        frame = {"t": time, "s": numbers}
        if hold:
            frame["h"] = 1
        else:
            frame["i"] = {"x": [ease[0][0]], "y": [ease[0][1]]}
            frame["o"] = {"x": [ease[1][0]], "y": [ease[1][1]]}
        result.append(frame)
    return {"a": 1, "k": result}


def place(p=(0, 0), a=(0, 0), s=(100, 100), r=0, o=100, **more):
    def as_value(x):
        return x if isinstance(x, dict) else value(list(x) if isinstance(x, tuple) else x)

    return {"a": as_value(a), "p": as_value(p), "s": as_value(s), "r": as_value(r), "o": as_value(o), **more}


def layer(shapes=None, ty=4, **more):
    result = {"ty": ty, "ip": 0, "op": 60, "st": 0, "sr": 1, "ks": place((100, 100)), "ddd": 0, "bm": 0, "nm": "Layer", **more}
    if shapes is not None:
        result["shapes"] = shapes
    return result


def group(*items, **transform):
    return {"ty": "gr", "nm": "Group", "it": [*items, {"ty": "tr", **place(**transform), "sk": value(0), "sa": value(0)}]}


def rectangle(width=100, height=60, r=0, p=(0, 0), **more):
    return {"ty": "rc", "nm": "Box", "d": 1, "p": value(list(p)), "s": value([width, height]), "r": value(r), **more}


def ellipse(width=100, height=60, p=(0, 0)):
    return {"ty": "el", "nm": "Ball", "d": 1, "p": value(list(p)), "s": value([width, height])}


def star(sy=1, pt=5, r=0, **more):
    result = {"ty": "sr", "nm": "Star", "d": 1, "sy": sy, "p": value([0, 0]), "r": value(r), "pt": value(pt),
              "or": value(70), "os": value(0)}
    if sy == 1:
        result |= {"ir": value(30), "is": value(0)}
    return result | more


def path(points, closed=True, i=None, o=None):
    flat = [[0, 0] for _ in points]
    return {"i": i or flat, "o": o or flat, "v": [list(p) for p in points], "c": closed}


def shape(k):
    return {"ty": "sh", "nm": "Path", "d": 1, "ks": k if "a" in k else value(k)}


def fill(color=(0.2, 0.5, 0.9), o=100, r=1):
    c = color if isinstance(color, dict) else value([*color, 1])
    return {"ty": "fl", "nm": "Fill", "c": c, "o": value(o) if not isinstance(o, dict) else o, "r": r}


def stroke(w=8, color=(0.9, 0.3, 0.1), lc=1, lj=1, **more):
    return {"ty": "st", "nm": "Line", "c": value([*color, 1]), "o": value(100),
            "w": value(w) if not isinstance(w, dict) else w, "lc": lc, "lj": lj, "ml": 4, **more}


def gradient(ty="gf", t=1, s=(-50, 0), e=(50, 0), k=(0, 1, 0, 0, 1, 0, 0, 1), p=2, **more):
    return {"ty": ty, "nm": "Gradient", "o": value(100), "t": t, "s": value(list(s)), "e": value(list(e)), "r": 1,
            "g": {"p": p, "k": value(list(k))}, **more}


def trim(s=0, e=100, o=0, m=1):
    def as_value(x):
        return x if isinstance(x, dict) else value(x)

    return {"ty": "tm", "nm": "Trim", "s": as_value(s), "e": as_value(e), "o": as_value(o), "m": m}


def repeater(c=4, p=(40, 0), r=0, s=(100, 100), so=100, eo=100):
    return {"ty": "rp", "nm": "Repeater", "c": value(c), "o": value(0), "m": 1,
            "tr": {"ty": "tr", **place(p=p, r=r, s=s), "so": value(so), "eo": value(eo)}}


def mask(points, mode="a", o=100, inv=False):
    return {"mode": mode, "inv": inv, "pt": value(path(points)), "o": value(o), "x": value(0), "nm": "Mask"}


def file(*layers, assets=(), **more):
    return {"v": "5.7.0", "fr": 30, "ip": 0, "op": 60, "w": 200, "h": 200, "nm": "Test", "ddd": 0,
            "assets": list(assets), "layers": list(layers), **more}


SQUARE = [(-40, -40), (40, -40), (40, 40), (-40, 40)]
CURVE = path([(-60, 0), (0, -50), (60, 0)], closed=False, i=[[0, 0], [-30, 0], [0, -30]], o=[[0, -30], [30, 0], [0, 0]])
EASED = ((0.3, 1), (0.7, 0))


def animations():
    box = group(rectangle(), fill())
    matte = dict(td=1, ind=9, nm="Matte")
    inner = {"id": "inner", "layers": [layer([group(ellipse(60, 60), fill((0.8, 0.2, 0.5)))],
                                             ks=place(p=moving((0, [40, 40]), (30, [160, 160]))))]}
    words = {"t": {"d": {"k": [{"s": {"t": "Word", "f": "Sans", "s": 40, "fc": [0, 0, 0], "j": 2, "lh": 48, "tr": 0}, "t": 0}]},
                   "p": {}, "m": {"g": 1, "a": value([0, 0])}, "a": []}}
    fonts = {"list": [{"fName": "Sans", "fFamily": "DejaVu Sans", "fStyle": "Book", "ascent": 75}]}
    return {
        "rectangle": file(layer([box])),
        "rounded rectangle": file(layer([group(rectangle(r=20), fill())])),
        "ellipse": file(layer([group(ellipse(), fill())])),
        "path of curves": file(layer([group(shape(path(SQUARE, i=[[0, 30]] * 4, o=[[0, -30]] * 4)), fill())])),
        "path that changes": file(layer([group(shape(moving((0, [path(SQUARE)]), (30, [path([(-80, 0), (0, -80), (80, 0), (0, 80)])]))), fill())])),
        "star": file(layer([group(star(), fill((0.9, 0.7, 0.1)))])),
        "star that turns": file(layer([group(star(r=25), fill((0.9, 0.7, 0.1)))])),
        "round star": file(layer([group(star(pt=6, os=value(60), **{"is": value(40)}), fill())])),
        "polygon": file(layer([group(star(sy=2, pt=7), fill())])),
        "stroke": file(layer([group(rectangle(), stroke(10))])),
        "caps and joins": file(layer([group(shape(path([(-60, 30), (0, -40), (60, 30)], closed=False)), stroke(20, lc=2, lj=2))])),
        "square caps": file(layer([group(shape(path([(-60, 30), (0, -40), (60, 30)], closed=False)), stroke(20, lc=3, lj=3))])),
        "stroke that grows": file(layer([group(shape(CURVE), stroke(moving((0, 2), (40, 20))))])),
        "dashes": file(layer([group(rectangle(120, 90), stroke(6, d=[{"n": "d", "nm": "dash", "v": value(18)}, {"n": "g", "nm": "gap", "v": value(9)}, {"n": "o", "nm": "offset", "v": value(0)}]))])),
        "dashes that move": file(layer([group(shape(path([(-80, 0), (80, 0)], closed=False)), stroke(8, d=[{"n": "d", "v": value(20)}, {"n": "g", "v": value(12)}, {"n": "o", "v": moving((0, 0), (60, 64))}]))])),
        "fill rule": file(layer([group(shape(path([(-60, -60), (60, -60), (60, 60), (-60, 60)])), shape(path([(-30, -30), (30, -30), (30, 30), (-30, 30)])), fill(r=2))])),
        "color that changes": file(layer([group(ellipse(90, 90), fill(moving((0, [1, 0, 0, 1]), (50, [0, 0, 1, 1]))))])),
        "opacity": file(layer([group(rectangle(), fill(o=moving((0, 100), (50, 10))))])),
        "linear gradient": file(layer([group(rectangle(), gradient())])),
        "radial gradient": file(layer([group(ellipse(100, 100), gradient(t=2, s=(0, 0), e=(50, 0), k=(0, 1, 1, 0, 0.5, 0, 1, 0, 1, 0, 0, 1), p=3, h=value(0), a=value(0)))])),
        "gradient with alpha": file(layer([group(rectangle(), gradient(k=(0, 1, 0, 0, 1, 0, 0, 1, 0, 1, 1, 0)))])),
        "gradient that changes": file(layer([group(rectangle(), gradient() | {"g": {"p": 2, "k": moving((0, [0, 1, 0, 0, 1, 0, 0, 1]), (50, [0, 0, 1, 0, 1, 1, 1, 0]))}})])),
        "gradient stroke": file(layer([group(ellipse(100, 100), gradient("gs", w=value(14), lc=2, lj=2))])),
        "trim": file(layer([group(shape(CURVE), stroke(10), trim(e=moving((0, 0), (50, 100))))])),
        "trim with offset": file(layer([group(ellipse(100, 100), stroke(10), trim(10, 60, moving((0, 0), (60, 360))))])),
        "trim one after the other": file(layer([group(rectangle(60, 40, p=(-30, -40)), ellipse(60, 40, p=(30, 40)), stroke(6), trim(0, moving((0, 0), (60, 100)), m=2))])),
        "repeater": file(layer([group(ellipse(20, 20), fill(), repeater(4, (30, 0)), p=(-50, 0))])),
        "repeater that turns": file(layer([group(rectangle(14, 30, p=(0, -50)), fill(), repeater(8, (0, 0), 45, eo=20))])),
        "mask": file(layer([box], hasMask=True, masksProperties=[mask([(-20, -50), (50, -50), (50, 50), (-20, 50)])])),
        "mask that subtracts": file(layer([box], hasMask=True, masksProperties=[mask([(-20, -15), (20, -15), (20, 15), (-20, 15)], "s")])),
        "masks that intersect": file(layer([box], hasMask=True, masksProperties=[mask([(-50, -30), (20, -30), (20, 30), (-50, 30)]), mask([(-20, -50), (50, -50), (50, 50), (-20, 50)], "i")])),
        # lottie-web inverts only where the layer's own numbers are positive, and only a path that runs to the left.
        "inverted mask": file(layer([group(rectangle(p=(100, 100)), fill())], ks=place(), hasMask=True, masksProperties=[mask([(80, 85), (80, 115), (120, 115), (120, 85)], inv=True)])),
        "alpha matte": file(layer([group(ellipse(80, 80), fill())], **matte), layer([group(rectangle(120, 40), fill((0.9, 0.2, 0.2)))], tt=1)),
        "inverted matte": file(layer([group(ellipse(60, 60), fill())], **matte), layer([group(rectangle(120, 100), fill((0.9, 0.2, 0.2)))], tt=2)),
        "luma matte": file(layer([group(rectangle(120, 100), gradient(k=(0, 0, 0, 0, 1, 1, 1, 1)))], **matte), layer([group(rectangle(120, 100), fill((0.2, 0.7, 0.2)))], tt=3)),
        "matte by name": file(layer([group(ellipse(80, 80), fill())], **matte), layer([group(rectangle(30, 30), fill((0, 0, 0)))], ind=5), layer([group(rectangle(120, 40), fill((0.9, 0.2, 0.2)))], tt=1, tp=9)),
        "solid": file(layer(ty=1, sw=80, sh=50, sc="#20a060", ks=place((60, 75)))),
        "composition inside": file(layer(ty=0, refId="inner", w=200, h=200, ks=place((100, 100), (100, 100), (60, 60))), assets=[inner]),
        "time remap": file(layer(ty=0, refId="inner", w=200, h=200, ks=place(), tm=moving((0, 0), (30, 1), (60, 0.2))), assets=[inner]),
        "time stretch": file(layer(ty=0, refId="inner", w=200, h=200, ks=place(), sr=2, op=120), assets=[inner]),
        "late start": file(layer(ty=0, refId="inner", w=200, h=200, ks=place(), st=15, ip=15), assets=[inner]),
        "composition that fades": file(layer(ty=0, refId="two", w=200, h=200, ks=place(o=moving((0, 100), (60, 20)))), assets=[{"id": "two", "layers": [layer([box]), layer([group(ellipse(60, 120), fill((0.9, 0.6, 0)))])]}]),
        "easing": file(layer([box], ks=place(p=moving((0, [50, 100]), (50, [150, 100]), ease=EASED)))),
        "overshoot": file(layer([box], ks=place((100, 100), s=moving((0, [20, 20]), (50, [100, 100]), ease=((0.3, 1.6), (0.4, -0.5)))))),
        "held keyframes": file(layer([box], ks=place((100, 100), r=moving((0, 0), (20, 45), (40, 90), hold=True)))),
        "way on a curve": file(layer([group(ellipse(30, 30), fill())], ks=place(p={"a": 1, "k": [{"t": 0, "s": [40, 150], "to": [0, -100], "ti": [0, -100], "i": {"x": 0.6, "y": 1}, "o": {"x": 0.4, "y": 0}}, {"t": 50, "s": [160, 150]}]}))),
        "separate places": file(layer([box], ks=place() | {"p": {"s": True, "x": moving((0, 50), (50, 150)), "y": value(120)}})),
        "turn around an anchor": file(layer([box], ks=place((100, 100), (-50, -30), (80, 120), moving((0, 0), (60, 180))))),
        "parent": file(layer([group(ellipse(30, 30), fill((0.9, 0.2, 0.2)))], parent=2, ind=1, ks=place((60, 0))), layer([box], ind=2, ks=place((100, 100), r=moving((0, 0), (60, 360))))),
        "null parent": file(layer([box], parent=2, ind=1, ks=place((0, 0))), layer(ty=3, ind=2, ks=place(p=moving((0, [60, 60]), (50, [140, 140]))))),
        "in and out": file(layer([box], ip=10, op=40), layer([group(ellipse(60, 60), fill((0, 0.6, 0.3)))], ip=30)),
        "several layers": file(layer([group(ellipse(60, 60), fill((1, 0, 0), 60))], ks=place((80, 100))), layer([group(ellipse(60, 60), fill((0, 0, 1), 60))], ks=place((120, 100)))),
        "groups in groups": file(layer([group(group(rectangle(40, 40), fill(), p=(30, 0), r=30), group(ellipse(40, 40), fill((0.9, 0.5, 0))), s=(120, 80), r=20)])),
        "merged paths": file(layer([group(rectangle(80, 40), ellipse(40, 80), {"ty": "mm", "mm": 1, "nm": "Merge"}, fill())])),
        "turn along a way": file(layer([group(rectangle(40, 12), fill())], ao=1, ks=place(p={"a": 1, "k": [{"t": 0, "s": [40, 150], "to": [0, -100], "ti": [0, -100], "i": {"x": 0.8, "y": 0.8}, "o": {"x": 0.2, "y": 0.2}}, {"t": 50, "s": [160, 150]}]}))),
        "words": file(layer(ty=5, ks=place((100, 110)), **words), fonts=fonts),
    }
