import type { Suggestion } from "~/components/frame/suggestions";
import { adminPage } from "~/http/pages/admin-page.server";
import { resource } from "~/http/pages/resource.server";
import { t } from "~/texts/text";
import { suggestedArticles } from "./articles.server";
import { searchPage } from "./found.server";

/** How many records are suggested. */
const most = 9;

const headers = { "cache-control": "no-store" };

/**
 * GET /admin/find.json?q=: the records of a search, for the palette and the search of every page;
 * with `for=offer` articles, for a line of an offer. A route of its own would add to the scripts of
 * every page.
 */
const find = adminPage(async (args) => {
  if (new URL(args.request.url).searchParams.get("for") === "offer") {
    return Response.json({ suggestions: await suggestedArticles(args) }, { headers });
  }
  const { groups, pages } = await searchPage(args);
  // Each kind has its share, so that many quotes of a product do not hide the product.
  const kinds = [...groups.map(({ rows }) => rows), pages].filter(({ length }) => length > 0);
  const share = Math.max(1, Math.floor(most / Math.max(1, kinds.length)));
  const found = [
    ...groups.flatMap(({ kind, rows }) =>
      rows.slice(0, share).map(({ to, name, about, detail, amount, day }): Suggestion => {
        const note = [kind, about, detail, day].filter(Boolean).join(" · ");
        return { to, label: name, note, amount };
      }),
    ),
    ...pages.slice(0, share).map(({ to, name }): Suggestion => {
      return { to, label: name, note: t("deskSearch:settings") };
    }),
  ];
  return Response.json({ suggestions: found }, { headers });
});

export const loader = resource({ GET: find });
export const action = loader;
