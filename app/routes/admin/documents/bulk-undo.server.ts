import type { ViewList } from "~/domain/saved-view";
import type { AdminArgs } from "~/http/pages/admin-page.server";

/** A row that was done: by what, how it stood before, and the version that it has since. */
export interface DoneRow {
  id: string;
  version: number;
  operation: string;
  was: string;
}

/** The operation that takes back what was done under a key. */
export function undoOf(key: string): string {
  return `undo ${key}`;
}

export function isUndo(operation: string): boolean {
  return operation.startsWith("undo ");
}

/** Keeps what was done for a day, so that it can be taken back. */
export async function keepDone(
  args: AdminArgs,
  list: ViewList,
  { key, rows }: { key: string; rows: readonly DoneRow[] },
): Promise<void> {
  const { keptAnswers } = args.context.services;
  const begun = await keptAnswers?.begin(placeOf(args, list, key));
  if (begun?.state !== "first") return;
  await keptAnswers?.finish(begun.id, { status: 200, body: JSON.stringify(rows) });
}

/** What was done under the key; null when nothing is kept of it any more. */
export async function doneBefore(
  args: AdminArgs,
  list: ViewList,
  operation: string,
): Promise<DoneRow[] | null> {
  const { keptAnswers } = args.context.services;
  const begun = await keptAnswers?.begin(placeOf(args, list, operation.slice("undo ".length)));
  if (begun?.state === "first") await keptAnswers?.release(begun.id);
  if (begun?.state !== "answered") return null;
  const rows = JSON.parse(begun.body) as (DoneRow & { deed?: string })[];
  // What an earlier release kept within the last day names its operation `deed`.
  return rows.map(({ deed, ...row }) => (deed === undefined ? row : { ...row, operation: deed }));
}

function placeOf({ admin }: AdminArgs, list: ViewList, key: string) {
  return { caller: admin.uid, method: `done ${list}`, key, content: "" };
}
