import { deflateRawSync, inflateRawSync } from "node:zlib";
import { money } from "~/components/frame/price";
import { dayIn } from "~/kernel/calendar";
import { canonicalJson } from "~/kernel/canonical-json";
import type { FieldErrors } from "~/kernel/failure";
import {
  count,
  decimal,
  list,
  nullable,
  type RecordOf,
  record,
  text,
} from "~/kernel/resource/field";
import { shortened } from "~/kernel/text";
import { sellerLabel } from "~/modules/orders/status-labels";
import { type LineDetails, lineDetailFields, lineDetailNames } from "~/modules/pricing/line";
import {
  type OfferContent,
  type OfferLine,
  offerContentFields,
  offerDetailFields,
  offerDetailNames,
} from "~/modules/pricing/offer";
import { deliveryText } from "~/modules/pricing/tax";
import { workingContent } from "~/modules/quotes/offer-draft";
import type { Quote } from "~/modules/quotes/quote.resource";
import { site } from "~/modules/settings/site";
import { said, t } from "~/texts/text";
import { told } from "../documents/conflict.server";
import { withTypedDetails } from "./typed-details.server";
import { readTyped, takingOf, typedCosts } from "./typed-offer";
import type { TypedFields } from "./typed-reduction";

/*
 * Two people, or one with two windows, change the same offer. The editor's form carries the offer
 * that it shows, so three versions are known: that one, what is typed, and what is stored now. Each
 * field of a line and of the offer is merged by itself.
 */

const openedFields = {
  revision: count(),
  status: text(),
  content: record(offerContentFields),
  costs: list(record({ line: text(), cost: nullable(decimal()) })),
  day: text(),
  note: nullable(text()),
};

/** The offer that the editor shows, with what stands beside it. */
export interface OpenedOffer extends RecordOf<typeof openedFields> {}

/** 200 lines with long texts unpack to less. */
const longest = 4_000_000;

const day = 86_400_000;

/**
 * The initial last day in the offer's form: the draft's or the open offer's own, or else the
 * default.
 */
export function proposedDay({ validUntil, offer }: Quote, now: Date): string {
  if (offer?.draftUntil) return offer.draftUntil;
  const open = validUntil && validUntil > now ? validUntil : null;
  const month = new Date(now.getTime() + site.selling.offer.validDays * day);
  return dayIn(open ?? month, site.timeZone.id);
}

export function openedNow(quote: Quote, now: Date): OpenedOffer {
  const { revision, status, offer } = quote;
  return {
    revision,
    status,
    content: workingContent(quote, site.selling),
    costs: offer?.costs ?? [],
    day: proposedDay(quote, now),
    note: offer?.draftNote ?? null,
  };
}

/** For a hidden field: 200 lines are about 6 KB. */
export function packed(opened: OpenedOffer): string {
  return deflateRawSync(JSON.stringify(opened), { level: 3 }).toString("base64url");
}

function unpacked(sent: unknown): OpenedOffer | null {
  if (typeof sent !== "string" || sent === "") return null;
  try {
    const json = inflateRawSync(Buffer.from(sent, "base64url"), { maxOutputLength: longest });
    const opened = JSON.parse(json.toString("utf8"));
    // A text without lines would say that everything is new.
    return Array.isArray(opened?.content?.lines) ? record(openedFields).read(opened) : null;
  } catch {
    return null;
  }
}

/** A part of an offer that one person changes as a whole. */
interface Part {
  /** The form's fields. */
  fields: string[];
  label: string;
  of(side: OpenedOffer): unknown;
  write(side: OpenedOffer): string;
}

function partsOfLine(id: string): Part[] {
  const lineIn = ({ content }: OpenedOffer) => content.lines.find((line) => line.id === id);
  const part = (
    names: string[],
    label: string,
    of: (line: OfferLine) => unknown,
    write: (line: OfferLine) => string = (line) => String(of(line) ?? ""),
  ): Part => ({
    fields: names.map((name) => `lines.${id}.${name}`),
    label,
    of: (side) => of(lineIn(side) ?? noLine),
    write: (side) => write(lineIn(side) ?? noLine),
  });
  const costIn = ({ costs }: OpenedOffer) => costs.find(({ line }) => line === id)?.cost ?? null;
  const notesOf = (name: keyof LineDetails) => lineDetailFields[name].notes.label ?? name;
  return [
    part(["name"], t("deskQuotes:line"), ({ name }) => name),
    part(["quantity"], t("deskQuotes:quantity"), ({ quantity }) => quantity),
    part(
      ["price", "list"],
      t("deskQuotes:priceEach"),
      ({ price }) => price,
      ({ price }) => (price === null ? "" : money(price)),
    ),
    part(
      ["off"],
      t("deskQuotes:discount"),
      ({ discount }) => discount,
      ({ discount }) => reductionText(discount),
    ),
    part(["unit"], t("deskQuotes:unit"), ({ unit }) => unit.text),
    part(["tax"], t("deskQuotes:tax"), ({ tax }) => tax),
    part(
      ["inclusion", "min", "max", "group", "first"],
      t("deskQuotes:inTheOffer"),
      ({ inclusion }) => inclusion,
      ({ inclusion }) => inclusionText(inclusion),
    ),
    ...lineDetailNames.map((name) => part([name], said(notesOf(name)), (line) => line[name])),
    {
      fields: [`lines.${id}.cost`],
      label: t("deskQuotes:costEach"),
      of: costIn,
      write: (side) => amountText(costIn(side)),
    },
  ];
}

