import { ownTokens } from "~/kernel/extensions/filtered-values";
import { currencyExponent } from "~/kernel/money";
import {
  id,
  instant,
  oneOf,
  personal,
  type RecordOf,
  technical,
  text,
  texts,
} from "~/kernel/resource/field";
import { defineResource } from "~/kernel/resource/resource";
import { cutText } from "~/kernel/text";
import { folded, isToken, piecesOf, spelledPieces } from "~/kernel/tokens";
import { type AmountStyle, readTypedAmount } from "~/kernel/typed-amount";
import type { Product } from "~/modules/catalogue/product.resource";
import { type Contact, type Customer, fullName } from "~/modules/customers/customer.resource";
import type { Invoice } from "~/modules/invoices/invoice.resource";
import type { Order } from "~/modules/orders/order.resource";
import type { Shipment } from "~/modules/orders/shipment.resource";
import { isPriced } from "~/modules/pricing/offer";
import { draftTotals, sentTotals } from "~/modules/pricing/offer-totals";
import type { Quote } from "~/modules/quotes/quote.resource";
import { referencesOf } from "~/modules/quotes/sent-offer";
import { site } from "~/modules/settings/site";

/** The tokens by which staff find documents. */
const tokenKinds = ["quote", "order", "product", "customer", "invoice", "shipment"] as const;
export type TokenKind = (typeof tokenKinds)[number];

const documentTokensFields = {
  /** The kind and the document's id. */
  id: id(),
  kind: technical(oneOf(tokenKinds, "quote")),
  documentId: technical(text()),
  tokens: personal(texts()),
  /** The document's creation time, by which search results are sorted. */
  created: technical(instant()),
};

/**
 * The tokens by which staff find a quote or an order. They are a record of their own, written in
 * the same transaction, because the document changes far more often than the names in it.
 */
export interface DocumentTokens extends RecordOf<typeof documentTokensFields> {}

export const documentTokens = defineResource("document_tokens", documentTokensFields, []);

const mostWords = 150;
const longestWord = 64;
/** The short length of a word's beginning, and the length of a number's part. */
const short = 3;
const long = 6;
/** The last two characters of a number, or the first two of a name, are enough for a search. */
const shortest = 2;
/** How many variants of a product are found by their article numbers. */
const mostNumbers = 60;
/** How many middle parts of names, and how many products of lines, are kept. */
const mostMiddles = 60;
const mostArticles = 100;
/** How many parcels of an order are found by their tracking numbers. */
const mostParcels = 20;

/** Whether both records hold the same tokens. */
export function sameTokens(a: DocumentTokens, b: DocumentTokens): boolean {
  return (
    a.tokens.length === b.tokens.length && a.tokens.every((token, at) => token === b.tokens[at])
  );
}

export function quoteTokens(quote: Quote): DocumentTokens {
  const { id, quoteNumber, contact, created } = quote;
  const items = [...quote.items, ...draftedLines(quote)];
  const words = wordsIn({ contact, reference: referencesOf(quote), items, places: quote });
  const tokens = tokensOf([quoteNumber], { words, names: namesIn(contact) });
  tokens.push(...articlesIn(items), ...phoneTokens(contact.phone), ...totalsOf(quote));
  tokens.push(...ownTokens("quotes", quote));
  return { id: entryId("quote", id), kind: "quote", documentId: id, tokens, created };
}

export function orderTokens(order: Order): DocumentTokens {
  const { id, orderNumber, quoteNumber, customer, items, tracking, created } = order;
  const words = wordsIn({
    contact: customer,
    reference: referencesOf(order),
    items,
    places: order,
  });
  const parcels = tracking.slice(0, mostParcels).map(({ number }) => number);
  const tokens = tokensOf([orderNumber, ...parcels], {
    words: [...spelledPieces(quoteNumber ?? ""), ...words],
    names: namesIn(customer),
  });
  tokens.push(...articlesIn(items), ...phoneTokens(customer.phone), ...totalsOf(order));
  tokens.push(...ownTokens("orders", order));
  return { id: entryId("order", id), kind: "order", documentId: id, tokens, created };
}

