import { data, redirect } from "@remix-run/node";
import { articleInput } from "~/components/catalogue/article-inputs";
import { type Availability, availabilityOf, money } from "~/components/frame/price";
import { fitsCookie, flashCookie, redirectWithFlash } from "~/http/pages/flash.server";
import { readIntent } from "~/http/pages/intent.server";
import type { ShopArgs } from "~/http/pages/page.server";
import { attempt } from "~/http/pages/submission.server";
import { openCart, visitorOf } from "~/http/pages/visitor.server";
import { lineTotal, sumOrNull } from "~/kernel/money";
import {
  type CartLine,
  cartLimits,
  joinedReferences,
  lineKey,
  quickLimits,
  withReference,
} from "~/modules/cart/cart.resource";
import { ownNumberKey } from "~/modules/cart/saved-list.resource";
import type { NumberedArticle, NumberFound } from "~/modules/catalogue/catalogue-service.server";
import { soldQuantity } from "~/modules/catalogue/product.resource";
import {
  knownColumns,
  linesBeyond,
  type NumbersByLine,
  possibleNumbers,
  type QuickLine,
  readQuickLines,
  rowsWithoutHeading,
  withoutOtherColumns,
  writeQuickLines,
} from "~/modules/catalogue/quick-lines";
import { isWorkbook, workbookText } from "~/modules/catalogue/workbook.server";
import { site } from "~/modules/settings/site";
import { listPath } from "~/routes/account/saved-lists.server";
import { t } from "~/texts/text";
import { askedLines, rowField } from "./asked-lines";
import { stockNote, sumsTold } from "./cart-actions.server";
import { priceInWords } from "./cart-view.server";
import { draftWithMessage } from "./quote-prefill.server";
import { countProblem, roundingsTold, unitProblem } from "./several.server";

/** A line of the list with the article that it orders, or with what is wrong with it. */
export interface CheckedLine extends QuickLine {
  article: Omit<NumberedArticle, "stock" | "choices"> | null;
  inStock: Availability;
  /** When the quantity exceeds the stock, in the words of the cart. */
  stockNote: string | null;
  /** null when the line can be ordered. */
  problem: string | null;
  /** Articles that may be meant. */
  similar: { number: string; name: string }[];
  /** What the number may stand for, where one of several must be chosen. */
  choices: NumberedArticle["choices"];
  /** What is said of a quantity that the cart rounds to whole packs; null for none. */
  rounded: string | null;
  /** When less than the minimum is ordered, in the words of the cart. */
  minimumNote: string | null;
  /** The earlier line that orders the same article; null for none. */
  again: number | null;
  /** Its price in words, per piece or per 100; null where `amount` says it. */
  each: string | null;
  /** Its price in an earlier document, of as many pieces as the present one; null when unchanged. */
  was: string | null;
  /** What it comes to, in major units; null for a wrong line, and for a price on request. */
  amount: number | null;
}

export interface CheckedList {
  text: string;
  lines: CheckedLine[];
  /** Of the right lines that have a price, in major units; null when none has. */
  total: number | null;
  /** Lines beyond the most that are read. */
  left: number;
  /** What became of the other lines, when some stay here. */
  added: string | null;
  /** Where those are now. */
  links: { to: string; label: string }[];
}

export async function quickOrder(args: ShopArgs) {
  const form = await args.request.formData();
  const { handler, rest } = readIntent(form, handlers);
  return handler(args, form, rest);
}

const handlers = {
  check,
  instead: checkInstead,
  add: (args: ShopArgs, form: FormData) => add(args, form, "/cart"),
  request: (args: ShopArgs, form: FormData) => add(args, form, "/quote"),
  list: keepAsList,
};

async function check(args: ShopArgs, form: FormData): Promise<CheckedList> {
  return checked(args, await textOf(args, form));
}

/** Checks the lines with one number instead of another. The choice names both, the meant one last. */
async function checkInstead(args: ShopArgs, form: FormData, choice: string): Promise<CheckedList> {
  const [typed, meant] = choice.split("\t");
  const text = await textOf(args, form);
  if (!typed || !meant) return checked(args, text);
  const lines = text.split(/\r\n|\n|\r/).map((line) => withNumber(line, typed, meant));
  return checked(args, lines.join("\n"));
}

