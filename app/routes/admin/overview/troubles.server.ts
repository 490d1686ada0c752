import { ageOf } from "~/domain/age";
import { isUnavailable } from "~/domain/failure";
import type { AdminArgs } from "~/http/pages/admin-page.server";

/** What an operator has to repair, as sentences for staff. */
export async function troublesOf(args: AdminArgs): Promise<string[]> {
  const found = await Promise.all([unwritable(args), stuckMails(args)]);
  return found.filter((each) => each !== null);
}

/** A full disk refuses every order while the pages still look well. */
async function unwritable({ context }: AdminArgs): Promise<string | null> {
  try {
    await context.services.ready();
    return null;
  } catch (error) {
    if (!isUnavailable(error) || error.reason === null) return null;
    return `${error.message}. Requests, orders or uploads fail until your operator repairs it.`;
  }
}

/** Mails wait for hours between attempts, so the first failure is shown. */
async function stuckMails({ call, may, context }: AdminArgs): Promise<string | null> {
  if (!may("outbox.list")) return null;
  const { items } = await call("outbox.list", ["waiting"]);
  const failed = items.filter(({ attempts }) => attempts > 0);
  const oldest = failed.at(-1);
  if (!oldest) return null;
  const since = ageOf(oldest.created, context.services.clock());
  return `E-mails are not going out: ${failed.length} failed at least once and wait for another attempt, the oldest for ${since}. See E-mails for the reason.`;
}