/** Tokens of the document's number, its order's number, and its customer. */
export function invoiceTokens(invoice: Invoice): DocumentTokens {
  const { id, number, orderNumber, document, created } = invoice;
  const { name, companyName, email } = document.buyer;
  const names = spelledPieces(`${companyName} ${name}`);
  const words = [folded(email), ...spelledPieces(`${email} ${document.reference ?? ""}`)];
  const tokens = tokensOf([number, orderNumber], { words, names });
  tokens.push(...phoneTokens(document.buyer.phone), ...amountTokens([invoice.total, document.net]));
  tokens.push(...ownTokens("invoices", invoice));
  return { id: entryId("invoice", id), kind: "invoice", documentId: id, tokens, created };
}

/** A shipment is found by values of extensions alone; without such fields it has no tokens. */
export function shipmentTokens(shipment: Shipment): DocumentTokens {
  const { id, created } = shipment;
  const tokens = ownTokens("shipments", shipment);
  return { id: entryId("shipment", id), kind: "shipment", documentId: id, tokens, created };
}

export function entryId(kind: TokenKind, id: string): string {
  return `${kind}-${id}`;
}

interface Named {
  contact: Contact;
  reference: string | null;
  items: readonly Line[];
  places: Pick<Quote, "deliveryAddress" | "billingAddress">;
}

interface Line {
  id: string;
  variantId: string | null;
  productName: string;
  variantName: string | null;
  brand: string;
  offer?: { sku: string | null };
}

function namesIn(contact: Contact): string[] {
  return spelledPieces(`${contact.companyName} ${fullName(contact)}`);
}

/**
 * Tokens of the lines: their products, which today's article numbers lead to, and the article
 * numbers printed in an offer.
 */
function articlesIn(items: readonly Line[]): string[] {
  const tokens = items.flatMap(({ id, variantId, offer }) => [
    ...(id ? [articleOf(id, null)] : []),
    ...(variantId ? [articleOf(id, variantId)] : []),
    ...(offer?.sku ? [printedArticle(offer.sku)] : []),
  ]);
  return [...new Set(tokens)].slice(0, mostArticles);
}

/** The token of all documents with a line of this product, or of this variant of it. */
export function articleOf(productId: string, variantId: string | null): string {
  return variantId === null ? `=${productId}` : `=${productId}/${variantId}`;
}

/** The token of all documents that print this article number. */
export function printedArticle(sku: string): string {
  return `=#${cut(folded(sku.trim()))}`;
}

/**
 * The token of all products that may have this article number; empty when the text cannot be one.
 */
export function numberToken(search: string): string {
  const plain = plainNumber(search.trim());
  return plain === "" ? "" : `#${plain}`;
}

/** The cities of a document's addresses, which people add to the name of a company. */
export function citiesOf({ deliveryAddress, billingAddress }: Named["places"]): string {
  return [deliveryAddress?.city, billingAddress?.city].filter(Boolean).join(" ");
}

/** The words of a document: its customer with the city, its reference, and its lines. */
function wordsIn({ contact, reference, items, places }: Named): string[] {
  const { email, companyName } = contact;
  const who = `${email} ${companyName} ${fullName(contact)} ${citiesOf(places)}`;
  return [
    folded(email),
    ...spelledPieces(`${who} ${reference ?? ""}`),
    ...items.flatMap(({ productName, variantName, brand }) =>
      spelledPieces(`${productName} ${variantName ?? ""} ${brand}`),
    ),
  ];
}

/**
 * Tokens of name, brand, variant and every part of an article number, whether or not the product is
 * still sold.
 */