/** A line of that number with another one. Its digits may also stand in the quantity: "55 x 5". */
function withNumber(line: string, typed: string, meant: string): string {
  const [before] = readQuickLines(line).lines;
  if (before?.number !== typed) return line;
  const ways = [line.indexOf(typed), line.lastIndexOf(typed)].map((at) => {
    return line.slice(0, at) + meant + line.slice(at + typed.length);
  });
  const isRight = (way: string) => {
    const [after] = readQuickLines(way).lines;
    return after?.number === meant && after.quantity === before.quantity;
  };
  return ways.find(isRight) ?? line;
}

/** The uploaded file's text, or else what was typed. A workbook's first sheet counts as text. */
async function textOf(args: ShopArgs, form: FormData): Promise<string> {
  const file = form.get("file");
  const text = file instanceof File && file.size > 0 ? await textOfFile(file) : editedText(form);
  const named = withoutOtherColumns(text.slice(0, quickLimits.characters));
  return withoutUnnamedColumns(args, named);
}

const lineBreak = /\r\n|\n|\r/;

/** The typed text, with the lines that were edited in the rows of the checked list. */
function editedText(form: FormData): string {
  const lines: (string | null)[] = String(form.get("text") ?? "").split(lineBreak);
  for (let row = 0; form.has(rowField(row, "was")); row += 1) {
    const edited = editedRow(form, row);
    if (!edited) continue;
    const places = edited.before.map((text) => lines.findIndex((line) => line?.trim() === text));
    const [first] = places;
    // The line was changed in the text as well: both stay.
    if (first === undefined || places.includes(-1)) lines.push(edited.line);
    else {
      for (const place of places) lines[place] = null;
      lines[first] = edited.line;
    }
  }
  return lines.filter((line) => line !== null).join("\n");
}

/** The lines that a row showed, and the one that it has become; null for an unchanged row. */
function editedRow(form: FormData, row: number): { before: string[]; line: string | null } | null {
  const typed = (name: string) => String(form.get(rowField(row, name)) ?? "");
  const [number, quantity, ...before] = typed("was").split(lineBreak);
  const now = {
    number: typed("number").replace(/\s+/g, " ").trim(),
    quantity: typed("quantity").replace(/\s+/g, " ").trim(),
  };
  // A number that was typed is newer than the choice among those of the earlier number.
  if (now.number === number) now.number = typed("choice") || number;
  if (now.number === number && now.quantity === quantity) return null;
  const {
    before: price,
    reference,
    description,
  } = readQuickLines(before.join("\n")).lines[0] ?? {};
  const line = { ...now, before: price, reference, description };
  return { before, line: now.number === "" ? null : writeQuickLines([line]) };
}

/** A list without headings, with the columns of numbers and quantities alone. */
async function withoutUnnamedColumns(args: ShopArgs, text: string): Promise<string> {
  const rows = rowsWithoutHeading(text);
  const cells = new Set(rows.flat().filter((cell) => /\d/.test(cell)));
  if (cells.size === 0) return text;
  const found = await articlesOf(args, [...cells].slice(0, quickLimits.lines));
  const known = new Set(
    found.flatMap(({ number, articles }) => (articles.length > 0 ? [number] : [])),
  );
  return knownColumns(rows, (cell) => known.has(cell)) ?? text;
}

async function textOfFile(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (!isWorkbook(bytes)) return new TextDecoder().decode(bytes);
  return (await workbookText(bytes)) ?? "";
}

/** The articles that the visitor's account knows by numbers of its own, by number. */
async function ownArticles(
  args: ShopArgs,
  numbers: readonly string[],
): Promise<Map<string, NumberedArticle>> {
  const { caller } = await visitorOf(args);
  if (!caller || numbers.length === 0) return new Map();
  const known = await args.call("savedLists.ownNumbers", [caller.uid, [...numbers]]);
  if (known.length === 0) return new Map();
  const items = await args.call("catalogue.linesNow", [known.map(([, line]) => line)]);
  return new Map(
    known.flatMap(([number], at) => {
      const item = items[at];
      if (!item?.exists) return [];
      const { id, productName, variantName, price, stock, minimumQuantity } = item;
      const article: NumberedArticle = {
        number,
        id,
        variantId: item.variantId ?? null,
        name: [productName, variantName].filter(Boolean).join(", "),
        price,
        stock,
        minimumQuantity: minimumQuantity ?? 1,
        packQuantity: item.packQuantity,
        priceQuantity: item.priceQuantity,
        unit: item.unit,
        choose: item.hasVariants && item.variantId === undefined,
        choices: [],
      };
      return [[number, article] as const];
    }),
  );
}

