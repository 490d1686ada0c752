import { type Contact, type Customer, fullName } from "./customer";
import type { Order } from "./order";
import type { Product } from "./product";
import type { Quote } from "./quote";
import { cutText } from "./text";
import { folded, isToken, piecesOf } from "./tokens";

/** What staff find by tokens. */
export type TokenKind = "quote" | "order" | "product" | "customer";

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
const longestWord = 64;
const longestTerm = 200;
const mostPieces = 6;
/** Length of the short beginning under which a word can be found, and of a part of a number. */
const short = 3;
const long = 6;

/** Whether both records hold the same tokens. */
export function sameTokens(a: DocumentTokens, b: DocumentTokens): boolean {
  return (
    a.tokens.length === b.tokens.length && a.tokens.every((token, at) => token === b.tokens[at])
  );
}

export function quoteTokens(quote: Quote): DocumentTokens {
  const { id, quoteNumber, contact, reference, items, created } = quote;
  const tokens = tokensOf([quoteNumber], wordsIn({ contact, reference, items }));
  return { id: entryId("quote", id), kind: "quote", documentId: id, tokens, created };
}

export function orderTokens(order: Order): DocumentTokens {
  const { id, orderNumber, quoteNumber, customer, reference, items, created } = order;
  const words = wordsIn({ contact: customer, reference, items });
  const tokens = tokensOf([orderNumber], [...piecesOf(quoteNumber ?? ""), ...words]);
  return { id: entryId("order", id), kind: "order", documentId: id, tokens, created };
}

export function entryId(kind: TokenKind, id: string): string {
  return `${kind}-${id}`;
}

interface Named {
  contact: Contact;
  reference: string | null;
  items: readonly { productName: string; variantName: string | null; brand: string }[];
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
  const named = `${productName} ${brand} ${variants.map(({ name }) => name).join(" ")}`;
  const tokens = tokensOf(numbers.slice(0, mostNumbers), piecesOf(named));
  return { id: entryId("product", id), kind: "product", documentId: id, tokens, created };
}

/** By name, company, e-mail address and every part of the telephone number. */
export function customerTokens(customer: Customer): DocumentTokens {
  const { id, email, companyName, phone, created } = customer;
  const named = piecesOf(`${email} ${companyName} ${fullName(customer)}`);
  const tokens = tokensOf(phone ? [phone] : [], [folded(email), ...named]);
  return { id: entryId("customer", id), kind: "customer", documentId: id, tokens, created };
}

/** Every part of the numbers, and each word with the two beginnings under which it can be found. */
function tokensOf(numbers: readonly string[], words: readonly string[]): string[] {
  const tokens = new Set<string>();
  for (const number of numbers) {
    const plain = plainNumber(number);
    if (plain !== "") tokens.add(`#${plain}`);
    for (const part of partsOf(plain)) tokens.add(part);
  }
  const pieces = numbers.flatMap((number) => piecesOf(number));
  const distinct = new Set([...pieces, ...words].map(cut).filter(isToken));
  for (const word of [...distinct].slice(0, mostWords)) {
    for (const length of [short, long, word.length]) tokens.add(cutText(word, length));
  }
  return [...tokens];
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

/** The token that finds a piece as a word, and the tokens that find it as part of a number. */
export function tokensToLookUp(piece: string): { word: string; parts: string[] } {
  const length = piece.length < long ? short : long;
  return { word: cutText(piece, length), parts: isPart(piece) ? partsOf(piece) : [] };
}

/** Checks a candidate's own tokens, because the token that led to it is shorter than the piece. */
export function matchesPiece(tokens: readonly string[], piece: string): boolean {
  if (piece.length < short) return tokens.includes(piece);
  return tokens.some((token) =>
    token.startsWith("#") ? isPart(piece) && token.includes(piece) : token.startsWith(piece),
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
