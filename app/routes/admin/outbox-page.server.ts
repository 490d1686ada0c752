import { outboxPageSize } from "~/mail/outbox.server";
import { isOutboxKind, outboxKinds } from "~/mail/outbox-kinds";
import type { AdminArgs } from "./admin-page.server";

/** What waits or is parked, newest first. */
export async function outboxPage({ context, request }: AdminArgs) {
  const { mailer, outbox } = context.services.mail;
  const query = new URL(request.url).searchParams;
  const shown = query.get("show") === "waiting" ? ("waiting" as const) : ("parked" as const);
  const page = await outbox?.list(shown, query.get("cursor") ?? undefined);
  const items = page?.items ?? [];
  return {
    on: mailer.on,
    shown,
    parked: (await outbox?.countParked()) ?? 0,
    next: items.length === outboxPageSize ? (page?.nextCursor ?? null) : null,
    entries: items.map(({ id, kind, payload, attempts, lastError, created }) => ({
      ...{ id, attempts, lastError, created },
      what: isOutboxKind(kind) ? outboxKinds[kind] : kind,
      about: typeof payload.number === "string" ? payload.number : "",
    })),
  };
}

/** Makes a mail due again, and says in the trail who did. */
export async function resendMail(
  { context, commerce, admin }: AdminArgs,
  id: string,
): Promise<boolean> {
  const { requestId, services } = context;
  const done = await services.mail.outbox?.resend(id, (tx, entry) =>
    commerce.audit.record(tx, {
      actorUid: admin.uid,
      action: "outbox.resend",
      targetType: "mail",
      targetId: entry.key,
      summary: `${isOutboxKind(entry.kind) ? outboxKinds[entry.kind] : entry.kind}: sent again`,
      changes: [],
      requestId,
    }),
  );
  return done ?? false;
}
