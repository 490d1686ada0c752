import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { unmatchedSelectors } from "../support/css";
import { openWalkStore } from "../support/desk-walk";
import { sourcesOf } from "../support/imports";
import { renderEverything } from "../support/rendered";

/** What no server renders, by the reason. */
const apart: Record<string, readonly string[]> = {
  "only scripts set it": [
    "cart.css: .totals[aria-busy]",
    "cart.css: .cart-line[aria-busy] .line-total",
    'catalogue.css: .list-results[aria-busy="true"] .card-grid',
    "controls.css: .suggestion",
    "controls.css: .suggestion:hover",
    'controls.css: .suggestion[aria-selected="true"]',
    "desk-keys.css: .desk-dialog",
    "desk-keys.css: .desk-dialog :is(dl, h3, form)",
    "desk-keys.css: .desk-dialog::backdrop",
    "desk-keys.css: .key-list > div",
    "desk-keys.css: .key-list dd",
    "desk-keys.css: .palette",
    "desk-keys.css: .palette-list",
    "desk-keys.css: .desk-search .suggestion",
    "desk-keys.css: .desk-search .suggestion-label",
    "desk-keys.css: .desk-search .suggestion-note",
    "desk-keys.css: :is(.palette-list, .desk-search) .suggestion-label",
    "desk-keys.css: :is(.palette-list, .desk-search) .suggestion-note",
    "controls.css: .suggestion-label",
    "controls.css: .suggestion-note",
    "controls.css: .suggestion .price",
    "desk-lists.css: .bulk-bar[data-chosen]",
    "layout.css: .pending-bar[data-busy]",
    "product.css: .zoom .zoom-large",
    'offer-editor.css: .offer-line[data-drop="above"]',
    'offer-editor.css: .offer-line[data-drop="below"]',
  ],
  "it stands in the list that somebody came back to": [
    "desk-lists.css: .desk-table tbody tr:has(.row-link[aria-current]) > *",
    "desk-lists.css: .desk-table tbody tr:has(.row-link[aria-current]) > :first-child",
  ],
  "it stands above a list that says what it did not do": [
    "desk-lists.css: .notice + :is(.desk-table-frame, .desk-empty)",
  ],
  "it stands after a customer left a line out": [
    "offer.css: .offer-left-out .document-price",
    "offer.css: .offer-left-out .document-quantity",
    "offer.css: .offer-left-out .offer-product > div",
    "offer.css: .offer-option > .field-error",
    "offer.css: .offer-option > .offer-option-more",
  ],
  "it stands while the catalogue's index is loaded": ["catalogue.css: .filter-group details > ul"],
  "it stands until a part of the page has come that is loaded later": [
    "product.css: .card-waiting",
  ],
  "it stands after a button of the offer's editor was pressed, or in a long offer": [
    "offer-editor.css: .add-product .suggestion",
    "offer-editor.css: .add-product :is(.suggestion-label, .suggestion-note)",
    "offer-editor.css: .line-past",
    "offer-editor.css: .offer-lines > :nth-child(n + 21)",
    "offer-editor.css: .paste-problems",
  ],
  "it stands in an offer of a product with variants": [
    "offer-editor.css: .offer-line-below > .button-link",
  ],
  "it stands where the cost of a line is known": ["dashboard.css: .offer-margin"],
  "it stands while a delivery is not invoiced": ["dashboard.css: .issued-list > li > .desk-more"],
  "it stands in the technical data of many variants, or after a wrong entry": [
    "desk-editor.css: .data-grid .field-error",
    "desk-editor.css: .data-grid td:first-child",
    "desk-editor.css: .data-pages",
  ],
  "it stands after a wrong quantity": ["dashboard.css: .quantities .field:has(.field-error)"],
  "it stands after a wrong price of a line with a discount": [
    "offer-editor.css: .offer-line-cells > .field-wrong ~ .grid-cell > .discount-reading.soft",
  ],
  "it stands while a run is under way": ["desk-lists.css: .run-card progress"],
  "it stands while a second factor is set up": [
    "account.css: .qr-code",
    "account.css: .recovery-codes",
  ],
  "it stands where people sign in at a service of their company": ["controls.css: .button-wide"],
  "it stands in a list of articles that are sold in packs": [
    "product.css: .product-table td > .aside-note",
  ],
  "a seller's own pages may hold it": ["base.css: h4", "base.css: hr"],
};

/** The heading of a page of the desk, and how many primary buttons it shows beside its head. */
function primaryButtons(html: string): [title: string, count: number] {
  const [main = ""] = /<main id="main" class="desk-page"[\s\S]*<\/main>/.exec(html) ?? [];
  const [, title = ""] = /<h1[^>]*>([\s\S]*?)<\/h1>/.exec(main) ?? [];
  // A preview holds the customer's whole page, whose buttons are disabled.
  const own = main
    .replace(/<fieldset[^>]*disabled[\s\S]*<\/fieldset>/, "")
    // The sheet of all components is made of samples.
    .replace(/<div class="brand-themes">[\s\S]*?aria-labelledby="contrast"/, "");
  const count = own.match(/class="[^"]*\bbutton-primary\b/g)?.length ?? 0;
  return [title.replace(/<[^>]+>/g, "").trim(), count];
}

it("every selector matches something on a page of the store", async () => {
  const store = await openWalkStore();
  const selectors = unmatchedSelectors();
  expect(selectors.left().length).toBeGreaterThan(500);
  const crowded = new Map<string, number>();
  await renderEverything(store, (html) => {
    selectors.see(html);
    const [title, count] = primaryButtons(html);
    if (count > 1) crowded.set(title, count);
  });
  await store.close();
  // The style sheet of the brand shows each button in both themes.
  crowded.delete("Brand");
  expect(Object.fromEntries(crowded), "one primary button a page of the desk").toEqual({});
  expect(selectors.left().sort()).toEqual(Object.values(apart).flat().sort());
});

it("what is apart is still named by the code", () => {
  const code = sourcesOf("app").map((file) => readFileSync(file, "utf8"));
  const names = Object.values(apart)
    .flat()
    .flatMap((key) => key.split(": ")[1]?.match(/(?<=[.[])[a-z][\w-]*/g) ?? []);
  expect(names.length).toBeGreaterThan(10);
  expect(names.filter((name) => !code.some((text) => text.includes(name)))).toEqual([]);
});
