import type { AdminArgs } from "~/http/pages/admin-page.server";
import { originOf } from "~/http/pages/page.server";
import type { Grant } from "~/mail/messages/signed-links.server";

/**
 * The page that the customer sees, by a signed link as in mails: it opens for the seller as well,
 * whosever account the document belongs to. null: the store signs nothing.
 */
export async function customerLink(
  args: AdminArgs,
  purpose: Grant["purpose"] & ("quote" | "order"),
  subject: string,
): Promise<string | null> {
  const { signedLinks } = args.context.services.mail;
  const key = await signedLinks?.sign({ purpose, subject });
  if (!key) return null;
  return `${originOf(args)}/${purpose}s/${encodeURIComponent(subject)}?${new URLSearchParams({ key })}`;
}
