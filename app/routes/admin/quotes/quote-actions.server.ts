import { redirect } from "@remix-run/node";
import { z } from "zod";
import type { OfferLineInput } from "~/commerce/quotes/offers-service";
import { acceptanceLimits } from "~/domain/acceptance";
import { type Failure, type FieldErrors, staleVersion } from "~/domain/failure";
import { lossReasons } from "~/domain/loss";
import { offerLineKinds, piece } from "~/domain/offer";
import { type Quote, quoteLimits, readQuoteStatus } from "~/domain/quote";
import { isClosed, nextStates } from "~/domain/quote-rules";
import type { FormAnswer } from "~/forms/answer";
import type { AdminArgs } from "~/http/pages/admin-page.server";
import { dayField } from "~/http/pages/amount.server";
import { line, paragraphs } from "~/http/pages/fields.server";
import { flashCookie } from "~/http/pages/flash.server";
import { readIntent } from "~/http/pages/intent.server";
import { problem } from "~/http/pages/page.server";
import { readForm, refuse } from "~/http/pages/submission.server";
import { site } from "~/site";
import { keptFiles } from "../../documents/typed-message.server";
import { assign } from "../documents/assignee.server";
import { documentRefusal, pricingFacts, quoteFacts } from "../documents/conflict.server";
import { returnToPage } from "../documents/document-answers.server";
import { runForm } from "../documents/document-form.server";
import { linkDeed } from "../documents/link-deeds.server";
import { quoteMoves } from "../documents/seller-labels";
import { mailNotice, mailStatus } from "../documents/status-mail.server";
import { extendOffer, keepTemplate } from "./again-actions.server";
import { answerCustomer } from "./answer-customer.server";
import { readOffer } from "./offer-form.server";
import { quoteOfPage, quoteStatusChange } from "./quote-page.server";

const lossReason = z.enum(lossReasons).nullable().catch(null).default(null);

const moveSchema = z.object({
  lossReason,
  moveNote: paragraphs({ what: "the note", max: quoteLimits.note }),
  version: z.coerce.number().int(),
});
const noteSchema = z.object({
  historyNote: paragraphs({ what: "the note", max: quoteLimits.note }),
});

const conversionSchema = z.object({
  version: z.coerce.number().int(),
  agreed: z.string().default(""),
  how: paragraphs({ what: "how they agreed", max: quoteLimits.note }),
});

type Work = { args: AdminArgs; quote: Quote; form: FormData };

type Handler = (work: Work, rest: string) => Promise<unknown>;

const handlers: Record<string, Handler> = {
  offer: sendOffer,
  draft: (work) => saveOffer(work),
  up: (work, id) => moveLine(work, id, -1),
  down: (work, id) => moveLine(work, id, 1),
  remove: removeLine,
  add: addLine,
  pick: pickProduct,
  drop: dropDraft,
  accepted: (work) => recordAnswer(work, "accepted"),
  declined: (work) => recordAnswer(work, "declined"),
  undo: undoAcceptance,
  convert: beside(convertQuote),
  to: beside(moveQuote),
  note: beside(noteQuote),
  assign: beside(({ args, quote, form }) => assign(args, "quote", { id: quote.id, form })),
  extend: beside(extendOffer),
  template: beside(keepTemplate),
  text: putText,
  message: beside(answerCustomer),
  wish: beside(takeWishes),
  link: beside(({ args, quote }, deed) => linkDeed(args, { kind: "quote", id: quote.id }, deed)),
  notify: beside(async ({ args, quote }) =>
    returnToPage(args, await mailStatus(args, quoteStatusChange(quote))),
  ),
};

/** What leaves the prices alone, and waits while some are typed and not saved. */
function beside(handler: Handler): Handler {
  return async (work, rest) => unsavedPrices(work) ?? handler(work, rest);
}

const wishSchema = z.object({ version: z.coerce.number().int() });

async function takeWishes({ args, quote, form }: Work, message: string) {
  const read = readForm(wishSchema, form, { form: "message" });
  return runForm({ args, read, refused: refusedNow(args) }, async ({ version }) => {
    await args.call("messages.takeOver", [quote.id, { message, version }]);
    return "The wishes stand in your draft. Look at it, and send it as the next offer.";
  });
}

