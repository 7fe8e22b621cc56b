#!/usr/bin/env python3
"""Gives luaedit mutated Lottie animations, and fails where the worker crashes.

Scripts/dev/lottie-fuzz.py LUAEDIT [COUNT [SEED]]     COUNT files, 10000 without it

Each file is one of Scripts/dev/lottie/animations.py with a few changes: numbers that are too large, missing and doubled
members, parts of other files, damaged text. One process opens a hundred of them and draws three frames of each. Files of
a process that ends in another way than it should are tried one by one; those that crash it, with status 70, are kept in
./lottie-crashes. Those whose drawing takes more processor time than it may are counted apart: they end with a message.
"""
import copy
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "lottie"))
import animations  # noqa: E402

BATCH = 100
NUMBERS = [0, -1, 1, 0.5, 2, 100, 255, 1000, 32767, 32768, -32769, 65535, 1e5, 999999, 1e6, -1e6, 1e7, 1e38, -1e38, 1e300,
           1e-7, 1e-30, 2**31, -2**31, 2**53]

RECIPE = """
local files = { ... }
local good, bad = 0, 0
for _, path in ipairs(files) do
  local is_good, problem = pcall(function()
    local animation = edit.lottie_asset(path)
    local size = animation.video.natural_size
    local scale = math.min(1, 64 / math.max(size.width, size.height))
    animation = edit.lottie_asset(path, {
      size = { math.max(1, math.floor(size.width * scale)), math.max(1, math.floor(size.height * scale)) } })
    local composition = edit.composition()
    composition:insert_time_range(animation.video.time_range, animation, 0)
    local generator = edit.image_generator(edit.movie { composition = composition })
    local last = animation.duration.seconds
    for _, part in ipairs { 0, 0.4, 0.9 } do generator:image_at(last * part) end
  end)
  if is_good then good = good + 1 else bad = bad + 1 end
end
print(good .. " drawn, " .. bad .. " refused")
local composition = edit.composition()
composition:insert_time_range(edit.range(0, 1), edit.color_asset("black", { 16, 16 }), 0)
return edit.movie { composition = composition }
"""


def places(value, found):
    """Every container in a value with the keys of its members."""
    if isinstance(value, dict):
        for key, member in value.items():
            found.append((value, key))
            places(member, found)
    elif isinstance(value, list):
        for index, member in enumerate(value):
            found.append((value, index))
            places(member, found)
    return found


def mutate(source, others, chance):
    data = copy.deepcopy(source)
    for _ in range(chance.choice((1, 1, 2, 3, 6))):
        found = places(data, [])
        owner, key = chance.choice(found)
        kind = chance.random()
        if kind < 0.45:
            numbers = [(o, k) for o, k in found if isinstance(o[k], (int, float)) and not isinstance(o[k], bool)]
            owner, key = chance.choice(numbers)
            owner[key] = chance.choice(NUMBERS) if chance.random() < 0.7 else owner[key] * chance.choice((-1, 10, 1000, 0.001))
        elif kind < 0.55:
            del owner[key]
        elif kind < 0.65 and isinstance(owner, list):
            owner.extend(copy.deepcopy(owner) * chance.choice((1, 3, 30)))
        elif kind < 0.75:
            other, name = chance.choice(places(chance.choice(others), []))
            owner[key] = copy.deepcopy(other[name])
        elif kind < 0.85:
            other, name = chance.choice(found)
            if other[name] is not owner:
                owner[key] = copy.deepcopy(other[name])
        else:
            owner[key] = chance.choice((None, True, "", "x", [], {}, [[]], 7, {"a": 1, "k": []}, {"a": 0, "k": None}))
    text = json.dumps(data).encode()
    if chance.random() < 0.05:
        text = bytearray(text)
        for _ in range(chance.choice((1, 4, 20))):
            text[chance.randrange(len(text))] = chance.randrange(256)
        if chance.random() < 0.3:
            del text[chance.randrange(len(text)):]
    return bytes(text)


def run(luaedit, recipe, folder, names):
    """The status and the words of a run over some files."""
    result = subprocess.run(
        [luaedit, "check", "--time-limit", "600", recipe, *names], cwd=folder, capture_output=True, text=True, errors="replace")
    return result.returncode, result.stdout + result.stderr


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    luaedit = os.path.abspath(sys.argv[1])
    count = int(sys.argv[2]) if len(sys.argv) > 2 else 10000
    seed = int(sys.argv[3]) if len(sys.argv) > 3 else 1
    chance = random.Random(seed)
    sources = list(animations.animations().values())
    folder = tempfile.mkdtemp(prefix="lottie-fuzz-")
    recipe = os.path.join(folder, "fuzz.lua")
    with open(recipe, "w") as out:
        out.write(RECIPE)
    drawn = refused = slow = crashes = 0
    for first in range(0, count, BATCH):
        names = []
        for number in range(first, min(first + BATCH, count)):
            name = f"m{number}.json"
            with open(os.path.join(folder, name), "wb") as out:
                out.write(mutate(chance.choice(sources), sources, chance))
            names.append(name)
        status, words = run(luaedit, recipe, folder, names)
        if " drawn, " in words:
            line = next(line for line in words.splitlines() if " drawn, " in line)
            numbers = [int(word) for word in line.replace(",", "").split() if word.isdigit()]
            drawn, refused = drawn + numbers[0], refused + numbers[1]
        else:
            for name in names:
                status, words = run(luaedit, recipe, folder, [name])
                if " drawn, " in words:
                    drawn += words.count("1 drawn")
                    refused += words.count("1 refused")
                    continue
                if status != 70 and "processor time" in words:
                    slow += 1
                    continue
                crashes += 1
                os.makedirs("lottie-crashes", exist_ok=True)
                shutil.copy(os.path.join(folder, name), "lottie-crashes")
                print(f"{name}: status {status}: {words.strip()[-300:]}", flush=True)
        for name in names:
            os.remove(os.path.join(folder, name))
        print(f"{first + len(names)}: {drawn} drawn, {refused} refused, {slow} too slow, {crashes} crashed", flush=True)
    shutil.rmtree(folder)
    sys.exit(1 if crashes else 0)


main()
