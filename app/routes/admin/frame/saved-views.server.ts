import { z } from "zod";
import { requiredLine } from "~/http/pages/address-fields.server";
import type { AdminArgs } from "~/http/pages/admin-page.server";
import { readIntent } from "~/http/pages/intent.server";
import { answerOf, attempt, readForm, refuse } from "~/http/pages/submission.server";
import { removalStays, removedAs, undoOfRemoval } from "~/http/pages/undo.server";
import {
  type SavedView,
  savedViewLimits,
  type ViewList,
} from "~/modules/staff/saved-view.resource";
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
  "remove-view": removeView,
  restore: restoreView,
};

async function removeView({ args, list }: Work, id: string) {
  const { pathname, search } = new URL(args.request.url);
  const view = (await args.call("views.list", [list])).find((each) => each.id === id);
  await args.call("views.remove", [id]);
  const undo = await undoOfRemoval(args, { what: "view", record: view, action: pathname + search });
  return returnToPage(args, { kind: "done", text: t("deskFrame:theViewIsRemoved"), ...undo });
}

async function restoreView({ args, list }: Work, key: string) {
  const { pathname, search } = new URL(args.request.url);
  const removed = await removedAs<SavedView>(args, "view", key);
  if (!removed) return removalStays(args, pathname + search);
  const { name, query, shared } = removed;
  await args.call("views.save", [{ list, name, query, shared }]);
  return returnToPage(args, { kind: "done", text: t("deskFrame:theViewIsSaved", { name }) });
}

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