/** Handles the forms of a quote's page; `intent` names the action. */
export async function changeQuote(args: AdminArgs) {
  const quote = await quoteOfPage(args);
  const form = await args.request.formData();
  const { handler, rest } = readIntent(form, handlers);
  return handler({ args, quote, form }, rest);
}

/** Input beside the pressed button must not be lost: the page asks first. */
function unsavedPrices({ args, quote, form }: Work) {
  const now = args.context.services.clock();
  if (!form.has("validUntil")) return null;
  const read = readOffer(quote, form, { send: false, now });
  if (read.ok && !read.values.note && !read.values.changed) return null;
  const typed = read.ok ? read.typed : read.answer;
  if (form.get("version") !== String(quote.version)) {
    return refuse(args.context, pricingRefusal(staleVersion(), typed, quote), 409);
  }
  const message =
    "What you typed into the offer is not saved, so nothing was done. Send the offer or save the draft first, or load the page again to drop what you typed.";
  return refuse(args.context, { ...typed, message }, 409);
}

/** The offer as typed, changed by the pressed button, and kept as a draft or sent. */
async function saveOffer(work: Work, change: Revise = (lines) => ({ lines, told: saved })) {
  const { args, quote, form } = work;
  const read = readOffer(quote, form, { send: false, now: args.context.services.clock() });
  return runForm({ args, read, refused: refusedOffer(args) }, async (offer) => {
    const { changed, note: _, ...input } = offer;
    const { lines, told } = change(input.lines);
    if (!changed && lines === input.lines) return "Nothing was changed, so nothing was saved.";
    await args.call("offers.saveDraft", [quote.id, { ...input, lines }]);
    return told;
  });
}

const saved = "The draft is saved. The customer sees it when you send the offer.";

/** Changes the lines as they are typed, and says so. */
type Revise = (lines: OfferLineInput[]) => { lines: OfferLineInput[]; told: string };

async function sendOffer(work: Work) {
  const { args, quote, form } = work;
  const read = readOffer(quote, form, { send: true, now: args.context.services.clock() });
  return runForm({ args, read, refused: refusedOffer(args) }, async (offer) => {
    const { changed: _, ...input } = offer;
    const sent = await args.call("offers.send", [quote.id, input]);
    return `The offer is sent. ${mailNotice(args, quoteStatusChange(sent))}`;
  });
}

function refusedOffer(args: AdminArgs) {
  return async (failure: Failure, typed: FormAnswer) =>
    pricingRefusal(failure, typed, await quoteOfPage(args));
}

/** Puts a kept text behind what the message to the customer says. */
async function putText(work: Work) {
  const kept = await work.args.call("templates.list", ["snippet"]);
  const found = kept.find(({ id }) => id === work.form.get("snippet"));
  if (!found) throw problem(400, { message: "Choose one of the kept texts." });
  const typed = String(work.form.get("message") ?? "").trim();
  work.form.set("message", typed === "" ? found.text : `${typed}\n\n${found.text}`);
  return saveOffer(work);
}

function moveLine(work: Work, id: string, by: number) {
  return saveOffer(work, (lines) => {
    const from = lines.findIndex((line) => line.id === id);
    const line = lines[from];
    const to = from + by;
    if (!line || to < 0 || to >= lines.length) return { lines, told: saved };
    const rest = lines.filter((_, at) => at !== from);
    return { lines: rest.toSpliced(to, 0, line), told: "The line is moved, and the draft saved." };
  });
}

function removeLine(work: Work, id: string) {
  return saveOffer(work, (lines) => ({
    lines: lines.filter((line) => line.id !== id),
    told: "The line is removed, and the draft saved.",
  }));
}

/** Adds a line of the seller's own, or one of the catalogue by its number or its name. */
async function addLine(work: Work, kind: string) {
  const { args, quote, form } = work;
  const text = String(form.get("add.text") ?? "").trim();
  if (kind !== "product") {
    const own = offerLineKinds.find((each) => each === kind) ?? "free";
    const name = text || { heading: "Heading", note: "Note", free: "New line", product: "" }[own];
    return saveOffer(work, (lines) => ({
      lines: [...lines, newInput({ kind: own, name })],
      told: "The line is added. Fill it in below.",
    }));
  }
  const now = args.context.services.clock();
  const read = readOffer(quote, form, { send: false, now });
  const typed = read.ok ? read.typed : read.answer;
  if (text === "") {
    const errors = { "add.text": "Enter an article number or a name" };
    return refuse(args.context, { ...typed, errors });
  }
  const options = { filter: {}, sort: "best" as const, limit: 8, offset: 0 };
  const { items, exact } = await args.call("catalogue.search", [text, options]);
  const only = exact ?? (items.length === 1 ? items[0] : undefined);
  if (only) return pickProduct(work, [only.id, only.variant?.id ?? ""].join(" "));
  const message = items.length === 0 ? "Nothing in the catalogue has that number or name." : null;
  const errors: FieldErrors = message ? { "add.text": message } : {};
  const found = items.map(({ id, productName, variant }) => ({
    pick: [id, variant?.id ?? ""].join(" ").trim(),
    name: [productName, variant?.name].filter(Boolean).join(", "),
  }));
  return refuse(args.context, { ...typed, errors, found });
}

