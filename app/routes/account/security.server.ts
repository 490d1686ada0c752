import { data } from "@remix-run/node";
import { encode } from "uqr";
import { z } from "zod";
import type { AccountArgs } from "~/http/pages/account-page.server";
import { requiredLine } from "~/http/pages/address-fields.server";
import { redirectWithFlash } from "~/http/pages/flash.server";
import { visitOf } from "~/http/pages/guards.server";
import { problem } from "~/http/pages/page.server";
import {
  asksForPassword,
  confirmSignIn,
  ownPasswordField,
  refuseStaleSignIn,
} from "~/http/pages/recent-sign-in.server";
import { answerOf, attempt, readForm, refuse, wasRefused } from "~/http/pages/submission.server";
import type { SecondFactor } from "~/modules/identity/identity";
import { site } from "~/modules/settings/site";
import { t } from "~/texts/text";
import { refused, signInPort } from "./sign-in.server";

const here = "/account/security";

/** A QR code as the path of an SVG picture, one unit per square. */
interface QrPicture {
  size: number;
  path: string;
}

export async function loadSecurity(args: AccountArgs) {
  const factor = portOf(args);
  const visit = await visitOf(args);
  const { totpSince, passkeys, recoveryLeft } = await factor.state(visit);
  const askPassword = asksForPassword(args, args.user);
  const setup = totpSince ? null : setupView(await factor.begin(visit));
  const role = await args.call("admin.roleOf", [args.user.uid]);
  const needed = role !== null && site.secondFactorRoles.includes(role);
  const adding = await factor.beginPasskey(visit);
  const shown = { totpSince, passkeys, recoveryLeft, askPassword, setup, adding, needed };
  return { ...shown, refused: wasRefused(args.context) };
}

function portOf(args: AccountArgs): SecondFactor {
  const { secondFactor } = signInPort(args);
  if (!secondFactor) throw problem(404);
  return secondFactor;
}

function setupView({ setup, secret, uri }: Awaited<ReturnType<SecondFactor["begin"]>>) {
  return { setup, secret: secret.replace(/(.{4})(?=.)/g, "$1 "), picture: pictureOf(uri) };
}

function pictureOf(text: string): QrPicture {
  const { data: rows, size } = encode(text, { border: 2 });
  const squares = rows.flatMap((row, y) =>
    row.flatMap((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : [])),
  );
  return { size, path: squares.join("") };
}

const turningOn = z.object({
  setup: z.string().max(1_000).default(""),
  code: z
    .string()
    .trim()
    .max(20)
    .default("")
    .refine((code) => code !== "", "account:enterAppCode"),
});
const secret = ["code", ownPasswordField];

/** Shows the recovery codes once, in the answer itself. */
export async function turnOn(args: AccountArgs, form: FormData) {
  const read = readForm(turningOn, form, { form: "on", secret });
  const factor = portOf(args);
  const visit = await visitOf(args);
  // The same secret again: the app has it already.
  const again = async () => setupView(await factor.begin(visit, String(form.get("setup") ?? "")));
  if (!read.ok) return refuse(args.context, { ...read.answer, setup: await again() });
  const done = await attempt(
    confirmSignIn(args, args.user, form).then(() => factor.confirm(visit, read.values)),
  );
  if (done.ok) return data({ recovery: done.value });
  if (done.failure.kind === "tooMany") return refused(args, { ...done, typed: read.typed });
  const answer = answerOf(done.failure, read.typed);
  return refuse(args.context, { ...answer, setup: await again() });
}

const newPasskey = z.object({
  name: requiredLine({ what: "account:aName", max: 60 }),
  ticket: z.string().max(2_000).default(""),
  response: z
    .string()
    .max(20_000)
    .default("")
    .refine((response) => response !== "", "account:passkeyNeedsScript"),
});

/** Shows recovery codes when the passkey is the first factor. */
export async function addPasskey(args: AccountArgs, form: FormData) {
  const options = { form: "add-passkey", secret: ["ticket", "response", ownPasswordField] };
  const read = readForm(newPasskey, form, options);
  if (!read.ok) return refuse(args.context, read.answer);
  const visit = await visitOf(args);
  const done = await attempt(
    confirmSignIn(args, args.user, form).then(() => portOf(args).addPasskey(visit, read.values)),
  );
  if (!done.ok) {
    if (done.failure.kind === "tooMany") return refused(args, { ...done, typed: read.typed });
    return refuse(args.context, answerOf(done.failure, read.typed));
  }
  if (done.value) return data({ recovery: done.value });
  const text = t("account:passkeyAdded");
  return redirectWithFlash(args, here, { kind: "done", text });
}

export async function removePasskey(args: AccountArgs, form: FormData, id: string) {
  const name = `remove-passkey ${id}`;
  const refusal = await refuseStaleSignIn(args, args.user, { name, form });
  if (refusal) return refusal;
  const removed = await portOf(args).removePasskey(await visitOf(args), id);
  const text = removed ? t("account:passkeyRemoved") : t("account:passkeyWasRemoved");
  return redirectWithFlash(args, here, { kind: "done", text });
}

export async function renewCodes(args: AccountArgs, form: FormData) {
  const visit = await visitOf(args);
  const done = await attempt(
    confirmSignIn(args, args.user, form).then(() => portOf(args).renewRecovery(visit)),
  );
  if (done.ok) return data({ recovery: done.value });
  return refuse(args.context, answerOf(done.failure, typedOf("renew")));
}

export async function turnOff(args: AccountArgs, form: FormData) {
  const visit = await visitOf(args);
  const done = await attempt(
    confirmSignIn(args, args.user, form).then(() => portOf(args).remove(visit)),
  );
  if (!done.ok) return refuse(args.context, answerOf(done.failure, typedOf("off")));
  const { passkeys } = await portOf(args).state(visit);
  const text = passkeys.length > 0 ? t("account:codesOffPasskeysOn") : t("account:codesOff");
  return redirectWithFlash(args, here, { kind: "done", text });
}

function typedOf(form: string) {
  return { form, errors: {}, message: null, values: {} };
}
