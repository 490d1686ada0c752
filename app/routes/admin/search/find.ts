import { adminPage } from "~/http/pages/admin-page.server";
import { resource } from "~/http/pages/resource.server";
import { t } from "~/texts/text";
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

/** GET /admin/find.json?q=: the records of a search, for the palette. */
const find = adminPage(async (args) => {
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
  return Response.json({ found }, { headers: { "cache-control": "no-store" } });
});

export const loader = resource({ GET: find });
export const action = loader;
