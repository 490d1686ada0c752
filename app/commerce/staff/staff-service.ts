import type { Role } from "~/domain/role";
import type { Invitation } from "~/domain/staff";
import type { Audited } from "../change";

export interface StaffMember {
  uid: string;
  email: string;
  /** null when nobody has said. */
  name: string | null;
  role: Role;
  since: Date;
}

/** An invitation as the desk shows it: without the link, which only its mail holds. */
export type OpenInvitation = Pick<Invitation, "email" | "name" | "created" | "expires"> & {
  role: Role;
  over: boolean;
};

export interface StaffService {
  /** Who works here, the longest first, and whom an owner has invited. */
  list(): Promise<{ members: StaffMember[]; invitations: OpenInvitation[] }>;
  /** Returns the link's token, which is not stored; an earlier invitation stops working. */
  invite: Audited<[asked: { email: string; name: string | null; role: Role }], Invited>;
  withdraw: Audited<[email: string], boolean>;
  /** The live invitation behind a link's token; null for any other. */
  invitation(token: string): Promise<OpenInvitation | null>;
  /**
   * Takes the caller into the staff, once.
   * @throws Failure invalid: the link is used or over, or the invitation is somebody else's
   */
  accept(
    who: { uid: string; email: string; requestId: string },
    token: string,
  ): Promise<StaffMember>;
  rename: Audited<[uid: string, name: string | null], StaffMember>;
  /** Ends the member's sessions. @throws Failure impossible: the last owner stays one */
  changeRole: Audited<[uid: string, role: Role], StaffMember>;
  /** Ends the member's sessions. @throws Failure impossible: the last owner stays */
  remove: Audited<[uid: string], null>;
}

export interface Invited {
  token: string;
  expires: Date;
}
