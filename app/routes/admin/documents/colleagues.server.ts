import type { AdminArgs } from "~/http/pages/admin-page.server";
import { bestEffort } from "~/kernel/process/log.server";
import type { HistoryEntry } from "~/modules/pricing/history";

/**
 * Names of the colleagues in a history. A failure leaves them out, because the page is useful
 * without them.
 */
export async function colleaguesIn(
  { call, context }: AdminArgs,
  history: readonly Pick<HistoryEntry, "actor">[],
): Promise<Record<string, string>> {
  const { log } = context.services;
  const uids = history.map(({ actor }) => actor);
  const names = await bestEffort(log, "[colleagues]", call("admin.namesOf", [uids]));
  return Object.fromEntries(names ?? []);
}