function pickProduct(work: Work, named: string) {
  const [productId = "", variantId = ""] = named.split(" ");
  return saveOffer(work, (lines) => ({
    lines: [
      ...lines,
      newInput({
        kind: "product",
        productId,
        variantId: variantId || null,
        tax: defaultTax(lines),
      }),
    ],
    told: "The line is added, and the draft saved.",
  }));
}

/** What an added line is taxed with: the store's default, unless this offer is without tax. */
function defaultTax(lines: readonly OfferLineInput[]): string | null {
  const priced = lines.filter(({ kind }) => kind === "product" || kind === "free");
  return priced.length > 0 && priced.every(({ tax }) => tax === null)
    ? null
    : site.selling.defaultTax;
}

function newInput(part: Partial<OfferLineInput>): OfferLineInput {
  const priced = part.kind === "product" || part.kind === "free";
  return {
    ...{ id: null, kind: "free", productId: null, variantId: null, name: "", note: null },
    ...{ quantity: 1, unit: piece, leadTime: null, price: null, takeListPrice: false },
    ...{ discount: null, tax: priced ? site.selling.defaultTax : null },
    inclusion: { kind: "included" },
    ...part,
  };
}

async function dropDraft({ args, quote, form }: Work) {
  const version = Number(form.get("version"));
  const read = { ok: true as const, values: { version }, typed: emptyAnswer };
  return runForm({ args, read, refused: refusedOffer(args) }, async (seen) => {
    await args.call("offers.discardDraft", [quote.id, seen]);
    return "The draft is dropped.";
  });
}

const emptyAnswer: FormAnswer = { form: "pricing", errors: {}, message: null, values: {} };

/** A refusal of prices. A quote that takes none any more has no fields for them to stay in. */
function pricingRefusal(failure: Failure, typed: FormAnswer, quote: Quote) {
  const answer = documentRefusal(failure, typed, pricingFacts(quote));
  if (nextStates(quote.status).includes("Quoted")) return answer;
  const message =
    "It was changed meanwhile and takes no prices any more, so what you typed is not saved.";
  return { ...answer, message };
}

const answerSchema = z.object({
  version: z.coerce.number().int(),
  answerName: line({ what: "the name", max: acceptanceLimits.name }),
  answerHow: line({ what: "how they said it", max: acceptanceLimits.how }),
  answerDay: dayField("the day"),
  answerReason: lossReason,
  answerOrder: line({ what: "the purchase order number", max: acceptanceLimits.purchaseOrder }),
});

/** The customer's answer, which reached the seller by telephone or on paper. */
async function recordAnswer({ args, quote, form }: Work, answer: "accepted" | "declined") {
  const read = readForm(answerSchema, form, { form: "move" });
  return runForm({ args, read, refused: refusedNow(args) }, async (given, typed) => {
    const {
      version,
      answerName: name,
      answerHow: how,
      answerDay,
      answerOrder,
      answerReason: reason,
    } = given;
    const errors = {
      ...(name === "" ? { answerName: "Enter who said it" } : {}),
      ...(how === "" ? { answerHow: "Enter how they said it" } : {}),
    };
    if (Object.keys(errors).length > 0) return refuse(args.context, { ...typed, errors });
    const kept = await keptFiles(args, form, "answerPaper");
    if ("error" in kept) {
      return refuse(args.context, { ...typed, errors: { answerPaper: kept.error } });
    }
    const at = answerDay ?? args.context.services.clock();
    const word = {
      ...{ name, role: "", how, at, purchaseOrder: answerOrder || null, options: null },
      reason: answer === "declined" ? reason : null,
      files: kept.files,
    };
    await args.call("offers.recordAnswer", [quote.id, { ...word, version, answer }]);
    return answer === "accepted" ? "The acceptance is recorded." : "The refusal is recorded.";
  });
}

