import type { Commerce } from "~/commerce/commerce";
import type { Storage } from "~/commerce/storage";
import { Failure } from "~/domain/failure";
import type { Clock } from "~/domain/identifiers";

/** Who changes admin rights on the machine itself, in the audit trail. */
export const operator = "operator";

/**
 * Lets an account into the admin pages or out of them, with an entry in the audit trail: both or
 * neither. False: nothing was to be changed.
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
