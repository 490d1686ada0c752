import type { Role } from "./role";

/** Whether a role works on quotes and orders. */
export function canTakeWork(role: Role): boolean {
  return role === "owner" || role === "sales";
}
