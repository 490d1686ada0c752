import { honeypotField } from "~/forms/honeypot";
import { bodyLimits, checked, isFormPost, readForm, readJson } from "~/http/api/body.server";
import { type Call, endpoint, type Handler } from "~/http/api/endpoint.server";
import { limits, takeAllowance } from "~/http/api/rate-limit.server";
import { isReply } from "~/http/api/reply";
import { flashCookie } from "~/http/pages/flash.server";
import { isFailure } from "~/kernel/failure";
import { safeRedirect } from "~/modules/identity/redirect-to";
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
  try {
    newsletter.open();
    await takeAllowance(context, limits.newsletter);
    const stored = await takeIn(call, async () => Object.fromEntries(form));
    return back(call, form, { kind: "done", text: stored ? thanks(call) : demoThanks });
  } catch (error) {
    return back(call, form, { kind: "problem", text: problemOf(error) });
  }
};

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

const demoThanks = "Thank you. This is a demonstration: your address was not kept.";

function thanks({ context }: Call): string {
  return context.services.mail.newsletter.asks
    ? "Almost there: follow the link in the mail that we have sent you."
    : "Thank you. We have noted your address.";
}

function problemOf(error: unknown): string {
  if (isReply(error)) return "Too many sign-ups from your connection. Please try again later.";
  if (isFailure(error) && error.kind === "invalid") {
    return "Enter your e-mail address for the newsletter, like name@example.com.";
  }
  if (isFailure(error)) return "The newsletter is not available at the moment.";
  throw error;
}

/** Redirects to the form's page, which shows the message. */
function back(
  { request, context }: Call,
  form: FormData,
  message: { kind: "done" | "problem"; text: string },
): Response {
  return new Response(null, {
    status: 303,
    headers: {
      location: safeRedirect(form.get("redirectTo")),
      "set-cookie": flashCookie({ request, context }, message),
      "cache-control": "no-store",
    },
  });
}

/** POST /api/newsletter */
export const loader = endpoint({ POST: signUp });
export const action = loader;
