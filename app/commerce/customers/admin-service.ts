import type { Role } from "~/domain/role";

/** A person or key that appears in the audit trail. */
export interface Actor {
  uid: string;
  /** The name, as in namesOf. */
  name: string;
  /** Empty when it is no longer known. */
  email: string;
  /** Whether they work here, worked here, or are an API key. */
  state: "here" | "former" | "program";
}

export interface AdminService {
  isAdmin(uid: string): Promise<boolean>;
  /** null for anybody who is not on the staff. */
  roleOf(uid: string): Promise<Role | null>;
  /**
   * Names of colleagues by uid: the name, or else the address with which an admin was added. A uid
   * with neither is left out. Only for the desk.
   */
  namesOf(uids: readonly string[]): Promise<Map<string, string>>;
  /** The present staff by name; then former staff and keys. */
  colleagues(): Promise<Actor[]>;
  /** Makes the account an owner. */
  grant(uid: string, email: string): Promise<void>;
  revoke(uid: string): Promise<void>;
}
