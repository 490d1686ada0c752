import { createHash } from "node:crypto";
import type { OneTimeToken } from "~/domain/account";
import type { DocumentLink } from "~/domain/caller";
import { freshLink, type LinkState, linkStateFields } from "~/domain/document-link";
import { record } from "~/kernel/resource/field";

const kind = "document-link";
const never = new Date("9999-12-31T00:00:00.000Z");

export type LinkName = Pick<DocumentLink, "kind" | "number">;

interface Rows {
  get(id: string): Promise<OneTimeToken | null>;
}

/** The id is a digest, because imported numbers may contain any characters. */
function idOf({ kind: of, number: subject }: LinkName): string {
  return `link-${of}-${createHash("sha256").update(subject).digest("hex").slice(0, 40)}`;
}

/** A document whose links were never revoked or renewed has no row. */
export async function readLink(tokens: Rows, name: LinkName): Promise<LinkState> {
  const row = await tokens.get(idOf(name));
  const stored = row?.kind === kind ? parsed(row.subject) : null;
  return record(linkStateFields).readOrNull(stored) ?? freshLink;
}

export function linkRow(name: LinkName, state: LinkState, created: Date): OneTimeToken {
  return { id: idOf(name), kind, subject: JSON.stringify(state), expires: never, created };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
