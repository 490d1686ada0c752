import { redirect, redirectDocument } from "@remix-run/node";
import { z } from "zod";
import type { FormAnswer } from "~/forms/answer";
import type { Flash } from "~/forms/flash";
import { contextOf, signedIn } from "~/http/context.server";
import { typed, typedFields } from "~/http/pages/address-fields.server";
import {
  dropCookie,
  languageCookie,
  type RequestArgs,
  readCookie,
  writeCookie,
} from "~/http/pages/cookies.server";
import { flashCookie, redirectWithFlash } from "~/http/pages/flash.server";
import { currentUser, type GuardArgs, isAdmin, visitOf } from "~/http/pages/guards.server";
import { callAs, type PageArgs } from "~/http/pages/page.server";
import {
  answerOf,
  attempt,
  readForm,
  refuse,
  type Submission,
} from "~/http/pages/submission.server";
import { forgetGuestCart, guestCartId } from "~/http/pages/visitor.server";
import { Failure } from "~/kernel/failure";
import { bestEffort } from "~/kernel/process/log.server";
import { cartLimits, guestCartOf } from "~/modules/cart/cart.resource";
import { contactFields } from "~/modules/customers/customer.resource";
import type { Caller } from "~/modules/identity/caller";
import {
  passwordLimits,
  type SecondStep,
  type SignedIn,
  type SignIn,
  type SignInWays,
} from "~/modules/identity/identity";
import { safeRedirect } from "~/modules/identity/redirect-to";
import { isSecondFactorNeeded } from "~/modules/identity/second-factor.server";
import { articleNames } from "~/routes/shop/several.server";
import type { Language } from "~/texts/languages";
import { offeredLanguages } from "~/texts/on-server";
import { t } from "~/texts/text";

/** The sign-in pages' options under the store's settings. */
interface SignInOffer {
  /** False: no identity provider is set up. */
  available: boolean;
  /** What an operator has to set up; null when nobody has to. */
  lacking: string | null;
  reset: boolean;
  /** Whether a new account can prove its address, so that a guest's quotes join it. */
  confirms: boolean;
  singleSignOn: string | null;
  redirectTo: string;
  /** The address of the invitation that the visitor follows; empty without one. */
  email: string;
}

/** Offers sign-in to visitors; redirects a signed-in user. */
export async function offerOf(args: PageArgs): Promise<SignInOffer> {
  const redirectTo = redirectOf(args);
  const user = await currentUser(args);
  if (user) throw redirectOnward(await landing(args, user, redirectTo), { status: 302 });
  const { identity, providers } = args.context.services;
  const { signIn } = identity;
  const oidc = signIn?.methods.find((method) => method.type === "oidc");
  return {
    available: signIn !== null,
    lacking: providers.identity.on ? null : providers.identity.why,
    reset: Boolean(signIn?.reset),
    confirms: Boolean(signIn?.confirmation),
    singleSignOn: oidc?.name ?? null,
    redirectTo,
    email: await invitedAddress(args, redirectTo),
  };
}

/** Read by the invitation's token, so that no address stands in a URL. */
async function invitedAddress(args: PageArgs, redirectTo: string): Promise<string> {
  const { gateway } = args.context.services;
  const { pathname, searchParams } = new URL(redirectTo, "http://store.invalid");
  const token = searchParams.get("token");
  if (!gateway || !token || !pathname.endsWith("/invitation")) return "";
  const invitation = await attempt(callAs(args, gateway)("staff.invitation", [token]));
  return (invitation.ok && invitation.value?.email) || "";
}

function redirectOf({ request }: PageArgs): string {
  return safeRedirect(new URL(request.url).searchParams.get("redirectTo"), accountHome);
}

export function signInPort({ context }: PageArgs): SignIn {
  const { signIn } = context.services.identity;
  if (!signIn) throw new Failure("notConfigured", t("account:signNotSetUpThis"));
  return signIn;
}

