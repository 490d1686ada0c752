import { describe, expect, it } from "vitest";
import { offerDocument } from "~/modules/documents/offer-document";
import { textsOf } from "~/modules/documents/printed-document";
import type { OfferContent, SentOffer } from "~/modules/pricing/offer";
import { site } from "~/modules/settings/site";
import { aLine, anOffer, reverse, vat8, vat23 } from "../support/offers";

function sentOffer(content: OfferContent): SentOffer {
  return {
    ...content,
    quoteNumber: "Q-2026-0001",
    revision: 2,
    sent: "2026-03-01T10:00:00.000Z",
    validUntil: "2026-03-31T22:59:59.999Z",
    timeZone: "Europe/Dublin",
    currency: "EUR",
    reference: null,
    neededBy: null,
    seller: site.selling.letterhead,
    buyer: {
      name: "Zoë Lind",
      companyName: "Lind & Sons",
      email: "zoe@example.test",
      phone: "",
      deliveryAddress: null,
      billingAddress: null,
    },
  };
}

function printed(part: Partial<OfferContent>, revised: Partial<SentOffer> = {}) {
  return offerDocument({ ...sentOffer(anOffer(part)), ...revised });
}

const totalsOf = ({ totals }: ReturnType<typeof printed>) =>
  totals.map(({ label, value }) => `${label}: ${value}`);

