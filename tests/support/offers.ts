import fc from "fast-check";
import { readFields } from "~/kernel/resource/field";
import type { Reduction } from "~/modules/pricing/line";
import {
  blankLine,
  type OfferCharge,
  type OfferContent,
  type OfferDiscount,
  type OfferLine,
  offerContentFields,
} from "~/modules/pricing/offer";
import type { TaxSetting } from "~/modules/pricing/tax";

export const vat23: TaxSetting = { name: "VAT 23%", category: "S", rate: 23, text: null };
export const vat8: TaxSetting = { name: "VAT 8%", category: "S", rate: 8, text: null };
export const vat135: TaxSetting = { name: "VAT 13.5%", category: "S", rate: 13.5, text: null };
export const exempt: TaxSetting = { name: "Exempt", category: "E", rate: 0, text: "Training." };
export const reverse: TaxSetting = { name: "Reverse charge", category: "AE", rate: 0, text: null };
export const allTaxes = [vat23, vat8, vat135, exempt, reverse];

let made = 0;

/** A catalogue line; what a test cares about it names. */
export function aLine(part: Partial<OfferLine> = {}): OfferLine {
  made += 1;
  return {
    ...blankLine,
    id: `line${made}`,
    kind: "product",
    productId: `p${made}`,
    name: `Product ${made}`,
    price: 10,
    ...part,
  };
}

export function anOffer(part: Partial<OfferContent> = {}): OfferContent {
  return {
    ...readFields(offerContentFields, {}),
    taxes: allTaxes,
    payment: { dueDays: 30, text: "" },
    partialShipments: true,
    ...part,
  };
}

export function percentOff(value: number): OfferDiscount {
  return { id: null, label: `${value}%`, type: "percentage", value, covers: null };
}

const cents = (max: number) => fc.integer({ min: 0, max }).map((minor) => minor / 100);
const reduction: fc.Arbitrary<Reduction> = fc.oneof(
  fc.record({
    type: fc.constant("percentage" as const),
    value: fc.integer({ min: 1, max: 10_000 }).map((value) => value / 100),
  }),
  fc.record({ type: fc.constant("fixed" as const), value: cents(50_000) }),
);
const taxName = fc.constantFrom(null, ...allTaxes.map(({ name }) => name));

const inclusion: fc.Arbitrary<OfferLine["inclusion"]> = fc.oneof(
  { weight: 4, arbitrary: fc.constant({ kind: "included" as const }) },
  fc.constant({ kind: "removable" as const }),
  fc.constant({ kind: "optional" as const, min: 1, max: 5 }),
  fc.record({
    kind: fc.constant("choice" as const),
    group: fc.constantFrom("Colour", "Motor"),
    preselected: fc.boolean(),
  }),
);

const line: fc.Arbitrary<OfferLine> = fc
  .record({
    kind: fc.constantFrom("product" as const, "free" as const, "heading" as const, "note" as const),
    thousandths: fc.integer({ min: 1, max: 200_000 }),
    pieces: fc.integer({ min: 1, max: 500 }),
    price: cents(2_000_000),
    discount: fc.option(reduction),
    tax: taxName,
    inclusion,
  })
  .map(({ kind, thousandths, pieces, ...rest }) =>
    aLine({ kind, quantity: kind === "product" ? pieces : thousandths / 1_000, ...rest }),
  );

const charge: fc.Arbitrary<OfferCharge> = fc.record({
  label: fc.constant("Freight"),
  amount: cents(100_000),
  tax: taxName,
});

/** Offers in which every line has its price. */
export const offers: fc.Arbitrary<OfferContent> = fc
  .record({
    lines: fc.array(line, { minLength: 1, maxLength: 12 }),
    charges: fc.array(charge, { maxLength: 3 }),
    discount: fc.option(
      reduction.map((off): OfferDiscount => ({ id: null, label: "off", covers: null, ...off })),
    ),
    taxCase: fc.option(fc.constant(reverse.name), { freq: 5 }),
    grossPrices: fc.boolean(),
  })
  .map((part) => anOffer(part));
