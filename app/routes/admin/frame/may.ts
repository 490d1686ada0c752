import { useRouteLoaderData } from "@remix-run/react";
import type { MethodName } from "~/gateway/methods";
import type { Role } from "~/modules/staff/role";

/** The viewer's permissions; the desk's layout loads them. */
export interface Allowed {
  role: Role;
  /** The changes that their role may make. */
  changes: readonly MethodName[];
  /** Whether they see everybody's quotes and orders. */
  seesAll: boolean;
}

/** Whether the page should offer a change. The gateway checks it again. */
export function useMay(): (name: MethodName) => boolean {
  const allowed = useRouteLoaderData<Allowed>("routes/admin/frame/layout");
  return (name) => allowed?.changes.includes(name) ?? false;
}
