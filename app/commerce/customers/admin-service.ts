import type { Role } from "~/domain/role";

/** Somebody whose changes the audit trail holds. */
export interface Actor {
  uid: string;
  /** As namesOf has it. */
  name: string;
  /** "" where it is not known any more. */
  email: string;
  /** Whether they work here, did so once, or are a key of the API. */
  state: "here" | "former" | "program";
}

export interface AdminService {
  isAdmin(uid: string): Promise<boolean>;
  /** null for whoever does not work here. */
  roleOf(uid: string): Promise<Role | null>;
  /**
   * Names of colleagues by uid: their name, or else the address with which an admin was added. A
   * uid with neither is left out. For the dashboard only.
   */
  namesOf(uids: readonly string[]): Promise<Map<string, string>>;
  /** Everybody who works here, by name; then who did so once, and keys. */
  colleagues(): Promise<Actor[]>;
  /** Makes the account an owner. */
  grant(uid: string, email: string): Promise<void>;
  revoke(uid: string): Promise<void>;
}
