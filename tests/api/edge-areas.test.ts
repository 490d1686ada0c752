import type { ServerBuild } from "@remix-run/node";
import { matchRoutes } from "@remix-run/react";
import type { RouteConfigEntry } from "@remix-run/route-config";
import { describe, expect, it } from "vitest";
import { areasOf } from "~/http/server/page-areas";
import routes from "~/routes";

interface Tree {
  id: string;
  path?: string;
  index?: boolean;
  children?: Tree[];
}

const build = {
  routes: Object.fromEntries([["root", { id: "root", path: "" }], ...entries(routes, "root")]),
  assets: { url: "/assets/manifest-1.js", routes: {} },
} as unknown as ServerBuild;
const areaOf = areasOf(build);

function entries(from: readonly RouteConfigEntry[], parentId: string): [string, object][] {
  return from.flatMap(({ id, file, path, index, children = [] }) => {
    const own = id ?? file;
    return [[own, { id: own, parentId, path, index }], ...entries(children, own)] as never;
  });
}

function tree(all: ServerBuild["routes"], parentId?: string): Tree[] {
  const own = Object.values(all).filter((route) => route?.parentId === parentId);
  return own.map((route) => {
    const { id, path, index } = route as Tree;
    return index ? { id, path, index } : { id, path, children: tree(all, id) };
  });
}

function matched(all: ServerBuild["routes"], path: string): string[] {
  const matches = matchRoutes(tree(all) as never, path) ?? [];
  return matches.map(({ route }) => (route as Tree).id);
}

function fullPath(id: string | undefined): string {
  const route = id === undefined ? undefined : build.routes[id];
  return route ? [fullPath(route.parentId), route.path].filter(Boolean).join("/") : "";
}

const named = Object.keys(build.routes).map(
  (id) => `/${fullPath(id).replace(/:\w+/g, "one").replace("*", "any/thing")}`,
);
const odd = [
  "/",
  "/nope",
  "/PRODUCTS/One",
  "/products/",
  "/cart.data",
  "/_root.data",
  "/account.data",
  "/%70roducts/one",
  "/products/a%2Fb",
  "/product",
  "/products.data/x",
  "/api",
  "/*",
  "/:id",
  "/sitemap.xml",
  "/Sitemap.XML",
  "/robots.txt.data",
  "/account/none",
  "/admin/none/deep",
  "/admin/",
  "/admin.data",
  "/administrator",
  "/ADMIN/Quotes",
  "/admin/quotes.data",
  "/admin/quotes/one.data",
  "/admin/%71uotes",
  "/admin//quotes",
];

describe("a page is matched beside its neighbours alone", () => {
  it.each([...new Set([...named, ...odd])])(
    "%s: the route that the whole store would match",
    (path) => {
      const asked = path.replace(/\.data$/, "").replace(/^\/_root$/, "/");
      const area = areaOf(path).routes;
      expect(matched(area, asked)).toEqual(matched(build.routes, asked));
      expect(matched(area, path)).toEqual(matched(build.routes, path));
    },
  );

  it("which are few", () => {
    const sizes = [
      "/",
      "/products/one",
      "/cart",
      "/nope",
      "/admin",
      "/admin/orders",
      "/admin/quotes/one",
    ].map((path) => Object.keys(areaOf(path).routes).length);
    expect(Math.max(...sizes)).toBeLessThan(Object.keys(build.routes).length / 4);
  });
});