/** The articles of numbers, of the catalogue or of the visitor's account. */
async function articlesOf(
  args: ShopArgs,
  numbers: string[],
): Promise<(NumberFound & { isOwn?: boolean })[]> {
  const found = await args.call("catalogue.numbered", [numbers]);
  const unknown = found.filter(({ articles }) => articles.length === 0);
  const own = await ownArticles(
    args,
    unknown.map(({ number }) => number),
  );
  return found.map((each) => {
    const named = own.get(ownNumberKey(each.number));
    return named ? { ...each, articles: [named], similar: [], isOwn: true } : each;
  });
}

/** The known numbers within lines whose own number is unknown. */
async function numbersIn(args: ShopArgs, unknown: readonly QuickLine[]): Promise<NumbersByLine> {
  const lines = unknown.flatMap(({ text }) => text.split("\n"));
  const possible = new Map(lines.map((line) => [line, possibleNumbers(line)]));
  const ranked = [...possible.values()].flatMap((numbers) =>
    numbers.map((number, rank) => ({ number, rank })),
  );
  ranked.sort((a, b) => a.rank - b.rank);
  const numbers = [...new Set(ranked.map(({ number }) => number))];
  const found: NumberFound[] = [];
  for (let at = 0; at < Math.min(numbers.length, mostLookedUp); at += quickLimits.lines) {
    found.push(...(await articlesOf(args, numbers.slice(at, at + quickLimits.lines))));
  }
  const known = new Set(
    found.flatMap(({ number, articles }) => (articles.length > 0 ? [number] : [])),
  );
  return new Map(
    [...possible]
      .map(([line, numbers]) => [line, numbers.filter((number) => known.has(number))] as const)
      .filter(([, numbers]) => numbers.length > 0),
  );
}

/** Words of unknown lines that are looked up. */
const mostLookedUp = 2 * quickLimits.lines;

async function checked(args: ShopArgs, text: string): Promise<CheckedList> {
  let { lines, left } = readQuickLines(text);
  let found = await articlesOf(
    args,
    lines.map(({ number }) => number),
  );
  const known = await numbersIn(
    args,
    lines.filter((_, at) => found[at]?.articles.length === 0),
  );
  if (known.size > 0) {
    ({ lines, left } = readQuickLines(text, known));
    found = await articlesOf(
      args,
      lines.map(({ number }) => number),
    );
  }
  const names = await namesOf(args, [...new Set(found.flatMap(({ similar }) => similar))]);
  const first = new Map<string, number>();
  const ordered = new Map<string, number>();
  const all = lines.map((line, at): CheckedLine => {
    const { articles = [], similar = [], isOwn = false } = found[at] ?? {};
    const { stock = null, choices: _, ...article } = articles[0] ?? {};
    const problem = problemOf(line, articles);
    const { rounded, quantity } = inPacks({ ...line, article: articles[0] ?? null });
    const [{ id, variantId } = { id: null, variantId: null }] = articles;
    const key = id === null ? null : articleInput(id, variantId);
    const again = problem === null && key !== null ? (first.get(key) ?? null) : null;
    if (problem === null && key !== null && again === null) first.set(key, line.at);
    // What earlier lines order is no longer there for this one.
    const soFar = (key === null ? 0 : (ordered.get(key) ?? 0)) + (quantity ?? 0);
    if (problem === null && key !== null) ordered.set(key, soFar);
    const price = articles[0]?.price ?? null;
    const amount = problem ? null : lineTotal(price, quantity ?? 0, site.currency);
    return {
      ...line,
      reference: line.reference ?? (isOwn ? line.number : null),
      article: "id" in article ? article : null,
      inStock: availabilityOf(stock),
      stockNote: stockNote({ exists: true, stock, quantity: soFar }),
      similar: similar.map((number) => ({ number, name: names.get(number) ?? "" })),
      choices: mustChoose(articles) ? articles.flatMap(({ choices }) => choices) : [],
      problem,
      rounded: problem ? null : rounded,
      minimumNote: null,
      again,
      amount,
      ...pricesInWords(line, articles[0] ?? null, amount),
    };
  });
  const noted = all.map((line) => ({ ...line, minimumNote: minimumNote(line, ordered) }));
  return { text, lines: noted, total: totalOf(noted), left, added: null, links: [] };
}

