import { type RecordOf, text } from "~/kernel/resource/field";

export const deliveryTermsFields = {
  /** Incoterms code; it has no meaning without a place. */
  code: text(),
  place: text(),
  edition: text(),
};

export interface DeliveryTerms extends RecordOf<typeof deliveryTermsFields> {}

/** The Incoterms of 2020, with their names. */
export const incoterms: Readonly<Record<string, string>> = {
  EXW: "Ex Works",
  FCA: "Free Carrier",
  CPT: "Carriage Paid To",
  CIP: "Carriage and Insurance Paid To",
  DAP: "Delivered at Place",
  DPU: "Delivered at Place Unloaded",
  DDP: "Delivered Duty Paid",
  FAS: "Free Alongside Ship",
  FOB: "Free On Board",
  CFR: "Cost and Freight",
  CIF: "Cost, Insurance and Freight",
};
export const incotermsEdition = "Incoterms 2020";

/** "FCA Gdańsk, Incoterms 2020" */
export function deliveryText({ code, place, edition }: DeliveryTerms): string {
  return `${code} ${place}, ${edition}`;
}
