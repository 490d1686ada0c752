import type { ServerBuild } from "@remix-run/node";

type Routes = ServerBuild["routes"];

/** The first segment, and of the desk's paths the second too. Others are matched by all routes. */
const plain = /^\/(?:(admin)\/([\w~-]*)|(?!admin\/)([\w~-]*))(?:\.data$|\/|$)/i;

/**
 * Splits a build by the first segment of its paths, and the desk by its second. Remix ranks every
 * route of a build again, five times per request; with the split it ranks a handful instead of a
 * hundred. Desk pages get the route map of the whole store, all others the map that the build makes
 * for the shop.
 */
export function areasOf(build: ServerBuild): (path: string) => ServerBuild {
  const leaves = Object.keys(build.routes).map((id) => ({ id, area: areaOfRoute(build, id) }));
  const names = new Set(leaves.map(({ area }) => area));
  const areas = new Map<string, ServerBuild>();

  function areaOf(name: string): ServerBuild {
    const known = areas.get(name);
    if (known) return known;
    const isDesk = name.split("/", 1)[0] === desk;
    const inside = leaves.filter(
      ({ area }) => area === name || area === open || (isDesk && area === openDesk),
    );
    const area = only(
      build,
      withParents(
        build.routes,
        inside.map(({ id }) => id),
      ),
      isDesk ? build.assets.url : shopMap(build.assets.url),
    );
    areas.set(name, area);
    return area;
  }

  return (path) => {
    const match = plain.exec(path);
    if (!match) return build;
    const first = (match[1] ?? match[3] ?? "").toLowerCase();
    if (first !== desk) {
      const name = first === "_root" ? "" : first;
      return areaOf(names.has(name) ? name : open);
    }
    const name = `${desk}/${match[2]?.toLowerCase() ?? ""}`;
    return areaOf(names.has(name) ? name : openDesk);
  };
}

const desk = "admin";

/**
 * Written by app/cli/build.mjs: without the desk's pages, which shop pages link to by full page
 * loads.
 */
function shopMap(url: string): string {
  return url.replace(/manifest-(\w+\.js)$/, "shop-manifest-$1");
}

/** The areas of routes whose path begins with a parameter or matches everything. */
const open = "*";
const openDesk = "admin/*";

function areaOfRoute({ routes }: ServerBuild, id: string): string {
  const [first = "", second = ""] = fullPath(routes, id).toLowerCase().split("/", 2);
  if (/^[:*]/.test(first)) return open;
  if (first !== desk) return first;
  return second === "" || /^[:*]/.test(second) ? openDesk : `${desk}/${second}`;
}

function fullPath(routes: Routes, id: string | undefined): string {
  const route = id === undefined ? undefined : routes[id];
  if (!route) return "";
  return [fullPath(routes, route.parentId), route.path ?? ""].filter(Boolean).join("/");
}

function withParents(routes: Routes, ids: readonly string[]): Set<string> {
  const all = new Set<string>();
  for (const id of ids) {
    for (let at: string | undefined = id; at !== undefined; at = routes[at]?.parentId) all.add(at);
  }
  return all;
}

function only(build: ServerBuild, ids: ReadonlySet<string>, url: string): ServerBuild {
  const pick = <T>(all: Record<string, T>) =>
    Object.fromEntries(Object.entries(all).filter(([id]) => ids.has(id)));
  return {
    ...build,
    routes: pick(build.routes),
    assets: { ...build.assets, url, routes: pick(build.assets.routes) },
  };
}
