import { adminPage } from "~/http/pages/admin-page.server";
import { resource } from "~/http/pages/resource.server";
import { t } from "~/texts/text";
import { suggestedArticles } from "./articles.server";
import { searchPage } from "./found.server";

/** A row of the palette. */
export interface FoundPlace {
  to: string;
  name: string;
  note: string;
  /** Its amount; empty for none. */
  amount: string;
}

/** How many records of a kind the palette shows. */
const shown = 4;

const headers = { "cache-control": "no-store" };

/**
 * GET /admin/find.json?q=: the records of a search, for the palette; with `for=offer` articles, for a
 * line of an offer. A route of its own would add to the scripts of every page.
 */
const find = adminPage(async (args) => {
  if (new URL(args.request.url).searchParams.get("for") === "offer") {
    return Response.json({ suggestions: await suggestedArticles(args) }, { headers });
  }
  const { groups, pages } = await searchPage(args);
  const found = [
    ...groups.flatMap(({ kind, rows }) =>
      rows.slice(0, shown).map(({ to, name, about, detail, amount, age }): FoundPlace => {
        const note = [kind, about, detail, age].filter(Boolean).join(" · ");
        return { to, name, note, amount };
      }),
    ),
    ...pages.map(({ to, name }): FoundPlace => {
      return { to, name, note: t("deskSearch:settings"), amount: "" };
    }),
  ];
  return Response.json({ found }, { headers });
});

export const loader = resource({ GET: find });
export const action = loader;
