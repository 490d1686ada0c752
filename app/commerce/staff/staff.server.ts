import type { StoreAdmin } from "~/domain/account";
import { canTakeWork } from "~/domain/assignment";
import { changesBetween } from "~/domain/audit";
import { Failure, impossible, notFound } from "~/domain/failure";
import { type Role, readRole, roleLabels } from "~/domain/role";
import { createAudit } from "../audit/audit";
import { type Change, changed, unchanged } from "../change";
import type { CommerceDeps } from "../deps";
import { hasOpenWork } from "../people/assignments";
import type { Tx } from "../storage";
import { createInvitations, hashOf, openInvitation } from "./invitations.server";
import { mayStillMake } from "./makers";
import type { StaffMember, StaffService } from "./staff-service";

/** More people than any store has. */
const most = 1_000;

export function createStaff(deps: CommerceDeps): StaffService {
  const { storage, clock } = deps;
  const audit = createAudit(deps);

  async function named(tx: Tx, uid: string): Promise<StoreAdmin> {
    const known = await tx.admins.get(uid);
    if (!known) throw notFound("Member");
    return known;
  }

  /** Read with locks, so that two owners cannot dismiss each other at once. */
  async function requireAnOwner(tx: Tx, leaving: StoreAdmin): Promise<void> {
    const all = await tx.admins.find({ limit: most });
    const owners = all.filter(({ id, role }) => id !== leaving.id && readRole(role) === "owner");
    if (readRole(leaving.role) === "owner" && owners.length === 0) {
      throw impossible("The last owner cannot leave. Make somebody else an owner first.");
    }
  }

  /** A person with open work cannot leave. */
  async function handedOver(tx: Tx, uid: string): Promise<void> {
    if (await hasOpenWork(tx, uid)) {
      throw impossible("This person has open quotes or orders. Choose a new assignee first.");
    }
  }

  async function sessionsOf(tx: Tx, uid: string): Promise<string[]> {
    const rows = await tx.sessions.find({ where: { uid }, limit: most, only: ["id"] });
    return rows.map(({ id }) => id);
  }

  async function endSessions(tx: Tx, ids: readonly string[]): Promise<void> {
    for (const id of ids) await tx.sessions.remove(id);
  }

  async function replace(
    tx: Tx,
    before: StoreAdmin,
    { changes, verb }: { changes: Partial<StoreAdmin>; verb: string },
  ): Promise<Change<StaffMember>> {
    const after = { ...before, ...changes };
    await tx.admins.put(after);
    return changed({
      target: { type: "staff", id: before.id },
      summary: verb,
      result: memberOf(after),
      before: auditedMember(before),
      after: auditedMember(after),
    });
  }

  return {
    ...createInvitations(deps),

    async list() {
      const order = { by: "created", direction: "asc" } as const;
      const [members, invitations] = await Promise.all([
        storage.admins.find({ order, limit: most }),
        storage.invitations.find({ order, limit: most }),
      ]);
      const now = clock();
      return {
        members: members.map(memberOf),
        invitations: await Promise.all(
          invitations.map((each) => openInvitation(each, storage, now)),
        ),
      };
    },

    async accept({ uid, email, requestId }, token) {
      return storage.atomically(async (tx) => {
        const asked = await tx.invitations.get(hashOf(token));
        const known = await tx.admins.get(uid);
        const sessions = await sessionsOf(tx, uid);
        const now = clock();
        const isOpen =
          asked && asked.expires > now && (await mayStillMake(tx, asked.invitedBy, now));
        if (!isOpen) {
          throw new Failure("invalid", "This invitation was used or withdrawn, or has expired.");
        }
        if (asked.email !== email.toLowerCase()) {
          throw new Failure("invalid", "This invitation is for another e-mail address.");
        }
        const joined = {
          id: uid,
          email: asked.email,
          created: known?.created ?? now,
          // An invitation never lowers a role.
          role: known && readRole(known.role) === "owner" ? "owner" : asked.role,
          name: asked.name ?? known?.name ?? null,
        };
        await tx.admins.put(joined);
        await tx.invitations.remove(asked.id);
        // Shoppers stay signed in for weeks, staff only for hours.
        await endSessions(tx, sessions);
        await audit.record(tx, {
          actorUid: uid,
          action: "staff.accept",
          targetType: "staff",
          targetId: uid,
          summary: `Joined as ${roleLabels[readRole(joined.role)]}`,
          changes: changesBetween(known && auditedMember(known), auditedMember(joined)),
          requestId,
        });
        return memberOf(joined);
      });
    },

    async rename(tx, _actor, uid, name) {
      const before = await named(tx, uid);
      return replace(tx, before, { changes: { name }, verb: "Renamed" });
    },

    async changeRole(tx, _actor, uid, role) {
      const before = await named(tx, uid);
      const sessions = await sessionsOf(tx, uid);
      const was = readRole(before.role);
      const told = {
        target: { type: "staff", id: uid },
        summary: `${roleLabels[was]} → ${roleLabels[role]}`,
      };
      if (was === role) return unchanged({ ...told, result: memberOf(before) });
      await requireAnOwner(tx, before);
      if (!canTakeWork(role)) await handedOver(tx, uid);
      const change = await replace(tx, before, { changes: { role }, verb: told.summary });
      await endSessions(tx, sessions);
      return change;
    },

    async remove(tx, _actor, uid) {
      const before = await named(tx, uid);
      const sessions = await sessionsOf(tx, uid);
      await requireAnOwner(tx, before);
      await handedOver(tx, uid);
      const saved = await tx.savedViews.find({ where: { ownerUid: uid }, limit: most });
      await tx.admins.remove(uid);
      // Shared views stay for the others.
      for (const view of saved) if (!view.shared) await tx.savedViews.remove(view.id);
      await endSessions(tx, sessions);
      return changed({
        target: { type: "staff", id: uid },
        summary: "Left the staff",
        result: null,
        before: auditedMember(before),
        after: null,
      });
    },
  };
}

function memberOf({ id, email, name, role, created }: StoreAdmin): StaffMember {
  return { uid: id, email, name, role: readRole(role), since: created };
}

/** The audit entry's fields. The uid says who it is. */
function auditedMember({ role }: StoreAdmin): { role: Role } {
  return { role: readRole(role) };
}
