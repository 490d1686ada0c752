import type { AdminArgs } from "~/http/pages/admin-page.server";
import type { DocumentListName } from "./document-lists";

/** A changed row: the operation, the previous state, and the version since. */
export interface DoneRow {
  id: string;
  version: number;
  operation: string;
  was: string;
}

/** The operation that undoes those under a key. */
export function undoOf(key: string): string {
  return `undo ${key}`;
}

export function isUndo(operation: string): boolean {
  return operation.startsWith("undo ");
}

/** Stores the changes for a day, so that they can be undone. */
export async function keepDone(
  args: AdminArgs,
  list: DocumentListName,
  { key, rows }: { key: string; rows: readonly DoneRow[] },
): Promise<void> {
  const { keptAnswers } = args.context.services;
  const begun = await keptAnswers?.begin(placeOf(args, list, key));
  if (begun?.state !== "first") return;
  await keptAnswers?.finish(begun.id, { status: 200, body: JSON.stringify(rows) });
}

/** The changes under the key; null when they are no longer stored. */
export async function doneBefore(
  args: AdminArgs,
  list: DocumentListName,
  operation: string,
): Promise<DoneRow[] | null> {
  const { keptAnswers } = args.context.services;
  const begun = await keptAnswers?.begin(placeOf(args, list, operation.slice("undo ".length)));
  if (begun?.state === "first") await keptAnswers?.release(begun.id);
  if (begun?.state !== "answered") return null;
  const rows = JSON.parse(begun.body) as (DoneRow & { deed?: string })[];
  // Entries of an earlier release, stored for a day, name the operation `deed`.
  return rows.map(({ deed, ...row }) => (deed === undefined ? row : { ...row, operation: deed }));
}

function placeOf({ admin }: AdminArgs, list: DocumentListName, key: string) {
  return { caller: admin.uid, method: `done ${list}`, key, content: "" };
}
