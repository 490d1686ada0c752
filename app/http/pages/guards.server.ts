import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  redirectDocument,
} from "@remix-run/node";
import { type Caller, lacksSecondFactor } from "~/modules/identity/caller";
import type { Visit } from "~/modules/identity/identity";
import { site } from "~/modules/settings/site";
import type { Role } from "~/modules/staff/role";
import { t } from "~/texts/text";
import { contextOf, requesterOf, signedIn } from "../context.server";
import { keepUnsent, unsentPath } from "./unsent.server";

export type GuardArgs = Pick<LoaderFunctionArgs | ActionFunctionArgs, "request" | "context">;

/** Where a person sets up a second factor. */
const securityPage = "/account/security";

const known = new WeakMap<object, Promise<Caller | null>>();

/** The signed-in user; null for a visitor. Looked up once for all loaders of a request. */
export async function currentUser(args: GuardArgs): Promise<Caller | null> {
  const { request } = args;
  if (request.method !== "GET") return ask(args, false);
  const key: object = args.context;
  const asked = known.get(key) ?? ask(args, false);
  known.set(key, asked);
  return asked;
}

/** Sends visitors to sign in, and back to this page. */
export async function requireUser(args: GuardArgs): Promise<Caller> {
  const user = await currentUser(args);
  if (!user) throw await toSignIn(args);
  return user;
}

/**
 * Admits only staff; others get a 403 that says what is missing. Checked again on every request.
 */
export async function requireStaff(args: GuardArgs): Promise<{ admin: Caller; role: Role }> {
  const admin = await ask(args, true);
  if (!admin) throw await toSignIn(args);
  const role = await roleOf(args, admin);
  if (lacksSecondFactor(admin, role, site.secondFactorRoles)) throw redirectDocument(securityPage);
  if (role) return { admin, role };
  const { email } = admin;
  const message = email ? t("desk:needsRightsAs", { email }) : t("desk:needsRights");
  throw data({ message }, { status: 403 });
}

export async function isAdmin(args: GuardArgs, caller: Caller): Promise<boolean> {
  return (await roleOf(args, caller)) !== null;
}

async function roleOf(args: GuardArgs, caller: Caller): Promise<Role | null> {
  const context = await contextOf(args.context, args.request);
  const { gateway } = context.services;
  const requester = requesterOf(context, signedIn(caller));
  return (await gateway?.call("admin.roleOf", [caller.uid], requester)) ?? null;
}

export async function visitOf({ request, context }: GuardArgs): Promise<Visit> {
  const { signInAddress: address, crossSite } = await contextOf(context, request);
  return { request, address, crossSite };
}

/** The redirect to the sign-in page. What a form brought is shown after it. */
async function toSignIn({ request, context }: GuardArgs): Promise<Response> {
  const kept = await keepUnsent({ request, context: await contextOf(context, request) });
  if (!kept) return redirect(signInPath(request));
  const to = `/sign-in?${new URLSearchParams({ redirectTo: unsentPath })}`;
  return redirect(to, { headers: { "Set-Cookie": kept } });
}

/** The address of the sign-in page that returns to the present page. */
export function signInPath(request: Request): string {
  const { pathname, search } = new URL(request.url);
  return `/sign-in?${new URLSearchParams({ redirectTo: pathname + search })}`;
}

async function ask({ request, context }: GuardArgs, checkRevoked: boolean): Promise<Caller | null> {
  const { services, crossSite, unavailable } = await contextOf(context, request);
  if (unavailable) throw unavailable;
  return services.identity.caller(request, { via: "page", crossSite, checkRevoked });
}
