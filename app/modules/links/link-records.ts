import { createHash } from "node:crypto";
import { count, instant, list, nullable, type RecordOf, record } from "~/kernel/resource/field";
import { never, type OneTimeToken } from "~/modules/identity/account.resource";
import type { DocumentLink } from "~/modules/identity/caller";

const kind = "document-link";

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

/** With every link ended that was signed until now. */
export function ended(state: LinkState, now: Date): LinkState {
  return { ...state, series: state.series + 1, revoked: now };
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

const linkStateFields = {
  /** Counts the revocations: a key is valid only for the series in which it was signed. */
  series: count(),
  /** When the seller last revoked the links; null when never. */
  revoked: nullable(instant()),
  /** When a new link was last requested; null when never. Links stay valid from then on. */
  renewed: nullable(instant()),
  /** When customers requested one within the last day. */
  asked: list(instant()),
  /** How many mails sent a link again, so that each has a key of its own. */
  mails: count(),
};

/** The stored state of a document's signed links. */
export interface LinkState extends RecordOf<typeof linkStateFields> {}

export const freshLink: LinkState = {
  series: 0,
  revoked: null,
  renewed: null,
  asked: [],
  mails: 0,
};

/** How many months a link stays valid after the last change of its document. */
const monthsValid: Record<DocumentLink["kind"], number> = { quote: 6, order: 24 };

/** How many new links a document's customer may request per day, and the least time between two. */
export const askedLinks = { daily: 3, minutesBetween: 5 } as const;

/** Months since the year 0: the last month in which a link made at that time is valid. */
export function lastMonth(kind: DocumentLink["kind"], from: Date): number {
  return monthOf(from) + monthsValid[kind];
}

export function monthOf(moment: Date): number {
  return moment.getUTCFullYear() * 12 + moment.getUTCMonth();
}
