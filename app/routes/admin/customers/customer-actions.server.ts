import { z } from "zod";
import { line, paragraphs } from "~/http/pages/address-fields.server";
import type { AdminArgs } from "~/http/pages/admin-page.server";
import { readIntent } from "~/http/pages/intent.server";
import { answerOf, attempt, readForm, refuse } from "~/http/pages/submission.server";
import { cardLimits, readTags } from "~/modules/customers/customer-card.resource";
import { returnToPage } from "../documents/document-answers.server";

const tagSchema = z.object({ tags: line({ what: "the tags", max: 1_000 }) });
const noteSchema = z.object({ note: paragraphs({ what: "the note", max: cardLimits.note }) });

type Work = { args: AdminArgs; form: FormData; id: string };

const handlers: Record<string, (work: Work, rest: string) => Promise<unknown>> = {
  tags: saveTags,
  note: addNote,
  merge: mergeGuest,
  undo: ({ args }, merge) =>
    told(args, args.call("customerCards.undoMerge", [merge]), "The merge is undone."),
};

/** Handles the forms of a customer's page; `intent` names the action. */
export async function changeCustomer(args: AdminArgs) {
  const form = await args.request.formData();
  const { handler, rest } = readIntent(form, handlers);
  return handler({ args, form, id: args.params.id ?? "" }, rest);
}

async function saveTags({ args, form, id }: Work) {
  const read = readForm(tagSchema, form, { form: "tags" });
  if (!read.ok) return refuse(args.context, read.answer);
  const tags = readTags(read.values.tags);
  if (tags.length > cardLimits.tags || tags.some((tag) => tag.length > cardLimits.tag)) {
    const errors = { tags: `At most ${cardLimits.tags} tags of ${cardLimits.tag} letters each` };
    return refuse(args.context, { ...read.typed, errors });
  }
  const done = await attempt(args.call("customerCards.tag", [id, tags]));
  if (!done.ok) return refuse(args.context, answerOf(done.failure, read.typed));
  return returnToPage(args, { kind: "done", text: "The tags are saved." });
}

async function addNote({ args, form, id }: Work) {
  const read = readForm(noteSchema, form, { form: "note" });
  if (!read.ok) return refuse(args.context, read.answer);
  const { note } = read.values;
  if (note === null) {
    return refuse(args.context, { ...read.typed, errors: { note: "Write the note first" } });
  }
  const done = await attempt(args.call("customerCards.note", [id, note]));
  if (!done.ok) return refuse(args.context, answerOf(done.failure, read.typed));
  return returnToPage(args, { kind: "done", text: "The note is saved." });
}

/** The word of staff counts only where the store cannot have the address verified. */
async function mergeGuest({ args, form, id }: Work) {
  const confirmable = Boolean(args.context.services.identity.signIn?.confirmation);
  const isKnown = !confirmable && form.get("known") === "yes";
  const merging = args.call("customerCards.merge", [id, isKnown]);
  return told(args, merging, "They belong to this account now.");
}

async function told(args: AdminArgs, work: Promise<unknown>, text: string) {
  const done = await attempt(work);
  return returnToPage(
    args,
    done.ok ? { kind: "done", text } : { kind: "problem", text: done.failure.message },
  );
}
