import { z } from "zod";
import type { AdminArgs } from "~/http/pages/admin-page.server";
import { readIntent } from "~/http/pages/intent.server";
import { readForm } from "~/http/pages/submission.server";
import { assign } from "../documents/assignee.server";
import { returnToPage } from "../documents/document-answers.server";
import { runForm } from "../documents/document-form.server";
import { linkOperation } from "../documents/link-operations.server";
import { mailStatus } from "../documents/status-mail.server";
import { extendOffer, keepTemplate } from "./again-actions.server";
import { recordAnswer, undoAcceptance } from "./answer-actions.server";
import { answerCustomer } from "./answer-customer.server";
import {
  dropDraft,
  putText,
  saveAndPreview,
  saveOffer,
  sendOffer,
  unsavedPrices,
} from "./draft-actions.server";
import {
  addLine,
  changeVariant,
  moveLine,
  pickProduct,
  pressEnter,
  removeLine,
  showVariants,
} from "./draft-lines.server";
import { convertQuote, moveQuote, noteQuote } from "./move-actions.server";
import { quoteOfPage, quoteStatusChange } from "./quote-page.server";
import { refusedNow, type Work } from "./quote-work.server";

type Handler = (work: Work, rest: string) => Promise<unknown>;

const handlers: Record<string, Handler> = {
  offer: sendOffer,
  draft: (work) => saveOffer(work),
  preview: saveAndPreview,
  enter: pressEnter,
  up: (work, id) => moveLine(work, id, -1),
  down: (work, id) => moveLine(work, id, 1),
  remove: removeLine,
  add: addLine,
  pick: pickProduct,
  variants: showVariants,
  variant: changeVariant,
  drop: dropDraft,
  accepted: (work) => recordAnswer(work, "accepted"),
  declined: (work) => recordAnswer(work, "declined"),
  undo: undoAcceptance,
  convert: unlessUnsaved(convertQuote),
  to: unlessUnsaved(moveQuote),
  note: unlessUnsaved(noteQuote),
  assign: unlessUnsaved(({ args, quote, form }) => assign(args, "quote", { id: quote.id, form })),
  extend: unlessUnsaved(extendOffer),
  template: unlessUnsaved(keepTemplate),
  text: putText,
  message: unlessUnsaved(answerCustomer),
  changes: unlessUnsaved(applyChanges),
  link: unlessUnsaved(({ args, quote }, operation) =>
    linkOperation(args, { kind: "quote", id: quote.id }, operation),
  ),
  notify: unlessUnsaved(async ({ args, quote }) =>
    returnToPage(args, await mailStatus(args, quoteStatusChange(quote))),
  ),
};

/** Handles the forms of a quote's page; `intent` names the action. */
export async function changeQuote(args: AdminArgs) {
  const quote = await quoteOfPage(args);
  const form = await args.request.formData();
  const { handler, rest } = readIntent(form, handlers);
  return handler({ args, quote, form }, rest);
}

/** Actions beside the prices, which ask first while prices are typed and unsaved. */
function unlessUnsaved(handler: Handler): Handler {
  return async (work, rest) => unsavedPrices(work) ?? handler(work, rest);
}

const changesSchema = z.object({ version: z.coerce.number().int() });

async function applyChanges({ args, quote, form }: Work, message: string) {
  const read = readForm(changesSchema, form, { form: "message" });
  return runForm({ args, read, refused: refusedNow(args) }, async ({ version }) => {
    await args.call("messages.takeOver", [quote.id, { message, version }]);
    return "The customer's changes are in your draft. Check it, and send it as the next offer.";
  });
}