export function productTokens(
  product: Pick<
    Product,
    "id" | "productName" | "brand" | "sku" | "variants" | "created" | "custom"
  >,
): DocumentTokens {
  const { id, productName, brand, sku, variants, created } = product;
  const numbers = [sku, ...variants.map((variant) => variant.sku)].filter((each) => each !== null);
  const words = spelledPieces(variants.map(({ name }) => name).join(" "));
  const names = spelledPieces(`${productName} ${brand}`);
  const tokens = tokensOf(numbers.slice(0, mostNumbers), { words, names });
  tokens.push(...ownTokens("products", product));
  return { id: entryId("product", id), kind: "product", documentId: id, tokens, created };
}

/** Tokens of name, company, e-mail address and every part of the telephone number. */
export function customerTokens(customer: Omit<Customer, "version">): DocumentTokens {
  const { id, email, companyName, phone, created } = customer;
  const words = [folded(email), ...spelledPieces(email)];
  const names = spelledPieces(`${companyName} ${fullName(customer)}`);
  // "+353" contains no "00353", but "00353" contains "353": so both spellings find the number.
  const tokens = tokensOf(phone ? [phone.trim().replace(/^\+/, "00")] : [], { words, names });
  tokens.push(...phoneTokens(phone), ...ownTokens("customers", customer));
  return { id: entryId("customer", id), kind: "customer", documentId: id, tokens, created };
}

/** How many last digits of a telephone number are looked up, whatever stands before them. */
const phoneDigits = [8, 7, 6];

/**
 * The last digits of a telephone number: people write its country, its zero and its spaces in many
 * ways.
 */
function phoneTokens(phone: string | null | undefined): string[] {
  const digits = (phone ?? "").replace(/\D/g, "");
  return phoneDigits.flatMap((count) =>
    digits.length >= count ? [`=t${digits.slice(-count)}`] : [],
  );
}

/** The lines of the seller's draft, which only staff find. */
function draftedLines({ offer }: Quote): Line[] {
  const lines = offer?.draft?.lines.filter(isPriced) ?? [];
  return lines.map(({ productId, variantId, name, variantName, brand, sku }) => ({
    id: productId ?? "",
    variantId,
    productName: name,
    variantName,
    brand,
    offer: { sku },
  }));
}

/** Tokens of the total, and of what the lists show: the offer or its draft, without and with tax. */
function totalsOf({ total, offer }: Pick<Quote | Order, "total" | "offer">): string[] {
  const offered = sentTotals(offer) ?? draftTotals(offer, site.currency);
  return amountTokens([total, offered?.net ?? null, offered?.total ?? null]);
}

function amountTokens(amounts: readonly (number | null)[]): string[] {
  const known = amounts.filter((amount) => amount !== null);
  return [...new Set(known.flatMap((amount) => [exactly(amount), inWholeUnits(amount)]))];
}

/** The token of all documents with this amount. */
function exactly(amount: number): string {
  return `=a${amount}`;
}

/** The token of all documents with an amount of so many whole units, whatever its cents. */
function inWholeUnits(amount: number): string {
  return `=w${Math.trunc(amount)}`;
}

/** Tokens of the telephone number that the whole search may be. */
export function searchedPhone(search: string): string[] {
  const text = search.trim();
  const isPhone = /^\+?[\d\s()./-]{6,25}$/.test(text);
  const digits = text.replace("(0)", "").replace(/\D/g, "");
  const count = phoneDigits.find((each) => digits.length >= each);
  return isPhone && count !== undefined ? [`=t${digits.slice(-count)}`] : [];
}

/** What a search finds as an amount. */
export interface SearchedAmount {
  /** Empty when the search is no amount. Without cents it finds whole units. */
  tokens: string[];
  /** Words and numbers to find too: all of them, unless the search is surely an amount. */
  pieces: string[];
}

/**
 * Reads a whole search as an amount, with or without its currency: "€1,234.50", "1.234,5", "369".
 * Separators or a currency tell it from a part of a document number, which it would match by chance.
 */
