"""Imports a CSV file of products, of any size: uploads it in parts, follows the progress, writes the
result as a file, and undoes it with UNDO=1. TOKEN is a key with the role catalogue or owner.

    python3 import.py parts.csv result.csv
"""

import csv
import json
import os
import sys
import time
import urllib.request

STORE = os.environ.get("STORE", "http://127.0.0.1:3000")
HEADERS = {
    "content-type": "application/json",
    "authorization": "Bearer " + os.environ["TOKEN"],
}
ROWS_IN_A_PART = 200
PARTS_IN_A_CALL = 4


def call(method, *args):
    path = "/api/commerce/" + method.replace(".", "/")
    request = urllib.request.Request(STORE + path, json.dumps({"args": args}).encode(), HEADERS)
    with urllib.request.urlopen(request) as answer:
        return json.load(answer)["result"]


def upload(path):
    """Begins a run of the file, which is read line by line; returns the run's id."""
    with open(path, newline="", encoding="utf-8-sig") as file:
        lines = csv.reader(file)
        header = next(lines)
        details = {
            "kind": "import",
            "encoding": "utf-8",
            "delimiter": ",",
            # The store's columns, as in an export. An empty name leaves a column out.
            "columns": header,
            "header": header,
        }
        run = call("runs.begin", {"title": os.path.basename(path), "details": details})["id"]
        sent, parts, part = 0, [], []
        for number, cells in enumerate(lines, start=2):
            # A product with variants has all of its lines in one entry.
            part.append({"lines": [{"line": number, "cells": cells}], "fault": None})
            if len(part) == ROWS_IN_A_PART:
                parts.append(part)
                part = []
            if len(parts) == PARTS_IN_A_CALL:
                call("runs.keepParts", run, sent, parts)
                sent += len(parts)
                parts = []
        parts += [part] if part else []
        if parts:
            call("runs.keepParts", run, sent, parts)
        call("runs.filled", run, sent + len(parts))
    return run


def wait_for(run, status):
    """Follows a run until it has this status."""
    while True:
        state = call("runs.find", run)
        print(f"{state['status']}: part {state['position']} of {state['parts']}", file=sys.stderr)
        if state["status"] == status:
            return state
        time.sleep(1)


def rows_of(run, wanted):
    part = 0
    while part is not None:
        page = call("runs.rows", run, wanted, {"limit": 500, "part": part})
        yield from page["rows"]
        part = page["next"]


def write_result(run, path):
    with open(path, "w", newline="", encoding="utf-8") as file:
        result = csv.writer(file)
        result.writerow(["line", "id", "name", "what", "state", "why"])
        for row in rows_of(run, "acts"):
            done = row["result"] or {"state": "", "why": None}
            result.writerow(
                [row["line"], row["id"], row["name"], row["act"], done["state"], done["why"] or ""]
            )
        for row in rows_of(run, "faults"):
            why = " ".join(row["problems"])
            result.writerow([row["line"], row["id"], row["name"], "fault", "refused", why])


source, target = sys.argv[1:3]
run = upload(source)
# Nothing has changed yet. runs.discard would leave it so.
ready = wait_for(run, "ready")
print(f"ready: {ready['creates']} new, {ready['updates']} changed, {ready['faults']} wrong")
call("runs.apply", run)
done = wait_for(run, "done")
print(f"done: {done['done']}, refused {done['refused']}")
write_result(run, target)
if os.environ.get("UNDO"):
    undo = call("runs.undo", run)["id"]
    print(f"undone: {wait_for(undo, 'done')['done']}")
