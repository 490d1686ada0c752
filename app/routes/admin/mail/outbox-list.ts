import { defineList } from "~/components/lists/list";
import { type OutboxEntry, type OutboxStatus, outboxMachine } from "~/modules/mail/mail.resource";
import type { WalkOptions } from "~/storage/pages";

interface OutboxListing extends WalkOptions {
  status: Exclude<OutboxStatus, "sent">;
}

function view(status: OutboxListing["status"], title: string) {
  const { label } = outboxMachine.of(status);
  return { label, at: { show: status }, asks: { status }, always: true, none: { title } } as const;
}

/** Mails that wait, failed for good or were not needed, newest first. */
export const outboxList = defineList<OutboxListing, OutboxEntry>({
  path: "/admin/outbox",
  what: "mails",
  intro:
    "Mails that have not reached the provider. After seven tries within a day a mail is given up.",
  read: async (call, { status, after, limit }) => {
    const { items, nextCursor } = await call("outbox.list", [status, after]);
    return { items, next: items.length === limit ? nextCursor : null };
  },
  views: [
    view("parked", "No mail has been given up"),
    view("waiting", "No mail is waiting"),
    view("obsolete", "No mail has become unnecessary"),
  ],
  yet: { title: "No mail has been given up" },
});
