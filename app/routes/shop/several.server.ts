import { redirect } from "@remix-run/node";
import { articleOf } from "~/components/catalogue/article-inputs";
import type { Flash } from "~/forms/flash";
import { withFormSize } from "~/http/form-size.server";
import { flashCookie } from "~/http/pages/flash.server";
import { readIntent } from "~/http/pages/intent.server";
import { type ShopArgs, shopPage } from "~/http/pages/page.server";
import { attempt, refuse, typedIn } from "~/http/pages/submission.server";
import { openCart } from "~/http/pages/visitor.server";
import { cutText } from "~/kernel/text";
import { isUnitOf, isUnitWord } from "~/kernel/unit-words";
import { type CartLine, cartLimits, lineKey } from "~/modules/cart/cart.resource";
import { soldQuantity } from "~/modules/catalogue/product.resource";
import { type Count, isBeyondLine, readCount } from "~/modules/catalogue/quick-lines";
import { safeRedirect } from "~/modules/identity/redirect-to";
import { piece } from "~/modules/pricing/offer";
import { unitWord } from "~/modules/pricing/units";
import { t } from "~/texts/text";
import { beyondLine, inWholePacks, sumsTold } from "./cart-actions.server";

/** Puts the articles whose quantities were typed into the cart, and returns to the list. */
export async function addSeveral(args: ShopArgs, form: FormData) {
  const { lines, wrong } = await readQuantities(args, form);
  if (lines.length === 0 || wrong.length > 0) {
    const errors = Object.fromEntries(wrong.map(({ input, problem }) => [input, problem]));
    const message = quantitiesMessage(wrong);
    return refuse(args.context, { ...typedIn(form, { form: "several" }), errors, message });
  }
  return putIntoCart(args, lines, safeRedirect(form.get("back"), "/cart"), { several: true });
}

/** A quantity for each line of a full cart, beside those of the page. */
export const severalForm = { parts: 300 };

/** For the pages that have only the form with these quantities. */
export const severalAction = withFormSize(
  shopPage(async (args) => {
    const form = await args.request.formData();
    return readIntent(form, { several: addSeveral }).handler(args, form);
  }),
  severalForm,
);

/** A quantity that cannot be taken. */
interface WrongQuantity {
  /** The name of its input. */
  input: string;
  /** The article with what was typed. */
  name: string;
  problem: string;
  /** Whether it is no number of pieces, rather than too many or of another unit. */
  uncounted: boolean;
}

/** Reads the inputs `quantity.<article>`, each as a line of a quick order; 0 is left out. */
export async function readQuantities(
  args: ShopArgs,
  form: FormData,
): Promise<{ lines: CartLine[]; wrong: WrongQuantity[] }> {
  const typed = [...form].flatMap(([input, value]) => {
    const text = String(value).trim();
    if (!input.startsWith("quantity.") || text === "" || text === "0") return [];
    const article = articleOf(input.slice("quantity.".length));
    return [{ input, text, article, ...readCount(text) }];
  });
  const lines = typed.flatMap(({ article, quantity }) =>
    article && quantity !== null ? [{ ...article, quantity }] : [],
  );
  // Only a unit and a problem need the article itself.
  const asked = typed.filter(({ quantity, unit }) => quantity === null || unit !== null);
  const named = asked.flatMap(({ article }) => (article ? [{ ...article, quantity: 1 }] : []));
  const found =
    named.length > 0 ? await args.call("catalogue.linesNow", [named.slice(0, mostNamed)]) : [];
  const items = new Map(found.map((item) => [lineKey(item), item]));
  const wrong = asked.flatMap(({ input, text, article, ...count }) => {
    const item = article && items.get(lineKey(article));
    const problem = countProblem(count, item) ?? unitProblem(count, item);
    if (problem === null) return [];
    const title = nameOf(item ?? article);
    return [
      {
        input,
        name: cutText(`${title}: ${text}`, 80),
        problem,
        uncounted: count.quantity === null && !isBeyondLine(count.typed),
      },
    ];
  });
  return { lines, wrong };
}

interface Named {
  id: string;
  productName?: string;
  variantName?: string | null;
}

function nameOf(article: Named | null): string {
  return [article?.productName || article?.id, article?.variantName].filter(Boolean).join(", ");
}

/** The names of the first articles, as a message lists them. */
export async function articleNames(
  { call }: Pick<ShopArgs, "call">,
  lines: readonly CartLine[],
): Promise<string> {
  const found = await call("catalogue.linesNow", [lines.slice(0, mostTold)]);
  return listed(
    found.map((item) => cutText(nameOf(item), 80)),
    lines.length,
  );
}

