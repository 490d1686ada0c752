import { data, redirect } from "@remix-run/node";
import { money } from "~/components/frame/price";
import type { FormAnswer } from "~/forms/answer";
import { problem } from "~/http/pages/page.server";
import { attempt, refuse } from "~/http/pages/submission.server";
import { removalStays, removedAs, undoOfRemoval } from "~/http/pages/undo.server";
import { type FieldErrors, staleVersion } from "~/kernel/failure";
import { toMajor } from "~/kernel/money";
import { omit } from "~/kernel/pick";
import { lineMinor } from "~/modules/pricing/offer-totals";
import { strangePrice } from "~/modules/quotes/catalogue-now";
import { workingContent } from "~/modules/quotes/offer-draft";
import type { OfferInput, OfferLineInput } from "~/modules/quotes/offers-service.server";
import { site } from "~/modules/settings/site";
import { t } from "~/texts/text";
import { returnToPage } from "../documents/document-answers.server";
import { runForm } from "../documents/document-form.server";
import { announce } from "../documents/status-mail.server";
import { optionsToAnswer } from "./answered-options";
import { draftInput, readOffer, withCosts } from "./offer-form.server";
import { theirsText } from "./offer-merge.server";
import { linesNow, quoteOfPage, quoteStatusChange, usualSigner } from "./quote-page.server";
import { pricingRefusal, refusedOffer, type Work } from "./quote-work.server";

/** Changes the typed offer by the pressed button, and stores it as a draft or sends it. */
export async function saveOffer(
  work: Work,
  change: Revise = asTyped,
  again = true,
): Promise<unknown> {
  const { args, quote, form } = work;
  const leaves = change === asTyped;
  const read = readOffer(quote, form, { send: false, leaves, now: args.context.services.clock() });
  return runForm({ args, read, refused: refusedOffer(args) }, async (offer) => {
    const { changed, theirs, ...input } = offer;
    const { lines, told, isUndoable = false, left = waitingRows(form) } = change(input.lines);
    const unchanged = !changed && lines === input.lines;
    // With scripts the draft is stored before its button is pressed.
    const isStored = change === asTyped && Boolean(quote.offer?.draft);
    const done = unchanged && !isStored ? t("deskQuotes:nothingChanged") : told;
    const text = [done, theirsText(theirs)].filter(Boolean).join(" ");
    const withRows = left && { ...emptyAnswer, ...left, unsaved: false, told: text };
    if (unchanged) {
      if (withRows) return data(withRows);
      const kind = isStored ? "done" : "problem";
      return withOtherInput(work, text) ?? returnToPage(args, { kind, text });
    }
    const saved = await attempt(args.call("offers.saveDraft", [quote.id, { ...input, lines }]));
    if (!saved.ok) {
      const isOvertaken = saved.failure.kind === "conflict" && form.has("opened");
      if (!isOvertaken || !again) throw saved.failure;
      // Somebody saved a moment ago: this form is merged with that as well.
      return saveOffer({ ...work, quote: await quoteOfPage(args) }, change, false);
    }
    const { version } = saved.value;
    if (withRows && !isUndoable) return data(withRows);
    const other = withOtherInput(work, text);
    if (other || !isUndoable) return other ?? text;
    const before = { ...input, lines: withCosts(quote, input.lines), version };
    const undo = await undoOfDraft(work, before);
    return returnToPage(args, { kind: "done", text, ...undo });
  });
}

/** Pasted rows that wait in their field while the lines are changed. */
function waitingRows(form: FormData) {
  const rows = String(form.get("paste.rows") ?? "").replaceAll("\r\n", "\n");
  return rows.trim() === "" ? null : { errors: {}, values: { "paste.rows": rows } };
}

/** Under which a draft is kept for whoever changed it. */
const draftKey = ({ id }: { id: string }) => `draft:${id}`;

function undoOfDraft({ args, quote }: Work, record: OfferInput) {
  const { pathname } = new URL(args.request.url);
  return undoOfRemoval(args, { what: draftKey(quote), record, action: pathname });
}

