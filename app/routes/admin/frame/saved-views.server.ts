import { z } from "zod";
import { requiredLine } from "~/http/pages/address-fields.server";
import type { AdminArgs } from "~/http/pages/admin-page.server";
import { readIntent } from "~/http/pages/intent.server";
import { answerOf, attempt, readForm, refuse } from "~/http/pages/submission.server";
import { savedViewLimits, type ViewList } from "~/modules/staff/saved-view.resource";
import { t } from "~/texts/text";
import { returnToPage } from "../documents/document-answers.server";

const viewSchema = z.object({
  name: requiredLine({ what: "deskFrame:aName", max: savedViewLimits.name }),
  query: z.string().max(savedViewLimits.query).default(""),
  shared: z.string().default(""),
});

type Work = { args: AdminArgs; list: ViewList; form: FormData };

const handlers: Record<string, (work: Work, rest: string) => Promise<unknown>> = {
  "save-view": saveView,
  async "remove-view"({ args }, id) {
    await args.call("views.remove", [id]);
    return returnToPage(args, { kind: "done", text: t("deskFrame:theViewIsRemoved") });
  },
};

/** The action of a list with saved views. */
export async function changeViews(args: AdminArgs, list: ViewList) {
  const form = await args.request.formData();
  const { handler, rest } = readIntent(form, handlers);
  return handler({ args, list, form }, rest);
}

async function saveView({ args, list, form }: Work) {
  const read = readForm(viewSchema, form, { form: "view" });
  if (!read.ok) return refuse(args.context, read.answer);
  const { name, query, shared } = read.values;
  const view = { list, name, query, shared: shared === "yes" };
  const done = await attempt(args.call("views.save", [view]));
  if (!done.ok) return refuse(args.context, answerOf(done.failure, read.typed));
  return returnToPage(args, { kind: "done", text: t("deskFrame:theViewIsSaved", { name }) });
}