export function searchedAmount(
  search: string,
  kind: TokenKind,
  style: AmountStyle,
): SearchedAmount {
  const text = search.trim();
  // As the lists name amounts, in English and German.
  const beside = `\\p{Sc}|\\s|${style.currency}|net|gross|netto|brutto`;
  const around = new RegExp(`^(?:${beside})+|(?:${beside})+$`, "giu");
  const bare = text.replace(around, "");
  const amounts = amountsOf(bare, style);
  const digits = Number(bare.replace(/\D/g, ""));
  const tokens = amounts.map((amount) =>
    digits === amount ? inWholeUnits(amount) : exactly(amount),
  );
  const hasCurrency = /\p{Sc}/u.test(text) || text.toUpperCase().includes(style.currency);
  // Article numbers have points, too.
  const marks = kind === "product" ? /[,'’]/ : /[.,'’]/;
  const isSure = amounts.length > 0 && (hasCurrency || marks.test(bare));
  return { tokens, pieces: isSure ? measureIn(bare) : documentPieces(search) };
}

function amountsOf(text: string, style: AmountStyle): number[] {
  const read = readTypedAmount(text, style, { signed: true });
  if ("amount" in read) return [Math.abs(read.amount)];
  if (read.problem.kind !== "ambiguous") return [];
  const [grouped, decimal] = read.problem.readings;
  return currencyExponent(style.currency) > 2 ? [grouped, decimal] : [grouped];
}

/** The number with decimals as the names of products have it: "8.5" of "8,5". */
function measureIn(text: string): string[] {
  return /^\d+[.,]\d+$/.test(text) ? [text.replace(",", ".")] : [];
}

/** A word that is shorter has too many others within one error. */
const shortestGuess = 5;

/** Lists of tokens to look up for a word with one typing error: those of its parts. */
export function tokensToGuess(piece: string): string[] {
  if (!/^\p{L}+$/u.test(piece) || [...piece].length < shortestGuess) return [];
  return [cutText(piece, shortest), cutText(piece, short), ...middlesOf(piece)];
}

