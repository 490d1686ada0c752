import type { ServerBuild } from "@remix-run/node";
import type { Respond } from "../api/endpoint.server";

interface Route {
  id: string;
  module: object;
  /** Static segments in lower case; `:name` and a last `*` match what the path holds. */
  segments: string[];
}

export interface RouteMatch {
  id: string;
  module: object;
  params: Record<string, string>;
}

export interface RouteTable {
  /** Finds a route by canonical path; null when none of the table matches. */
  find(path: string): RouteMatch | null;
}

const none: Record<string, string> = {};

/** The API routes of a Remix build and its direct resources. */
export function readApiRoutes(build: Pick<ServerBuild, "routes">): RouteTable {
  return readRoutes(build, (path, module) =>
    path.startsWith("api/") ? path !== "api/*" : respondOf(module) !== null,
  );
}

/** The routes whose forms can be sent to a page. */
export function readFormRoutes(build: Pick<ServerBuild, "routes">): RouteTable {
  return readRoutes(build, (_, module) => "action" in module);
}

/** The wanted routes of a Remix build, with its precedence: static, then parameter, then splat. */
function readRoutes(
  build: Pick<ServerBuild, "routes">,
  isWanted: (path: string, module: object) => boolean,
): RouteTable {
  const routes = Object.values(build.routes)
    .flatMap((route) => (route ? [{ route, path: fullPath(build, route.id) }] : []))
    .filter(({ route, path }) => isWanted(path, route.module))
    .map(({ route, path }) => ({ id: route.id, module: route.module, segments: spell(path) }))
    .sort((a, b) => rank(b.segments) - rank(a.segments));
  const isFixed = ({ segments }: Route) => !segments.some((part) => /^[:*]/.test(part));
  const fixed = new Map(
    routes.filter(isFixed).map((route) => [`/${route.segments.join("/")}`, route]),
  );
  const open = routes.filter((route) => !isFixed(route));

  return {
    find(path) {
      const exact = fixed.get(path) ?? fixed.get(path.toLowerCase());
      if (exact) return { id: exact.id, module: exact.module, params: none };
      const parts = path.slice(1).split("/");
      const match = open.find(({ segments }) => fits(segments, parts));
      return match
        ? { id: match.id, module: match.module, params: paramsOf(match.segments, parts) }
        : null;
    },
  };
}

/** The function that answers without the router; null for a page. */
export function respondOf(module: object): Respond | null {
  const { loader } = module as { loader?: { respond?: Respond } };
  return loader?.respond ?? null;
}

function fullPath({ routes }: Pick<ServerBuild, "routes">, id: string | undefined): string {
  const route = id === undefined ? undefined : routes[id];
  if (!route) return "";
  const above = fullPath({ routes }, route.parentId);
  return [above, route.path ?? ""].filter(Boolean).join("/");
}

function spell(path: string): string[] {
  return path.split("/").map((part) => (part.startsWith(":") ? part : part.toLowerCase()));
}

function rank(segments: string[]): number {
  const weight = (part: string) => (part === "*" ? 1 : part.startsWith(":") ? 2 : 3);
  return (
    segments.reduce((total, part) => total * 4 + weight(part), 0) * 4 ** (16 - segments.length)
  );
}

function fits(pattern: string[], parts: string[]): boolean {
  if (pattern.at(-1) !== "*") {
    return parts.length === pattern.length && pattern.every((part, at) => isAt(part, parts[at]));
  }
  const before = pattern.slice(0, -1);
  return parts.length >= before.length && before.every((part, at) => isAt(part, parts[at]));
}

function isAt(part: string, given = ""): boolean {
  return part === given || part[0] === ":" || part === given.toLowerCase();
}

function paramsOf(pattern: string[], parts: string[]): Record<string, string> {
  const params: Record<string, string> = {};
  pattern.forEach((part, at) => {
    if (part === "*") params["*"] = parts.slice(at).map(decodeURIComponent).join("/");
    else if (part[0] === ":") params[part.slice(1)] = decodeURIComponent(parts[at] ?? "");
  });
  return params;
}
