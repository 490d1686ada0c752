import { data } from "@remix-run/node";
import type { Choice } from "~/components/desk/choices";
import { money } from "~/components/frame/price";
import { amountIn } from "~/forms/amount";
import type { FormAnswer } from "~/forms/answer";
import { problem } from "~/http/pages/page.server";
import { refuse } from "~/http/pages/submission.server";
import type { FieldErrors } from "~/kernel/failure";
import { shortened } from "~/kernel/text";
import { type Product, priceOf, skuOf, stockOf } from "~/modules/catalogue/product.resource";
import { blankLine, offerLimits, offerLineKinds } from "~/modules/pricing/offer";
import { isQuantityOf } from "~/modules/pricing/offer-options";
import { taxOfLine, workingContent } from "~/modules/quotes/offer-draft";
import type { OfferLineInput } from "~/modules/quotes/offers-service.server";
import { site } from "~/modules/settings/site";
import { t } from "~/texts/text";
import { returnToPage } from "../documents/document-answers.server";
import { asTyped, saveOffer, withOtherInput } from "./draft-actions.server";
import { pastOf } from "./line-past.server";
import { keepTemplate } from "./offer-again.server";
import { lineInputOf, readOffer } from "./offer-form.server";
import { sameArticlesText } from "./offer-hints.server";
import {
  countedIn,
  type PastedRow,
  pasteProblem,
  readPastedRows,
  type WrongRow,
} from "./pasted-rows";
import type { EditorAnswer } from "./quote-editor";
import type { Work } from "./quote-work.server";
import { readCount } from "./typed-offer";

export function moveLine(work: Work, id: string, by: number) {
  return putLine(work, id, (from) => from + by);
}

/** "line-1 3": puts a line at that place among the lines, counted from 0. */
export function placeLine(work: Work, named: string) {
  const [id = "", place = ""] = named.split(" ");
  return putLine(work, id, () => Number(place));
}

function putLine(work: Work, id: string, placeFrom: (from: number) => number) {
  return saveOffer(work, (lines) => {
    const from = lines.findIndex((line) => line.id === id);
    const line = lines[from];
    const to = placeFrom(from);
    if (!line || !(to >= 0 && to < lines.length)) return asTyped(lines);
    const rest = lines.filter((_, at) => at !== from);
    return { lines: rest.toSpliced(to, 0, line), told: t("deskQuotes:lineMoved") };
  });
}

function nameIn({ quote }: Work, id: string): string {
  const line = workingContent(quote, site.selling).lines.find((each) => each.id === id);
  return shortened([line?.name, line?.variantName].filter(Boolean).join(", ") || "–", 80);
}

export function removeLine(work: Work, id: string) {
  return saveOffer(work, (lines) => {
    const rest = lines.filter((line) => line.id !== id);
    if (rest.length === lines.length) return asTyped(lines);
    const told = t("deskQuotes:lineRemoved", { name: nameIn(work, id) });
    return { lines: rest, told, isUndoable: true };
  });
}

const newLines = {
  heading: "deskQuotes:heading",
  note: "deskQuotes:note",
  free: "deskQuotes:newLine",
  product: "deskQuotes:newLine",
} as const;

/** Adds a line of the seller's own, or one of the catalogue by article number or name. */
export async function addLine(work: Work, kind: string): Promise<unknown> {
  const { args, form } = work;
  const text = String(form.get("add.text") ?? "").trim();
  if (kind !== "product") {
    const own = offerLineKinds.find((each) => each === kind) ?? "free";
    const read =
      own === "free" ? readAmounts(work, { isWhole: false }) : { quantity: 1, price: null };
    if ("refused" in read) return read.refused;
    const name = text || t(newLines[own]);
    const isWhole = text !== "" && (own !== "free" || read.price !== null);
    return saveOffer(work, (lines) => ({
      lines: [...lines, newInput({ kind: own, name, ...read })],
      told: t(isWhole ? "deskQuotes:lineIsAdded" : "deskQuotes:lineAddedToFillIn"),
    }));
  }
  const picked = String(form.get("add.pick") ?? "");
  if (picked !== "") return pickProduct(work, picked);
  if (text === "") return refuseLine(work, { "add.text": t("deskQuotes:enterArticle") });
  const options = { filter: {}, sort: "best" as const, limit: 8, offset: 0 };
  const { items, exact, corrected } = await args.call("catalogue.search", [text, options]);
  const [only] = items.length === 1 && corrected === null ? items : [];
  const isNamed = only?.productName.toLowerCase().startsWith(text.toLowerCase());
  const sure = exact ?? (isNamed ? only : undefined);
  if (sure) return pickProduct(work, [sure.id, sure.variant?.id ?? ""].join(" "));
  if (items.length === 0) return addOwnLine(work, text);
  const found = items.map(({ id, productName, variant, sku, brand, price }) => ({
    pick: [id, variant?.id ?? ""].join(" ").trim(),
    name: [productName, variant?.name].filter(Boolean).join(", "),
    note: [sku, brand, price === null ? null : money(price)].filter(Boolean).join(" · "),
  }));
  const own = { pick: "", name: t("deskQuotes:asOwnLine", { text: shortened(text, 80) }) };
  return shownAgain(work, { found: [...found, own] });
}

