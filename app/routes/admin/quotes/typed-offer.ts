import { amountMessage, readAmount } from "~/forms/amount";
import type { FieldErrors } from "~/kernel/failure";
import { cutText } from "~/kernel/text";
import { quantityIn } from "~/kernel/typed-number";
import { readVatId } from "~/modules/customers/vat-id";
import {
  isPriced,
  type OfferCharge,
  type OfferContent,
  type OfferLine,
  offerLimits,
  units,
} from "~/modules/pricing/offer";
import { isQuantityOf } from "~/modules/pricing/offer-options";
import { incoterms, incotermsEdition } from "~/modules/pricing/tax";
import { site } from "~/modules/settings/site";
import { t } from "~/texts/text";
import { lineReduction, offerDiscount, type TypedFields } from "./typed-reduction";

export interface TypedOffer {
  content: OfferContent;
  /** Ids of lines that take the catalogue's present price. */
  listed: Set<string>;
  /** Whether the quote's own discount stays as it is. */
  keepsDiscount: boolean;
  errors: FieldErrors;
}

/**
 * The typed offer, applied to the one that the page shows, without its details, which the server
 * reads. A missing field leaves its part unchanged; an unreadable one is an error under its name.
 */
export function readTyped(base: OfferContent, typed: TypedFields, send: boolean): TypedOffer {
  const errors: FieldErrors = {};
  const listed = new Set<string>();
  const text = (name: string, kept: string) => (typed[name] ?? kept).trim();
  const ownLines = base.lines.map((line) => {
    if (typed[`lines.${line.id}.list`] === "yes") listed.add(line.id);
    return typedLine(line, typed, { errors, send, listed });
  });
  const lines = withNumberedChoices(ownLines, base.lines, errors);
  // What the page showed, not what a save has made of it meanwhile: else the page's old choice for
  // all lines would undo what was chosen for one.
  const shown = typed["taking.shown"] ?? takingOf(base.lines);
  const taking = typed.taking ?? shown;
  const discount = offerDiscount(base.discount, { typed, errors });
  const vatId = text("vatId", base.buyerVatId ?? "");
  if (vatId !== "" && readVatId(vatId) === null) {
    errors.vatId = t("deskQuotes:enterVatId");
  }
  const taxCase = text("taxCase", base.taxCase ?? "");
  return {
    content: {
      ...base,
      lines: taking === shown ? lines : lines.map((line) => taken(line, taking)),
      charges: typedCharges(base, typed, errors),
      discount,
      taxes: [...site.selling.taxes, ...base.taxes],
      taxCase: taxCase || null,
      buyerVatId: readVatId(vatId),
      payment: {
        dueDays: dueDays(text("payment.dueDays", `${base.payment.dueDays ?? ""}`), errors),
        text: text("payment.text", base.payment.text),
      },
      delivery: delivery(base, typed, errors),
      partialShipments:
        typed.shipments === undefined ? base.partialShipments : typed.shipments === "partial",
      contact: {
        name: text("person.name", base.contact.name),
        phone: text("person.phone", base.contact.phone),
        email: text("person.email", base.contact.email),
      },
      confirmByCode:
        typed.confirmation === undefined ? base.confirmByCode : typed.confirmation === "code",
      pictures: typed.pictures === undefined ? base.pictures : typed.pictures === "shown",
    },
    listed,
    keepsDiscount: discount === base.discount && typed["discount.choice"] !== "none",
    errors,
  };
}

/**
 * The costs of one unit that were typed, by line id: null for the catalogue's, and where the text is
 * no amount.
 */
export function typedCosts(
  { lines }: Pick<OfferContent, "lines">,
  typed: TypedFields,
  errors: FieldErrors = {},
): Record<string, number | null> {
  const costs: Record<string, number | null> = {};
  for (const line of lines) {
    const field = `lines.${line.id}.cost`;
    const asked = typed[field]?.trim();
    if (asked === undefined) continue;
    const read = asked === "" ? { amount: null } : readAmount(asked);
    if ("problem" in read) {
      const what = t("deskQuotes:theCostOf", { name: nameOf(line) });
      errors[field] = amountMessage(what, read.problem);
    }
    costs[line.id] = "problem" in read ? null : read.amount;
  }
  return costs;
}

/** Whether the buyer takes the included lines together, may leave any of them out, or a part ("") */
export function takingOf(lines: readonly OfferLine[]): "together" | "any" | "" {
  const kinds = new Set(lines.filter(isPriced).map(({ inclusion }) => inclusion.kind));
  if (!kinds.has("removable")) return "together";
  return kinds.has("included") ? "" : "any";
}

function taken(line: OfferLine, taking: string): OfferLine {
  const { kind } = line.inclusion;
  if (!isPriced(line) || taking === "" || kind === "optional" || kind === "choice") return line;
  return { ...line, inclusion: { kind: taking === "any" ? "removable" : "included" } };
}

