import type { Clock } from "~/kernel/identifiers";
import type { AuditService } from "~/modules/audit/audit.server";
import type { Storage } from "~/storage/storage";
import type { Account } from "./account.resource";
import { operator } from "./admin-rights.server";
import { hasSecondFactor } from "./second-factor.server";

/** Few enough that they and the account's change fit into one transaction of every backend. */
const sessionsAtOnce = 200;

interface Deps {
  storage: Storage;
  commerce: { audit: AuditService };
  clock: Clock;
}

/**
 * Removes the second factor of an account whose owner has lost it, with its recovery codes, and ends
 * the account's sessions, with an audit entry. null when the account has no second factor.
 */
export async function removeFactors(
  { storage, commerce, clock }: Deps,
  uid: string,
): Promise<{ account: Account; sessionsEnded: number } | null> {
  const known = await storage.accounts.get(uid);
  if (!known || !hasSecondFactor(known)) return null;
  const ofAccount = { where: { uid }, limit: sessionsAtOnce, only: ["id"] } as const;
  let sessionsEnded = 0;
  // Sessions go before the factor, so that a repeated call ends those that a broken call left.
  for (;;) {
    const rows = await storage.sessions.find(ofAccount);
    for (const { id } of rows) await storage.sessions.remove(id);
    sessionsEnded += rows.length;
    if (rows.length < sessionsAtOnce) break;
  }
  return storage.atomically(async (tx) => {
    const account = await tx.accounts.get(uid);
    if (!account || !hasSecondFactor(account)) return null;
    const opened = await tx.sessions.find(ofAccount);
    await tx.accounts.patch(uid, { factors: null, updated: clock() });
    for (const { id } of opened) await tx.sessions.remove(id);
    await commerce.audit.record(tx, {
      actorUid: operator,
      action: "admin.removeFactors",
      targetType: "account",
      targetId: uid,
      summary: "Removed the second factor",
      changes: [{ field: "secondFactor", from: true, to: false }],
      requestId: operator,
    });
    return { account, sessionsEnded: sessionsEnded + opened.length };
  });
}