/** Saves the draft as it was before a line was removed, or before it was discarded. */
export async function restoreDraft({ args, quote }: Work, key: string) {
  const removed = await removedAs<OfferInput>(args, draftKey(quote), key);
  if (!removed) return removalStays(args, new URL(args.request.url).pathname);
  const known = new Set(workingContent(quote, site.selling).lines.map(({ id }) => id));
  // A line that is gone comes back as a new one.
  const lines = removed.lines.map((line) =>
    known.has(line.id ?? "") ? line : { ...line, id: null },
  );
  const read = { ok: true as const, values: { ...removed, lines }, typed: emptyAnswer };
  return runForm({ args, read, refused: refusedOffer(args) }, async (input) => {
    await args.call("offers.saveDraft", [quote.id, input]);
    return t("deskQuotes:draftIsBack");
  });
}

/** Shows what somebody else changed before the offer leaves this page. Nothing is stored. */
function mergedFirst(
  { args }: Work,
  read: ReturnType<typeof readOffer>,
  theirs: readonly string[],
) {
  const typed = read.ok ? read.typed : read.answer;
  const message = `${theirsText(theirs)} ${t("deskQuotes:checkAndRepeat")}`;
  return refuse(args.context, { ...typed, message }, 409);
}

/** Saves the typed offer as a draft, and shows it as the customer will see it. */
export async function saveAndPreview(work: Work) {
  const { args, quote, form } = work;
  const read = readOffer(quote, form, {
    send: false,
    leaves: true,
    now: args.context.services.clock(),
  });
  return runForm({ args, read, refused: refusedOffer(args) }, async (offer) => {
    const { changed, theirs, ...input } = offer;
    if (theirs.length > 0) return mergedFirst(work, read, theirs);
    if (changed) await args.call("offers.saveDraft", [quote.id, input]);
    return redirect(`/admin/quotes/${encodeURIComponent(quote.id)}/preview`, 303);
  });
}

/** Fields of the page's other forms, which are sent along with the offer. */
const otherFields = [
  "messageText",
  "historyNote",
  "moveNote",
  "undoReason",
  "templateName",
  "answerName",
  "answerHow",
  "answerDay",
  "answerOrder",
];

/** The fields of options that the seller has changed. */
function optionsTyped({ quote: { offer }, form }: Work): string[] {
  const options = offer?.sent ? optionsToAnswer(offer.sent, offer.taken) : [];
  return options.flatMap(({ name, value }) => ((form.get(name) ?? value) === value ? [] : [name]));
}

/** The page again with what was typed into its other forms; null when nothing was. */
export function withOtherInput(work: Work, told: string) {
  const filledIn: Record<string, string> = { answerName: usualSigner(work.quote) };
  const values = Object.fromEntries(
    [...otherFields, ...optionsTyped(work)].flatMap((name) => {
      const text = String(work.form.get(name) ?? "").replaceAll("\r\n", "\n");
      return text === "" || text === filledIn[name] ? [] : [[name, text]];
    }),
  );
  if (Object.keys(values).length === 0) return null;
  return data({ form: "kept", errors: {}, message: null, values, told });
}

/** The typed lines as they are. */
export const asTyped: Revise = (lines) => ({ lines, told: t("deskQuotes:draftSaved") });

/**
 * Changes the typed lines, and says so; with `isUndoable`, the change can be undone. What is `left`
 * stays in its fields.
 */
type Revise = (lines: OfferLineInput[]) => {
  lines: OfferLineInput[];
  told: string;
  isUndoable?: boolean;
  left?: Pick<FormAnswer, "errors" | "values"> | null;
};

