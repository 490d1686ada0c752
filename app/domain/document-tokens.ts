import { type Contact, type Customer, fullName } from "./customer";
import type { Invoice } from "./invoice";
import type { Order } from "./order";
import type { Product } from "./product";
import type { Quote } from "./quote";
import { cutText } from "./text";
import { folded, isToken, piecesOf } from "./tokens";

/** What staff find by tokens. */
export type TokenKind = "quote" | "order" | "product" | "customer" | "invoice";

/**
 * The tokens by which staff find a quote or an order. They are a record of their own, written in
 * the same transaction, because the document changes far more often than the names in it.
 */
export interface DocumentTokens {
  /** The kind and the document's id. */
  id: string;
  kind: TokenKind;
  documentId: string;
  tokens: string[];
  /** The document's creation time, by which search results are sorted. */
  created: Date;
}

const mostWords = 150;
/** Of a product with many variants the first ones are found by their article numbers. */
const mostNumbers = 60;
/** Of names, so many middles are kept; of lines, so many products. */
const mostMiddles = 60;
const mostArticles = 100;
const longestWord = 64;
const longestTerm = 200;
const mostPieces = 6;
/** Length of the short beginning under which a word can be found, and of a part of a number. */
const short = 3;
const long = 6;
/** Of a number its last two characters are enough, and of a name its first two. */
const shortest = 2;
/** So many middles of a piece are looked up: whatever they lead to is checked whole. */
const middlesAsked = 3;

/** Whether both records hold the same tokens. */
export function sameTokens(a: DocumentTokens, b: DocumentTokens): boolean {
  return (
    a.tokens.length === b.tokens.length && a.tokens.every((token, at) => token === b.tokens[at])
  );
}

export function quoteTokens(quote: Quote): DocumentTokens {
  const { id, quoteNumber, contact, reference, items, created } = quote;
  const words = wordsIn({ contact, reference, items });
  const tokens = tokensOf([quoteNumber], { words, names: namesIn(contact) });
  tokens.push(...articlesIn(items));
  return { id: entryId("quote", id), kind: "quote", documentId: id, tokens, created };
}

export function orderTokens(order: Order): DocumentTokens {
  const { id, orderNumber, quoteNumber, customer, reference, items, created } = order;
  const words = wordsIn({ contact: customer, reference, items });
  const tokens = tokensOf([orderNumber], {
    words: [...piecesOf(quoteNumber ?? ""), ...words],
    names: namesIn(customer),
  });
  tokens.push(...articlesIn(items));
  return { id: entryId("order", id), kind: "order", documentId: id, tokens, created };
}

/** By its number, that of its order, and whom it is for. */
export function invoiceTokens(invoice: Invoice): DocumentTokens {
  const { id, number, orderNumber, document, created } = invoice;
  const { name, companyName, email } = document.buyer;
  const names = piecesOf(`${companyName} ${name}`);
  const words = [folded(email), ...piecesOf(`${email} ${document.reference ?? ""}`)];
  const tokens = tokensOf([number, orderNumber], { words, names });
  return { id: entryId("invoice", id), kind: "invoice", documentId: id, tokens, created };
}

export function entryId(kind: TokenKind, id: string): string {
  return `${kind}-${id}`;
}

interface Named {
  contact: Contact;
  reference: string | null;
  items: readonly Line[];
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
  return piecesOf(`${contact.companyName} ${fullName(contact)}`);
}

/**
 * What lines are about: their products, which an article number of today leads to, and the article
 * numbers that an offer has printed.
 */
