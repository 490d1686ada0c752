import { data } from "@remix-run/node";
import { mostChosen, productTicks, readTicks, withTicks } from "~/components/lists/chosen";
import { filtersInWords, readAddress, searchOf } from "~/components/lists/list";
import { type AdminArgs, requireMay } from "~/http/pages/admin-page.server";
import { everyRow } from "~/http/pages/list.server";
import { cutText, isCleanText } from "~/kernel/text";
import { textProblem } from "~/modules/catalogue/attribute-values";
import { technicalDataLimits } from "~/modules/catalogue/technical-data";
import type { Chosen } from "~/modules/runs/run-rows.server";
import type { BulkAction } from "~/modules/runs/runs.server";
import { findCategory, site } from "~/modules/settings/site";
import { findAnyCategory } from "~/modules/settings/site-settings";
import { t } from "~/texts/text";
import { productList } from "../catalogue/product-list";
import { beginRun } from "./filling.server";
import { actionKinds, actionLabels, type BulkAnswer } from "./run-state";

/** Above this number, the list must be filtered first. */
export const mostChanged = 20_000;

/** The products in the address: single ones, or all that match its filters. */
function choiceOf({ request }: AdminArgs) {
  const query = new URL(request.url).searchParams;
  const ticks = readTicks(productTicks, query);
  const single = ticks.map((value): Chosen => {
    return { id: productTicks.idOf(value) ?? "", version: Number.parseInt(value, 10) };
  });
  return { query, all: query.get("all") === "yes", ticks, single };
}

/** Every product of the query, with its version; at most one more than can be changed. */
function everyProduct(args: AdminArgs, query: URLSearchParams): Promise<Chosen[]> {
  return everyRow(args, productList(), {
    query,
    most: mostChanged,
    of: ({ id, version }) => ({ id, version }),
  });
}

export async function bulkPage(args: AdminArgs) {
  requireMay(args, "runs.begin");
  const { query, all, single, ticks } = choiceOf(args);
  const count = all ? (await everyProduct(args, query)).length : single.length;
  const most = all ? mostChanged : mostChosen;
  const listed = productList();
  const address = readAddress(listed, query);
  const list = listed.path + searchOf(listed, address);
  const names = await args.call("catalogue.dataNames", []);
  return {
    /** What technical data are called: attributes first. */
    names: [...new Set([...site.attributes, ...names.slice(0, 200)].map(({ name }) => name))],
    all,
    count,
    tooMany: count > most,
    most,
    // On the way back the products are still chosen.
    back: all ? list : withTicks(productTicks, list, ticks),
    filters: filtersInWords(listed, address),
    categories: site.productCategories.map(({ slug, name }) => ({ slug, name })),
  };
}

export async function bulkAction(args: AdminArgs) {
  requireMay(args, "runs.begin");
  const form = await args.request.formData();
  const text = (name: string) => String(form.get(name) ?? "").trim();
  const values = {
    action: text("action"),
    category: text("category"),
    percent: text("percent"),
    name: text("name").replace(/\s+/g, " "),
    value: text("value").replace(/\s+/g, " "),
    variants: text("variants"),
  };
  const refused = (errors: BulkAnswer["errors"], status = 400) => {
    const answer: BulkAnswer = { errors, values };
    return data(answer, status);
  };
  const read = actionOf(values);
  if ("errors" in read) return refused(read.errors);
  const { query, all, single } = choiceOf(args);
  const chosen = all ? await everyProduct(args, query) : single;
  if (chosen.length === 0) return refused({ action: t("deskRuns:noneWasChosen") });
  if (chosen.length > (all ? mostChanged : mostChosen))
    return refused({ action: t("deskRuns:theseAreTooManyAtOnce") });
  if (all && Number(text("count")) !== chosen.length) {
    const counts = { count: chosen.length, seen: text("count") };
    return refused({ action: t("deskRuns:countChanged", counts) }, 409);
  }
  const title = runTitle(read.action, chosen.length);
  return beginRun(args, { title, details: { kind: "bulk", action: read.action } }, chosen);
}

function actionOf({
  action,
  category,
  percent,
  ...data
}: BulkAnswer["values"]): { action: BulkAction } | { errors: BulkAnswer["errors"] } {
  const kind = actionKinds.find((known) => known === action);
  if (!kind) return { errors: { action: t("deskRuns:chooseAnAction") } };
  if (kind === "addCategory" || kind === "removeCategory") {
    if (!findCategory(category)) return { errors: { category: t("deskRuns:chooseACategory") } };
    return { action: { kind, category } };
  }
  if (kind === "setValue" || kind === "removeValue") return valueAction(kind, data);
  if (kind !== "price" && kind !== "cost") return { action: { kind } };
  const typed = percent.replace("−", "-").replace(",", ".").replace(/\s*%$/, "");
  const number = Number(typed);
  if (!/^[+-]?\d{1,4}(\.\d{1,2})?$/.test(typed) || number === 0) {
    return { errors: { percent: t("deskRuns:enterAPercentageSuchAs5") } };
  }
  if (number < -99 || number > 1_000) {
    return { errors: { percent: t("deskRuns:enterAPercentageBetween99And") } };
  }
  return { action: { kind, percent: number } };
}

function valueAction(
  kind: "setValue" | "removeValue",
  { name, value, variants }: Pick<BulkAnswer["values"], "name" | "value" | "variants">,
): ReturnType<typeof actionOf> {
  const most = technicalDataLimits.name;
  if (name === "" || name.length > most || /[|:]/.test(name) || !isCleanText(name)) {
    return { errors: { name: t("deskRuns:nameTheProperty", { most }) } };
  }
  const everywhere = variants === "yes";
  if (kind === "removeValue") return { action: { kind, name, variants: everywhere } };
  if (value === "" || textProblem(value) !== null || !isCleanText(value)) {
    const longest = technicalDataLimits.value;
    return { errors: { value: t("deskRuns:enterTheValue", { most: longest }) } };
  }
  return { action: { kind, name, value, variants: everywhere } };
}

/** The stored title of a run. */
export function runTitle(action: BulkAction, count: number): string {
  return `${titleOf(action)}: ${t("deskRuns:productCount", { count })}`;
}

function titleOf(action: BulkAction): string {
  const named = (slug: string) => findAnyCategory(slug)?.name ?? slug;
  if (action.kind === "moveCategory") {
    return t("deskRuns:moveFromTo", { from: named(action.category), to: named(action.to) });
  }
  if (action.kind === "price" || action.kind === "cost") {
    const percent = `${action.percent > 0 ? "+" : "−"}${Math.abs(action.percent)}`;
    return action.kind === "price"
      ? t("deskRuns:pricesBy", { percent })
      : t("deskRuns:costsBy", { percent });
  }
  if (action.kind === "setValue") return cutText(`${action.name}: ${action.value}`, 120);
  if (action.kind === "removeValue") {
    return cutText(t("deskRuns:removeNamed", { name: action.name }), 120);
  }
  if (!("category" in action)) return t(actionLabels[action.kind]).replace(/ \(.*/, "");
  const name = named(action.category);
  return t(action.kind === "addCategory" ? "deskRuns:addTo" : "deskRuns:removeFrom", { name });
}
