import { z } from "zod";
import { bodyLimits } from "~/http/api/body.server";
import { usualForm } from "~/http/form-size.server";
import { paragraphs } from "~/http/pages/address-fields.server";
import { dayField } from "~/http/pages/amount.server";
import { readForm, type Submission } from "~/http/pages/submission.server";
import { dayIn, endOfDay } from "~/kernel/calendar";
import { omit } from "~/kernel/pick";
import {
  filledInNames,
  type OfferContent,
  type OfferLine,
  offerLimits,
} from "~/modules/pricing/offer";
import { workingContent } from "~/modules/quotes/offer-draft";
import { lacksVatId, vatIdMissing } from "~/modules/quotes/offer-problems";
import type { OfferInput, OfferLineInput } from "~/modules/quotes/offers-service.server";
import type { Quote } from "~/modules/quotes/quote.resource";
import { quoteLimits } from "~/modules/quotes/quote-limits";
import { chargeLimits } from "~/modules/quotes/quote-rules";
import { site } from "~/modules/settings/site";
import { t } from "~/texts/text";
import { mergedForm, proposedDay, theirsText } from "./offer-merge.server";
import { withTypedDetails } from "./typed-details.server";
import { readTyped, typedCosts } from "./typed-offer";

/** The fields that are read without the present offer; lines and some others need it. */
const schema = z.object({
  validUntil: dayField("deskQuotes:theLastDay"),
  note: paragraphs({ what: "deskQuotes:theNote", max: quoteLimits.note }),
  version: z.coerce.number().int(),
});

/** The size of the offer's form: 200 lines with all their fields, and every charge. */
export const offerFormSize = {
  parts: usualForm.parts + 15 * offerLimits.lines + 3 * chargeLimits.count,
  bytes: bodyLimits.message,
};

interface Reading {
  /** Whether the offer is sent to the customer; then every line must have a price. */
  send: boolean;
  /** Whether the seller leaves the editor: a line that is typed and not added would be lost. */
  leaves?: boolean;
  now: Date;
}

/** The offer's form as the services' input, and whether it changes anything. */
export interface ReadOffer extends OfferInput {
  note: string | null;
  changed: boolean;
  /** What somebody else changed since the form was opened, in words; it is in the input too. */
  theirs: string[];
}

export function readOffer(
  quote: Quote,
  form: FormData,
  { send, leaves = send, now }: Reading,
): Submission<ReadOffer> {
  const { theirs, ...merge } = mergedForm(quote, form, now);
  const read = readForm(schema, merge.form, { form: "pricing" });
  // Browsers do not send unticked boxes, but they count as input.
  const { values: sent } = read.ok ? read.typed : read.answer;
  delete sent.opened;
  for (const name of Object.keys(sent)) {
    if (/^lines\..+\.inclusion$/.test(name)) sent[name.replace(/inclusion$/, "first")] ??= "";
  }
  if (!read.ok) return read;
  const { typed, values } = read;
  const base = workingContent(quote, site.selling);
  const offer = readTyped(base, typed.values, send);
  const { content, errors: detailErrors } = withTypedDetails(offer.content, typed.values);
  const until = values.validUntil && dayIn(values.validUntil, site.timeZone.id);
  const end = until && endOfDay(until, site.timeZone.id);
  const costErrors = {};
  const costs = typedCosts(base, typed.values, costErrors);
  const errors = {
    ...offer.errors,
    ...costErrors,
    ...detailErrors,
    ...(leaves ? notAdded(typed.values) : {}),
    ...(end && end <= now ? { validUntil: t("deskQuotes:chooseFutureDay") } : {}),
    ...(send && !offer.errors.vatId && lacksVatId(content) ? { vatId: vatIdMissing() } : {}),
  };
  if (Object.keys(errors).length > 0) {
    const message = theirs.length > 0 ? theirsText(theirs) : null;
    return { ok: false, answer: { ...typed, errors: { ...merge.both, ...errors }, message } };
  }
  if (Object.keys(merge.both).length > 0 || merge.lost.length > 0) {
    const message = [t("deskQuotes:chooseAndSave"), ...merge.lost, theirsText(theirs)];
    const answer = { ...typed, errors: merge.both, message: message.filter(Boolean).join(" ") };
    return { ok: false, answer, status: 409 };
  }
  const input = inputOf(content, offer.listed, offer.keepsDiscount);
  const known = new Map((quote.offer?.costs ?? []).map(({ line, cost }) => [line, cost]));
  for (const line of input.lines) {
    const cost = costs[line.id ?? ""];
    if (cost !== undefined && cost !== (known.get(line.id ?? "") ?? null)) line.cost = cost;
  }
  const unchanged = inputOf(base, new Set(), true);
  const proposed = proposedDay(quote, now);
  return {
    ok: true,
    typed,
    values: {
      ...input,
      version: merge.merged ? quote.version : values.version,
      validUntil: until ?? proposed,
      note: values.note,
      theirs,
      changed:
        JSON.stringify(input) !== JSON.stringify(unchanged) ||
        (until ?? proposed) !== proposed ||
        values.note !== (quote.offer?.draftNote ?? null),
    },
  };
}

/** The fields of new lines that are filled in and of which no line was made. */
function notAdded(typed: Readonly<Record<string, string>>): Record<string, string> {
  const buttons = [
    ["add.text", "deskQuotes:add"],
    ["paste.rows", "deskQuotes:addTheseRows"],
  ] as const;
  return Object.fromEntries(
    buttons.flatMap(([name, button]) =>
      (typed[name] ?? "").trim() === ""
        ? []
        : [[name, t("deskQuotes:notAddedYet", { button: t(button) })]],
    ),
  );
}

/** An offer as the services take it. */
function inputOf(
  content: OfferContent,
  listed: ReadonlySet<string>,
  keepsDiscount: boolean,
): Omit<OfferInput, "version" | "validUntil"> {
  const { discount } = content;
  return {
    ...omit(content, ["taxes", "grossPrices"]),
    lines: content.lines.map((line) => lineInputOf(line, listed.has(line.id))),
    discount: keepsDiscount
      ? "keep"
      : discount && { type: discount.type, value: discount.value, label: discount.label },
  };
}

/** The quote's present draft as the services take it, with everything that it says. */
export function draftInput(quote: Quote): OfferInput {
  const content = workingContent(quote, site.selling);
  const { discount, lines, ...input } = inputOf(content, new Set(), false);
  return {
    ...input,
    lines: withCosts(quote, lines),
    // A discount with an id is the quote's own, which stays.
    discount: content.discount?.id ? "keep" : discount,
    version: quote.version,
    validUntil: quote.offer?.draftUntil ?? null,
    note: quote.offer?.draftNote ?? null,
  };
}

/** Lines that are put back later, with what they cost where the seller typed it. */
export function withCosts({ offer }: Quote, lines: readonly OfferLineInput[]): OfferLineInput[] {
  const costs = new Map(offer?.costs.map(({ line, cost }) => [line, cost]));
  return lines.map((line) => ({
    ...line,
    cost: line.cost === undefined ? (costs.get(line.id ?? "") ?? null) : line.cost,
  }));
}

/** A line as the services take it. */
export function lineInputOf(line: OfferLine, takeListPrice: boolean): OfferLineInput {
  return {
    ...omit(line, filledInNames),
    variantId: line.variantId,
    quantity: line.quantity || 1,
    takeListPrice,
  };
}