/** The present price and the earlier one, both of one piece or both of 100. */
function pricesInWords(
  { before }: QuickLine,
  article: NumberedArticle | null,
  amount: number | null,
): Pick<CheckedLine, "each" | "was"> {
  const price = article?.price ?? null;
  const each = price === null || amount === price ? null : priceInWords(article);
  if (price === null || before === null || before === price) return { each, was: null };
  const priceQuantity = each === null ? null : (article?.priceQuantity ?? null);
  const isPerMany = priceQuantity !== null && priceQuantity > 1;
  return { each, was: isPerMany ? priceInWords({ price: before, priceQuantity }) : money(before) };
}

/** Less than the minimum can be ordered, and the buyer is told. `ordered` has each article's sum. */
function minimumNote(
  { article, problem }: CheckedLine,
  ordered: ReadonlyMap<string, number>,
): string | null {
  if (!article || problem !== null) return null;
  const { id, variantId, minimumQuantity: quantity } = article;
  const sum = ordered.get(articleInput(id, variantId)) ?? 0;
  return sum < quantity ? t("shop:minimumQuantityIs", { quantity }) : null;
}

/** What the articles of these numbers are called. */
async function namesOf(args: ShopArgs, numbers: string[]): Promise<Map<string, string>> {
  if (numbers.length === 0) return new Map();
  const known = await args.call("catalogue.numbered", [numbers.slice(0, quickLimits.lines)]);
  return new Map(known.map(({ number, articles: [article] }) => [number, article?.name ?? ""]));
}

function totalOf(lines: readonly CheckedLine[]): number | null {
  const amounts = lines.flatMap(({ amount }) => amount ?? []);
  return amounts.length > 0 ? sumOrNull(amounts, site.currency) : null;
}

/** All that is wrong with a line, so that it needs to be corrected only once. */
function problemOf(line: QuickLine, articles: readonly NumberedArticle[]): string | null {
  const [article, ...others] = articles;
  const problems = [
    countProblem(line, article),
    article ? articleProblem(line, article, others.length > 0) : t("shop:noArticle"),
  ];
  return problems.filter((problem) => problem !== null).join(". ") || null;
}

function mustChoose([article, ...others]: readonly NumberedArticle[]): boolean {
  return others.length > 0 || article?.choose === true;
}

function articleProblem(line: QuickLine, article: NumberedArticle, several: boolean) {
  if (several) return t("shop:severalArticles");
  return article.choose ? t("shop:chooseVariant") : unitProblem(line, article);
}

/** The line in whole packs, and what is said of the rounding. */
function inPacks<L extends Pick<CheckedLine, "article" | "quantity">>(
  line: L,
): L & Pick<CheckedLine, "rounded"> {
  const { article, quantity } = line;
  if (!article || quantity === null) return { ...line, rounded: null };
  const sold = soldQuantity(article, quantity);
  const { number, packQuantity } = article;
  const rounded = t("shop:packsInstead", { number, sold, quantity, pack: packQuantity ?? 1 });
  return { ...line, quantity: sold, rounded: sold === quantity ? null : rounded };
}

function cartLinesOf(lines: readonly CheckedLine[]): CartLine[] {
  return lines.flatMap(({ article, quantity, reference }) => {
    if (!article || quantity === null) return [];
    const { id, variantId } = article;
    const line = { id, quantity, ...(variantId === null ? {} : { variantId }) };
    return [withReference<CartLine>(line, joinedReferences(reference))];
  });
}

const isRight = ({ problem }: CheckedLine) => problem === null;