/** Adds what the catalogue does not have as the seller's own line, and says so. */
function addOwnLine(work: Work, name: string) {
  const read = readAmounts(work, { isWhole: false });
  if ("refused" in read) return read.refused;
  return saveOffer(work, (lines) => ({
    lines: [...lines, newInput({ kind: "free", name, ...read })],
    told: t("deskQuotes:addedAsOwnLine", { name: shortened(name, 80) }),
    isUndoable: true,
  }));
}

/** What was typed, as the page shows it again. */
function typedIn({ args, quote, form }: Work): FormAnswer & { unsaved: boolean } {
  const now = args.context.services.clock();
  // A line that is typed and not added yet is an error there, and so not stored.
  const read = readOffer(quote, form, { send: false, leaves: true, now });
  if (!read.ok) return { ...read.answer, unsaved: true };
  return { ...read.typed, unsaved: read.values.changed };
}

function refuseLine(work: Work, errors: FieldErrors) {
  return refuse(work.args.context, { ...typedIn(work), errors });
}

/** The page again with what was typed, and with more beside it. */
function shownAgain(work: Work, more: Pick<EditorAnswer, "found" | "line" | "past">) {
  return data({ ...typedIn(work), errors: {}, message: null, ...more });
}

/** The quantity and the price beside the text of a new line; both may be missing. */
function readAmounts(work: Work, { isWhole }: { isWhole: boolean }) {
  const text = (name: string) => String(work.form.get(name) ?? "").trim();
  const [count, amount] = [text("add.quantity"), text("add.price")];
  const quantity = count === "" ? 1 : readCount(count);
  const price = amount === "" ? null : amountIn(amount);
  const kind = isWhole ? "product" : "free";
  const isCount = quantity !== null && quantity > 0 && isQuantityOf({ kind }, quantity);
  const errors = {
    ...(isCount
      ? {}
      : { "add.quantity": t(isWhole ? "deskQuotes:enterWholeNumber" : "deskQuotes:enterNumber") }),
    ...(amount !== "" && price === null ? { "add.price": t("deskQuotes:enterAmount") } : {}),
  };
  if (!isCount || Object.keys(errors).length > 0) return { refused: refuseLine(work, errors) };
  return { quantity, price };
}

/**
 * Adds the rows of a copied table; none of them while one is wrong, unless the seller wants the
 * others (`which` is "fitting"). Those that are wrong are then left in their field.
 */
export async function addPasted(work: Work, which: string) {
  const { args, quote, form } = work;
  const read = readPastedRows(String(form.get("paste.rows") ?? ""));
  const { rows, titles } = read;
  const wrong = [...read.wrong];
  const refuseRows = (why: readonly string[]) =>
    refuseLine(work, { "paste.rows": pasteProblem(why) });
  if (rows.length === 0) return refuseRows(read.problems);
  const room = offerLimits.lines - workingContent(quote, site.selling).lines.length;
  if (rows.length > room) {
    return refuseRows([t("deskQuotes:onlySoManyFit", { most: offerLimits.lines, room })]);
  }
  const takesOwn = form.get("paste.own") === "yes";
  const added: Partial<OfferLineInput>[] = [];
  for (const pasted of rows) {
    const { exact, ...row } = await withArticle(args, pasted);
    const { text, quantity, price } = row;
    const kind = exact ? "product" : "free";
    if (!exact && !takesOwn) {
      wrong.push({ ...row, why: (at) => t("deskQuotes:rowWithoutProduct", { at, text }) });
    } else if (!isQuantityOf({ kind }, quantity)) {
      wrong.push({ ...row, why: (at) => t("deskQuotes:rowNotWhole", { at, quantity }) });
    } else if (exact) {
      const { id: productId, variant } = exact;
      added.push({ kind, productId, variantId: variant?.id ?? null, quantity, price });
    } else added.push({ kind, name: text, quantity, price });
  }
  wrong.sort((a, b) => a.at - b.at);
  if (wrong.length > 0 && (which !== "fitting" || added.length === 0)) {
    return refuseRows(wrong.map(({ at, why }) => why(at)));
  }
  const rates = await taxesOf(args, added);
  return saveOffer(work, (lines) => {
    const inputs = added.map((line) => {
      const rate = rates.get(line.productId ?? "");
      return newInput({ ...line, tax: taxOfLine(rate, defaultTax(lines), site.selling) });
    });
    return {
      ...withAdded(lines, inputs, t("deskQuotes:linesAdded", { count: added.length })),
      left: wrong.length > 0 ? leftRows(wrong, titles) : null,
    };
  });
}

