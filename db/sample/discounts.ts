import type { Discount } from "~/modules/discounts/discount.resource";

const written = new Date("2026-01-12T09:00:00.000Z");

function discount(id: string, fields: Partial<Discount>): Discount {
  return {
    id,
    code: null,
    description: "",
    type: "percentage",
    value: 5,
    categories: [],
    productIds: [],
    minSubtotal: null,
    startsAt: null,
    expiresAt: null,
    usageLimit: null,
    usedCount: 0,
    automatic: false,
    active: true,
    created: written,
    updated: written,
    version: 1,
    ...fields,
  };
}

/** Discounts in every state: open, conditional, automatic, expired, used up, switched off. */
export function sampleDiscounts(): Discount[] {
  return [
    discount("welcome5", {
      code: "WELCOME5",
      description: "5 % off your first quote",
      value: 5,
      usedCount: 37,
    }),
    discount("bulk250", {
      code: "BULK250",
      description: "€250 off from €5,000",
      type: "fixed",
      value: 250,
      minSubtotal: 5000,
      usedCount: 4,
    }),
    discount("measuring-week", {
      description: "8% off all measuring tools",
      value: 8,
      categories: ["measuring-tools"],
      automatic: true,
    }),
    discount("zoom45", {
      code: "ZOOM45",
      description: "€45 off the SZ45 and SZ80 stereo microscopes",
      type: "fixed",
      value: 45,
      productIds: ["stereo-microscope-sz45", "boom-stand-microscope-sz80"],
      usageLimit: 100,
      usedCount: 12,
    }),
    discount("spring10", {
      code: "SPRING10",
      description: "10 % off furniture in spring 2026",
      value: 10,
      categories: ["furniture-storage"],
      startsAt: new Date("2026-03-01T00:00:00.000Z"),
      expiresAt: new Date("2026-06-01T00:00:00.000Z"),
      usedCount: 58,
    }),
    discount("opening50", {
      code: "OPENING50",
      description: "€50 off for the first 50 customers",
      type: "fixed",
      value: 50,
      minSubtotal: 200,
      usageLimit: 50,
      usedCount: 50,
    }),
    discount("school15", {
      code: "SCHOOL15",
      description: "15 % for schools, at present suspended",
      value: 15,
      categories: ["microscopes-optics", "balances-scales"],
      active: false,
    }),
  ];
}