/** Makes a saved list of the right lines; a guest needs an account for it. The others stay. */
async function keepAsList(args: ShopArgs, form: FormData) {
  const list = await checked(args, await textOf(args, form));
  const { caller } = await visitorOf(args);
  const lines = cartLinesOf(list.lines.filter(isRight));
  if (!caller || lines.length === 0) return list;
  const name = t("lists:quickListName");
  const made = await attempt(args.call("savedLists.create", [caller.uid, { name, lines }]));
  if (!made.ok) return { ...list, added: made.failure.message };
  const to = listPath(made.value.id);
  const text = t("lists:made", { name });
  const rest = list.lines.filter((line) => !isRight(line));
  if (rest.length === 0 && list.left === 0) {
    return redirectWithFlash(args, to, { kind: "done", text });
  }
  const added = [text, ...staysTold(list)].join(" ");
  const links = [{ to, label: t("lists:openList") }];
  return { ...(await remaining(args, list, rest)), added, links };
}

/** What is said of lines that are not where the others are. */
function staysTold({ lines, left }: CheckedList): string[] {
  return [
    ...(lines.every(isRight) ? [] : [t("shop:othersStillHere")]),
    ...(left > 0 ? [t("shop:furtherLinesHere", { left, lines: quickLimits.lines })] : []),
  ];
}

/** The list with these lines alone, and with those that were not read before. */
async function remaining(
  args: ShopArgs,
  list: CheckedList,
  lines: CheckedLine[],
): Promise<CheckedList> {
  const text = [...lines.map((line) => line.text), ...linesBeyond(list.text)].join("\n");
  if (list.left > 0) return checked(args, text);
  return { ...list, text, lines, total: totalOf(lines) };
}

/** Puts the right lines into the cart; the wrong ones stay, to be corrected. */
async function add(args: ShopArgs, form: FormData, to: string) {
  const list = await checked(args, await textOf(args, form));
  const right = list.lines.filter(isRight).map(inPacks);
  const wrong = list.lines.filter((line) => !isRight(line));
  if (right.length === 0) return list;
  const { guestCart, headers } = await openCart(args);
  const wanted = cartLinesOf(right);
  const taken = await attempt(args.call("visitorCart.addItems", [wanted], { guestCart }));
  if (!taken.ok) return { ...list, added: taken.failure.message, links: afterAdding() };
  const { cart, left } = taken.value;
  const told = [
    t("shop:linesAdded", { count: wanted.length - left }),
    ...(left > 0 ? [t("shop:linesDidNotFit", { count: left, most: cartLimits.lines })] : []),
    ...roundingsTold(right.flatMap(({ rounded }) => rounded ?? [])),
    ...sumsTold(cart, wanted),
  ].join(" ");
  const isAllAdded = left === 0 && list.left === 0;
  if (isAllAdded && wrong.length === 0) {
    headers.append("Set-Cookie", flashCookie(args, { kind: "done", text: told }));
    return redirect(to, { status: 303, headers });
  }
  const unknown = wrong.filter(({ article }) => article === null);
  if (to === "/quote" && isAllAdded && unknown.length === wrong.length) {
    // One request has both: what the shop knows, and in its message what it does not.
    const toMessage = t("lists:lookingFor", { term: askedLines(unknown) });
    const text = `${told} ${t("shop:unknownInMessage", { count: unknown.length })}`;
    const flash = { kind: "done", text, toMessage } as const;
    const draft = fitsCookie(flash) ? draftWithMessage(args, toMessage) : null;
    if (draft) {
      headers.append("Set-Cookie", draft);
      headers.append("Set-Cookie", flashCookie(args, flash));
      return redirect(to, { status: 303, headers });
    }
  }
  const there = new Set(cart.items.map(lineKey));
  const rest = list.lines.filter((line) => {
    const isThere = cartLinesOf([line]).some((each) => there.has(lineKey(each)));
    return !isRight(line) || (left > 0 && !isThere);
  });
  const added = [told, ...staysTold(list)].join(" ");
  const answer = { ...(await remaining(args, list, rest)), added, links: afterAdding() };
  return data(answer, { headers });
}

function afterAdding(): CheckedList["links"] {
  return [
    { to: "/cart", label: t("shop:viewCart") },
    { to: "/quote", label: t("lists:toRequest") },
  ];
}
