#!/usr/bin/env python3
"""Judges the studio's page in a real browser.

    python3 Tests/Browser/studio.py --browser chromium|firefox --luaedit PATH [--long] [SCENARIO…]
    python3 Tests/Browser/studio.py --browser firefox --mock SCENARIO…

Without a scenario it runs all but `pictures`. Each prints a line of facts; the first that fails says why, and the exit
status is 1. `--mock` serves the page from mock.py, with media made by ffmpeg. `--long` takes the full counts.
"""
import argparse, os, pathlib, sys, traceback

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
import scenarios
from driver import BROWSERS
from session import Session


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--browser", choices=sorted(BROWSERS), default="chromium")
    parser.add_argument("--luaedit", default=str(pathlib.Path(__file__).resolve().parents[2] / ".build/debug/luaedit"))
    parser.add_argument("--mock", action="store_true", help="serve the page from mock.py")
    parser.add_argument("--untimed", action="store_true", help="judge no times: the machine is not idle")
    parser.add_argument("--long", action="store_true", help="the full counts")
    parser.add_argument("--out", default=".", help="the folder of `pictures`")
    parser.add_argument("scenario", nargs="*", choices=[[], *scenarios.ALL, "soak", "pictures"])
    arguments = parser.parse_args()
    failed = 0
    for name in arguments.scenario or scenarios.ALL:
        session = Session(arguments)
        try:
            facts = getattr(scenarios, name)(session)
            refused = [each for each in (session.browser.complaints() if session.browser else []) if ("Content Security" in each or "Error:" in each)
                       # That it refuses to be framed is what `inert` asks for.
                       and "frame-ancestors" not in each]
            if refused:
                raise scenarios.Failed(f"the browser complains: {refused[:3]}")
            print(f"{arguments.browser} {name}: {facts}", flush=True)
        except Exception as error:
            failed += 1
            print(f"{arguments.browser} {name}: FAILED: {error}", flush=True)
            if not isinstance(error, (scenarios.Failed, TimeoutError)):
                traceback.print_exc()
        finally:
            session.close()
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
