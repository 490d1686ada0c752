import type { AdminArgs } from "~/http/pages/admin-page.server";
import { readList } from "~/http/pages/list.server";
import type { OutboxEntry } from "~/modules/mail/mail.resource";
import { kindLabel } from "~/modules/mail/messages/kinds.server";
import { outboxList } from "./outbox-list";

export async function outboxPage(args: AdminArgs) {
  const { mail, clock } = args.context.services;
  const [list, parked] = await Promise.all([
    readList(args, outboxList),
    args.call("outbox.countParked", []),
  ]);
  const shown = list.address.view.at.show ?? "";
  const rows = list.items.map((entry) => ({
    id: entry.id,
    attempts: entry.attempts,
    created: entry.created,
    what: kindLabel(entry.kind),
    about: typeof entry.payload.number === "string" ? entry.payload.number : "",
    problem: entry.lastError ? { code: entry.lastError, text: problemText(entry.lastError) } : null,
    next: shown === "waiting" ? nextTry(entry, clock()) : null,
  }));
  return { ...list.show(rows, { counts: { parked } }), shown, isOn: mail.mailer.on };
}

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