/** Whether a word of the document is the piece with at most one error. */
export function nearlyMatches(tokens: readonly string[], piece: string): boolean {
  const length = [...piece].length;
  return tokens.some((token) => {
    if (/^[#~$=:]/.test(token) || Math.abs([...token].length - length) > 1) return false;
    return isOneErrorApart(token, piece);
  });
}

/** One letter more, less or another, or two neighbours that changed places. */
function isOneErrorApart(a: string, b: string): boolean {
  const [one, two] = [[...a], [...b]];
  let at = 0;
  while (at < one.length && at < two.length && one[at] === two[at]) at += 1;
  const rest = (letters: string[], from: number) => letters.slice(from).join("");
  return (
    rest(one, at + 1) === rest(two, at + 1) ||
    rest(one, at + 1) === rest(two, at) ||
    rest(one, at) === rest(two, at + 1) ||
    (one[at] === two[at + 1] && one[at + 1] === two[at] && rest(one, at + 2) === rest(two, at + 2))
  );
}

interface Words {
  words: readonly string[];
  /** Words that are also found by their first two letters and by their middle parts. */
  names: readonly string[];
}

/**
 * Every part of a number and its last two characters; each word with the beginnings that find it;
 * for names the middle parts too.
 */
function tokensOf(numbers: readonly string[], { words, names }: Words): string[] {
  const tokens = new Set<string>();
  for (const number of numbers) {
    const plain = plainNumber(number);
    if (plain !== "") tokens.add(`#${plain}`);
    if (plain.length > shortest) tokens.add(endOf(plain.slice(-shortest)));
    for (const part of partsOf(plain)) tokens.add(part);
  }
  const pieces = numbers.flatMap((number) => piecesOf(number));
  const distinct = new Set([...pieces, ...names, ...words].map(cut).filter(isToken));
  for (const word of [...distinct].slice(0, mostWords)) {
    for (const length of [short, long, word.length]) tokens.add(cutText(word, length));
  }
  const named = [...new Set(names.map(cut).filter(isToken))];
  for (const name of named.slice(0, mostWords)) tokens.add(cutText(name, shortest));
  const middles = new Set(named.flatMap((name) => middlesOf(name).slice(1)));
  for (const middle of [...middles].slice(0, mostMiddles)) tokens.add(middle);
  return [...tokens];
}

const longestTerm = 200;
const mostPieces = 6;

/** How many parts of a piece are looked up. Each result is then checked completely. */
const mostParts = 3;

/** The pieces of a search term, all of which must match. An e-mail address is one piece. */
export function documentPieces(search: string): string[] {
  const words = cutText(search, longestTerm).split(/\s+/);
  const pieces = words.flatMap((word) => (word.includes("@") ? [folded(word)] : piecesOf(word)));
  return [...new Set(pieces.map(cut).filter(isToken))].slice(0, mostPieces);
}

/**
 * Lists of tokens: a document with the piece has at least one token of each. It has the piece as
 * the beginning of a word, as part of a number, or inside a name.
 */
export function tokensToLookUp(piece: string): string[][] {
  const word = beginningOf(piece);
  if (piece.length < short) return [[word, endOf(piece)]];
  if (piece.includes("@"))
    return [[word], ...wordsOfAddress(piece).map((each) => [beginningOf(each)])];
  const parts = isPart(piece) ? spread(partsOf(piece)) : [];
  const middles = spread(middlesOf(piece));
  const length = Math.max(1, parts.length, middles.length);
  return Array.from({ length }, (_, at) => {
    const inside = [parts, middles].flatMap((each) => each[at] ?? each.at(-1) ?? []);
    return [word, ...inside];
  });
}

function beginningOf(word: string): string {
  return cutText(word, word.length < long ? short : long);
}

/** The longest words of an e-mail address, which its documents have too. */
function wordsOfAddress(address: string): string[] {
  const words = piecesOf(address).filter((word) => word.length >= short);
  return words.sort((a, b) => b.length - a.length).slice(0, mostParts);
}

/** The first and the last of them, and some between. */
function spread(all: readonly string[]): string[] {
  const last = all.length - 1;
  const some = Array.from({ length: mostParts }, (_, at) =>
    all.at(Math.round((at * last) / (mostParts - 1))),
  ).filter((each) => each !== undefined);
  return [...new Set(some)];
}

/** Checks all tokens of a candidate, because the token that found it is shorter than the piece. */
export function matchesPiece(tokens: readonly string[], piece: string): boolean {
  if (piece.length < short) return tokens.includes(piece) || tokens.includes(endOf(piece));
  const isFound = tokens.some((token) =>
    token.startsWith("#") ? isPart(piece) && token.includes(piece) : token.startsWith(piece),
  );
  return isFound || isInside(tokens, piece);
}

function isInside(tokens: readonly string[], piece: string): boolean {
  const middles = piece.includes("@") ? [] : middlesOf(piece);
  return (
    middles.length > 0 &&
    middles.every((middle) => tokens.includes(middle)) &&
    tokens.some((token) => !/^[#~$=:]/.test(token) && token.includes(piece))
  );
}

function isPart(piece: string): boolean {
  return /^[0-9a-z]{3,}$/.test(piece);
}

/** The token of all numbers with this ending. */
function endOf(last: string): string {
  return `$${last}`;
}

/** Every three neighbouring letters of a word, marked to differ from word beginnings. */
function middlesOf(word: string): string[] {
  const letters = [...word];
  const count = Math.max(0, letters.length - short + 1);
  return Array.from({ length: count }, (_, at) => `~${letters.slice(at, at + short).join("")}`);
}

/** Every three neighbouring characters, marked to differ from word beginnings. */
function partsOf(plain: string): string[] {
  const count = Math.max(0, plain.length - short + 1);
  return Array.from({ length: count }, (_, at) => `#${plain.slice(at, at + short)}`);
}

/** A number without its first letter and its hyphens. */
function plainNumber(number: string): string {
  return folded(number)
    .replace(/^[a-z]-/, "")
    .replace(/[^0-9a-z]/g, "");
}

function cut(word: string): string {
  return cutText(word, longestWord);
}
