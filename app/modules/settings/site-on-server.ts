import type { Selling, SiteParts } from "./part-fields";

// Settings that only the server needs: browsers get a page's part of them with the page, and
// vite.config.ts replaces this file with site-in-browsers.ts.

/** Texts of the lists of categories and of each category's page. */
export interface CategoryTexts {
  /** One line. */
  description: string;
  secondaryDescription: string;
  badges: readonly string[];
}

export const categoryTexts: Readonly<Record<string, CategoryTexts>> = {
  "microscopes-optics": {
    description: "Compound, stereo and digital microscopes, refractometers, cameras and light.",
    secondaryDescription:
      "From the class set to the inspection bench. Cameras and illumination fit every stand listed here unless its page says otherwise.",
    badges: ["Parts kept 10 years", "Alignment report"],
  },
  "balances-scales": {
    description: "Analytical and precision balances, moisture analysers, bench and floor scales.",
    secondaryDescription:
      "Readability from 0.01 mg to 500 g. Verification and calibration certificates can be added to any quote.",
    badges: ["Calibration on request", "Verified models"],
  },
  "centrifuges-mixers": {
    description: "Centrifuges and rotors, stirrers, shakers, homogenisers and evaporators.",
    secondaryDescription:
      "Everything that spins, shakes or stirs, with the vessels and rotors that belong to it.",
    badges: ["Rotor register", "230 V and 120 V"],
  },
  "pumps-vacuum": {
    description: "Vacuum pumps, gauges and fittings, peristaltic and dosing pumps, compressors.",
    secondaryDescription:
      "Sized by what you evacuate, not by what is in stock: tell us volume, gas and target pressure with your quote request.",
    badges: ["Leak-tested", "Service exchange"],
  },
  "machine-tools": {
    description: "Mills, lathes, drills, saws, grinders and presses for the workshop.",
    secondaryDescription:
      "Machines are quoted with freight, setting down and commissioning. Tooling and small machines ship from stock.",
    badges: ["Installation included", "Test chart supplied"],
  },
  "measuring-tools": {
    description: "Calipers, micrometers, gauges, surface plates and electronic instruments.",
    secondaryDescription:
      "Hand tools and instruments with traceable results. Ask for a works certificate when you order.",
    badges: ["Traceable", "Ships in two days"],
  },
  "furniture-storage": {
    description: "Workbenches, laboratory tables, cabinets, shelving, trolleys and seating.",
    secondaryDescription:
      "Furniture that carries machines and outlives them. Bench runs are planned from your floor drawing free of charge.",
    badges: ["10-year warranty", "Planning service"],
  },
  "safety-ventilation": {
    description: "Fume hoods, extraction, safety cabinets, emergency showers and protection.",
    secondaryDescription:
      "Collective protection first, personal protection second. Air-flow tests on site can be quoted with every hood.",
    badges: ["Air-flow tested", "Annual inspection"],
  },
};

/** The colours of a store that has chosen none; `brand-tokens.ts` has all that belong to them. */
export const baseAccent = "#0a5560";
export const baseNeutral = "#5a696e";

/** The brand of a store that has chosen none. */
export function plainBrand(name: string, tagline: string): SiteParts["brand"] {
  return {
    name,
    tagline,
    logo: null,
    darkLogo: null,
    showName: true,
    accent: baseAccent,
    neutral: baseNeutral,
    typeface: "system",
    corners: "soft",
    density: "usual",
    before: null,
  };
}

export const selling: Selling = {
  letterhead: {
    legalName: "Fieldbench Supply Ltd.",
    street: "14 Foundry Quay",
    postalCode: "D01 X0X0",
    city: "Dublin",
    country: "IE",
    vatId: "IE1234567FA",
    registration: "Company register no. 000000 (sample data)",
    phone: "+353 1 555 0140",
    email: "sales@fieldbench.example",
    bank: { name: "Sample Bank", iban: "IE29 AIBK 9311 5212 3456 78", bic: "AIBKIE2D" },
    footer: "Fieldbench Supply Ltd., 14 Foundry Quay, D01 X0X0 Dublin, Ireland",
    logo: null,
    pictures: false,
  },
  taxes: [
    { name: "VAT 23%", category: "S", rate: 23, text: null },
    { name: "VAT 13.5%", category: "S", rate: 13.5, text: null },
    { name: "VAT 9%", category: "S", rate: 9, text: null },
    { name: "Zero rated", category: "Z", rate: 0, text: null },
    { name: "Exempt", category: "E", rate: 0, text: "Exempt from VAT, Schedule 1 VATCA 2010." },
    { name: "Reverse charge", category: "AE", rate: 0, text: null },
    { name: "Intra-Community supply", category: "K", rate: 0, text: null },
    { name: "Export", category: "G", rate: 0, text: null },
    { name: "Outside scope", category: "O", rate: 0, text: null },
  ],
  defaultTax: "VAT 23%",
  grossPrices: false,
  offer: {
    validDays: 30,
    message: null,
    payment: { dueDays: 30, text: "Payable without deduction." },
    delivery: null,
    partialShipments: true,
    contact: { name: "", phone: "+353 1 555 0140", email: "sales@fieldbench.example" },
    terms:
      "The goods stay ours until they are paid in full. Lead times count from the order's confirmation. Goods that arrive damaged are replaced when we hear of it within seven days.",
    reminderDays: 3,
    unopenedDays: 0,
    quietDays: 7,
    requirePurchaseOrder: false,
    confirmByCode: false,
  },
};
