import { setTimeout as pause } from "node:timers/promises";
import { redirect } from "@remix-run/node";
import type { ArgsOf } from "~/gateway/methods";
import type { AdminArgs } from "~/http/pages/admin-page.server";
import type { Chosen, SourceGroup } from "~/modules/runs/run-rows.server";

const rowsInPart = 50;
const bytesInPart = 150_000;
/**
 * How many parts are written at once. One by one, the parts of a long file would take longer than a
 * request may on a remote engine.
 */
const partsAtOnce = 10;

/** How long a page waits for a run, so that a small one is finished when it answers. */
const longestWaitMs = 1_500;

type Asked = ArgsOf<"runs.begin">[0];

/** Creates a run with these rows, works on it for a moment, and redirects to its page. */
export async function beginRun(
  args: AdminArgs,
  asked: Asked,
  rows: readonly (SourceGroup | Chosen)[],
) {
  const run = await args.call("runs.begin", [asked]);
  const parts = [...partsOf(rows)] as (SourceGroup[] | Chosen[])[];
  for (let from = 0; from < parts.length; from += partsAtOnce) {
    await args.call("runs.keepParts", [run.id, from, parts.slice(from, from + partsAtOnce)]);
    // A long file is not written without pauses: other requests are answered between its parts.
    await pause(1);
  }
  await args.call("runs.filled", [run.id, parts.length]);
  return goOn(args, run.id);
}

/** Works on a run for a moment, leaves the rest to the background, and redirects to its page. */
export async function goOn({ context }: AdminArgs, id: string) {
  const { runs } = context.services;
  await runs?.work(id, longestWaitMs);
  runs?.nudge();
  return redirect(`/admin/products/runs/${encodeURIComponent(id)}`, 303);
}

/** Parts small enough for a record of every engine. */
function* partsOf<T>(rows: readonly T[]): Generator<T[]> {
  let part: T[] = [];
  let bytes = 0;
  for (const row of rows) {
    const size = JSON.stringify(row).length;
    if (part.length > 0 && (part.length === rowsInPart || bytes + size > bytesInPart)) {
      yield part;
      part = [];
      bytes = 0;
    }
    part.push(row);
    bytes += size;
  }
  if (part.length > 0) yield part;
}
