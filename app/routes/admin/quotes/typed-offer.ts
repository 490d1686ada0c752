import { incoterms, incotermsEdition } from "~/domain/delivery-terms";
import type { FieldErrors } from "~/domain/failure";
import { isPriced, type OfferCharge, type OfferContent, offerLimits } from "~/domain/offer";
import { readVatId } from "~/domain/tax";
import { amountMessage, readAmount } from "~/forms/amount";
import { site } from "~/site";
import { typedLine } from "./typed-line";
import { offerDiscount, type TypedFields } from "./typed-reduction";

export interface TypedOffer {
  content: OfferContent;
  /** Ids of lines that take the catalogue's present price. */
  listed: Set<string>;
  /** Whether the quote's own discount stays as it is. */
  keepsDiscount: boolean;
  errors: FieldErrors;
}

/**
 * The typed offer, applied to the one that the page shows. A missing field leaves its part
 * unchanged; an unreadable one is an error under its name.
 */
export function readTyped(base: OfferContent, typed: TypedFields, send: boolean): TypedOffer {
  const errors: FieldErrors = {};
  const listed = new Set<string>();
  const text = (name: string, kept: string) => (typed[name] ?? kept).trim();
  const lines = base.lines.map((line) => {
    if (typed[`lines.${line.id}.list`] === "yes") listed.add(line.id);
    return typedLine(line, typed, { errors, send, listed });
  });
  const choice = typed["discount.choice"] ?? "keep";
  const vatId = text("vatId", base.buyerVatId ?? "");
  if (vatId !== "" && readVatId(vatId) === null) {
    errors.vatId = "Enter the VAT ID with its country, such as DE123456789";
  }
  const taxCase = text("taxCase", base.taxCase ?? "");
  return {
    content: {
      ...base,
      lines,
      charges: typedCharges(base, typed, errors),
      discount: offerDiscount(base.discount, { typed, errors }),
      taxes: [...site.selling.taxes, ...base.taxes],
      taxCase: taxCase || null,
      buyerVatId: readVatId(vatId),
      message: text("message", base.message ?? "") || null,
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
      terms: text("terms", base.terms),
      confirmByCode:
        typed.confirmation === undefined ? base.confirmByCode : typed.confirmation === "code",
    },
    listed,
    keepsDiscount: choice !== "none" && choice !== "percentage" && choice !== "fixed",
    errors,
  };
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
    if (label === "") errors[`charges.${at}.label`] = "Say what the charge is for";
    const read = readAmount(asked, { signed: true });
    if ("problem" in read) {
      const what = `the amount of ${label === "" ? "the charge" : `“${label}”`}`;
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
  errors["payment.dueDays"] = `Enter the days as a number of at most ${offerLimits.dueDays}`;
  return null;
}

function delivery(base: OfferContent, typed: TypedFields, errors: FieldErrors) {
  const code = (typed["delivery.code"] ?? base.delivery?.code ?? "").trim();
  const place = (typed["delivery.place"] ?? base.delivery?.place ?? "").trim();
  if (code === "" && place === "") return null;
  if (!Object.hasOwn(incoterms, code)) {
    errors["delivery.code"] = "Choose the delivery terms of the place";
    return base.delivery;
  }
  if (place === "") {
    errors["delivery.place"] = `Enter the place that ${code} names`;
    return base.delivery;
  }
  return { code, place, edition: base.delivery?.edition ?? incotermsEdition };
}
