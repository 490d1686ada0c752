import { redirect, redirectDocument } from "@remix-run/node";
import { z } from "zod";
import { inputOf, inputsOf, type Options } from "~/forms/inputs";
import { writtenFields } from "~/forms/typed-fields";
import type { AccountArgs } from "~/http/pages/account-page.server";
import { typedFields } from "~/http/pages/address-fields.server";
import { languageCookie } from "~/http/pages/cookies.server";
import { flashCookie } from "~/http/pages/flash.server";
import { visitOf } from "~/http/pages/guards.server";
import { originOf } from "~/http/pages/page.server";
import { attempt, readForm, refuse, wasRefused } from "~/http/pages/submission.server";
import { bestEffort } from "~/kernel/process/log.server";
import { customerFields, profileFields } from "~/modules/customers/customer.resource";
import { type Language, languages, shopLanguages } from "~/texts/languages";
import { inLanguage, languageNow, offeredLanguages, prefixOf } from "~/texts/on-server";
import { t } from "~/texts/text";
import { currentPasswordField, newPasswordField, refused, signInPort } from "./sign-in.server";

const here = "/account/details";

export async function loadDetails({ user, call, context }: AccountArgs) {
  const customer = await call("customers.get", [user.uid]);
  const language = customer?.language ?? offeredLanguages().main;
  const profile = {
    ...writtenFields(customerFields, profileFields, { ...user, ...customer }),
    language,
  };
  const options = languageOptions();
  const inputs = [
    ...inputsOf(customerFields, profileFields),
    ...(options.length > 1 ? [languageInput(options)] : []),
  ];
  return { email: user.email, profile, inputs, refused: wasRefused(context) };
}

/** The languages of the shop, each by its own name. */
function languageOptions(): Options {
  const { main, others } = offeredLanguages();
  const offered: readonly Language[] = [main, ...others];
  return shopLanguages
    .filter((language) => offered.includes(language))
    .map((language) => [language, languages[language].name] as const);
}

function languageInput(options: Options) {
  const hint = t("account:languageHint");
  return { ...inputOf("language", customerFields.language, { hint, options }), optional: false };
}

const profile = z.object(
  typedFields(customerFields, [...profileFields, "language"], { whose: "your" }),
);
const passwords = z.object({ current: currentPasswordField(), password: newPasswordField() });

export async function saveProfile(args: AccountArgs, form: FormData) {
  const read = readForm(profile, form, { form: "profile" });
  if (!read.ok) return refuse(args.context, read.answer);
  const { user, call } = args;
  const { language, ...own } = read.values;
  const offered = languageOptions().some(([name]) => name === language) ? language : null;
  const changes = { ...own, email: user.email, ...(offered ? { language: offered } : {}) };
  await call("customers.update", [user.uid, changes]);
  const { firstName, lastName } = own;
  const renamed = signInPort(args).rename(await visitOf(args), { firstName, lastName });
  await bestEffort(args.context.services.log, "[account] name", renamed);
  return offered ? savedIn(args, offered) : done(args, t("account:detailsSaved"), []);
}

/** The page in the chosen language, whose scripts have other texts: a whole new document. */
function savedIn(args: AccountArgs, language: Language) {
  const cookies = [languageCookie(args, language)];
  const text = inLanguage(language, () => t("account:detailsSaved"));
  if (language === languageNow()) return done(args, text, cookies);
  const headers = withFlash(args, text, cookies);
  // A path alone would get the prefix of the language that the form was in.
  const to = `${originOf(args)}${prefixOf(language)}${here}`;
  return redirectDocument(to, { status: 303, headers });
}

export async function changePassword(args: AccountArgs, form: FormData) {
  const secret = ["current", "password"];
  const read = readForm(passwords, form, { form: "password", secret });
  if (!read.ok) return refuse(args.context, read.answer);
  const changed = await attempt(signInPort(args).changePassword(await visitOf(args), read.values));
  if (changed.ok) return done(args, t("account:passwordChanged"), changed.value.setCookies);
  const { failure } = changed;
  if (failure.kind !== "unauthenticated") return refused(args, { failure, typed: read.typed });
  const errors = { current: t("account:wrongPassword") };
  return refuse(args.context, { ...read.typed, errors });
}

function done(args: AccountArgs, text: string, setCookies: readonly string[]) {
  return redirect(here, { status: 303, headers: withFlash(args, text, setCookies) });
}

function withFlash(args: AccountArgs, text: string, setCookies: readonly string[]): Headers {
  const headers = new Headers();
  for (const cookie of setCookies) headers.append("Set-Cookie", cookie);
  headers.append("Set-Cookie", flashCookie(args, { kind: "done", text }));
  return headers;
}
