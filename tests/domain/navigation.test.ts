import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { placesFor } from "~/components/desk/navigation";
import { type Role, roles } from "~/modules/staff/role";
import { sitePageNames } from "~/routes/shop/site-pages.server";
import { deskPlaces, deskRoutes, withoutPage } from "../support/desk-places";
import { patterns } from "../support/walk";

it("every page of fixed text has its name in routes.ts", () => {
  expect(sitePageNames.length).toBeGreaterThan(3);
  expect(sitePageNames.filter((name) => !patterns().includes(name))).toEqual([]);
});

const named = (role: Role) =>
  placesFor(role, true).flatMap(({ places }) => places.map(({ to }) => to.slice(1)));

it("the desk's navigation leads to every page without a parameter, or a page does", () => {
  /** Buttons and links of other pages lead to these. */
  const elsewhere = [
    "admin/customers/new",
    "admin/discounts/new",
    "admin/notices",
    "admin/products/bulk",
    "admin/products/import",
    "admin/products/new",
    "admin/quotes/new",
    "admin/search",
    "admin/settings/letterhead.pdf",
  ];
  const pages = deskRoutes().filter((route) => !/:|\.(csv|json)$/.test(route));
  const missing = pages.filter((r) => !withoutPage.includes(r) && !named("owner").includes(r));
  expect(missing.toSorted()).toEqual(elsewhere);
});

it.each(roles)("the desk's navigation leads %s to what opens, and to nothing else", (role) => {
  const all = named("owner");
  const open = deskPlaces.filter(({ route, open }) => all.includes(route) && open.includes(role));
  expect(named(role).toSorted()).toEqual(open.map(({ route }) => route).toSorted());
});

it("every page of the desk's navigation has an icon of its own", () => {
  const places = placesFor("owner", true).flatMap(({ places }) => places);
  expect(new Set(places.map(({ icon }) => icon)).size).toBe(places.length);
  const drawn = readFileSync("app/components/desk/desk-icons.svg", "utf8");
  for (const { icon } of places) expect(drawn).toContain(`<symbol id="${icon}"`);
});
