import { Failure } from "~/kernel/failure";
import type { Clock } from "~/kernel/identifiers";
import { readFields } from "~/kernel/resource/field";
import type { AuditService } from "~/modules/audit/audit.server";
import { readRole } from "~/modules/staff/role";
import { colleagueFields } from "~/modules/staff/staff.resource";
import type { Storage } from "~/storage/storage";
import { t } from "~/texts/text";

/** The actor in the audit trail for changes of accounts made on the machine itself. */
export const operator = "operator";

/**
 * Makes an account an owner, or removes it from the staff, with an audit entry. False when there
 * was nothing to change.
 */
export async function changeAdminRights(
  {
    storage,
    commerce,
    clock,
  }: { storage: Storage; commerce: { audit: AuditService }; clock: Clock },
  { uid, email, granted }: { uid: string; email: string; granted: boolean },
): Promise<boolean> {
  if (uid.length === 0 || uid.length > 128)
    throw new Failure("invalid", t("identity:thatIsNotAUid"));
  return storage.atomically(async (tx) => {
    const known = await tx.admins.get(uid);
    const role = known && readRole(known.role);
    if (role === (granted ? "owner" : null)) return false;
    if (granted) {
      const made = { id: uid, email: email.toLowerCase(), role: "owner" };
      const nothing = readFields(colleagueFields, {});
      await tx.admins.put({ ...nothing, created: clock(), ...known, ...made });
    } else {
      await tx.admins.remove(uid);
    }
    await commerce.audit.record(tx, {
      actorUid: operator,
      action: granted ? "admin.grant" : "admin.revoke",
      targetType: "account",
      targetId: uid,
      summary: granted ? "Made an admin" : "No longer an admin",
      changes: [{ field: "role", from: role, to: granted ? "owner" : null }],
      requestId: operator,
    });
    return true;
  });
}
