import { readRole } from "~/domain/role";
import { isLive, keyOfActor } from "~/domain/staff";
import type { Storage, Tx } from "../storage";

/** Keys that made keys; a longer chain counts as broken. */
const mostSteps = 8;

/**
 * Whether who made a key or an invitation may still make one. What somebody handed on ends with
 * their own rights, however they lost them, so this is read at each use instead of written when
 * somebody leaves.
 * @param maker the uid of an owner, or the actor of an owner's key
 */
export async function mayStillMake(
  { admins, apiKeys }: Pick<Storage | Tx, "admins" | "apiKeys">,
  maker: string,
  now: Date,
): Promise<boolean> {
  let actor = maker;
  for (let step = 0; step < mostSteps; step += 1) {
    const keyId = keyOfActor(actor);
    if (keyId === null) {
      const member = await admins.get(actor);
      return member !== null && readRole(member.role) === "owner";
    }
    const key = await apiKeys.get(keyId);
    if (!key || !isLive(key, now)) return false;
    actor = key.createdBy;
  }
  return false;
}
