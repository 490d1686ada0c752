import { createHash } from "node:crypto";
import { notFound } from "~/domain/failure";
import { readRole, roleLabels } from "~/domain/role";
import { type Invitation, staffLimits } from "~/domain/staff";
import { changed, unchanged } from "../change";
import type { CommerceDeps } from "../deps";
import type { Storage, Tx } from "../storage";
import { mayStillMake } from "./makers";
import type { OpenInvitation, StaffService } from "./staff-service";

const day = 86_400_000;

/** The invitations to the staff, up to their acceptance. */
export function createInvitations({
  storage,
  clock,
  random,
}: CommerceDeps): Pick<StaffService, "invite" | "withdraw" | "takeOver" | "invitation"> {
  return {
    async invite(tx, actor, { email, name, role }) {
      const address = email.toLowerCase();
      const earlier = await tx.invitations.getBy("email", address);
      const now = clock();
      const expires = new Date(now.getTime() + staffLimits.invitationDays * day);
      const token = random.token(32);
      if (earlier) await tx.invitations.remove(earlier.id);
      await tx.invitations.insert({
        id: hashOf(token),
        email: address,
        name,
        role,
        invitedBy: actor,
        created: now,
        expires,
      });
      return changed({
        target: { type: "invitation", id: invitationName(hashOf(token)) },
        summary: `Invited as ${roleLabels[role]}`,
        result: { token, expires },
        before: earlier && { role: earlier.role, expires: earlier.expires },
        after: { role, expires },
      });
    },

    async withdraw(tx, _actor, email) {
      const known = await tx.invitations.getBy("email", email.toLowerCase());
      const id = known ? invitationName(known.id) : "";
      const told = { target: { type: "invitation", id }, summary: "Invitation withdrawn" };
      if (!known) return unchanged({ ...told, result: false });
      await tx.invitations.remove(known.id);
      return changed({ ...told, result: true, before: { role: known.role }, after: null });
    },

    async takeOver(tx, actor, email) {
      const known = await tx.invitations.getBy("email", email.toLowerCase());
      if (!known) throw notFound("Invitation");
      const after = { ...known, invitedBy: actor };
      const result = await openInvitation(after, tx, clock());
      const told = {
        target: { type: "invitation", id: invitationName(known.id) },
        summary: "Invitation taken over",
      };
      if (known.invitedBy === actor) return unchanged({ ...told, result });
      await tx.invitations.put(after);
      return changed({
        ...told,
        result,
        before: { invitedBy: known.invitedBy },
        after: { invitedBy: actor },
      });
    },

    async invitation(token) {
      const known = await storage.invitations.get(hashOf(token));
      const shown = known && (await openInvitation(known, storage, clock()));
      return shown && !shown.over && !shown.makerLeft ? shown : null;
    },
  };
}

export async function openInvitation(
  { email, name, role, created, expires, invitedBy }: Invitation,
  reads: Pick<Storage | Tx, "admins" | "apiKeys">,
  now: Date,
): Promise<OpenInvitation> {
  return {
    email,
    name,
    role: readRole(role),
    created,
    expires,
    over: expires <= now,
    makerLeft: !(await mayStillMake(reads, invitedBy, now)),
  };
}

/** For the audit trail, which stores no addresses. */
function invitationName(id: string): string {
  return id.slice(0, 16);
}

export function hashOf(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
