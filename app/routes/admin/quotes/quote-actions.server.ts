import { z } from "zod";
import { optionErrors, typedOptions } from "~/components/documents/typed-options";
import type { FormAnswer } from "~/forms/answer";
import { line, paragraphs } from "~/http/pages/address-fields.server";
import type { AdminArgs } from "~/http/pages/admin-page.server";
import { dayField } from "~/http/pages/amount.server";
import { redirectWithFlash } from "~/http/pages/flash.server";
import { readIntent } from "~/http/pages/intent.server";
import { problem } from "~/http/pages/page.server";
import { readForm, refuse } from "~/http/pages/submission.server";
import type { Order } from "~/modules/orders/order.resource";
import { acceptanceLimits } from "~/modules/quotes/acceptance.resource";
import { lossReasons } from "~/modules/quotes/loss";
import { messageLimits } from "~/modules/quotes/message.resource";
import { type Quote, readQuoteStatus } from "~/modules/quotes/quote.resource";
import { quoteLimits } from "~/modules/quotes/quote-limits";
import { isClosed, nextStates } from "~/modules/quotes/quote-rules";
import { assign } from "~/routes/admin/documents/assignee.server";
import { documentRefusal } from "~/routes/admin/documents/conflict.server";
import { returnToPage } from "~/routes/admin/documents/document-answers.server";
import { runForm } from "~/routes/admin/documents/document-form.server";
import { setLanguage } from "~/routes/admin/documents/language-choice.server";
import { linkOperation } from "~/routes/admin/documents/link-operations.server";
import { quoteMove } from "~/routes/admin/documents/seller-labels";
import { announce, mailStatus } from "~/routes/admin/documents/status-mail.server";
import { keptFiles } from "~/routes/documents/write-message.server";
import { t } from "~/texts/text";
import { optionsToAnswer } from "./answered-options";
import {
  dropDraft,
  putText,
  restoreDraft,
  saveAndPreview,
  saveOffer,
  sendOffer,
  unsavedPrices,
} from "./draft-actions.server";
import {
  addLine,
  addPasted,
  changeVariant,
  moveLine,
  pickProduct,
  placeLine,
  pressEnter,
  removeLine,
  showFields,
  showPast,
  showVariants,
} from "./draft-lines.server";
import { extendOffer, keepTemplate, takeOfferBack } from "./offer-again.server";
import { quoteOfPage, quoteStatusChange } from "./quote-page.server";
import { refusedNow, type Work } from "./quote-work.server";

const lossReason = z.enum(lossReasons).nullable().catch(null).default(null);

const answerSchema = z.object({
  version: z.coerce.number().int(),
  answerName: line({ what: "deskQuotes:theName", max: acceptanceLimits.name }),
  answerHow: line({ what: "deskQuotes:howItWasSaid", max: acceptanceLimits.how }),
  answerDay: dayField("deskQuotes:theDay"),
  answerReason: lossReason,
  answerOrder: line({
    what: "deskQuotes:thePurchaseOrderNumber",
    max: acceptanceLimits.purchaseOrder,
  }),
});

/** Records the customer's answer by telephone or on paper, and may make the order of it. */
async function recordAnswer(
  { args, quote, form }: Work,
  answer: "accepted" | "declined",
  makesOrder = false,
) {
  const read = readForm(answerSchema, form, { form: "move", files: true });
  return runForm({ args, read, refused: refusedNow(args) }, async (given, typed) => {
    const {
      version,
      answerName: name,
      answerHow: how,
      answerDay,
      answerOrder,
      answerReason: reason,
    } = given;
    const { options, wrong } = answeredOptions(quote, typed);
    const errors = {
      ...(answer === "accepted" ? wrong : {}),
      ...(name === "" ? { answerName: t("deskQuotes:enterWhoSaidIt") } : {}),
      ...(how === "" ? { answerHow: t("deskQuotes:enterHowTheySaidIt") } : {}),
    };
    if (Object.keys(errors).length > 0) return refuse(args.context, { ...typed, errors });
    const kept = await keptFiles(args, form, "answerDocument");
    if ("error" in kept) {
      return refuse(args.context, { ...typed, errors: { answerDocument: kept.error } });
    }
    const at = answerDay ?? args.context.services.clock();
    const by = { name, role: "", at, purchaseOrder: answerOrder || null };
    const said = { version, options, files: kept.files };
    if (makesOrder) {
      const agreement = { ...said, agreed: how, by };
      return toOrder(args, await args.call("orders.createAgreed", [quote.id, agreement]));
    }
    const lost = answer === "declined" ? reason : null;
    await args.call("offers.recordAnswer", [
      quote.id,
      { ...said, ...by, how, answer, reason: lost },
    ]);
    return t(
      answer === "accepted" ? "deskQuotes:acceptanceRecorded" : "deskQuotes:refusalRecorded",
    );
  });
}