function listed(names: readonly string[], count: number): string {
  return [...names.slice(0, mostTold), ...(count > mostTold ? ["…"] : [])].join("; ");
}

const mostNamed = 500;
const mostTold = 7;

/** What is said of them all, with the articles. */
export function quantitiesMessage(wrong: readonly WrongQuantity[]): string {
  const whole = t("lists:wholeQuantities", { most: cartLimits.quantity });
  const [first] = wrong;
  if (!first) return whole;
  const told = listed(
    wrong.map(({ name }) => name),
    wrong.length,
  );
  const why = wrong.some(({ uncounted }) => uncounted) ? whole : `${first.problem}.`;
  return `${why} ${t("lists:checkQuantities", { names: told })}`;
}

interface Sold {
  minimumQuantity?: number | null;
  packQuantity: number | null;
}

/** What is wrong with the number of pieces; null for nothing. */
export function countProblem(
  { quantity, typed }: Count,
  article: Sold | null | undefined,
): string | null {
  if (quantity === null ? isBeyondLine(typed) : quantity > cartLimits.quantity) return beyondLine();
  if (quantity !== null) return null;
  const [, thousands, rest] = /^(\d{1,3})[.,](\d{3})$/.exec(typed) ?? [];
  if (rest) return t("shop:quantityUnclear", { typed, whole: `${thousands}${rest}` });
  return article && /^(?:-|0+$)/.test(typed)
    ? leastSold(article)
    : t("shop:noQuantity", { most: cartLimits.quantity });
}

/** The least quantity of an article, in whole packs. */
function leastSold(article: Sold): string {
  const pack = article.packQuantity ?? 1;
  const quantity = soldQuantity(article, article.minimumQuantity ?? 1);
  return pack > 1 ? t("shop:leastInPacks", { quantity, pack }) : t("shop:leastSold", { quantity });
}

/** What is wrong with the unit that was typed with a quantity; null for nothing. */
export function unitProblem(
  { unit }: Count,
  article: { unit: string | null } | null | undefined,
): string | null {
  if (unit === null || isUnitOf(unit, article?.unit ?? null)) return null;
  const sold = unitWord(article?.unit ?? piece.text);
  return isUnitWord(unit)
    ? t("shop:otherUnit", { unit, sold })
    : t("shop:unknownUnit", { unit, sold });
}

/** Adds lines in whole packs, and says what was rounded and what did not fit. */
export async function putIntoCart(
  args: ShopArgs,
  lines: readonly CartLine[],
  to: string,
  more: Pick<Flash, "several"> = {},
) {
  const { guestCart, headers } = await openCart(args);
  const done = await attempt(args.call("visitorCart.addItems", [[...lines]], { guestCart }));
  if (!done.ok) return told(args, to, { kind: "problem", text: done.failure.message }, headers);
  const { cart, left } = done.value;
  const there = new Set(cart.items.map(lineKey));
  const unfit = left > 0 ? lines.filter((line) => !there.has(lineKey(line))) : [];
  const notes: string[] = [];
  const exact: CartLine[] = [];
  for (const key of new Set(lines.map(lineKey))) {
    const item = cart.items.find((other) => lineKey(other) === key);
    const { item: now, rounded } = await inWholePacks(args, item, guestCart);
    if (rounded === null) exact.push(...lines.filter((line) => lineKey(line) === key));
    if (!item || !now || rounded === null) continue;
    const { packQuantity: pack, quantity } = item;
    const number = cutText(nameOf(item), 80);
    notes.push(t("shop:packsInstead", { number, sold: now.quantity, quantity, pack: pack ?? 1 }));
  }
  const text = [
    t("lists:linesAdded", { count: lines.length - left }),
    ...(left > 0 ? [t("lists:linesDidNotFit", { count: left, most: cartLimits.lines })] : []),
    ...(unfit.length > 0 ? [t("lists:notInCart", { names: await articleNames(args, unfit) })] : []),
    ...roundingsTold(notes),
    ...sumsTold(cart, exact),
  ].join(" ");
  const link = { to: "/cart", label: t("lists:viewCart") };
  const kind = left > 0 ? "problem" : "done";
  return told(args, to, { kind, text, link, ...more }, headers);
}

/** What is said of rounded quantities: the first ones each, and the number of the others. */
export function roundingsTold(notes: readonly string[]): string[] {
  const shown = 5;
  const rest = notes.length - shown;
  return [...notes.slice(0, shown), ...(rest > 0 ? [t("shop:moreRounded", { count: rest })] : [])];
}

function told(
  args: ShopArgs,
  to: string,
  flash: Omit<Flash, "id">,
  headers: Headers = new Headers(),
) {
  headers.append("Set-Cookie", flashCookie(args, flash));
  return redirect(to, { status: 303, headers });
}
