import { redirect } from "@remix-run/node";
import { articleInput, articleOf } from "~/components/catalogue/article-inputs";
import type { ListedArticle } from "~/components/catalogue/listed-articles";
import { productPath } from "~/components/frame/product-view";
import type { AccountArgs } from "~/http/pages/account-page.server";
import { redirectWithFlash } from "~/http/pages/flash.server";
import { readIntent } from "~/http/pages/intent.server";
import { problem, type ShopArgs } from "~/http/pages/page.server";
import { answerOf, attempt, refuse, typedIn } from "~/http/pages/submission.server";
import type { FieldErrors } from "~/kernel/failure";
import { isCleanText } from "~/kernel/text";
import { isUnitOf } from "~/kernel/unit-words";
import {
  type CartItem,
  type CartLine,
  lineKey,
  quickLimits,
  withReference,
} from "~/modules/cart/cart.resource";
import { type SavedLine, savedListLimits } from "~/modules/cart/saved-list.resource";
import { soldQuantity } from "~/modules/catalogue/product.resource";
import {
  isBeyondLine,
  linesBeyond,
  type QuickLine,
  readCount,
  readQuickLines,
} from "~/modules/catalogue/quick-lines";
import { beyondLine } from "~/routes/shop/cart-actions.server";
import {
  countProblem,
  putIntoCart,
  quantitiesMessage,
  readQuantities,
  unitProblem,
} from "~/routes/shop/several.server";
import { t } from "~/texts/text";

const path = "/account/lists";

export function listPath(id: string): string {
  return `${path}/${encodeURIComponent(id)}`;
}

/** The articles of lines as they are now, in the order of the lines. */
export async function articlesOf(
  args: ShopArgs,
  lines: readonly CartLine[],
): Promise<ListedArticle[]> {
  if (lines.length === 0) return [];
  const bare = lines.map(bareLine);
  const items = await args.call("catalogue.linesNow", [bare]);
  return items.map((item, at) => ({
    input: articleInput(item.id, item.variantId ?? null),
    id: item.id,
    variantId: item.variantId ?? null,
    quantity: item.quantity,
    name: nameOf(item),
    sku: item.sku,
    price: item.price,
    per: item.priceQuantity,
    inStock: item.stock === null ? null : item.stock > 0,
    packs: packsOf(item),
    reference: lines[at]?.reference ?? "",
    exists: item.exists && !(item.hasVariants && item.variantId === undefined),
  }));
}

/** What the cart makes of a quantity that is no whole number of packs; null for nothing. */
function packsOf(item: CartItem): string | null {
  const sold = soldQuantity(item, item.quantity);
  const pack = item.packQuantity ?? 1;
  return sold === item.quantity ? null : t("lists:packsTaken", { pack, sold });
}

function bareLine({ id, quantity, variantId }: CartLine): CartLine {
  return { id, quantity, ...(variantId === undefined ? {} : { variantId }) };
}

function referredLine(line: CartLine, reference = line.reference): CartLine {
  return withReference(bareLine(line), reference ?? "");
}

function nameOf({ productName, variantName }: CartItem): string {
  return [productName, variantName].filter(Boolean).join(", ") || t("lists:gone");
}

/** What is to be put on a list: the cart, or one article; null when the address names neither. */
export async function takenFrom(args: AccountArgs): Promise<CartLine[] | null> {
  const take = new URL(args.request.url).searchParams.get("take");
  if (take === null) return null;
  return linesToTake(args, take);
}

async function linesToTake(args: ShopArgs, take: string): Promise<CartLine[]> {
  if (take === "cart") {
    const cart = await args.call("visitorCart.get", []);
    return (cart?.items ?? []).map((line) => referredLine(line));
  }
  const article = articleOf(take);
  if (!article) return [];
  const typed = new URL(args.request.url).searchParams.get("quantity") ?? "";
  const count = readCount(typed.trim());
  if (count.quantity !== null && count.unit === null) {
    return [{ ...article, quantity: count.quantity }];
  }
  const [item] = await args.call("catalogue.linesNow", [[{ ...article, quantity: 1 }]]);
  const wrong = countProblem(count, item) ?? unitProblem(count, item);
  if (wrong === null) return [{ ...article, quantity: count.quantity ?? 1 }];
  // It is corrected where it was typed.
  throw redirectWithFlash(args, productPath(article.id, article.variantId), {
    kind: "problem",
    text: `${wrong}.`,
  });
}

function nameIn(form: FormData): string {
  const name = String(form.get("name") ?? "").trim();
  return isCleanText(name) ? name.slice(0, savedListLimits.name) : "";
}

/** The forms of the page of all lists: make one, or add what was taken along to one. */
export async function changeLists(args: AccountArgs) {
  const form = await args.request.formData();
  const { handler, rest } = readIntent(form, { create, add });
  return handler(args, form, rest);
}

