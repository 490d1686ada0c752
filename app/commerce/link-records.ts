import { createHash } from "node:crypto";
import type { OneTimeToken } from "~/domain/account";
import type { DocumentLink } from "~/domain/caller";
import { freshLink, type LinkState } from "~/domain/document-link";
import { count, dateOrNull, list, object, readShape, type Shape } from "~/domain/shape";

const kind = "document-link";
const never = new Date("9999-12-31T00:00:00.000Z");

const shape: Shape<LinkState> = {
  series: count,
  revoked: dateOrNull,
  renewed: dateOrNull,
  asked: list(dateOrNull),
  mails: count,
};

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
  const fields = row?.kind === kind ? object(parsed(row.subject)) : null;
  return fields ? readShape(shape, fields) : freshLink;
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