/** The options that the customer took, with what is wrong in their fields; null without any. */
function answeredOptions({ offer }: Quote, { values }: FormAnswer) {
  const sent = offer?.sent;
  const isOffered = sent && optionsToAnswer(sent, offer.taken).some(({ name }) => name in values);
  if (!isOffered) return { options: null, wrong: {} };
  const { lines } = sent;
  return {
    options: typedOptions(lines, values, offer.taken),
    wrong: optionErrors(lines, values),
  };
}

const undoSchema = z.object({
  version: z.coerce.number().int(),
  undoReason: paragraphs({ what: "deskQuotes:theReason", max: quoteLimits.note }),
});

async function undoAcceptance({ args, quote, form }: Work) {
  const read = readForm(undoSchema, form, { form: "move" });
  return runForm({ args, read, refused: refusedNow(args) }, async (given, typed) => {
    const { version, undoReason: reason } = given;
    if (reason === null) {
      return refuse(args.context, {
        ...typed,
        errors: { undoReason: t("deskQuotes:enterTheReason") },
      });
    }
    await args.call("offers.undoAcceptance", [quote.id, { version, reason }]);
    return t("deskQuotes:acceptanceWithdrawn");
  });
}

const moveSchema = z.object({
  lossReason,
  moveNote: paragraphs({ what: "deskQuotes:theNote", max: quoteLimits.note }),
  version: z.coerce.number().int(),
});

async function submitMove({ args, quote, form }: Work, status: string) {
  const to = readQuoteStatus(status);
  const read = readForm(moveSchema, form, { form: "move" });
  return runForm({ args, read, refused: refusedNow(args) }, async (asked) => {
    const { moveNote: note, version, lossReason: reason } = asked;
    // A page that was open for long may offer a change that is no longer possible: this is a
    // conflict.
    // An acceptance is recorded instead, with who gave it and how.
    const isMove = to && to !== "Approved";
    if (!isMove || (version === quote.version && !nextStates(quote.status).includes(to))) {
      throw problem(400, { message: t("deskQuotes:statusForbidsIt") });
    }
    const moved =
      to === "Pending"
        ? await args.call("offers.reopen", [quote.id, { note, version }])
        : await args.call("quotes.updateStatus", [
            quote.id,
            to,
            { note, version, lossReason: isClosed(to) ? reason : null },
          ]);
    const lost =
      quote.discount && !moved.discount
        ? t("deskQuotes:discountUsedUp", { code: quote.discount.code })
        : "";
    const isOffer = to === "Pending" && moved.status === "Quoted";
    const done = [isOffer ? t("deskQuotes:offerIsOpenAgain") : quoteMove(to).done, lost]
      .filter(Boolean)
      .join(" ");
    const back = isClosed(to) ? nextStates(moved.status).find((each) => each === "Pending") : null;
    const { version: after } = moved;
    const way = back && { version: after, intent: `to ${back}`, label: quoteMove(back).button };
    return announce(args, done, quoteStatusChange(moved), way);
  });
}

const conversionSchema = z.object({
  version: z.coerce.number().int(),
  answerHow: paragraphs({ what: "deskQuotes:howItWasSaid", max: quoteLimits.note }),
});

