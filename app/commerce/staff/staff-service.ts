import type { Role } from "~/domain/role";
import type { Invitation } from "~/domain/staff";
import type { Audited } from "../change";

export interface StaffMember {
  uid: string;
  email: string;
  /** null when none is set. */
  name: string | null;
  role: Role;
  since: Date;
}

/** An invitation as the desk shows it: without the link, which only its mail contains. */
export type OpenInvitation = Pick<Invitation, "email" | "name" | "created" | "expires"> & {
  role: Role;
  over: boolean;
  /** Whoever invited is no owner any more, so the link works only after an owner took it over. */
  makerLeft: boolean;
};

export interface StaffService {
  /** The staff, longest-serving first, and open invitations. */
  list(): Promise<{ members: StaffMember[]; invitations: OpenInvitation[] }>;
  /** Returns the link's token, which is not stored; an earlier invitation becomes invalid. */
  invite: Audited<[asked: { email: string; name: string | null; role: Role }], Invited>;
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
  rename: Audited<[uid: string, name: string | null], StaffMember>;
  /** Ends the member's sessions. @throws Failure impossible for the last owner */
  changeRole: Audited<[uid: string, role: Role], StaffMember>;
  /** Ends the member's sessions. @throws Failure impossible for the last owner */
  remove: Audited<[uid: string], null>;
}

export interface Invited {
  token: string;
  expires: Date;
}
