import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import type { CallMethod } from "~/gateway/gateway.server";
import { auditedMethods, findMethod, type MethodName } from "~/gateway/methods";
import { isClosedToOwnWork, seesOwnWork } from "~/gateway/own-work";
import type { Caller } from "~/modules/identity/caller";
import { isAllowed, type Role, roleLabels, type StaffRole, staff } from "~/modules/staff/role";
import { t } from "~/texts/text";
import { signedIn } from "../context.server";
import { requireStaff } from "./guards.server";
import { problem, type ShopArgs, shopPage } from "./page.server";

/** Arguments of a page for staff. */
export interface AdminArgs extends ShopArgs {
  admin: Caller;
  role: Role;
  /** Whether the role may call a method, so that the page offers only permitted actions. */
  may(name: MethodName): boolean;
}

interface AdminPageOptions {
  /**
   * The roles that may open the page, besides owner. Needed where a page reads or writes past the
   * gateway, whose rows define them for everything else. All roles when left out.
   */
  roles?: readonly StaffRole[];
}

/**
 * Wraps a loader or an action for staff. Visitors sign in first; other accounts see what is
 * missing.
 */
export function adminPage<T>(
  answer: (args: AdminArgs) => Promise<T>,
  { roles = staff.everyone }: AdminPageOptions = {},
): (args: LoaderFunctionArgs | ActionFunctionArgs) => Promise<T> {
  return shopPage(async (args) => {
    const { admin, role } = await requireStaff(args);
    if (!isAllowed(role, roles)) throw refusedTo(role);
    // The gateway refuses it too, but a form could show that refusal as another error.
    const call: CallMethod = async (name, methodArgs, as) => {
      if (!mayCall(role, name)) throw refusedTo(role);
      return args.call(name, methodArgs, { ...signedIn(admin), ...as });
    };
    return answer({ ...args, admin, role, call, may: (name) => mayCall(role, name) });
  });
}

/**
 * Stops an operation that a method guards but does not run, such as a mail about a quote.
 * @throws problem 403
 */
export function requireMay({ role, may }: AdminArgs, name: MethodName): void {
  if (!may(name)) throw refusedTo(role);
}

/** Whether the table lets a role call a method. */
function mayCall(role: Role, name: MethodName): boolean {
  const row = findMethod(name);
  if (row?.access === "admin" && seesOwnWork(role) && isClosedToOwnWork(name)) return false;
  return isAllowed(role, row?.roles ?? staff.everyone);
}

/** The names of the changes that a role may make. */
export function changesOf(role: Role): MethodName[] {
  return auditedMethods().filter((name) => mayCall(role, name));
}

function refusedTo(role: Role) {
  return problem(403, {
    message: t("desk:yourRoleDoesNotAllow", { roleLabels: t(roleLabels[role]) }),
    back: { to: "/admin", label: t("desk:toTheOverview") },
  });
}
