import type { CommerceDeps } from "~/modules/deps";
import { forEachRow, pagesOf, sweeping } from "~/storage/sweeping.server";
import { readRole } from "./role";
import { type ApiKey, isLive } from "./staff.resource";

const day = 86_400_000;
/** More people than any store has. */
const most = 1_000;

/** The mail goes out this many days before the end. */
const remindedDays = 7;
/** Whoever made a key for a shorter time knows when it ends. */
const shortestDays = 2 * remindedDays;

function endsSoon(key: ApiKey, now: Date): boolean {
  const { created, expires } = key;
  if (!expires || !isLive(key, now)) return false;
  return (
    expires.getTime() - now.getTime() <= remindedDays * day &&
    expires.getTime() - created.getTime() > shortestDays * day
  );
}

/** Mails the owners once about each key that ends soon. Returns the number of mails. */
export async function remindOfKeys(deps: CommerceDeps, stopped?: AbortSignal): Promise<number> {
  const { storage, announcements, clock, log } = deps;
  let mails = 0;
  async function remind({ id }: { id: string }): Promise<void> {
    await storage.atomically(async (tx) => {
      const key = await tx.apiKeys.get(id);
      const all = await tx.admins.find({ limit: most });
      if (!key || !endsSoon(key, clock())) return;
      const owners = all.filter(({ role }) => readRole(role) === "owner");
      mails += await announcements.keyEnds(tx, key, owners);
    }, sweeping);
  }
  // There are few keys, so they need no index of their ends.
  const only = ["expires", "revoked"] as const;
  for await (const rows of pagesOf(storage.apiKeys, { where: {}, by: "created", only, stopped })) {
    const ending = rows.filter((key) => endsSoon(key as ApiKey, clock()));
    await forEachRow(ending, remind, { log, tag: "[keys] reminder", stopped });
  }
  return mails;
}
