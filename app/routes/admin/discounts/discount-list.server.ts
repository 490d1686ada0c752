import { storableText } from "~/domain/text";
import type { AdminArgs } from "~/http/pages/admin-page.server";
import { anything, oneOf, unknownFilters } from "../frame/filters";
import { coversWords, datesWords, givesWords, stateOf, usageWords } from "./discount-words";

const pageSize = 50;
/** The furthest page of a list of discounts. */
const mostPages = 10_000;

function pageIn(query: URLSearchParams): number {
  const text = query.get("page") ?? "";
  const page = /^\d{1,5}$/.test(text) ? Number(text) : 1;
  return Math.min(Math.max(page, 1), mostPages);
}

/** The discounts of one view, found by their code or description, fifty a page. */
export async function discountsPage({ call, context, request }: AdminArgs) {
  const now = context.services.clock();
  const query = new URL(request.url).searchParams;
  const known = {
    state: oneOf(["on", "not"]),
    q: anything,
    page: (text: string) => /^\d+$/.test(text),
  };
  const ignored = unknownFilters(query, known);
  const asked = query.get("state");
  const state = asked === "on" || asked === "not" ? asked : null;
  const search = storableText(query.get("q") ?? "", 100).trim();
  const wanted = search.toLowerCase();
  const all = await call("discounts.list", []);
  const found = all
    .filter(({ code, description }) =>
      `${code ?? ""} ${description}`.toLowerCase().includes(wanted),
    )
    .map((discount) => ({ discount, state: stateOf(discount, now) }));
  const on = found.filter((each) => each.state === "on");
  const shown =
    state === null ? found : found.filter((each) => (each.state === "on") === (state === "on"));
  const pages = Math.max(1, Math.ceil(shown.length / pageSize));
  const page = Math.min(pageIn(query), pages);
  const addressOf = (part: { state?: string | null; page?: number }) => {
    const { state: view, page: at } = { state, page: 1, ...part };
    const entries = { ...(view ? { state: view } : {}), ...(search ? { q: search } : {}) };
    return new URLSearchParams({ ...entries, ...(at > 1 ? { page: String(at) } : {}) }).toString();
  };
  const pathOf = (part: Parameters<typeof addressOf>[0]) =>
    ["/admin/discounts", addressOf(part)].filter(Boolean).join("?");
  return {
    state,
    search,
    ignored,
    listSearch: addressOf({ page }),
    isEmpty: all.length === 0,
    views: [
      { view: null, to: pathOf({ state: null }), count: found.length },
      { view: "on" as const, to: pathOf({ state: "on" }), count: on.length },
      { view: "not" as const, to: pathOf({ state: "not" }), count: found.length - on.length },
    ],
    first: page > 1 ? pathOf({}) : null,
    previous: page > 1 ? pathOf({ page: page - 1 }) : null,
    next: page < pages ? pathOf({ page: page + 1 }) : null,
    position: `Page ${page} of ${pages}`,
    rows: shown
      .slice((page - 1) * pageSize, page * pageSize)
      .map(({ discount, state: standing }) => ({
        id: discount.id,
        version: discount.version,
        active: discount.active,
        name: discount.code ?? (discount.description || "Unnamed"),
        about: discount.code === null ? "automatic" : discount.description,
        gives: givesWords(discount),
        covers: coversWords(discount),
        usage: usageWords(discount),
        dates: datesWords(discount),
        state: standing,
      })),
  };
}