export function newPasswordField() {
  const { min, max } = passwordLimits;
  return z
    .string()
    .default("")
    .refine((value) => value !== "", { message: "account:enterAPassword", abort: true })
    .refine((value) => value.length >= min, {
      error: () => t("account:usePasswordAtLeastCharacters", { min }),
      abort: true,
    })
    .refine((value) => value.length <= max, {
      error: () => t("account:usePasswordAtMostCharacters", { max }),
    });
}

export function currentPasswordField() {
  return z
    .string()
    .default("")
    .refine((value) => value !== "", { message: "account:enterYourPassword", abort: true })
    .refine((value) => value.length <= passwordLimits.max, {
      error: () => t("account:aPasswordHasAtMost", { max: passwordLimits.max }),
    });
}

const credentials = z.object({
  email: typed(contactFields.email),
  password: currentPasswordField(),
});
const newAccount = z.object({
  ...typedFields(contactFields, ["firstName", "lastName", "email"], { whose: "your" }),
  password: newPasswordField(),
});
const secret = ["password"];

export async function signInByForm(args: PageArgs) {
  const form = await args.request.formData();
  const read = readForm(credentials, form, { secret });
  if (!read.ok) return refuse(args.context, read.answer);
  const visit = await visitOf(args);
  const done = await attempt(signInPort(args).withPassword(visit, read.values));
  if (done.ok) return goOn(args, form, done.value);
  if (isSecondFactorNeeded(done.failure)) return askForCode(args, form, done.failure.pending);
  const words = { unauthenticated: t("account:wrongCredentials") };
  return refused(args, { failure: done.failure, typed: read.typed, words });
}

const pendingCookie = "sign-in";
const pendingSeconds = 10 * 60;

/** The second step is a page of its own, which works without scripts. */
function askForCode(args: PageArgs, form: FormData, pending: string) {
  const redirectTo = safeRedirect(form.get("redirectTo"), accountHome);
  const cookie = writeCookie(args, pendingCookie, pending, { maxAge: pendingSeconds });
  const to = `/sign-in/code?${new URLSearchParams({ redirectTo })}`;
  return redirect(to, { status: 303, headers: { "Set-Cookie": cookie } });
}

/** The ways of the second step; null when this browser did not give the right password just now. */
export async function secondStep(args: PageArgs): Promise<SignInWays | null> {
  const pending = readCookie(args, pendingCookie);
  const { secondFactor } = signInPort(args);
  // A late step is refused with a reason when its form is sent.
  const late: SignInWays = { app: true, passkey: null };
  if (!pending || !secondFactor) return null;
  return (await secondFactor.ways(await visitOf(args), pending)) ?? late;
}

const codeField = z.object({
  code: z
    .string()
    .trim()
    .max(40)
    .default("")
    .refine((code) => code !== "", "account:enterTheCode"),
});

const passkeyFields = z.object({
  ticket: z.string().max(2_000).default(""),
  response: z
    .string()
    .max(20_000)
    .default("")
    .refine((response) => response !== "", "account:usingPasskeyNeedsScript"),
});

/** The second step by code or by passkey. */
function readSecondStep(form: FormData): Submission<SecondStep> {
  if (form.get("intent") !== "passkey") return readForm(codeField, form, { secret: ["code"] });
  const read = readForm(passkeyFields, form, { form: "passkey", secret: ["ticket", "response"] });
  return read.ok ? { ...read, values: { passkey: read.values } } : read;
}

export async function finishSignIn(args: PageArgs) {
  const form = await args.request.formData();
  const read = readSecondStep(form);
  if (!read.ok) return refuse(args.context, read.answer);
  const pending = readCookie(args, pendingCookie);
  const { secondFactor } = signInPort(args);
  if (!pending || !secondFactor) throw redirect("/sign-in");
  const visit = await visitOf(args);
  const done = await attempt(secondFactor.finish(visit, { pending, ...read.values }));
  if (done.ok) {
    const { setCookies, ...signedIn } = done.value;
    const cookies = [...setCookies, dropCookie(args, pendingCookie)];
    return goOn(args, form, { ...signedIn, setCookies: cookies });
  }
  const { failure } = done;
  if (failure.kind !== "unauthenticated") return refused(args, { failure, typed: read.typed });
  return refuse(args.context, answerOf(failure, read.typed), 401);
}

