import { createHash } from "node:crypto";
import { Failure, impossible, notFound } from "~/kernel/failure";
import { omit } from "~/kernel/pick";
import { readFields } from "~/kernel/resource/field";
import { changesBetween } from "~/modules/audit/audit.resource";
import { createAudit } from "~/modules/audit/audit.server";
import type { CommerceDeps } from "~/modules/deps";
import type { StoreAdmin } from "~/modules/identity/account.resource";
import { type Audited, type Change, changed, unchanged } from "~/storage/change";
import type { Tx } from "~/storage/storage";
import { t } from "~/texts/text";
import { hasOpenWork } from "./assignments.server";
import { type Makers, mayStillMake, readOnce } from "./keys.server";
import { canTakeWork, type Role, readRole, roleLabels } from "./role";
import {
  type Colleague,
  colleagueFields,
  colleagueNames,
  type Invitation,
  staffLimits,
} from "./staff.resource";

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

  /**
   * A person who may leave, and whether an owner stays. All members are locked at once, in the order
   * of their ids: two owners who dismiss each other neither both succeed nor wait for each other.
   */
  async function leaver(tx: Tx, uid: string): Promise<{ before: StoreAdmin; isLast: boolean }> {
    const all = await tx.admins.find({ limit: most });
    const before = all.find(({ id }) => id === uid);
    if (!before) throw notFound("Member");
    const owners = all.filter(({ role }) => readRole(role) === "owner");
    return { before, isLast: owners.length === 1 && owners[0] === before };
  }

  function requireAnOwner(isLast: boolean): void {
    if (isLast) throw impossible(t("deskStaff:theLastOwnerCannotLeave"));
  }

  /** A person with open work cannot leave. */
  async function handedOver(tx: Tx, uid: string): Promise<void> {
    if (await hasOpenWork(tx, uid)) {
      throw impossible(t("deskStaff:thisPersonHasOpenQuotes"));
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
      const [makers, now] = [readOnce(storage), clock()];
      return {
        members: members.map(memberOf),
        invitations: await Promise.all(
          invitations.map((each) => openInvitation(each, makers, now)),
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
          throw new Failure("invalid", t("deskStaff:thisInvitationWasUsedOr"));
        }
        if (asked.email !== email.toLowerCase()) {
          throw new Failure("invalid", t("deskStaff:thisInvitationAnotherEMail"));
        }
        const joined: StoreAdmin = {
          ...colleagueOf(asked, known),
          id: uid,
          email: asked.email,
          created: known?.created ?? now,
          // An invitation never lowers a role.
          role: known && readRole(known.role) === "owner" ? "owner" : asked.role,
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
          summary: `Joined as ${t(roleLabels[readRole(joined.role)])}`,
          changes: changesBetween(known && auditedMember(known), auditedMember(joined)),
          requestId,
        });
        return memberOf(joined);
      });
    },

    async rename(tx, _actor, uid, changes) {
      const before = await named(tx, uid);
      return replace(tx, before, { changes, verb: "Renamed" });
    },

    async changeRole(tx, _actor, uid, role) {
      const { before, isLast } = await leaver(tx, uid);
      const sessions = await sessionsOf(tx, uid);
      const was = readRole(before.role);
      const told = {
        target: { type: "staff", id: uid },
        summary: `${t(roleLabels[was])} → ${t(roleLabels[role])}`,
      };
      if (was === role) return unchanged({ ...told, result: memberOf(before) });
      requireAnOwner(isLast);
      if (!canTakeWork(role)) await handedOver(tx, uid);
      const change = await replace(tx, before, { changes: { role }, verb: told.summary });
      await endSessions(tx, sessions);
      return change;
    },

    async remove(tx, _actor, uid) {
      const { before, isLast } = await leaver(tx, uid);
      const sessions = await sessionsOf(tx, uid);
      requireAnOwner(isLast);
      await handedOver(tx, uid);
      const saved = await tx.savedViews.find({ where: { ownerUid: uid }, limit: most });
      await tx.admins.remove(uid);
      await tx.noticeChoices.remove(uid);
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

function memberOf({ id, role, created, ...details }: StoreAdmin): StaffMember {
  return { ...details, uid: id, role: readRole(role), since: created };
}

/** What an invitation leaves empty is as it was. */
function colleagueOf(asked: Colleague, known: Colleague | null): Colleague {
  const details = colleagueNames.map((name) => [name, asked[name] ?? known?.[name]]);
  return readFields(colleagueFields, Object.fromEntries(details));
}

/** The audit entry's fields. The uid says who it is. */
function auditedMember({ role }: StoreAdmin): { role: Role } {
  return { role: readRole(role) };
}

const day = 86_400_000;

/** The invitations to the staff, up to their acceptance. */
function createInvitations({
  storage,
  clock,
  random,
}: CommerceDeps): Pick<StaffService, "invite" | "withdraw" | "takeOver" | "invitation"> {
  return {
    async invite(tx, actor, { email, role, ...details }) {
      const address = email.toLowerCase();
      const earlier = await tx.invitations.getBy("email", address);
      const now = clock();
      const expires = new Date(now.getTime() + staffLimits.invitationDays * day);
      const token = random.token(32);
      if (earlier) await tx.invitations.remove(earlier.id);
      await tx.invitations.insert({
        ...details,
        id: hashOf(token),
        email: address,
        role,
        invitedBy: actor,
        created: now,
        expires,
      });
      return changed({
        target: { type: "invitation", id: invitationName(hashOf(token)) },
        summary: `Invited as ${t(roleLabels[role])}`,
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

async function openInvitation(
  invitation: Invitation,
  reads: Makers,
  now: Date,
): Promise<OpenInvitation> {
  return {
    ...omit(invitation, ["id", "invitedBy"]),
    over: invitation.expires <= now,
    makerLeft: !(await mayStillMake(reads, invitation.invitedBy, now)),
  };
}

/** For the audit trail, which stores no addresses. */
function invitationName(id: string): string {
  return id.slice(0, 16);
}

function hashOf(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

/** A colleague as the desk shows them. */
export interface StaffMember extends Omit<StoreAdmin, "id" | "role" | "created"> {
  uid: string;
  role: Role;
  since: Date;
}

/** An invitation as the desk shows it: without the link, which only its mail contains. */
export type OpenInvitation = Omit<Invitation, "id" | "invitedBy"> & {
  over: boolean;
  /** Whoever invited is no owner any more, so the link works only after an owner took it over. */
  makerLeft: boolean;
};

export interface StaffService {
  /** The staff, longest-serving first, and open invitations. */
  list(): Promise<{ members: StaffMember[]; invitations: OpenInvitation[] }>;
  /** Returns the link's token, which is not stored; an earlier invitation becomes invalid. */
  invite: Audited<[asked: Pick<Invitation, "email" | "role"> & Colleague], Invited>;
  withdraw: Audited<[email: string], boolean>;
  /** From now on the invitation counts as the caller's own. */
  takeOver: Audited<[email: string], OpenInvitation>;
  /** The valid invitation of a link's token; null for any other. */
  invitation(token: string): Promise<OpenInvitation | null>;
  /**
   * Adds the caller to the staff, once.
   * @throws Failure invalid: the link is used or expired, or the invitation is for somebody else
   */
  accept(
    who: { uid: string; email: string; requestId: string },
    token: string,
  ): Promise<StaffMember>;
  rename: Audited<[uid: string, details: Colleague], StaffMember>;
  /** Ends the member's sessions. @throws Failure impossible for the last owner */
  changeRole: Audited<[uid: string, role: Role], StaffMember>;
  /** Ends the member's sessions. @throws Failure impossible for the last owner */
  remove: Audited<[uid: string], null>;
}

export interface Invited {
  token: string;
  expires: Date;
}
