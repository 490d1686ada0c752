import { setTimeout as pause } from "node:timers/promises";
import { redirect } from "@remix-run/node";
import type { ArgsOf } from "~/commerce/methods/methods";
import type { Chosen, SourceGroup } from "~/commerce/runs/run-rows";
import type { AdminArgs } from "~/http/pages/admin-page.server";

const rowsInPart = 50;
const bytesInPart = 150_000;
/**
 * How many parts travel together. One by one, those of a long file take longer than a page may, where
 * each waits for a server.
 */
const partsAtOnce = 10;

/** How long a page waits for a run, so that a small one is through when it answers. */
const longestWaitMs = 1_500;

type Asked = ArgsOf<"runs.begin">[0];

/** Begins a run with these rows, works it out as far as a moment allows, and leads to its page. */
export async function beginRun(
  args: AdminArgs,
  asked: Asked,
  rows: readonly (SourceGroup | Chosen)[],
) {
  const run = await args.call("runs.begin", [asked]);
  const parts = [...partsOf(rows)] as (SourceGroup[] | Chosen[])[];
  for (let from = 0; from < parts.length; from += partsAtOnce) {
    await args.call("runs.keepParts", [run.id, from, parts.slice(from, from + partsAtOnce)]);
    // A long file is not written at one go: shoppers are answered between its parts.
    await pause(1);
  }
  await args.call("runs.filled", [run.id, parts.length]);
  return goOn(args, run.id);
}

/** Works on a run for a moment, leaves the rest to the background, and shows how it stands. */
export async function goOn({ context }: AdminArgs, id: string) {
  const { runs } = context.services;
  await runs?.work(id, longestWaitMs);
  runs?.nudge();
  return redirect(`/admin/products/runs/${encodeURIComponent(id)}`, 303);
}

/** Parts that fit into a record of every engine. */
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
