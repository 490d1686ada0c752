import { z } from "zod";
import { paragraphs, requiredLine } from "~/http/pages/address-fields.server";
import type { AdminArgs } from "~/http/pages/admin-page.server";
import { readIntent } from "~/http/pages/intent.server";
import { answerOf, attempt, readForm, refuse } from "~/http/pages/submission.server";
import { removalStays, removedAs, undoOfRemoval } from "~/http/pages/undo.server";
import { pick } from "~/kernel/pick";
import {
  type OfferTemplate,
  templateKinds,
  templateLimits,
} from "~/modules/quotes/template.resource";
import { t } from "~/texts/text";
import { returnToPage } from "../documents/document-answers.server";
import { dataCard } from "../extensions/data-pages.server";

const schema = z.object({
  name: requiredLine({ what: "deskQuotes:theName", max: templateLimits.name }),
  text: paragraphs({ what: "deskQuotes:theText", max: templateLimits.text }),
  version: z.coerce.number().int().optional(),
});

export async function templatesPage(args: AdminArgs) {
  const { call, may } = args;
  const dataOf = (record: OfferTemplate) =>
    dataCard(args, { of: "templates", id: record.id, record, name: record.name });
  const [offers, snippets] = await Promise.all([
    call("templates.list", ["offer"]),
    call("templates.list", ["snippet"]),
  ]);
  return {
    offers: offers.map((offer) => ({
      ...pick(offer, ["id", "name", "version", "updated"]),
      lines: offer.content?.lines.length ?? 0,
      data: dataOf(offer),
    })),
    snippets: snippets.map((snippet) => ({
      ...pick(snippet, ["id", "name", "version", "text"]),
      data: dataOf(snippet),
    })),
    mayChange: may("templates.create"),
  };
}

type Handler = (args: AdminArgs, form: FormData, id: string) => Promise<unknown>;

const handlers: Record<string, Handler> = { keep, change, remove, restore };

/** Handles the forms of the page. */
export async function changeTemplates(args: AdminArgs) {
  const form = await args.request.formData();
  const { handler, rest } = readIntent(form, handlers);
  return handler(args, form, rest);
}

async function keep(args: AdminArgs, form: FormData) {
  const read = readForm(schema, form, { form: "keep" });
  if (!read.ok) return refuse(args.context, read.answer);
  const { name, text } = read.values;
  if (text === null) return refuse(args.context, { ...read.typed, errors: noText() });
  await args.call("templates.create", [{ name, text }]);
  return returnToPage(args, { kind: "done", text: t("deskQuotes:textSaved", { name }) });
}

function noText() {
  return { text: t("deskQuotes:writeTheTextFirst") };
}

async function change(args: AdminArgs, form: FormData, id: string) {
  const read = readForm(schema, form, { form: id });
  if (!read.ok) return refuse(args.context, read.answer);
  const isText = form.has("text");
  if (isText && read.values.text === null) {
    return refuse(args.context, { ...read.typed, errors: noText() });
  }
  const done = await attempt(args.call("templates.update", [id, read.values]));
  if (!done.ok) return refuse(args.context, answerOf(done.failure, read.typed), 409);
  return returnToPage(args, {
    kind: "done",
    text: t("deskQuotes:templateChanged", { name: read.values.name }),
  });
}

const place = "/admin/templates";

async function remove(args: AdminArgs, _form: FormData, id: string) {
  const kinds = await Promise.all(templateKinds.map((kind) => args.call("templates.list", [kind])));
  const record = kinds.flat().find((each) => each.id === id);
  await args.call("templates.remove", [id]);
  const undo = await undoOfRemoval(args, { what: "template", record, action: place });
  return returnToPage(args, { kind: "done", text: t("deskQuotes:templateRemoved"), ...undo });
}

async function restore(args: AdminArgs, _form: FormData, key: string) {
  const removed = await removedAs<OfferTemplate>(args, "template", key);
  if (!removed) return removalStays(args, place);
  const { id, name, text, content, custom } = removed;
  await args.call("templates.putBack", [{ id, name, text, content, custom }]);
  return returnToPage(args, { kind: "done", text: t("deskQuotes:textSaved", { name }) });
}
