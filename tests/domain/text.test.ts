import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cutText, isCleanText, shortened, storableText } from "~/kernel/text";
import { piecesOf, tokensOf } from "~/kernel/tokens";
import { spellingOf } from "~/modules/catalogue/spelling.resource";
import {
  customerTokens,
  documentPieces,
  productTokens,
  tokensToLookUp,
} from "~/modules/search/document-tokens.resource";

/** Letters of one and of two UTF-16 units, so that every cut falls between the halves of some. */
const letters = fc.string({ unit: fc.constantFrom("a", "é", "𠀀", "𖠀", "𐐀", "1"), maxLength: 90 });
const anything = fc.string({ unit: "binary", maxLength: 90 });
const text = fc.oneof(letters, anything);
const created = new Date(0);

describe("text that is cut", () => {
  it("holds no half of a character", () => {
    fc.assert(
      fc.property(
        fc.oneof(letters, anything.filter(isCleanText)),
        fc.integer({ min: 1, max: 90 }),
        (whole, length) => {
          const start = cutText(whole, length);
          expect(isCleanText(start)).toBe(true);
          expect(whole.startsWith(start)).toBe(true);
          expect(start.length).toBeGreaterThanOrEqual(Math.min(whole.length, length) - 1);
          expect(isCleanText(shortened(whole, length))).toBe(true);
          expect(shortened(whole, length).length).toBeLessThanOrEqual(length);
        },
      ),
    );
  });

  it("can be stored, whatever was sent", () => {
    const sent = fc.array(fc.nat({ max: 0xffff }), { maxLength: 40 });
    fc.assert(
      fc.property(sent, fc.integer({ min: 1, max: 40 }), (units, length) => {
        const stored = storableText(String.fromCharCode(...units), length);
        expect(isCleanText(stored)).toBe(true);
        expect(stored.length).toBeLessThanOrEqual(length);
      }),
    );
  });

  it("makes tokens that every engine can store, and that find what they were made of", () => {
    fc.assert(
      fc.property(text, text, (name, sku) => {
        const variants = [{ id: "v", name, sku, price: null, stock: null, imageURL: null }];
        const product = { id: "p", productName: name, brand: sku, sku, variants, created };
        const entry = productTokens(product);
        const words = [...tokensOf(product), ...entry.tokens];
        for (const word of [...words, ...piecesOf(name)]) {
          expect(isCleanText(word)).toBe(true);
          expect(spellingOf(word)?.deletions.every(isCleanText)).not.toBe(false);
        }
        for (const piece of documentPieces(name)) {
          for (const list of tokensToLookUp(piece)) expect(entry.tokens).toContain(list[0]);
        }
      }),
      { numRuns: 500 },
    );
  });

  it("makes a customer findable whose name is written in letters of two units", () => {
    const customer = {
      id: "c",
      email: "c@example.test",
      firstName: "𠀀𖠀",
      lastName: "𐐀𐐁𐐂𐐃",
      companyName: "a𠀀b",
      phone: "",
      addresses: [],
      created,
    };
    const { tokens } = customerTokens(customer as unknown as Parameters<typeof customerTokens>[0]);
    expect(tokens.every(isCleanText)).toBe(true);
    for (const piece of documentPieces("𠀀𖠀 𐐀𐐁𐐂 a𠀀")) {
      for (const list of tokensToLookUp(piece)) expect(tokens).toContain(list[0]);
    }
  });
});
