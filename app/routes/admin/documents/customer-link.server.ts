import type { AdminArgs } from "~/http/pages/admin-page.server";
import { originOf } from "~/http/pages/page.server";
import type { Grant } from "~/mail/messages/signed-links.server";

/**
 * The customer's page, by a signed link as in mails. It opens for staff as well, whatever account
 * the document belongs to. null when the store cannot sign links.
 */
export async function customerLink(
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
