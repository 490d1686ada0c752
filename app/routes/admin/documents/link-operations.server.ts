import type { AdminArgs } from "~/http/pages/admin-page.server";
import { originOf, problem } from "~/http/pages/page.server";
import { attempt } from "~/http/pages/submission.server";
import type { Grant } from "~/modules/mail/messages/mail-links.server";
import { type PlainKey, t } from "~/texts/text";
import { returnToPage } from "./document-answers.server";
import type { LinkView } from "./link-card";

interface Linked {
  kind: "quote" | "order";
  id: string;
  number: string;
  updated: Date;
  email: string;
}

/** The document's link, for its page. Only those who may send it to the customer see its address. */
export async function linkOf(args: AdminArgs, document: Omit<Linked, "id">): Promise<LinkView> {
  const { kind, number, updated, email } = document;
  const exists = args.context.services.mail.signedLinks !== null;
  const [to, { revoked }] = await Promise.all([
    args.may("links.send") ? customerLink(args, kind, number, updated) : null,
    args.call("links.state", [kind, number]),
  ]);
  return { kind, exists, to, email, revoked, mailOn: args.context.services.mail.mailer.on };
}

type Operation = "send" | "anew" | "revoke";

const done = {
  send: "deskDocuments:linkSent",
  anew: "deskDocuments:linksRevokedAndNewSent",
  revoke: "deskDocuments:linksRevoked",
} as const satisfies Record<Operation, PlainKey>;

/** Handles the card's buttons. */
export async function linkOperation(
  args: AdminArgs,
  { kind, id }: Pick<Linked, "kind" | "id">,
  operation: string,
) {
  if (!Object.hasOwn(done, operation)) throw problem(400);
  const to = operation as Operation;
  const work =
    to === "send"
      ? args.call("links.send", [kind, id])
      : args.call("links.revoke", [kind, id, { send: to === "anew" }]);
  const tried = await attempt(work);
  if (!tried.ok) return returnToPage(args, { kind: "problem", text: tried.failure.message });
  const unsent = to !== "revoke" && !tried.value.sent;
  return returnToPage(
    args,
    unsent
      ? { kind: "problem", text: t("deskDocuments:noMailToThisCustomer") }
      : { kind: "done", text: t(done[to]) },
  );
}

/**
 * The customer's page, by a signed link as in mails. It opens for staff as well, whatever account
 * the document belongs to. null when the store cannot sign links.
 */
async function customerLink(
  args: AdminArgs,
  purpose: Grant["purpose"] & ("quote" | "order"),
  subject: string,
  since: Date,
): Promise<string | null> {
  const { signedLinks } = args.context.services.mail;
  const key = await signedLinks?.sign({ purpose, subject }, since);
  if (!key) return null;
  return `${originOf(args)}/${purpose}s/${encodeURIComponent(subject)}?${new URLSearchParams({ key })}`;
}