async function create(args: AccountArgs, form: FormData) {
  const lines = await linesToTake(args, String(form.get("take") ?? ""));
  return createList(args, nameIn(form), lines);
}

/** Makes a list and leads to its page. */
export async function createList(args: AccountArgs, name: string, lines: readonly SavedLine[]) {
  if (name === "") {
    const { search } = new URL(args.request.url);
    return redirectWithFlash(args, path + search, {
      kind: "problem",
      text: t("lists:nameMissing"),
    });
  }
  const made = await attempt(
    args.call("savedLists.create", [args.user.uid, { name, lines: [...lines] }]),
  );
  if (!made.ok) {
    return redirectWithFlash(args, path, { kind: "problem", text: made.failure.message });
  }
  return redirectWithFlash(args, listPath(made.value.id), {
    kind: "done",
    text: t("lists:made", { name }),
  });
}

async function add(args: AccountArgs, form: FormData, id: string) {
  const lines = await linesToTake(args, String(form.get("take") ?? ""));
  if (lines.length === 0) throw problem(400);
  const done = await attempt(args.call("savedLists.addLines", [args.user.uid, id, lines]));
  return done.ok
    ? redirectWithFlash(args, listPath(id), { kind: "done", text: t("lists:addedToList") })
    : redirectWithFlash(args, path, { kind: "problem", text: done.failure.message });
}

/** The list of the address; another account's is not found. */
export async function listOfPage(args: AccountArgs) {
  const list = await args.call("savedLists.get", [args.user.uid, args.params.id ?? ""]);
  if (!list) {
    const back = { to: path, label: t("lists:allLists") };
    throw problem(404, { message: t("cart:listMissing"), back });
  }
  return list;
}

type List = Awaited<ReturnType<typeof listOfPage>>;

const handlers = { save, lines: addTyped, share, unshare, remove, cart, request };

/** The forms of a list's own page. */
export async function changeList(args: AccountArgs) {
  const form = await args.request.formData();
  const { handler } = readIntent(form, handlers);
  return handler(args, await listOfPage(args), form);
}

/** Name, quantities and own numbers as they were typed; a quantity of 0 takes a line off. */
async function save(args: AccountArgs, list: List, form: FormData) {
  const name = nameIn(form);
  const { lines, wrong } = await readQuantities(args, form);
  const typed = typedIn(form, { form: "save" });
  const errors: FieldErrors = {
    ...(name === "" ? { name: t("lists:nameMissing") } : {}),
    ...emptied(list, form),
    ...Object.fromEntries(wrong.map(({ input, problem }) => [input, problem])),
    ...wrongNumbers(form),
  };
  if (Object.keys(errors).length > 0) {
    const message = wrong.length > 0 ? quantitiesMessage(wrong) : null;
    return refuse(args.context, { ...typed, errors, message });
  }
  const numbered = lines.map((line): SavedLine => {
    const ownNumber = String(form.get(inputsOf(line).own) ?? "").trim();
    const before = list.lines.find((known) => lineKey(known) === lineKey(line));
    const kept = referredLine(line, before?.reference);
    return ownNumber === "" ? kept : { ...kept, ownNumber };
  });
  const changes = { name, lines: numbered, version: Number(form.get("version")) };
  const done = await attempt(args.call("savedLists.update", [args.user.uid, list.id, changes]));
  if (done.ok) {
    const text = t("lists:saved");
    return redirectWithFlash(args, listPath(list.id), { kind: "done", text });
  }
  if (done.failure.kind !== "conflict") {
    return refuse(args.context, answerOf(done.failure, typed));
  }
  const message = `${done.failure.message} ${t("lists:compareEntries")}`;
  return refuse(args.context, { ...typed, errors: differences(list, form), message }, 409);
}

/** The inputs of a line, by their names. */
function inputsOf({ id, variantId }: CartLine): { quantity: string; own: string } {
  const article = articleInput(id, variantId ?? null);
  return { quantity: `quantity.${article}`, own: `own.${article}` };
}

/** Only 0 takes a line off: an empty quantity may be a slip. */
function emptied({ lines }: List, form: FormData): FieldErrors {
  const empty = lines
    .map((line) => inputsOf(line).quantity)
    .filter((input) => String(form.get(input) ?? "0").trim() === "");
  return Object.fromEntries(empty.map((input) => [input, t("lists:quantityMissing")]));
}

/** Own numbers that cannot be kept. */
function wrongNumbers(form: FormData): FieldErrors {
  const most = savedListLimits.ownNumber;
  const wrong = [...form].filter(([input, value]) => {
    const number = String(value).trim();
    return input.startsWith("own.") && (number.length > most || !isCleanText(number));
  });
  return Object.fromEntries(wrong.map(([input]) => [input, t("lists:wrongOwnNumber", { most })]));
}

