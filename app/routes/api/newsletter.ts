import type { Flash } from "~/forms/flash";
import { honeypotField } from "~/forms/honeypot";
import { bodyLimits, checked, isFormPost, readForm, readJson } from "~/http/api/body.server";
import { type Call, endpoint, type Handler } from "~/http/api/endpoint.server";
import { limits, takeAllowance } from "~/http/api/rate-limit.server";
import { isReply } from "~/http/api/reply";
import { flashCookie } from "~/http/pages/flash.server";
import { isFailure } from "~/kernel/failure";
import { safeRedirect } from "~/modules/identity/redirect-to";
import { inLanguage, languageOfPath } from "~/texts/on-server";
import { t } from "~/texts/text";
import { newsletterBody } from "./bodies";

/** POST /api/newsletter, for API clients and for the form in the footer. */
const signUp: Handler = async (call) => {
  const { request, context } = call;
  const { newsletter } = context.services.mail;
  if (!isFromPage(request)) {
    newsletter.open();
    await takeAllowance(context, limits.newsletter);
    const stored = await takeIn(call, () => readBody(request));
    return { ok: true, stored };
  }
  const form = await readForm(request, { limit: bodyLimits.newsletter });
  const page = safeRedirect(form.get("redirectTo"));
  return inLanguage(languageOfPath(page), async () => back(call, page, await signUpOn(call, form)));
};

/** What the page of the form says about it. */
async function signUpOn(call: Call, form: FormData): Promise<Omit<Flash, "id">> {
  const { context } = call;
  try {
    context.services.mail.newsletter.open();
    await takeAllowance(context, limits.newsletter);
    const stored = await takeIn(call, async () => Object.fromEntries(form));
    return { kind: "done", text: stored ? thanks(call) : t("frame:newsletterDemo") };
  } catch (error) {
    return { kind: "problem", text: problemOf(error) };
  }
}

/** Whether the address counts as stored; a filled-in honeypot gets the same answer. */
async function takeIn({ context }: Call, read: () => Promise<unknown>): Promise<boolean> {
  const { newsletter } = context.services.mail;
  const { email, [honeypotField]: honeypot } = checked(newsletterBody, await read());
  if (honeypot) return newsletter.stores;
  await newsletter.subscribe(email);
  return newsletter.stores;
}

async function readBody(request: Request): Promise<unknown> {
  const limit = bodyLimits.newsletter;
  if (!isFormPost(request)) return readJson(request, { limit });
  return Object.fromEntries(await readForm(request, { limit }));
}

/** Whether a browser sent the form and expects a page, not JSON. */
function isFromPage(request: Request): boolean {
  return isFormPost(request) && (request.headers.get("accept") ?? "").includes("text/html");
}

function thanks({ context }: Call): string {
  return context.services.mail.newsletter.asks
    ? t("frame:newsletterAsks")
    : t("frame:newsletterThanks");
}

function problemOf(error: unknown): string {
  if (isReply(error)) return t("frame:newsletterTooMany");
  if (isFailure(error) && error.kind === "invalid") {
    return t("frame:newsletterNeedsAddress");
  }
  if (isFailure(error)) return t("frame:newsletterUnavailable");
  throw error;
}

/** Redirects to the form's page, which shows the message. */
function back({ request, context }: Call, page: string, message: Omit<Flash, "id">): Response {
  return new Response(null, {
    status: 303,
    headers: {
      location: page,
      "set-cookie": flashCookie({ request, context }, message),
      "cache-control": "no-store",
    },
  });
}

/** POST /api/newsletter */
export const loader = endpoint({ POST: signUp });
export const action = loader;
