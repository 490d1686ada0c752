import type { FieldErrors } from "~/domain/failure";
import { isPriced, type OfferLine, offerLimits, units } from "~/domain/offer";
import { isQuantityOf } from "~/domain/offer-options";
import { amountMessage, readAmount } from "~/forms/amount";
import { lineReduction, type TypedFields } from "./typed-reduction";

interface Reading {
  errors: FieldErrors;
  send: boolean;
  listed: ReadonlySet<string>;
}

export function typedLine(line: OfferLine, typed: TypedFields, reading: Reading): OfferLine {
  const { errors } = reading;
  const prefix = `lines.${line.id}`;
  const text = (name: string, kept: string) => (typed[`${prefix}.${name}`] ?? kept).trim();
  const name = line.kind === "product" ? line.name : text("name", line.name);
  const note = text("note", line.note ?? "") || null;
  if (line.kind !== "product" && name === "") errors[`${prefix}.name`] = "Enter what the line says";
  if (!isPriced(line)) return { ...line, name, note };
  const unit = text("unit", line.unit.text);
  const known = units.find((each) => each.text === unit) ?? { text: unit, code: "C62" };
  return {
    ...line,
    name,
    note,
    leadTime: text("lead", line.leadTime ?? "") || null,
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
  const { price, priceSource, name } = line;
  const asked = typed[field]?.trim();
  if (listed.has(line.id)) return { price: line.listPrice, priceSource: "list" };
  if (asked === undefined || asked === "") {
    const missing = send ? asked === "" || price === null : asked === "" && price !== null;
    if (missing) errors[field] = `Enter a price for ${name || "the line"}`;
    return asked === undefined ? { price, priceSource } : { price: null, priceSource: "seller" };
  }
  const read = readAmount(asked);
  if ("problem" in read) {
    errors[field] = amountMessage(`the price of ${name || "the line"}`, read.problem);
    return { price: null, priceSource: "seller" };
  }
  return read.amount === price
    ? { price, priceSource }
    : { price: read.amount, priceSource: "seller" };
}

function readCount(typed: string): number | null {
  const text = typed.trim().replace(",", ".");
  return /^\d{1,7}(\.\d{1,3})?$/.test(text) ? Number(text) : null;
}

function typedQuantity(line: OfferLine, typed: TypedFields, errors: FieldErrors): number {
  const field = `lines.${line.id}.quantity`;
  const asked = typed[field];
  if (asked === undefined) return line.quantity;
  const read = readCount(asked);
  if (read !== null && isQuantityOf(line, read) && read <= offerLimits.quantity) return read;
  const whole = line.kind === "product" ? "a whole number" : "a number such as 2.5";
  errors[field] = `Enter the quantity of ${line.name || "the line"} as ${whole}`;
  return line.quantity;
}

function typedInclusion(
  line: OfferLine,
  typed: TypedFields,
  errors: FieldErrors,
): OfferLine["inclusion"] {
  const prefix = `lines.${line.id}`;
  const { inclusion } = line;
  const kind = typed[`${prefix}.inclusion`] ?? inclusion.kind;
  if (kind === "choice") {
    const kept = inclusion.kind === "choice" ? inclusion : { group: "", preselected: false };
    const group = (typed[`${prefix}.group`] ?? kept.group).trim();
    if (group === "")
      errors[`${prefix}.group`] = "Name what the customer chooses, such as “Colour”";
    const sent = typed[`${prefix}.inclusion`] !== undefined;
    const first = sent ? typed[`${prefix}.first`] === "yes" : kept.preselected;
    return { kind, group, preselected: first };
  }
  if (kind !== "optional") return { kind: "included" };
  const kept = inclusion.kind === "optional" ? inclusion : null;
  const bound = (name: "min" | "max") => {
    const asked = typed[`${prefix}.${name}`]?.trim() ?? "";
    if (asked === "") return kept?.[name] ?? (name === "min" ? 1 : Math.max(1, line.quantity));
    return readCount(asked) ?? Number.NaN;
  };
  const [min, max] = [bound("min"), bound("max")];
  if (isQuantityOf(line, min) && isQuantityOf(line, max) && min <= max) return { kind, min, max };
  errors[`${prefix}.min`] =
    `Enter how much of ${line.name || "the line"} can be taken, the least first`;
  return kept ?? { kind, min: 1, max: Math.max(1, line.quantity) };
}