function articlesIn(items: readonly Line[]): string[] {
  const tokens = items.flatMap(({ id, variantId, offer }) => [
    articleOf(id, null),
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

/** The token of all products whose article number this may be; "" for what can be none. */
export function numberToken(search: string): string {
  const plain = plainNumber(search.trim());
  return plain === "" ? "" : `#${plain}`;
}

/** The words of a document: who asks, under which reference, and for what. */
function wordsIn({ contact, reference, items }: Named): string[] {
  const { email, companyName } = contact;
  return [
    folded(email),
    ...piecesOf(`${email} ${companyName} ${fullName(contact)} ${reference ?? ""}`),
    ...items.flatMap(({ productName, variantName, brand }) =>
      piecesOf(`${productName} ${variantName ?? ""} ${brand}`),
    ),
  ];
}

/** By name, brand, variant and every part of an article number, in the shop or not. */
export function productTokens(
  product: Pick<Product, "id" | "productName" | "brand" | "sku" | "variants" | "created">,
): DocumentTokens {
  const { id, productName, brand, sku, variants, created } = product;
  const numbers = [sku, ...variants.map((variant) => variant.sku)].filter((each) => each !== null);
  const words = piecesOf(variants.map(({ name }) => name).join(" "));
  const names = piecesOf(`${productName} ${brand}`);
  const tokens = tokensOf(numbers.slice(0, mostNumbers), { words, names });
  return { id: entryId("product", id), kind: "product", documentId: id, tokens, created };
}

/** By name, company, e-mail address and every part of the telephone number. */
export function customerTokens(customer: Customer): DocumentTokens {
  const { id, email, companyName, phone, created } = customer;
  const words = [folded(email), ...piecesOf(email)];
  const names = piecesOf(`${companyName} ${fullName(customer)}`);
  const tokens = tokensOf(phone ? [phone] : [], { words, names });
  return { id: entryId("customer", id), kind: "customer", documentId: id, tokens, created };
}

interface Words {
  words: readonly string[];
  /** Words that are found by their first two letters and by what stands in their middle too. */
  names: readonly string[];
}

/**
 * Every part of the numbers and their last two characters, and each word with the beginnings under
 * which it can be found; of names the middles too.
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

/** The mark of a number that ends so. */
function endOf(last: string): string {
  return `$${last}`;
}

/** Every three neighbouring letters of a word, marked so that they are no beginnings. */
function middlesOf(word: string): string[] {
  const letters = [...word];
  const count = Math.max(0, letters.length - short + 1);
  return Array.from({ length: count }, (_, at) => `~${letters.slice(at, at + short).join("")}`);
}

/**
 * Every three neighbouring characters, marked so that they are not mistaken for beginnings of
 * words.
 */
function partsOf(plain: string): string[] {
  const count = Math.max(0, plain.length - short + 1);
  return Array.from({ length: count }, (_, at) => `#${plain.slice(at, at + short)}`);
}

/** The pieces of a search term, all of which must match; an e-mail address is one piece. */
export function documentPieces(search: string): string[] {
  const words = cutText(search, longestTerm).split(/\s+/);
  const pieces = words.flatMap((word) => (word.includes("@") ? [folded(word)] : piecesOf(word)));
  return [...new Set(pieces.map(cut).filter(isToken))].slice(0, mostPieces);
}

/**
 * The token that finds a piece as the beginning of a word, the tokens that find it as part of a
 * number, and those that find it inside a name.
 */
export function tokensToLookUp(piece: string): {
  word: string;
  parts: string[];
  middles: string[];
} {
  const length = piece.length < long ? short : long;
  const word = cutText(piece, length);
  if (piece.length < short) return { word, parts: [endOf(piece)], middles: [] };
  const middles = piece.includes("@") ? [] : middlesOf(piece);
  const last = middles.length - 1;
  const asked = Array.from({ length: middlesAsked }, (_, at) =>
    middles.at(Math.round((at * last) / (middlesAsked - 1))),
  ).filter((each) => each !== undefined);
  return { word, parts: isPart(piece) ? partsOf(piece) : [], middles: [...new Set(asked)] };
}

/** Checks a candidate's own tokens, because the token that led to it is shorter than the piece. */
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
    tokens.some((token) => !/^[#~$=]/.test(token) && token.includes(piece))
  );
}

function isPart(piece: string): boolean {
  return /^[0-9a-z]{3,}$/.test(piece);
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
