import type { Commerce } from "~/commerce/commerce";
import type { Storage } from "~/commerce/storage";
import { Failure } from "~/domain/failure";
import type { Clock } from "~/domain/identifiers";

/** The actor in the audit trail for changes of admin rights made on the machine itself. */
export const operator = "operator";

/**
 * Grants or removes an account's admin rights together with the entry in the audit trail. False
 * when there was nothing to change.
 */
export async function changeAdminRights(
  { storage, commerce, clock }: { storage: Storage; commerce: Commerce; clock: Clock },
  { uid, email, granted }: { uid: string; email: string; granted: boolean },
): Promise<boolean> {
  if (uid.length === 0 || uid.length > 128) throw new Failure("invalid", "That is no uid.");
  return storage.atomically(async (tx) => {
    const known = await tx.admins.get(uid);
    if ((known !== null) === granted) return false;
    if (granted) await tx.admins.put({ id: uid, email: email.toLowerCase(), created: clock() });
    else await tx.admins.remove(uid);
    await commerce.audit.record(tx, {
      actorUid: operator,
      action: granted ? "admin.grant" : "admin.revoke",
      targetType: "account",
      targetId: uid,
      summary: granted ? "Made an admin" : "Admin no longer",
      changes: [{ field: "isAdmin", from: !granted, to: granted }],
      requestId: operator,
    });
    return true;
  });
}
