import { data } from "@remix-run/node";
import { problem } from "~/http/pages/page.server";
import { refuse } from "~/http/pages/submission.server";
import type { Product } from "~/modules/catalogue/product.resource";
import { blankLine, offerLineKinds } from "~/modules/pricing/offer";
import { taxOfLine, workingContent } from "~/modules/quotes/offer-draft";
import type { OfferLineInput } from "~/modules/quotes/offers-service.server";
import { site } from "~/modules/settings/site";
import { returnToPage } from "../documents/document-answers.server";
import { saved, saveOffer, withOtherInput } from "./draft-actions.server";
import { keepTemplate } from "./offer-again.server";
import { lineInputOf, readOffer } from "./offer-form.server";
import type { Work } from "./quote-work.server";

export function moveLine(work: Work, id: string, by: number) {
  return saveOffer(work, (lines) => {
    const from = lines.findIndex((line) => line.id === id);
    const line = lines[from];
    const to = from + by;
    if (!line || to < 0 || to >= lines.length) return { lines, told: saved };
    const rest = lines.filter((_, at) => at !== from);
    return { lines: rest.toSpliced(to, 0, line), told: "The line is moved, and the draft saved." };
  });
}

export function removeLine(work: Work, id: string) {
  return saveOffer(work, (lines) => ({
    lines: lines.filter((line) => line.id !== id),
    told: "The line is removed, and the draft saved.",
  }));
}

/** Adds a line of the seller's own, or one of the catalogue by article number or name. */
export async function addLine(work: Work, kind: string) {
  const { args, quote, form } = work;
  const text = String(form.get("add.text") ?? "").trim();
  if (kind !== "product") {
    const own = offerLineKinds.find((each) => each === kind) ?? "free";
    const name = text || { heading: "Heading", note: "Note", free: "New line", product: "" }[own];
    return saveOffer(work, (lines) => ({
      lines: [...lines, newInput({ kind: own, name })],
      told: "The line is added. Fill it in below.",
    }));
  }
  const now = args.context.services.clock();
  const read = readOffer(quote, form, { send: false, now });
  const typed = read.ok ? read.typed : read.answer;
  if (text === "") {
    const errors = { "add.text": "Enter an article number or a name" };
    return refuse(args.context, { ...typed, errors });
  }
  const options = { filter: {}, sort: "best" as const, limit: 8, offset: 0 };
  const { items, exact } = await args.call("catalogue.search", [text, options]);
  const only = exact ?? (items.length === 1 ? items[0] : undefined);
  if (only) return pickProduct(work, [only.id, only.variant?.id ?? ""].join(" "));
  if (items.length === 0) {
    const errors = { "add.text": "Nothing in the catalogue has that number or name." };
    return refuse(args.context, { ...typed, errors });
  }
  const found = items.map(({ id, productName, variant }) => ({
    pick: [id, variant?.id ?? ""].join(" ").trim(),
    name: [productName, variant?.name].filter(Boolean).join(", "),
  }));
  return data({ ...typed, errors: {}, message: null, found });
}

/** In place of a variant's id: the product itself, which has variants. */
const withoutVariant = "-";

function variantsOf({ id, productName, variants }: Product) {
  return [
    ...variants.map((each) => ({ pick: `${id} ${each.id}`, name: `${productName}, ${each.name}` })),
    { pick: `${id} ${withoutVariant}`, name: `${productName}, without a variant` },
  ];
}

/** Shows the variants that a line can have instead of its own. */
export async function showVariants({ args, quote, form }: Work, id: string) {
  const line = workingContent(quote, site.selling).lines.find((each) => each.id === id);
  const product = line?.productId ? await args.call("products.find", [line.productId]) : null;
  if (!line || !product) throw problem(400, { message: "This line has no variants." });
  const read = readOffer(quote, form, { send: false, now: args.context.services.clock() });
  const typed = read.ok ? read.typed : read.answer;
  const present = `${product.id} ${line.variantId ?? withoutVariant}`;
  const found = variantsOf(product)
    .filter(({ pick }) => pick !== present)
    .map(({ pick, name }) => ({ pick: `${id} ${pick.split(" ")[1]}`, name }));
  return data({ ...typed, errors: {}, message: null, found, line: id });
}

/** Gives a line another variant. A typed price stays; a list price is the new variant's. */
export function changeVariant(work: Work, named: string) {
  const [id = "", chosen = ""] = named.split(" ");
  const variantId = chosen === withoutVariant ? null : chosen;
  return saveOffer(work, (lines) => ({
    lines: lines.map((line) => (line.id === id ? { ...line, variantId } : line)),
    told: "The variant is changed, and the draft saved. Check the price.",
  }));
}

/** Adds a product; of one with variants the seller chooses first. */
export async function pickProduct(work: Work, named: string) {
  const { args, quote, form } = work;
  const [productId = "", chosen = ""] = named.split(" ");
  const found = await args.call("products.find", [productId]);
  if (found && chosen === "" && found.variants.length > 0) {
    const read = readOffer(quote, form, { send: false, now: args.context.services.clock() });
    const typed = read.ok ? read.typed : read.answer;
    return data({ ...typed, errors: {}, message: null, found: variantsOf(found) });
  }
  const variantId = chosen === withoutVariant ? "" : chosen;
  return saveOffer(work, (lines) => ({
    lines: [
      ...lines,
      newInput({
        kind: "product",
        productId,
        variantId: variantId || null,
        tax: taxOfLine(found?.taxRate, defaultTax(lines), site.selling),
      }),
    ],
    told: "The line is added, and the draft saved.",
  }));
}

/** The tax rate of an added line: the store's default, unless this offer has no tax. */
function defaultTax(lines: readonly OfferLineInput[]): string | null {
  const priced = lines.filter(({ kind }) => kind === "product" || kind === "free");
  return priced.length > 0 && priced.every(({ tax }) => tax === null)
    ? null
    : site.selling.defaultTax;
}

function newInput(part: Partial<OfferLineInput>): OfferLineInput {
  const priced = part.kind === "product" || part.kind === "free";
  return {
    ...lineInputOf(blankLine, false),
    id: null,
    tax: priced ? site.selling.defaultTax : null,
    ...part,
  };
}

/** Enter in a text field adds the typed line, and saves the draft otherwise. */
export async function pressEnter(work: Work) {
  const { args, form } = work;
  if (String(form.get("add.text") ?? "").trim() !== "") return addLine(work, "product");
  if (form.has("validUntil")) return saveOffer(work);
  if (String(form.get("templateName") ?? "").trim() !== "") return keepTemplate(work);
  const text = "Nothing was done. Use one of the buttons.";
  return withOtherInput(form, text) ?? returnToPage(args, { kind: "problem", text });
}