export async function signUpByForm(args: PageArgs) {
  const form = await args.request.formData();
  const read = readForm(newAccount, form, { secret });
  if (!read.ok) return refuse(args.context, read.answer);
  const visit = await visitOf(args);
  const done = await attempt(signInPort(args).register(visit, read.values));
  if (done.ok) return goOn(args, form, done.value);
  const invalid = t("account:cannotMakeAccount");
  return refused(args, { failure: done.failure, typed: read.typed, words: { invalid } });
}

interface Refusal {
  failure: Failure;
  typed: FormAnswer;
  /** Replaces the failure's own message. */
  words?: { invalid?: string; unauthenticated?: string };
}

/** Shows the page again with what was typed and a readable message. */
export function refused(args: PageArgs, { failure, typed, words = {} }: Refusal) {
  switch (failure.kind) {
    case "tooMany":
      return refuse(args.context, { ...typed, message: retryText(failure) }, 429, later(failure));
    case "busy": {
      const message = t("account:tooManySignIn");
      return refuse(args.context, { ...typed, message }, 503, later(failure));
    }
    case "invalid":
      return refuse(args.context, { ...typed, message: words.invalid ?? failure.message }, 400);
    case "unauthenticated": {
      const message = words.unauthenticated ?? failure.message;
      return refuse(args.context, { ...typed, message }, 401);
    }
    case "unexpected":
      return refuse(args.context, { ...typed, message: failure.message }, 500);
    default:
      throw failure;
  }
}

function later({ retryAfter }: Failure): HeadersInit {
  return retryAfter === null ? {} : { "Retry-After": String(retryAfter) };
}

function retryText({ retryAfter }: Failure): string {
  const minutes = Math.ceil((retryAfter ?? 600) / 60);
  return t("account:tooManyAttempts", { minutes });
}

/** After sign-in: merges the cart and returns to the page the visitor came from. */
async function goOn(args: PageArgs, form: FormData, { caller, setCookies }: SignedIn) {
  const arrival = await completeSignIn(args, caller);
  const headers = new Headers();
  for (const cookie of [...setCookies, ...arrival.setCookies]) {
    headers.append("Set-Cookie", cookie);
  }
  if (arrival.cart) headers.append("Set-Cookie", flashCookie(args, cartFlash(arrival.cart)));
  const to = await landing(args, caller, safeRedirect(form.get("redirectTo"), accountHome));
  return redirectOnward(to, { status: 303, headers });
}

const request = z.object({ email: typed(contactFields.email) });
const confirmation = z.object({
  token: z.string().max(200).default(""),
  password: newPasswordField(),
});

/** Whether passwords can be reset here, and whether on a page of the store. */
export function resetOffer({ context }: PageArgs): { byMail: boolean; byPage: boolean } {
  const reset = context.services.identity.signIn?.reset ?? null;
  return { byMail: reset !== null, byPage: Boolean(reset?.confirm) };
}

/** Whether the link can still set a password: it works once, for half an hour. */
export async function isOpenReset({ context }: PageArgs, token: string): Promise<boolean> {
  return (await context.services.identity.signIn?.reset?.isOpen(token)) ?? false;
}

/** Gives the same answer for every address, known or not. */
export async function requestReset(args: PageArgs) {
  const read = readForm(request, await args.request.formData());
  if (!read.ok) return refuse(args.context, read.answer);
  const reset = args.context.services.identity.signIn?.reset;
  if (!reset) throw redirect("/forgot-password");
  const done = await attempt(reset.request(await visitOf(args), read.values.email));
  if (!done.ok) return refused(args, { failure: done.failure, typed: read.typed });
  return redirect("/forgot-password?sent=1", { status: 303 });
}

export async function setPassword(args: PageArgs) {
  const form = await args.request.formData();
  const read = readForm(confirmation, form, { secret: ["password", "token"] });
  if (!read.ok) return refuse(args.context, read.answer);
  const confirm = args.context.services.identity.signIn?.reset?.confirm;
  if (!confirm) throw redirect("/forgot-password");
  const done = await attempt(confirm(await visitOf(args), read.values));
  if (!done.ok) return refused(args, { failure: done.failure, typed: read.typed });
  const text = t("account:passwordSet");
  return redirectWithFlash(args, "/sign-in", { kind: "done", text });
}

