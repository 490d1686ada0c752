import { z } from "zod";
import { noArguments, uid } from "~/gateway/rows/arguments";
import { invitation, invited, member, staffList } from "~/gateway/rows/desk-results";
import { rowsOver } from "~/gateway/rows/method";
import { noResult, truth } from "~/gateway/rows/results";
import { orEmpty, settable, settableFields } from "~/gateway/rows/settable";
import { staff as staffRoles } from "./role";
import {
  colleagueFields,
  invitationFields,
  staffLimits,
  typedInvitationFields,
} from "./staff.resource";
import type { StaffService } from "./staff.server";

const { audited, method } = rowsOver<{ staff: StaffService }>();

const ownerOnly = { roles: staffRoles.ownerOnly } as const;
const role = settable(invitationFields.role);
const newColleague = z.object(orEmpty(invitationFields, typedInvitationFields));
/** Of an open invitation, which an earlier version may have stored by other rules. */
const address = z.string().max(staffLimits.email);
const token = z.string().max(200);

/** Staff, on whom only owners decide. */
export const staff = {
  list: method("admin", noArguments, (store) => store.staff.list(), {
    ...ownerOnly,
    result: staffList,
  }),
  invite: audited(
    z.tuple([newColleague]),
    (store, { tx, actorUid }, [asked]) => store.staff.invite(tx, actorUid, asked),
    { ...ownerOnly, recent: true, result: invited, secret: true },
  ),
  withdraw: audited(
    z.tuple([address]),
    (store, { tx, actorUid }, [email]) => store.staff.withdraw(tx, actorUid, email),
    { ...ownerOnly, recent: true, result: truth },
  ),
  takeOver: audited(
    z.tuple([address]),
    (store, { tx, actorUid }, [email]) => store.staff.takeOver(tx, actorUid, email),
    { ...ownerOnly, recent: true, result: invitation },
  ),
  rename: audited(
    z.tuple([uid, z.object(settableFields(colleagueFields))]),
    (store, { tx, actorUid }, [member, to]) => store.staff.rename(tx, actorUid, member, to),
    { ...ownerOnly, result: member },
  ),
  changeRole: audited(
    z.tuple([uid, role]),
    (store, { tx, actorUid }, [member, to]) => store.staff.changeRole(tx, actorUid, member, to),
    { ...ownerOnly, recent: true, result: member },
  ),
  remove: audited(
    z.tuple([uid]),
    (store, { tx, actorUid }, [member]) => store.staff.remove(tx, actorUid, member),
    { ...ownerOnly, recent: true, result: noResult },
  ),
  /** What an invitation's link offers; null when it is not valid. */
  invitation: method(
    "public",
    z.tuple([token]),
    (store, [presented]) => store.staff.invitation(presented),
    { rpc: false },
  ),
  /** Adds the caller to the staff; writes its own audit entry. */
  accept: method(
    "user",
    z.tuple([uid, z.object({ token, email: address, requestId: z.string() })]),
    (store, [owner, { token: presented, ...who }]) =>
      store.staff.accept({ uid: owner, ...who }, presented),
    { rpc: false },
  ),
};