const noLine = { id: "", name: "", unit: { text: "", code: "" } } as OfferLine;

function amountText(amount: number | null): string {
  return amount === null ? "" : money(amount);
}

function reductionText(discount: { type: string; value: number } | null): string {
  if (!discount) return "";
  return discount.type === "percentage" ? `${discount.value}%` : money(discount.value);
}

function inclusionText(inclusion: OfferLine["inclusion"] | undefined): string {
  if (inclusion?.kind === "removable") return t("deskQuotes:mayBeLeftOut");
  if (inclusion?.kind === "optional") return t("deskQuotes:anOption");
  return t(inclusion?.kind === "choice" ? "deskQuotes:anAlternative" : "deskQuotes:partOfTheOffer");
}

/** The parts beside the lines; charges have no ids, so they are one part. */
function partsBesideLines(fieldNames: readonly string[]): Part[] {
  const part = (
    fields: string[],
    label: string,
    of: (content: OfferContent) => unknown,
    write: (content: OfferContent) => string = (content) => String(of(content) ?? ""),
  ): Part => ({
    fields,
    label,
    of: ({ content }) => of(content),
    write: ({ content }) => write(content),
  });
  const flag = (name: string, label: string, of: (content: OfferContent) => boolean) =>
    part([name], label, of, (content) => t(of(content) ? "deskCatalogue:yes" : "deskCatalogue:no"));
  const notesOf = (name: (typeof offerDetailNames)[number]) =>
    offerDetailFields[name].notes.label ?? name;
  return [
    part(
      ["charges.0.amount", ...fieldNames.filter((name) => name.startsWith("charges."))],
      t("deskQuotes:charges"),
      ({ charges }) => charges,
      ({ charges }) => charges.map(({ label, amount }) => `${label} ${money(amount)}`).join(", "),
    ),
    part(
      ["discount.value", "discount.choice"],
      t("deskQuotes:discount"),
      ({ discount }) => discount,
      ({ discount }) => reductionText(discount),
    ),
    part(["taxCase"], t("deskQuotes:taxOfThisCustomer"), ({ taxCase }) => taxCase),
    part(["vatId"], t("deskQuotes:customersVatId"), ({ buyerVatId }) => buyerVatId),
    part(["payment.dueDays"], t("deskQuotes:daysToPay"), ({ payment }) => payment.dueDays),
    part(["payment.text"], t("deskQuotes:paymentTerms"), ({ payment }) => payment.text),
    part(
      ["delivery.code", "delivery.place"],
      t("deskQuotes:deliveryTerms"),
      ({ delivery }) => delivery,
      ({ delivery }) => (delivery ? deliveryText(delivery) : ""),
    ),
    flag("shipments", t("deskQuotes:shipments"), (content) => content.partialShipments),
    flag("confirmation", t("deskQuotes:byTheCustomersLink"), (content) => content.confirmByCode),
    flag("pictures", t("deskQuotes:picturesOfLines"), (content) => content.pictures),
    part(["person.name"], t("deskQuotes:contactPerson"), ({ contact }) => contact.name),
    part(["person.phone"], t("deskQuotes:telephone"), ({ contact }) => contact.phone),
    part(["person.email"], t("deskQuotes:eMail"), ({ contact }) => contact.email),
    ...offerDetailNames.map((name) => part([name], said(notesOf(name)), (of) => of[name])),
    {
      fields: ["validUntil"],
      label: t("deskQuotes:validUntil"),
      of: ({ day }) => day,
      write: ({ day }) => day,
    },
    {
      fields: ["note"],
      label: t("deskQuotes:noteForStaff"),
      of: ({ note }) => note,
      write: ({ note }) => note ?? "",
    },
  ];
}

/** The offer as it was opened, with what was typed. */
function typedOver(opened: OpenedOffer, typed: TypedFields): OpenedOffer & { errors: FieldErrors } {
  const offer = readTyped(opened.content, typed, false);
  const { content, errors } = withTypedDetails(offer.content, typed);
  const costErrors: FieldErrors = {};
  const costs = Object.entries(typedCosts(opened.content, typed, costErrors));
  const typedCost = new Map(costs);
  const others = opened.costs.filter(({ line }) => !typedCost.has(line));
  return {
    ...opened,
    content,
    costs: [...others, ...costs.map(([line, cost]) => ({ line, cost }))],
    day: typed.validUntil ?? opened.day,
    note: typed.note === undefined ? opened.note : typed.note.trim() || null,
    errors: { ...offer.errors, ...errors, ...costErrors },
  };
}