/** Where a sign-in leads when no page asked for it. */
const accountHome = "/account";
const deskHome = "/admin";

interface CompletedSignIn {
  setCookies: string[];
  /** What happened to a cart that was filled before signing in; null when there was none. */
  cart: MovedCart | null;
}

interface MovedCart {
  isMoved: boolean;
  /** How many of its lines did not fit into the account's cart. */
  left: number;
  /** What these order: the first ones. */
  names: string;
}

/** What is said of the cart after signing in. */
export function cartFlash({ isMoved, left, names }: MovedCart): Omit<Flash, "id"> {
  if (!isMoved) return { kind: "problem", text: t("account:youSignedYourEarlierCart") };
  if (left === 0) return { kind: "done", text: t("account:youSignedYourCartStill") };
  const text = [
    t("account:signedInNow"),
    t("lists:linesDidNotFit", { count: left, most: cartLimits.lines }),
    ...(names === "" ? [] : [t("lists:notInCart", { names })]),
  ].join(" ");
  return { kind: "problem", text, link: { to: "/cart", label: t("lists:viewCart") } };
}

/**
 * Runs after every sign-in and never fails it: creates the customer record, moves guest documents
 * of a verified address to the account, and merges the guest's cart. After a failed merge that cart
 * stays for the next time.
 */
export async function completeSignIn(
  { request, context }: GuardArgs,
  caller: Caller,
): Promise<CompletedSignIn> {
  const args = { request, context: await contextOf(context, request) };
  const { gateway, log } = args.context.services;
  if (!gateway) return { setCookies: [], cart: null };
  const call = callAs(args, gateway);
  const as = signedIn(caller);
  const { uid, email, firstName, lastName } = caller;
  const record = call("customers.create", [uid, { email, firstName, lastName }], as);
  const customer = await bestEffort(log, "[sign-in] customer record", record);
  const setCookies = spokenCookies(args, customer?.language ?? null);
  const joined = call("customers.joinGuest", [uid], as);
  await bestEffort(log, "[sign-in] guest's documents", joined);
  const id = guestCartId(args);
  if (!id) return { setCookies, cart: null };
  const merging = call("visitorCart.moveIntoAccount", [guestCartOf(id)], as);
  const moved = await bestEffort(log, "[sign-in] cart merge", merging);
  if (moved === null) return { setCookies, cart: { isMoved: false, left: 0, names: "" } };
  const cookies = [...setCookies, forgetGuestCart(args)];
  const { lines, left } = moved;
  if (lines === 0) return { setCookies: cookies, cart: null };
  const named = left.length > 0 ? articleNames({ call }, left) : Promise.resolve("");
  const names = (await bestEffort(log, "[sign-in] names", named)) ?? "";
  return { setCookies: cookies, cart: { isMoved: true, left: left.length, names } };
}

/** The pages from now on are in the account's language, where the shop offers it. */
function spokenCookies(args: RequestArgs, language: Language | null): string[] {
  const { main, others } = offeredLanguages();
  const isOffered = language !== null && others.length > 0 && [main, ...others].includes(language);
  return isOffered ? [languageCookie(args, language)] : [];
}

/**
 * The redirect to that page. The shop's pages do not know the desk's routes, so scripts load those
 * as a new document.
 */
function redirectOnward(to: string, init: { status: number; headers?: Headers }): Response {
  return to.startsWith(deskHome) ? redirectDocument(to, init) : redirect(to, init);
}

/** Where to go after a sign-in: the previous page, or the desk for staff. */
export async function landing(args: GuardArgs, caller: Caller, wanted: string): Promise<string> {
  if (wanted !== accountHome) return wanted;
  const { log } = (await contextOf(args.context, args.request)).services;
  return (await bestEffort(log, "[admin]", isAdmin(args, caller))) ? deskHome : accountHome;
}
