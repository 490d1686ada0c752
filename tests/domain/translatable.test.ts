import { describe, expect, it } from "vitest";
import type { Fields, Shaped } from "~/kernel/resource/field";
import { type CollectionName, resources } from "~/modules/registry";
import {
  attributeFields,
  categoryFields,
  partFields,
  rateFields,
  searchWordFields,
} from "~/modules/settings/part-fields";
import { textsOfSettings } from "~/modules/settings/setting-texts";
import { siteDefaults } from "~/modules/settings/site";
import { describe as describeApi } from "~/routes/api/description/document.server";

/** Records that the seller writes once, and that all buyers read. */
const written = ["products", "discounts", "templates"] as const satisfies CollectionName[];

const groups: Readonly<Record<string, Fields>> = {
  ...Object.fromEntries(written.map((name) => [name, resources[name].fields])),
  category: categoryFields,
  attribute: attributeFields,
  rate: rateFields,
  searchWord: searchWordFields,
  ...partFields,
};

/** Every other kind of record: a new one is decided here, or above. */
const others = {
  "written for one customer, in their language": [
    ...["quotes", "revisions", "acceptances", "messages", "orders", "shipments"],
    ...["invoices", "issuedDocuments", "outbox"],
  ],
  "a person's own": ["customers", "addresses", "carts", "savedLists", "subscribers", "retained"],
  "read by staff alone": [
    ...["audit", "savedViews", "customerCards", "merges", "stockMovements", "noticeChoices"],
    ...["catalogueRuns", "catalogueRunParts", "missedSearches", "erasures", "snoozes"],
  ],
  "without texts for people": [
    ...["accounts", "sessions", "admins", "tokens", "invitations", "apiKeys", "keyLogs"],
    ...["webhookEndpoints", "deliveries", "keptAnswers", "documentTokens", "spellings"],
    ...["openings", "invoiceBalances", "numberSeries"],
  ],
  "what its parts are, which are above": ["settings"],
};

/** Texts that are the same in every language, by the beginnings of their paths. */
const same: Readonly<Record<string, readonly string[]>> = {
  "an id, or the name by which a record refers to another": [
    ...["products.categories", "products.related.id", "products.taxRate", "products.variants.id"],
    ...["discounts.categories", "discounts.productIds", "category.parent"],
    ...["attribute.categories", "taxes.standard"],
  ],
  "a number, a code or an address of a file": [
    ...["products.sku", "products.variants.sku", "products.imageURLs", "discounts.code"],
    ...["letterhead.vatId", "letterhead.bank.iban", "letterhead.bank.bic"],
  ],
  "a name": ["products.brand", "brand.name", "brand.before.name", "contact.company", "clock.name"],
  "a symbol beside a number": [
    "products.technicalData.unit",
    "products.variants.technicalData.unit",
  ],
  "an address or a register of the seller": [
    ...["contact.street", "contact.postalCode", "contact.city", "contact.registration"],
    ...["letterhead.legalName", "letterhead.street", "letterhead.postalCode", "letterhead.city"],
    ...["letterhead.registration", "letterhead.bank.name"],
  ],
  "for staff, or what buyers type": ["templates.name", "searchWord."],
  "an offer's, which is in its customer's language": ["templates.content."],
};

interface Leaf {
  path: string;
  translatable: boolean;
}

function leavesOf(fields: Fields, within: string): Leaf[] {
  return Object.entries(fields).flatMap(([name, field]) =>
    field.privacy === "none" ? [] : leavesAt(field, `${within}.${name}`),
  );
}

function leavesAt({ shape, notes }: Shaped, path: string): Leaf[] {
  if (notes.translatable) return [{ path, translatable: true }];
  if (shape.of === "record") return leavesOf(shape.fields, path);
  if (shape.of === "list") return leavesAt(shape.item, path);
  // A text with a form of its own, such as a link, is no text to read.
  return shape.of === "text" && !notes.format ? [{ path, translatable: false }] : [];
}

const leaves = Object.entries(groups).flatMap(([name, fields]) => leavesOf(fields, name));

describe("texts of records", () => {
  it("each kind of record is written for all buyers, or named with the reason why not", () => {
    const named = [...written, ...Object.values(others).flat()];
    expect(named.sort()).toEqual(Object.keys(resources).sort());
  });

  it("each text that all buyers read is translatable, or named with the reason why not", () => {
    const plain = leaves.filter(({ translatable }) => !translatable).map(({ path }) => path);
    const named = Object.values(same).flat();
    const isNamed = (path: string) =>
      named.some((start) => (start.endsWith(".") ? path.startsWith(start) : path === start));
    expect(plain.filter((path) => !isNamed(path))).toEqual([]);
    // Nothing is named that does not exist, or is translatable.
    expect(named.filter((start) => !plain.some((path) => path.startsWith(start)))).toEqual([]);
  });

  it("the API's description marks those that are translatable, and no others", () => {
    const { schemas } = describeApi({ exact: true }).components as {
      schemas: Record<string, { properties?: Record<string, { "x-translatable"?: true }> }>;
    };
    const marked = Object.values(schemas).flatMap(({ properties = {} }) =>
      Object.entries(properties).flatMap(([name, schema]) =>
        schema["x-translatable"] ? [name] : [],
      ),
    );
    const names = leaves.filter((leaf) => leaf.translatable).map(({ path }) => path);
    expect(new Set(marked)).toContain("productName");
    expect(marked.filter((name) => !names.some((path) => path.endsWith(`.${name}`)))).toEqual([]);
  });

  it("texts of settings in other languages are those that the fields mark", () => {
    const { taxes, offer } = siteDefaults.selling;
    const keys = textsOfSettings({
      taxes: taxes.slice(0, 1).map((rate) => ({ ...rate, name: "VAT", text: "Reverse charge" })),
      offer: {
        ...offer,
        message: "Thank you",
        terms: "Terms",
        payment: { dueDays: 9, text: "Net" },
      },
    });
    expect(keys.map(({ key, text }) => [key, text])).toEqual([
      ["settings:tax/VAT", "VAT"],
      ["settings:tax-text/VAT", "Reverse charge"],
      ["settings:payment", "Net"],
      ["settings:message", "Thank you"],
      ["settings:terms", "Terms"],
    ]);
  });
});
