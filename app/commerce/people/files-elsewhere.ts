import { filesOfRecord } from "~/domain/acceptance";
import type { RetainedRecord } from "~/domain/erasure";
import type { MessageFile } from "~/domain/message";
import { allOf } from "../batches";
import type { Storage } from "../storage";

/** The files stored with a retained record. */
export function filesOfRetained(kind: RetainedRecord["kind"], content: string): MessageFile[] {
  return kind === "acceptance" ? filesOfRecord(JSON.parse(content)) : [];
}

/** The record whose files are to be removed. */
type Leaving = { quoteId: string } | { retainedId: string };

/**
 * Those files that another record uses too. Files are stored under the hash of their content, so
 * two people who send the same file share it.
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
