import { createRemixStub } from "@remix-run/testing";
import { type RenderResult, render } from "@testing-library/react";
import type { ComponentProps, ReactNode } from "react";
import type { RootData } from "~/components/frame/root-data";

type StubRoute = Parameters<typeof createRemixStub>[0][number];

interface PageOptions {
  /** The address the page stands at. */
  at?: string;
  root?: Partial<RootData>;
  /** The data that the page is first rendered with, and later where it has no loader. */
  data?: unknown;
  /** What answers the page's own forms and data. */
  loader?: StubRoute["loader"];
  action?: StubRoute["action"];
  /** Other pages that can be reached. */
  routes?: StubRoute[];
}

/** A part of a page inside a router, as the shop's frame holds it, without a server. */
export function renderPage(
  Content: () => ReactNode,
  { at = "/", root = {}, data, loader, action, routes = [] }: PageOptions = {},
): RenderResult {
  const rootData: RootData = {
    theme: "system",
    user: null,
    cartLines: 0,
    flash: null,
    mailOn: true,
    origin: "http://localhost",
    site: null,
    ...root,
  };
  const { pathname } = new URL(at, "http://localhost");
  const page = {
    id: "page",
    path: pathname,
    Component: Content,
    loader: loader ?? (data === undefined ? undefined : () => data),
    action,
  } as StubRoute;
  const Stub = createRemixStub([
    { id: "root", path: "/", loader: () => rootData, children: [page, ...routes] } as StubRoute,
  ]);
  const hydrated: ComponentProps<typeof Stub>["hydrationData"] = {
    loaderData: data === undefined ? { root: rootData } : { root: rootData, page: data },
  };
  return render(<Stub initialEntries={[at]} hydrationData={hydrated} />);
}
