import type { HistoryEntry } from "~/domain/history";
import type { AdminArgs } from "~/http/pages/admin-page.server";
import { bestEffort } from "~/log.server";

/** What those are called who stand in a history. Without their names the page is still of use. */
export async function colleaguesIn(
  { call, context }: AdminArgs,
  history: readonly HistoryEntry[],
): Promise<Record<string, string>> {
  const { log } = context.services;
  const uids = history.map(({ actor }) => actor);
  const names = await bestEffort(log, "[colleagues]", call("admin.namesOf", [uids]));
  return Object.fromEntries(names ?? []);
}
