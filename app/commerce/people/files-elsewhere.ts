import { filesOfRecord } from "~/domain/acceptance";
import type { RetainedRecord } from "~/domain/erasure";
import type { MessageFile } from "~/domain/message";
import { allOf } from "../batches";
import type { Storage } from "../storage";

/** The files that are kept with a record that was kept at an erasure. */
export function filesOfRetained(kind: RetainedRecord["kind"], content: string): MessageFile[] {
  return kind === "acceptance" ? filesOfRecord(JSON.parse(content)) : [];
}

/** The record whose files are about to be removed. */
type Leaving = { quoteId: string } | { retainedId: string };

/**
 * Those of the files that another record knows too. Files stand under the hash of their content, so
 * that two people who send the same one share it.
 */
export async function filesElsewhere(
  storage: Pick<Storage, "messages" | "acceptances" | "retained">,
  hashes: readonly string[],
  leaving: Leaving,
): Promise<Set<string>> {
  const sought = new Set(hashes);
  const found = new Set<string>();
  if (sought.size === 0) return found;
  const meet = (files: readonly MessageFile[]) => {
    for (const { hash } of files) if (sought.has(hash)) found.add(hash);
  };
  const isLeaving = (quoteId: string) => "quoteId" in leaving && leaving.quoteId === quoteId;
  for await (const rows of allOf(storage.messages)) {
    for (const { quoteId, files } of rows) if (!isLeaving(quoteId)) meet(files);
  }
  for await (const rows of allOf(storage.acceptances)) {
    for (const row of rows) if (!isLeaving(row.quoteId)) meet(filesOfRecord(row));
  }
  for await (const rows of allOf(storage.retained)) {
    for (const { id, kind, content } of rows) {
      if (!("retainedId" in leaving && leaving.retainedId === id)) {
        meet(filesOfRetained(kind, content));
      }
    }
  }
  return found;
}
