import { type Contact, fullName } from "./customer";
import type { Order } from "./order";
import type { Quote } from "./quote";
import { folded, isToken, piecesOf } from "./tokens";

export type DocumentKind = "quote" | "order";

/**
 * By which tokens the seller finds a quote or an order: a record beside it, written in the same
 * transaction, because the document itself changes far more often than its names.
 */
export interface DocumentTokens {
  /** The kind and the document's id. */
  id: string;
  kind: DocumentKind;
  documentId: string;
  tokens: string[];
  /** The document's own, by which a search is ordered. */
  created: Date;
}

const mostWords = 150;
const longestWord = 64;
const longestTerm = 200;
const mostPieces = 6;
/** Letters of the beginnings under which a word is looked up, and of a part of a number. */
const short = 3;
const long = 6;

/** Whether both are found by the same words. */
export function sameTokens(a: DocumentTokens, b: DocumentTokens): boolean {
  return (
    a.tokens.length === b.tokens.length && a.tokens.every((token, at) => token === b.tokens[at])
  );
}

export function quoteTokens(quote: Quote): DocumentTokens {
  const { id, quoteNumber, contact, reference, items, created } = quote;
  const tokens = tokensOf(quoteNumber, wordsIn({ contact, reference, items }));
  return { id: entryId("quote", id), kind: "quote", documentId: id, tokens, created };
}

export function orderTokens(order: Order): DocumentTokens {
  const { id, orderNumber, quoteNumber, customer, reference, items, created } = order;
  const words = wordsIn({ contact: customer, reference, items });
  const tokens = tokensOf(orderNumber, [...piecesOf(quoteNumber ?? ""), ...words]);
  return { id: entryId("order", id), kind: "order", documentId: id, tokens, created };
}

function entryId(kind: DocumentKind, id: string): string {
  return `${kind}-${id}`;
}

interface Named {
  contact: Contact;
  reference: string | null;
  items: readonly { productName: string; variantName: string | null; brand: string }[];
}

/** Who asks, under which reference, and for what. */
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

/** Every part of the number, and each word with the two beginnings under which it is looked up. */
function tokensOf(number: string, words: readonly string[]): string[] {
  const plain = plainNumber(number);
  const tokens = new Set([`#${plain}`, ...partsOf(plain)]);
  const distinct = new Set([...piecesOf(number), ...words].map(cut).filter(isToken));
  for (const word of [...distinct].slice(0, mostWords)) {
    for (const length of [short, long, word.length]) tokens.add(word.slice(0, length));
  }
  return [...tokens];
}

/** Every three neighbours; marked, as they are no beginnings of words. */
function partsOf(plain: string): string[] {
  const count = Math.max(0, plain.length - short + 1);
  return Array.from({ length: count }, (_, at) => `#${plain.slice(at, at + short)}`);
}

/** What is searched for, in pieces that must all be held; an e-mail address is one. */
export function documentPieces(search: string): string[] {
  const words = search.slice(0, longestTerm).split(/\s+/);
  const pieces = words.flatMap((word) => (word.includes("@") ? [folded(word)] : piecesOf(word)));
  return [...new Set(pieces.map(cut).filter(isToken))].slice(0, mostPieces);
}

/** Under which token a piece is looked up as a word, and under which all as a part of a number. */
export function lookUpsOf(piece: string): { word: string; parts: string[] } {
  const length = piece.length < long ? short : long;
  return { word: piece.slice(0, length), parts: isPart(piece) ? partsOf(piece) : [] };
}

/** Seen from the entry itself: what led to it is shorter than the piece. */
export function holdsPiece(tokens: readonly string[], piece: string): boolean {
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
  return word.slice(0, longestWord);
}
