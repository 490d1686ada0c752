import type { Role } from "./role";

/** Whether a role works on quotes and orders. */
export function takesWork(role: Role): boolean {
  return role === "owner" || role === "sales";
}