/** What the list has now, at each field in which something else was sent. */
function differences({ name, lines }: List, form: FormData): FieldErrors {
  const now = lines.flatMap((line): [input: string, value: string][] => {
    const { quantity, own } = inputsOf(line);
    return [
      [quantity, String(line.quantity)],
      [own, line.ownNumber ?? ""],
    ];
  });
  const changed = [["name", name] as const, ...now].filter(
    ([input, value]) => form.has(input) && String(form.get(input)).trim() !== value,
  );
  return Object.fromEntries(
    changed.map(([input, value]) => [input, t("lists:nowInList", { value: value || "–" })]),
  );
}

/** Articles that were typed or pasted as numbers and quantities. Lines that are not added stay. */
async function addTyped(args: AccountArgs, list: List, form: FormData) {
  const text = String(form.get("text") ?? "");
  const { lines, left } = readQuickLines(text);
  const found =
    lines.length === 0
      ? []
      : await args.call("catalogue.numbered", [lines.map(({ number }) => number)]);
  const missed: QuickLine[] = [];
  const added = lines.flatMap((line, at): CartLine[] => {
    const { quantity, unit } = line;
    const [article, ...others] = found[at]?.articles ?? [];
    const isCounted = article && (unit === null || isUnitOf(unit, article.unit));
    if (isCounted && others.length === 0 && !article.choose && quantity !== null) {
      const { id, variantId } = article;
      return [{ id, quantity, ...(variantId === null ? {} : { variantId }) }];
    }
    missed.push(line);
    return [];
  });
  const typed = typedIn(form, { form: "lines" });
  if (added.length === 0) {
    return refuse(args.context, { ...typed, errors: { text: t("lists:nothingToAdd") } });
  }
  const done = await attempt(args.call("savedLists.addLines", [args.user.uid, list.id, added]));
  if (!done.ok) return refuse(args.context, { ...typed, errors: { text: done.failure.message } });
  const told = t("lists:addedToList");
  if (missed.length === 0 && left === 0) {
    return redirectWithFlash(args, listPath(list.id), { kind: "done", text: told });
  }
  const rest = [...missed.map((line) => line.text), ...linesBeyond(text)].join("\n");
  const error = [told, ...missedTold(missed), ...beyondTold(left)].join(" ");
  const answer = { ...typed, errors: { text: error }, values: { text: rest } };
  // The list has changed, so the page shows it anew.
  return refuse(args.context, answer, 200);
}

const mostNamed = 10;

function missedTold(missed: readonly QuickLine[]): string[] {
  if (missed.length === 0) return [];
  const named = missed.slice(0, mostNamed).map(({ number }) => number);
  const numbers = [...named, ...(missed.length > mostNamed ? ["…"] : [])].join(", ");
  const isBeyond = missed.some((line) => line.quantity === null && isBeyondLine(line.typed));
  return [
    t("lists:notAdded", { count: missed.length, numbers }),
    ...(isBeyond ? [`${beyondLine()}.`] : []),
    t("shop:othersStillHere"),
  ];
}

function beyondTold(left: number): string[] {
  return left > 0 ? [t("shop:furtherLinesHere", { left, lines: quickLimits.lines })] : [];
}

async function share(args: AccountArgs, list: List) {
  return changeSharing(args, list, true);
}

async function unshare(args: AccountArgs, list: List) {
  return changeSharing(args, list, false);
}

async function changeSharing(args: AccountArgs, { id, name, lines }: List, shared: boolean) {
  const change = { name, lines, shared };
  const done = await attempt(args.call("savedLists.update", [args.user.uid, id, change]));
  return redirectWithFlash(
    args,
    listPath(id),
    done.ok
      ? { kind: "done", text: t("lists:saved") }
      : { kind: "problem", text: done.failure.message },
  );
}

async function remove(args: AccountArgs, { id, name }: List) {
  await args.call("savedLists.remove", [args.user.uid, id]);
  return redirectWithFlash(args, path, { kind: "done", text: t("lists:deleted", { name }) });
}

async function cart(args: AccountArgs, { lines }: List) {
  return order(args, lines, "/cart");
}

async function request(args: AccountArgs, { lines }: List) {
  return order(args, lines, "/quote");
}

/** Puts the lines that are still sold into the cart, and leads on. */
export async function order(args: ShopArgs, lines: readonly SavedLine[], to: string) {
  const articles = await articlesOf(args, lines);
  const sold = lines
    .filter((_, at) => articles[at]?.exists)
    .map((line) => referredLine(line, line.ownNumber || line.reference));
  if (sold.length === 0) {
    const { pathname } = new URL(args.request.url);
    return redirectWithFlash(args, pathname, { kind: "problem", text: t("lists:nothingSold") });
  }
  return putIntoCart(args, sold, to);
}

/** Leads a guest to the sign-in, and back to the page. */
export function toSignIn(to: string) {
  return redirect(`/sign-in?${new URLSearchParams({ redirectTo: to })}`, 303);
}