export async function sendOffer(work: Work) {
  const { args, quote, form } = work;
  const read = readOffer(quote, form, { send: true, now: args.context.services.clock() });
  return runForm({ args, read, refused: refusedOffer(args) }, async (offer, typed) => {
    const { theirs } = offer;
    if (theirs.length > 0) return mergedFirst(work, read, theirs);
    const isSent = quote.status === "Quoted" && !quote.offer?.draft;
    if (isSent && !offer.changed) {
      return returnToPage(args, { kind: "problem", text: t("deskQuotes:nothingToSend") });
    }
    const input = omit(offer, ["changed", "theirs"]);
    const strange = await unconfirmedPrices(work, input.lines);
    if (strange) {
      const values = { ...typed.values, confirmed: strange.confirmed };
      return refuse(args.context, { ...typed, values, errors: strange.errors });
    }
    const sent = await args.call("offers.send", [quote.id, { ...input, holdMail: true }]);
    const way = { version: sent.version, intent: "takeBack", label: t("deskQuotes:takeItBack") };
    return announce(args, t("deskQuotes:offerSent"), quoteStatusChange(sent), way);
  });
}

/**
 * The prices far from the catalogue's that are new and that the seller has not sent twice: a slipped
 * decimal point is noticed too late by whoever was mailed. null for none.
 */
async function unconfirmedPrices({ args, quote, form }: Work, lines: readonly OfferLineInput[]) {
  const { currency } = site;
  const amountOf = (line: Parameters<typeof lineMinor>[0] | undefined) =>
    line ? lineMinor(line, line.quantity, currency).amount : null;
  const before = quote.offer?.sent?.lines ?? [];
  const changed = lines.flatMap(({ id, variantId = null, ...line }) => {
    const minor = amountOf(line);
    const isNew = minor !== amountOf(before.find((each) => each.id === id));
    return id && minor !== null && isNew ? [{ ...line, id, variantId, minor }] : [];
  });
  const now = await linesNow(args, changed);
  const asked = new Set(String(form.get("confirmed") ?? "").split(" "));
  const errors: FieldErrors = {};
  const confirmed: string[] = [];
  for (const { id, quantity, minor } of changed) {
    const price = now[id]?.price ?? null;
    const strange = strangePrice(toMajor(minor, currency), quantity, price);
    if (!strange || price === null) continue;
    const key = `${id}:${minor}`;
    confirmed.push(key);
    if (asked.has(key)) continue;
    errors[`lines.${id}.price`] = t(
      strange === "low" ? "deskQuotes:sendTheLowPrice" : "deskQuotes:sendTheHighPrice",
      { price: money(price) },
    );
  }
  return Object.keys(errors).length > 0 ? { errors, confirmed: confirmed.join(" ") } : null;
}

/** Appends a text template to the message to the customer. */
export async function putText(work: Work) {
  const kept = await work.args.call("templates.list", ["snippet"]);
  const found = kept.find(({ id }) => id === work.form.get("snippet"));
  if (!found) throw problem(400, { message: t("deskQuotes:chooseOneSavedTexts") });
  const typed = String(work.form.get("message") ?? "").trim();
  work.form.set("message", typed === "" ? found.text : `${typed}\n\n${found.text}`);
  return saveOffer(work);
}

export async function dropDraft(work: Work) {
  const { args, quote, form } = work;
  const version = Number(form.get("version"));
  const read = { ok: true as const, values: { version }, typed: emptyAnswer };
  return runForm({ args, read, refused: refusedOffer(args) }, async (seen) => {
    const draft = quote.offer?.draft ? draftInput(quote) : null;
    const after = await args.call("offers.discardDraft", [quote.id, seen]);
    const undo = draft && (await undoOfDraft(work, { ...draft, version: after.version }));
    return returnToPage(args, { kind: "done", text: t("deskQuotes:draftDiscarded"), ...undo });
  });
}

const emptyAnswer: FormAnswer = { form: "pricing", errors: {}, message: null, values: {} };

/** Input beside the pressed button must not be lost, so the page asks first. */
export function unsavedPrices({ args, quote, form }: Work) {
  const now = args.context.services.clock();
  if (!form.has("validUntil")) return null;
  const read = readOffer(quote, form, { send: false, now });
  if (read.ok && !read.values.changed) return null;
  const typed = read.ok ? read.typed : read.answer;
  if (!form.has("opened") && form.get("version") !== String(quote.version)) {
    return refuse(args.context, pricingRefusal(staleVersion(), typed, quote), 409);
  }
  const message = t("deskQuotes:entriesNotSaved");
  return refuse(args.context, { ...typed, message }, 409);
}