/** Makes an order of an accepted offer, or of one whose acceptance the seller states. */
async function convertQuote(work: Work) {
  const { args, quote, form } = work;
  if (quote.status === "Quoted") return recordAnswer(work, "accepted", true);
  const read = readForm(conversionSchema, form, { form: "move", files: true });
  return runForm({ args, read, refused: refusedNow(args) }, async (conversion, typed) => {
    const { version, answerHow: how } = conversion;
    const isAccepted = quote.status === "Approved" || quote.status === "Converted";
    // A page that was open for long may offer a change that is no longer possible: this is a
    // conflict.
    if (isAccepted || version !== quote.version) {
      return toOrder(args, await args.call("orders.createFromQuote", [quote.id, { version }]));
    }
    if (how === null) {
      return refuse(args.context, {
        ...typed,
        errors: { answerHow: t("deskQuotes:enterHowTheySaidIt") },
      });
    }
    const kept = await keptFiles(args, form, "answerDocument");
    if ("error" in kept) {
      return refuse(args.context, { ...typed, errors: { answerDocument: kept.error } });
    }
    const agreement = { version, agreed: how, options: null, files: kept.files };
    return toOrder(args, await args.call("orders.createAgreed", [quote.id, agreement]));
  });
}

function toOrder(args: AdminArgs, { orderNumber, needsReview }: Order) {
  // Why it needs a review stands on its page.
  const made = needsReview ? "deskQuotes:orderIsMade" : "deskQuotes:orderMade";
  const flash = { kind: "done", text: t(made, { orderNumber }) } as const;
  return redirectWithFlash(args, `/admin/orders/${orderNumber}`, flash);
}

const noteSchema = z.object({
  historyNote: paragraphs({ what: "deskQuotes:theNote", max: quoteLimits.note }),
});

async function noteQuote({ args, quote, form }: Work) {
  const read = readForm(noteSchema, form, { form: "note" });
  return runForm({ args, read, refused: refusedNow(args) }, async ({ historyNote }, typed) => {
    if (historyNote === null) {
      return refuse(args.context, {
        ...typed,
        errors: { historyNote: t("deskQuotes:writeTheNoteFirst") },
      });
    }
    await args.call("quotes.addNote", [quote.id, historyNote]);
    return t("deskQuotes:noteInTheHistory");
  });
}

const schema = z.object({
  messageText: paragraphs({ what: "deskQuotes:theMessage", max: messageLimits.text }),
});

interface Answering {
  args: AdminArgs;
  quote: Quote;
  form: FormData;
}

/** Sends the seller's message with its files. */
async function answerCustomer({ args, quote, form }: Answering) {
  const read = readForm(schema, form, { form: "message", files: true });
  const refused: Parameters<typeof runForm>[0]["refused"] = async (failure, typed) =>
    documentRefusal(failure, typed, null);
  return runForm({ args, read, refused }, async ({ messageText: text }, typed) => {
    const kept = await keptFiles(args, form);
    if ("error" in kept) {
      return refuse(args.context, { ...typed, errors: { files: kept.error } });
    }
    if (text === null && kept.files.length === 0) {
      return refuse(args.context, {
        ...typed,
        errors: { messageText: t("deskQuotes:writeTheMessageFirst") },
      });
    }
    await args.call("messages.answer", [quote.id, { text, files: kept.files }]);
    return args.context.services.mail.mailer.on
      ? t("deskQuotes:messageSent", { email: quote.contact.email })
      : t("deskQuotes:messageOnThePage");
  });
}

type Handler = (work: Work, rest: string) => Promise<unknown>;

const handlers: Record<string, Handler> = {
  offer: sendOffer,
  draft: (work) => saveOffer(work),
  preview: saveAndPreview,
  enter: pressEnter,
  up: (work, id) => moveLine(work, id, -1),
  down: (work, id) => moveLine(work, id, 1),
  place: placeLine,
  remove: removeLine,
  add: addLine,
  paste: addPasted,
  pick: pickProduct,
  more: showFields,
  past: showPast,
  variants: showVariants,
  variant: changeVariant,
  drop: dropDraft,
  restore: restoreDraft,
  accepted: (work) => recordAnswer(work, "accepted"),
  declined: (work) => recordAnswer(work, "declined"),
  undo: undoAcceptance,
  convert: unlessUnsaved(convertQuote),
  to: unlessUnsaved(submitMove),
  note: unlessUnsaved(noteQuote),
  assign: unlessUnsaved(({ args, quote, form }) => assign(args, "quote", { record: quote, form })),
  language: unlessUnsaved(({ args, quote, form }) =>
    setLanguage(args, "quote", { id: quote.id, form }),
  ),
  extend: unlessUnsaved(extendOffer),
  takeBack: unlessUnsaved(takeOfferBack),
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
    return t("deskQuotes:changesInYourDraft");
  });
}