describe("an offer on paper", () => {
  it("adds up as the store's one rounding rule says", () => {
    const off = { type: "percentage", value: 5 } as const;
    const lines = [
      aLine({ name: "A", quantity: 3, price: 19.99, discount: off, tax: vat23.name }),
      aLine({ name: "B", quantity: 7, price: 4.35, tax: vat8.name }),
      aLine({ name: "C", quantity: 4, price: 2.45, tax: vat23.name }),
    ];
    const discount = { id: null, label: "Project", type: "percentage", value: 2.5, covers: null };
    const charges = [{ label: "Freight", amount: 12.5, tax: vat23.name }];
    const document = printed({ lines, discount: { ...discount, type: "percentage" }, charges });
    expect(totalsOf(document)).toEqual([
      "Subtotal excl. VAT: €97.22",
      "Discount Project (2.5%): −€2.43",
      "Freight: €12.50",
      "Total excl. VAT: €107.29",
      "VAT 23% on €77.60: €17.85",
      "VAT 8% on €29.69: €2.38",
      "Total incl. VAT: €127.52",
    ]);
    expect(document.columns.map(({ label }) => label)).toEqual([
      "Pos.",
      "Description",
      "Quantity",
      "Unit price excl. VAT",
      "Discount",
      "Tax",
      "Amount excl. VAT",
    ]);
  });

  it("says what is missing instead of a nought, and leaves out what nobody filled in", () => {
    const document = printed({ lines: [aLine({ price: null })] });
    expect(totalsOf(document)).toEqual(["Total: to be confirmed"]);
    const labels = document.facts.map(({ label }) => label);
    expect(labels).toEqual(["Date", "Valid until"]);
    expect(document.facts[1]?.value).toContain("31 March 2026");
    expect(document.facts[1]?.value).toContain("Europe/Dublin");
    expect(textsOf(document)).not.toContain("");
  });

  it("names a link only where there is one, and else whom to write to", () => {
    const asks = (hasLink: boolean) => {
      const { sections } = offerDocument(sentOffer(anOffer({})), { hasLink });
      return sections.find(({ title }) => title === "How to accept")?.text.join();
    };
    expect(asks(true)).toContain("by its link");
    expect(asks(false)).toContain(`by a message to ${site.selling.letterhead.email}`);
    expect(asks(false)).not.toContain("link");
  });

  it("writes the seller's town at its foot as at its head", () => {
    const { seller, footer } = printed({});
    const [, town = ""] = seller.lines;
    expect([town, footer[0]]).toEqual(["D01 X0X0 Dublin", expect.stringContaining(town)]);
  });

  it("closes each heading with its sum, and needs none below a heading with one line", () => {
    const document = printed({
      lines: [
        aLine({ kind: "heading", name: "Laboratory" }),
        aLine({ price: 10, quantity: 3 }),
        aLine({ price: 0.1, quantity: 3 }),
        aLine({ kind: "heading", name: "Workshop" }),
        aLine({ price: 5 }),
        aLine({ kind: "note", name: "Without installation." }),
      ],
    });
    const sums = document.rows.flatMap((row) =>
      row.kind === "subtotal" ? [`${row.label} ${row.value}`] : [],
    );
    expect(sums).toEqual(["Subtotal of Laboratory €30.30"]);
  });

  it("sets options apart, with what they come to, and keeps them out of the total", () => {
    const choice = (preselected: boolean) =>
      ({ kind: "choice", group: "Motor", preselected }) as const;
    const document = printed({
      lines: [
        aLine({ name: "Press", price: 100 }),
        aLine({ name: "Motor A", price: 20, inclusion: choice(true) }),
        aLine({ name: "Motor B", price: 35, inclusion: choice(false) }),
        aLine({ name: "Stand", price: 7, inclusion: { kind: "optional", min: 10, max: 40 } }),
        aLine({ name: "Cover", price: 9, inclusion: { kind: "optional", min: 1, max: 1 } }),
      ],
    });
    expect(totalsOf(document)).toEqual(["Total: €120.00"]);
    expect(document.options?.title).toBe("Options, not in the total");
    const options = document.options?.rows.map((row) =>
      row.kind === "line" ? `${row.cells[1]?.text} ${row.cells.at(-1)?.text}` : "",
    );
    expect(options).toEqual(["Motor B €35.00", "Stand €7.00", "Cover €9.00"]);
    const texts = textsOf(document);
    for (const note of [
      "An alternative is offered below",
      "Alternative to position 2, +€15.00",
      "Optional, 10 to 40",
      "Optional",
    ]) {
      expect(texts).toContain(note);
    }
  });

  it("says what a discount takes off, from what, and what one costs after it", () => {
    const off = (type: "percentage" | "fixed", value: number) => ({ type, value });
    const line = (name: string, quantity: number, discount: ReturnType<typeof off> | null) =>
      aLine({ name, quantity, price: 62, discount });
    const document = printed({
      lines: [
        line("Whole", 3, null),
        line("Percent", 3, off("percentage", 10)),
        line("Amount", 3, off("fixed", 10)),
        line("Uneven", 7, off("fixed", 0.01)),
        aLine({ name: "Open", price: null, discount: off("percentage", 10) }),
      ],
    });
    const cells = document.rows.map((row) =>
      row.kind === "line"
        ? row.cells.slice(1).map(({ text, below }) => [text, ...below].join(" | "))
        : [],
    );
    expect(cells).toEqual([
      ["Whole", "3 pcs", "€62.00", "", "€186.00"],
      ["Percent | €55.80 each after the discount", "3 pcs", "€62.00", "−€18.60 | 10%", "€167.40"],
      [
        "Amount | €58.667 each after the discount",
        "3 pcs",
        "€62.00",
        "−€10.00 | on the line",
        "€176.00",
      ],
      [
        "Uneven | €61.999 each after the discount",
        "7 pcs",
        "€62.00",
        "−€0.01 | on the line",
        "€433.99",
      ],
      ["Open", "1 pc", "to be confirmed", "10%", "to be confirmed"],
    ]);
  });

  it("states what was ordered alone, once it is agreed on", () => {
    const choice = (preselected: boolean) =>
      ({ kind: "choice", group: "Motor", preselected }) as const;
    const lines = [
      aLine({ id: "press", name: "Press", price: 100 }),
      aLine({ id: "a", name: "Motor A", price: 20, inclusion: choice(true) }),
      aLine({ id: "b", name: "Motor B", price: 35, inclusion: choice(false) }),
      aLine({ id: "stand", name: "Stand", inclusion: { kind: "optional", min: 1, max: 3 } }),
      aLine({ id: "belt", name: "Belt", inclusion: { kind: "removable" } }),
    ];
    const taken = [
      { line: "b", quantity: 1 },
      { line: "stand", quantity: 2 },
    ];
    const document = offerDocument(sentOffer(anOffer({ lines })), { taken, isAgreed: true });
    const namesOf = (rows: typeof document.rows) =>
      rows.map((row) => (row.kind === "line" ? `${row.cells[2]?.text} ${row.cells[1]?.text}` : ""));
    expect(namesOf(document.rows)).toEqual(["1 pc Press", "1 pc Motor B", "2 pcs Stand"]);
    expect(document.options?.title).toBe("Not ordered");
    expect(namesOf(document.options?.rows ?? [])).toEqual(["1 pc Motor A", "1 pc Belt"]);
    expect(textsOf(document).join(" ")).not.toMatch(/Option|One of|left out|accept/i);
  });

  it("names each sum of prices that include the tax", () => {
    const charges = [{ label: "Freight", amount: 12.3, tax: vat23.name }];
    const lines = [aLine({ price: 123, tax: vat23.name })];
    expect(totalsOf(printed({ lines, charges, grossPrices: true }))).toEqual([
      "Subtotal incl. VAT: €123.00",
      "Freight: €12.30",
      "Total incl. VAT: €135.30",
      "of which excl. VAT: €110.00",
      "VAT 23% on €110.00: €25.30",
    ]);
  });

  it("carries the sentence of each tax category, the parties' VAT IDs and all terms", () => {
    const document = printed({
      lines: [aLine({ tax: reverse.name })],
      buyerVatId: "PL1234567890",
      payment: { dueDays: 14, text: "By transfer." },
      delivery: { code: "FCA", place: "Gdańsk", edition: "Incoterms 2020" },
      partialShipments: false,
      terms: "First.\n\nSecond.",
    });
    expect(document.notes).toEqual(["Reverse charge: the customer accounts for the VAT."]);
    expect(totalsOf(document).at(-1)).toMatch(/^Total: /);
    const texts = textsOf(document);
    for (const text of [
      "VAT ID PL1234567890",
      `VAT ID ${site.selling.letterhead.vatId}`,
      "Due within 14 days of the invoice's date.",
      "By transfer.",
      "FCA Gdańsk, Incoterms 2020.",
      "Everything is shipped at once.",
      "First.",
      "Second.",
    ]) {
      expect(texts).toContain(text);
    }
  });

  it("is written by the revision alone, whatever the settings say later", () => {
    const seller = { ...site.selling.letterhead, legalName: "Before the Move Ltd." };
    const document = printed({ lines: [aLine()] }, { seller, currency: "PLN" });
    expect(document.seller.title).toBe("Before the Move Ltd.");
    expect(totalsOf(document)[0]?.replace(/\s/g, " ")).toBe("Total: PLN 10.00");
  });
});
