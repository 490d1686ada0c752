import { useRouteLoaderData } from "@remix-run/react";
import type { MethodName } from "~/commerce/methods/methods";
import type { Role } from "~/domain/role";

/** What the one who is looking may do; the dashboard's layout loads it. */
export interface Allowed {
  role: Role;
  /** The changes that their role may make. */
  changes: readonly MethodName[];
  /** Whether they see the quotes and orders of all. */
  seesAll: boolean;
}

/** Whether the page should offer a change. The gateway refuses it all the same. */
export function useMay(): (name: MethodName) => boolean {
  const allowed = useRouteLoaderData<Allowed>("routes/admin/frame/layout");
  return (name) => allowed?.changes.includes(name) ?? false;
}
