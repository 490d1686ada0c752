import type { OutboxEntry } from "~/domain/mail";
import type { AdminArgs } from "~/http/pages/admin-page.server";
import { kindLabel } from "~/mail/messages/kinds.server";
import { outboxPageSize } from "~/mail/outbox/outbox.server";
import { oneOf, unknownFilters } from "../frame/filters";

/** Mails that wait, failed for good or were not needed, newest first. */
export async function outboxPage({ context, request, call }: AdminArgs) {
  const { mailer } = context.services.mail;
  const query = new URL(request.url).searchParams;
  const shown = shownStates.find((state) => state === query.get("show")) ?? "parked";
  const cursor = query.get("cursor") ?? undefined;
  const { items, nextCursor } = await call("outbox.list", [shown, cursor]);
  return {
    on: mailer.on,
    shown,
    ignored: unknownFilters(query, { show: oneOf(shownStates) }),
    parked: await call("outbox.countParked", []),
    later: cursor !== undefined,
    next: items.length === outboxPageSize ? nextCursor : null,
    entries: items.map((entry) => ({
      id: entry.id,
      attempts: entry.attempts,
      created: entry.created,
      what: kindLabel(entry.kind),
      about: typeof entry.payload.number === "string" ? entry.payload.number : "",
      problem: entry.lastError
        ? { code: entry.lastError, text: problemText(entry.lastError) }
        : null,
      next: shown === "waiting" ? nextTry(entry, context.services.clock()) : null,
    })),
  };
}

const shownStates = ["parked", "waiting", "obsolete"] as const;

/** When the entry is tried again, or a text when that time has passed. */
function nextTry({ nextAt, lockedUntil }: OutboxEntry, now: Date): Date | string {
  if (lockedUntil && lockedUntil > now) return "on its way";
  return nextAt > now ? nextAt : "now";
}

const problems: readonly [code: RegExp, text: string][] = [
  [/^unreachable$/, "The provider did not answer"],
  [/^broken$/, "The mail could not be made"],
  [/api_key/, "The provider refused the store's key"],
  [/rate_limit|quota/, "The provider wants fewer mails"],
  [/server_error|application_error/, "The provider has a problem"],
];

function problemText(code: string): string {
  return problems.find(([known]) => known.test(code))?.[1] ?? "The provider refused the mail";
}