function typedCharges(base: OfferContent, typed: TypedFields, errors: FieldErrors): OfferCharge[] {
  const places = Object.keys(typed).flatMap(
    (name) => /^charges\.(\d+)\.amount$/.exec(name)?.[1] ?? [],
  );
  if (places.length === 0) return base.charges;
  return places.flatMap((at) => {
    const label = (typed[`charges.${at}.label`] ?? "").trim();
    const asked = (typed[`charges.${at}.amount`] ?? "").trim();
    if (label === "" && asked === "") return [];
    if (label === "") errors[`charges.${at}.label`] = t("deskQuotes:sayWhatTheChargeIsFor");
    const read = readAmount(asked, { signed: true });
    if ("problem" in read) {
      const what =
        label === ""
          ? t("deskQuotes:theAmountOfTheCharge")
          : t("deskQuotes:theAmountOf", { label });
      errors[`charges.${at}.amount`] = amountMessage(what, read.problem);
      return [];
    }
    const kept = base.charges[Number(at)]?.tax ?? site.selling.defaultTax;
    const untaxed = base.lines.every((line) => !isPriced(line) || line.tax === null);
    const tax = typed[`charges.${at}.tax`] ?? (untaxed ? "" : (kept ?? ""));
    return [{ label, amount: read.amount, tax: tax || null }];
  });
}

function dueDays(typed: string, errors: FieldErrors): number | null {
  if (typed === "") return null;
  if (/^\d{1,3}$/.test(typed) && Number(typed) <= offerLimits.dueDays) return Number(typed);
  errors["payment.dueDays"] = t("deskQuotes:enterDaysToPay", { most: offerLimits.dueDays });
  return null;
}

function delivery(base: OfferContent, typed: TypedFields, errors: FieldErrors) {
  const code = (typed["delivery.code"] ?? base.delivery?.code ?? "").trim();
  const place = (typed["delivery.place"] ?? base.delivery?.place ?? "").trim();
  if (code === "" && place === "") return null;
  if (!Object.hasOwn(incoterms, code)) {
    errors["delivery.code"] = t("deskQuotes:chooseDeliveryTerms");
    return base.delivery;
  }
  if (place === "") {
    errors["delivery.place"] = t("deskQuotes:enterThePlace", { code });
    return base.delivery;
  }
  return { code, place, edition: base.delivery?.edition ?? incotermsEdition };
}

interface Reading {
  errors: FieldErrors;
  send: boolean;
  listed: ReadonlySet<string>;
}

function typedLine(line: OfferLine, typed: TypedFields, reading: Reading): OfferLine {
  const { errors } = reading;
  const prefix = `lines.${line.id}`;
  const text = (name: string, kept: string) => (typed[`${prefix}.${name}`] ?? kept).trim();
  const name =
    line.kind === "product" ? line.name : text("name", line.name).replace(/\s*\n\s*/g, " ");
  if (line.kind !== "product" && name === "")
    errors[`${prefix}.name`] = t("deskQuotes:enterWhatTheLineSays");
  if (!isPriced(line)) return { ...line, name };
  const unit = text("unit", line.unit.text);
  const known = units.find((each) => each.text === unit) ?? { text: unit, code: "C62" };
  return {
    ...line,
    name,
    unit: unit === line.unit.text || unit === "" ? line.unit : known,
    tax: text("tax", line.tax ?? "") || null,
    quantity: typedQuantity(line, typed, errors),
    discount: lineReduction(`${prefix}.off`, line.discount, { typed, errors }),
    inclusion: typedInclusion(line, typed, errors),
    ...typedPrice({ ...line, name }, typed, reading),
  };
}

function typedPrice(
  line: OfferLine,
  typed: TypedFields,
  { errors, send, listed }: Reading,
): Pick<OfferLine, "price" | "priceSource"> {
  const field = `lines.${line.id}.price`;
  const { price, priceSource } = line;
  const asked = typed[field]?.trim();
  if (listed.has(line.id)) return { price: line.listPrice, priceSource: "list" };
  if (asked === undefined || asked === "") {
    const missing = send ? asked === "" || price === null : asked === "" && price !== null;
    if (missing) errors[field] = t("deskQuotes:enterPriceFor", { name: nameOf(line) });
    return asked === undefined ? { price, priceSource } : { price: null, priceSource: "seller" };
  }
  const read = readAmount(asked);
  if ("problem" in read) {
    errors[field] = amountMessage(t("deskQuotes:thePriceOf", { name: nameOf(line) }), read.problem);
    return { price: null, priceSource: "seller" };
  }
  return read.amount === price
    ? { price, priceSource }
    : { price: read.amount, priceSource: "seller" };
}

function nameOf({ name }: OfferLine): string {
  return name || t("deskQuotes:theLine");
}

/** A quantity as people type it; null for none. */
export function readCount(typed: string): number | null {
  const count = quantityIn(typed);
  return count !== null && count < 1e7 ? count : null;
}

function typedQuantity(line: OfferLine, typed: TypedFields, errors: FieldErrors): number {
  const field = `lines.${line.id}.quantity`;
  const asked = typed[field];
  if (asked === undefined) return line.quantity;
  const read = readCount(asked);
  if (read !== null && isQuantityOf(line, read) && read <= offerLimits.quantity) return read;
  const name = nameOf(line);
  errors[field] =
    line.kind === "product"
      ? t("deskQuotes:enterWholeQuantity", { name })
      : t("deskQuotes:enterQuantity", { name });
  return line.quantity;
}