/** The row with the product that it names: by its text, or by a number beside a quantity. */
async function withArticle({ call }: Work["args"], row: PastedRow) {
  const options = { filter: {}, sort: "best" as const, limit: 1, offset: 0 };
  const { exact } = await call("catalogue.search", [row.text, options]);
  const counted = exact ? null : countedIn(row);
  if (!counted) return { ...row, exact };
  const found = await call("catalogue.search", [counted.text, options]);
  return found.exact ? { ...row, ...counted, exact: found.exact } : { ...row, exact };
}

/** The lines with those of the catalogue that were added; says which the offer had already. */
function withAdded(before: OfferLineInput[], added: OfferLineInput[], done: string) {
  const lines = [...before, ...added];
  const told = [done, sameArticlesText(lines, before.length)].filter(Boolean).join(" ");
  return { lines, told };
}

/** The field of pasted rows with those that could not be added, and why. */
function leftRows(wrong: readonly WrongRow[], titles: { source: string } | null) {
  const shown = [...(titles ? [titles] : []), ...wrong];
  const first = shown.length - wrong.length + 1;
  return {
    errors: { "paste.rows": pasteProblem(wrong.map(({ why }, at) => why(first + at))) },
    values: { "paste.rows": shown.map(({ source }) => source).join("\n") },
  };
}

/** The tax rates of these lines' products, by product. */
async function taxesOf(
  args: Work["args"],
  lines: readonly Partial<OfferLineInput>[],
): Promise<ReadonlyMap<string, string | null>> {
  const ids = [...new Set(lines.flatMap(({ productId }) => productId ?? []))];
  const found = await Promise.all(ids.map((id) => args.call("products.find", [id])));
  return new Map(found.flatMap((product) => (product ? [[product.id, product.taxRate]] : [])));
}

/** The variants of a product, each with its article number, price and stock. */
function variantsOf(product: Product): (Choice & { id: string })[] {
  return product.variants.map((variant) => {
    const [price, stock] = [priceOf(product, variant), stockOf(product, variant)];
    const note = [
      skuOf(product, variant),
      price === null ? t("deskQuotes:priceOnRequest") : money(price),
      stock === null ? null : t("deskQuotes:inStock", { stock }),
    ];
    return {
      id: variant.id,
      pick: `${product.id} ${variant.id}`,
      name: `${product.productName}, ${variant.name}`,
      note: note.filter(Boolean).join(" · "),
    };
  });
}

/** Shows a line's rarely used fields, where its page folds them away. */
export async function showFields(work: Work, id: string) {
  return shownAgain(work, { line: id });
}

/** Shows a line's earlier prices. */
export async function showPast(work: Work, id: string) {
  const past = await pastOf(work, id);
  if (!past) throw problem(400, { message: t("deskQuotes:lineIsGone") });
  return shownAgain(work, { line: id, past });
}

/** Shows the variants that a line can have instead of its own. */
export async function showVariants(work: Work, id: string) {
  const { args, quote } = work;
  const line = workingContent(quote, site.selling).lines.find((each) => each.id === id);
  const product = line?.productId ? await args.call("products.find", [line.productId]) : null;
  if (!line || !product) throw problem(400, { message: t("deskQuotes:lineHasNoVariants") });
  const found = variantsOf(product)
    .filter((variant) => variant.id !== line.variantId)
    .map((variant) => ({ ...variant, pick: `${id} ${variant.id}` }));
  if (found.length === 0) {
    const message = t("deskQuotes:noOtherVariant");
    return refuse(args.context, { ...typedIn(work), errors: {}, message });
  }
  return shownAgain(work, { found, line: id });
}

/** Gives a line another variant. A typed price stays; a list price is the new variant's. */
export function changeVariant(work: Work, named: string) {
  const [id = "", variantId = ""] = named.split(" ");
  return saveOffer(work, (lines) => {
    if (!lines.some((line) => line.id === id)) return asTyped(lines);
    return {
      lines: lines.map((line) => (line.id === id ? { ...line, variantId } : line)),
      told: t("deskQuotes:variantChanged"),
    };
  });
}

/** Adds a product; of one with variants the seller chooses first. "" is the typed text itself. */
export async function pickProduct(work: Work, named: string): Promise<unknown> {
  if (named === "") return addLine(work, "free");
  const { args } = work;
  const [productId = "", variantId = ""] = named.split(" ");
  const found = await args.call("products.find", [productId]);
  if (found && variantId === "" && found.variants.length > 0) {
    return shownAgain(work, { found: variantsOf(found) });
  }
  const read = readAmounts(work, { isWhole: true });
  if ("refused" in read) return read.refused;
  const name = shortened(found?.productName || productId, 80);
  return saveOffer(work, (lines) => {
    const line = newInput({
      kind: "product",
      productId,
      variantId: variantId || null,
      ...read,
      tax: taxOfLine(found?.taxRate, defaultTax(lines), site.selling),
    });
    return withAdded(lines, [line], t("deskQuotes:addedFromCatalogue", { name }));
  });
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
  const text = t("deskQuotes:useTheButtons");
  return withOtherInput(work, text) ?? returnToPage(args, { kind: "problem", text });
}