export interface MergedForm {
  /** The form as if it had been opened now: of what both did, the typed values. */
  form: FormData;
  /** Whether it was opened from another offer than the present one. */
  merged: boolean;
  /** What the other person changed, in words. */
  theirs: string[];
  /** Where both changed the same field differently: the words beside it. */
  both: FieldErrors;
  /** Lines with typed values that the other person removed. */
  lost: string[];
}

/**
 * Takes what somebody else stored into the typed form. A form without the offer that it was opened
 * with is not merged.
 */
export function mergedForm(quote: Quote, form: FormData, at: Date): MergedForm {
  const plain = { form, merged: false, theirs: [], both: {}, lost: [] };
  const opened = unpacked(form.get("opened"));
  if (!opened) return plain;
  const now = openedNow(quote, at);
  const typed = textsOf(form);
  if (isSame(opened, now)) return { ...plain, merged: true };
  const { taking, ...others } = typed;
  const shown = typed["taking.shown"] ?? takingOf(opened.content.lines);
  const isTaking = taking !== undefined && taking !== shown;
  const mine = typedOver(opened, others);
  const merged = new FormData();
  for (const [name, value] of form) merged.append(name, value);
  if (!isTaking) merged.delete("taking");
  const theirs = [
    ...(opened.revision === now.revision ? [] : [t("deskQuotes:theySent")]),
    ...(opened.status === now.status
      ? []
      : [t("deskQuotes:theyMovedTo", { status: sellerLabel("quote", now.status) })]),
  ];
  const both: FieldErrors = {};
  const drop = (fields: readonly string[]) => {
    for (const name of fields) merged.delete(name);
  };

  const merge = (part: Part, about: string): void => {
    const isMine =
      !isSame(part.of(mine), part.of(opened)) || part.fields.some((name) => mine.errors[name]);
    const isTheirs = !isSame(part.of(opened), part.of(now));
    const label = about === "" ? part.label : `${about}: ${part.label}`;
    if (!isMine) drop(part.fields);
    if (!isTheirs || isSame(part.of(mine), part.of(now))) return;
    if (isMine) {
      both[part.fields[0] ?? ""] = told(label, part.write(now), part.write(mine));
    } else theirs.push(`${label} ${shortened(part.write(now), longestText)}`.trim());
  };

  const present = new Set(now.content.lines.map(({ id }) => id));
  const known = new Set(opened.content.lines.map(({ id }) => id));
  const lost: string[] = [];
  for (const { id, name } of opened.content.lines) {
    const parts = partsOfLine(id);
    if (present.has(id)) {
      for (const part of parts) merge(part, name);
      continue;
    }
    theirs.push(t("deskQuotes:theyRemoved", { name }));
    const changed = parts.filter((part) => !isSame(part.of(mine), part.of(opened)));
    if (changed.length > 0) {
      lost.push(
        t("deskQuotes:typedIntoRemoved", {
          name,
          typed: changed.map((part) => `${part.label} ${part.write(mine)}`).join(", "),
        }),
      );
    }
    for (const part of parts) drop(part.fields);
  }
  for (const { id, name } of now.content.lines) {
    if (!known.has(id)) theirs.push(t("deskQuotes:theyAdded", { name }));
  }
  if (!isSame(orderIn(opened, present), orderIn(now, known)))
    theirs.push(t("deskQuotes:theyMoved"));
  for (const part of partsBesideLines(Object.keys(typed))) merge(part, "");
  // What is left out of the form is as it is stored, but for these two.
  if (!merged.has("validUntil")) merged.set("validUntil", now.day);
  if (!merged.has("note")) merged.set("note", now.note ?? "");
  return { form: merged, merged: true, theirs, both, lost };
}

const longestText = 60;

/** The ids of the lines that both know, in their order. */
function orderIn({ content }: OpenedOffer, known: ReadonlySet<string>): string[] {
  return content.lines.flatMap(({ id }) => (known.has(id) ? [id] : []));
}

function isSame(one: unknown, other: unknown): boolean {
  return one === other || canonicalJson(one ?? null) === canonicalJson(other ?? null);
}

function textsOf(form: FormData): TypedFields {
  const texts: TypedFields = {};
  for (const [name, value] of form) {
    if (typeof value !== "string" || name === "opened") continue;
    texts[name] = value.replaceAll("\r\n", "\n");
    if (/^lines\..+\.inclusion$/.test(name)) texts[name.replace(/inclusion$/, "first")] ??= "";
  }
  return texts;
}

/** What a page shows after it saved by itself: what it sent, over what it was opened with. */
export function shownAfter(quote: Quote, form: FormData, at: Date): string {
  const opened = unpacked(form.get("opened")) ?? openedNow(quote, at);
  const { errors: _, ...shown } = typedOver(opened, textsOf(form));
  return packed(shown);
}

const mostNamed = 6;

/** What somebody else changed, as a sentence; empty for nothing. */
export function theirsText(theirs: readonly string[]): string {
  if (theirs.length === 0) return "";
  const named = theirs.slice(0, mostNamed).join("; ");
  return t("deskQuotes:theirsToo", { named, more: Math.max(0, theirs.length - mostNamed) });
}