function typedInclusion(
  line: OfferLine,
  typed: TypedFields,
  errors: FieldErrors,
): OfferLine["inclusion"] {
  const prefix = `lines.${line.id}`;
  const { inclusion } = line;
  const choice = inclusion.kind === "choice" ? inclusion : { group: "", preselected: false };
  const option = inclusion.kind === "optional" ? inclusion : null;
  const text = (name: string, kept: string) => (typed[`${prefix}.${name}`] ?? kept).trim();
  const isNew = (name: string, kept: string) => ![kept, ""].includes(text(name, kept));
  let kind = text("inclusion", inclusion.kind);
  // What is typed into these fields is never lost: it says what the line is, or is refused.
  const typedAs = (wanted: "choice" | "optional", field: string, why: string) => {
    if (kind === wanted) return;
    if (kind === inclusion.kind && /^(included|removable)$/.test(kind)) kind = wanted;
    else errors[`${prefix}.${field}`] = why;
  };
  const isFirst = choice.preselected ? "yes" : "";
  if (isNew("group", choice.group) || isNew("first", isFirst))
    typedAs("choice", "group", t("deskQuotes:notAnAlternative"));
  if (isNew("min", `${option?.min ?? ""}`) || isNew("max", `${option?.max ?? ""}`))
    typedAs("optional", "min", t("deskQuotes:notAnOption"));
  if (kind === "choice") {
    const group = text("group", choice.group);
    if (group === "") errors[`${prefix}.group`] = t("deskQuotes:nameTheChoice");
    const sent = typed[`${prefix}.inclusion`] !== undefined;
    const first = sent ? typed[`${prefix}.first`] === "yes" : choice.preselected;
    return { kind, group, preselected: first };
  }
  if (kind !== "optional") return { kind: kind === "removable" ? kind : "included" };
  const bound = (name: "min" | "max") => {
    const asked = text(name, "");
    if (asked === "") return option?.[name] ?? (name === "min" ? 1 : Math.max(1, line.quantity));
    return readCount(asked) ?? Number.NaN;
  };
  const [min, max] = [bound("min"), bound("max")];
  if (isQuantityOf(line, min) && isQuantityOf(line, max) && min <= max) return { kind, min, max };
  errors[`${prefix}.min`] = t("deskQuotes:enterLeastAndMost", { name: nameOf(line) });
  return option ?? { kind, min: 1, max: Math.max(1, line.quantity) };
}

function choiceOf({ inclusion }: OfferLine): string | null {
  return inclusion.kind === "choice" ? inclusion.group : null;
}

/**
 * A line's number, as the page shows it, stands for that line as the name of a choice: both become
 * alternatives of one choice, which has that line's name. A choice that is stored under a number
 * keeps it.
 */
function withNumberedChoices(
  typed: readonly OfferLine[],
  base: readonly OfferLine[],
  errors: FieldErrors,
): OfferLine[] {
  const lines = [...typed];
  const stored = new Set(base.map(choiceOf));
  const places = lines.flatMap((line, at) => (isPriced(line) ? [at] : []));
  const numbered = new Map<number, number>();
  for (const [at, line] of lines.entries()) {
    const group = choiceOf(line) ?? "";
    if (/^\d{1,3}$/.test(group) && !stored.has(group))
      numbered.set(at, places[Number(group) - 1] ?? -1);
  }
  const joined = new Set<number>();
  const join = (at: number, group: string, preselected: boolean) => {
    const line = lines[at];
    if (line) lines[at] = { ...line, inclusion: { kind: "choice", group, preselected } };
    joined.add(at);
  };
  for (const [at, to] of numbered) {
    // The line that a chain of numbers ends at: 3 is an alternative to 2, which is one to 1.
    let root = to;
    for (const _ of numbered) root = numbered.get(root) ?? root;
    if (root === at) root = to;
    const [line, other] = [lines[at], lines[root]];
    if (!line) continue;
    if (to === at || !other || other.inclusion.kind === "optional") {
      const place = Number(choiceOf(typed[at] ?? line));
      errors[`lines.${line.id}.group`] = t("deskQuotes:noAlternativesTo", { place });
      continue;
    }
    const isFirst = line.inclusion.kind === "choice" && line.inclusion.preselected;
    const known = numbered.has(root) && !joined.has(root) ? null : choiceOf(other);
    const group = known ?? nameOfChoice(lines, root);
    if (known === null) join(root, group, !isFirst);
    join(at, group, isFirst);
  }
  return lines;
}

/** The line's name, with its number where another choice has that name. */
function nameOfChoice(lines: readonly OfferLine[], at: number): string {
  const { name = "", variantName = "" } = lines[at] ?? {};
  const full = [name, variantName].filter(Boolean).join(", ");
  const others = lines.filter((_, place) => place !== at).map(choiceOf);
  const own = cutText(full, offerLimits.group);
  return others.includes(own) || own === ""
    ? cutText(`${lines.slice(0, at + 1).filter(isPriced).length}. ${full}`, offerLimits.group)
    : own;
}