const undoSchema = z.object({
  version: z.coerce.number().int(),
  undoReason: paragraphs({ what: "the reason", max: quoteLimits.note }),
});

async function undoAcceptance({ args, quote, form }: Work) {
  const read = readForm(undoSchema, form, { form: "move" });
  return runForm({ args, read, refused: refusedNow(args) }, async (given, typed) => {
    const { version, undoReason: reason } = given;
    if (reason === null) {
      return refuse(args.context, { ...typed, errors: { undoReason: "Enter the reason" } });
    }
    await args.call("offers.undoAcceptance", [quote.id, { version, reason }]);
    return "The acceptance is taken back, and the request is open again. Its record stays.";
  });
}

async function moveQuote({ args, quote, form }: Work, status: string) {
  const to = readQuoteStatus(status);
  const read = readForm(moveSchema, form, { form: "move" });
  return runForm({ args, read, refused: refusedNow(args) }, async (asked) => {
    const { moveNote: note, version, lossReason: reason } = asked;
    // A page that was open for long may offer what is not possible any more: that is a conflict.
    if (!to || (version === quote.version && !nextStates(quote.status).includes(to))) {
      throw problem(400, { message: "The quote cannot go there from where it is." });
    }
    const moved = await args.call("quotes.updateStatus", [
      quote.id,
      to,
      { note, version, lossReason: isClosed(to) ? reason : null },
    ]);
    const lost =
      quote.discount && !moved.discount
        ? `Its discount ${quote.discount.code} has no use left and was taken off.`
        : "";
    const words = [
      quoteMoves[to]?.[1] ?? "Done.",
      lost,
      mailNotice(args, quoteStatusChange(moved)),
    ];
    return words.filter(Boolean).join(" ");
  });
}

async function convertQuote({ args, quote, form }: Work) {
  const read = readForm(conversionSchema, form, { form: "move" });
  return runForm({ args, read, refused: refusedNow(args) }, async (conversion, typed) => {
    const { version, agreed, how } = conversion;
    const accepted = quote.status === "Approved" || quote.status === "Converted";
    // A page that was open for long may offer a move that is no longer possible: that is a
    // conflict.
    const word = accepted || version !== quote.version || (agreed === "yes" && how !== null);
    if (!word) return refuse(args.context, { ...typed, errors: withoutWord(agreed, how) });
    const kept = accepted ? { files: [] } : await keptFiles(args, form, "agreedPaper");
    if ("error" in kept) {
      return refuse(args.context, { ...typed, errors: { agreedPaper: kept.error } });
    }
    const order =
      accepted || how === null
        ? await args.call("orders.createFromQuote", [quote.id, { version }])
        : await args.call("orders.createAgreed", [
            quote.id,
            { version, agreed: how, files: kept.files },
          ]);
    const { orderNumber, needsReview } = order;
    const flash = needsReview
      ? ({ kind: "problem", text: "The order is made, but not everything is in stock." } as const)
      : ({ kind: "done", text: `Order ${orderNumber} is made, and its stock is held.` } as const);
    const headers = { "Set-Cookie": flashCookie(args, flash) };
    return redirect(`/admin/orders/${orderNumber}`, { status: 303, headers });
  });
}

/** What is missing of the seller's word that the customer agreed. */
function withoutWord(agreed: string, how: string | null): FieldErrors {
  return {
    ...(agreed === "yes"
      ? {}
      : { agreed: "Wait for the customer, or say that they agreed elsewhere" }),
    ...(how === null ? { how: "Enter how they agreed" } : {}),
  };
}

async function noteQuote({ args, quote, form }: Work) {
  const read = readForm(noteSchema, form, { form: "note" });
  return runForm({ args, read, refused: refusedNow(args) }, async ({ historyNote }, typed) => {
    if (historyNote === null) {
      return refuse(args.context, { ...typed, errors: { historyNote: "Write the note first" } });
    }
    await args.call("quotes.addNote", [quote.id, historyNote]);
    return "The note is in the history.";
  });
}

function refusedNow(args: AdminArgs) {
  return async (failure: Failure, typed: FormAnswer) =>
    documentRefusal(failure, typed, quoteFacts(await quoteOfPage(args)));
}
