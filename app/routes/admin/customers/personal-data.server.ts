import { z } from "zod";
import type { AdminArgs } from "~/http/pages/admin-page.server";
import { redirectWithFlash } from "~/http/pages/flash.server";
import { readIntent } from "~/http/pages/intent.server";
import {
  asksForPassword,
  confirmSignIn,
  ownPasswordField,
} from "~/http/pages/recent-sign-in.server";
import { answerOf, attempt, readForm, refuse } from "~/http/pages/submission.server";
import { cutText } from "~/kernel/text";
import { site } from "~/modules/settings/site";

/** The person in the address, the effect of an erasure, and earlier erasures. */
export async function personalDataPage(args: AdminArgs) {
  const { request, call, admin } = args;
  const who = cutText((new URL(request.url).searchParams.get("who") ?? "").trim(), 320);
  const [plan, erasures] = await Promise.all([
    who ? call("erasures.plan", [who]) : null,
    call("erasures.list", []),
  ]);
  const done = erasures.map(({ id, state, created, finished }) => {
    return { id, state, created, finished };
  });
  const askPassword = asksForPassword(args, admin);
  return { who, plan, erasures: done, years: site.retentionYears, askPassword };
}

const eraseSchema = z.object({ who: z.string(), confirm: z.string().default("") });

type Work = { args: AdminArgs; form: FormData };

const handlers: Record<string, (work: Work) => Promise<unknown>> = { erase };

export async function changePersonalData(args: AdminArgs) {
  const form = await args.request.formData();
  const { handler } = readIntent(form, handlers);
  return handler({ args, form });
}

async function erase({ args, form }: Work) {
  const read = readForm(eraseSchema, form, { form: "erase", secret: [ownPasswordField] });
  if (!read.ok) return refuse(args.context, read.answer);
  const { who, confirm } = read.values;
  if (confirm.trim().toLowerCase() !== who.trim().toLowerCase()) {
    const errors = { confirm: "Type it exactly as it is shown above" };
    return refuse(args.context, { ...read.typed, errors });
  }
  const begun = await attempt(
    confirmSignIn(args, args.admin, form).then(() => args.call("erasures.begin", [who])),
  );
  if (!begun.ok) return refuse(args.context, answerOf(begun.failure, read.typed));
  const { id } = await args.call("erasures.run", [begun.value.id]);
  const text = "The data are erased. This page shows what is kept, and until when.";
  return redirectWithFlash(args, `/admin/personal-data/${id}`, { kind: "done", text });
}
