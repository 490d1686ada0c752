import { PassThrough } from "node:stream";
import { createRequestHandler } from "@remix-run/express";
import type { EntryContext, ServerBuild } from "@remix-run/node";
import { createReadableStreamFromReadable } from "@remix-run/node";
import { Outlet, RemixServer, Scripts } from "@remix-run/react";
import express from "express";
import { JSDOM } from "jsdom";
import { createElement as h, type ReactNode } from "react";
import { renderToPipeableStream } from "react-dom/server";

/**
 * The fixed baseline: an empty Remix route behind the Express adapter that returns the bytes it is
 * given, and a Remix page without data that renders the same markup from constants. `POST /bytes`
 * sets what `/api` returns; `POST /markup` sets what the page renders, element by element.
 */
let bytes: Uint8Array<ArrayBuffer> = new TextEncoder().encode("{}");
let head: (Piece | string)[] = [];
let body: (Piece | string)[] = [];

function Root() {
  const inner = h("body", null, h(Outlet), h(Scripts));
  return h("html", { lang: "en" }, h("head", null, head.map(render)), inner);
}

/** Renders the same elements with the same attributes for each request, as any page does. */
function Page() {
  return h("main", null, body.map(render));
}

interface Piece {
  name: string;
  props: Record<string, unknown>;
  inner: (Piece | string)[];
}

function render(piece: Piece | string, key: number): ReactNode {
  if (typeof piece === "string") return piece;
  return h(piece.name, { ...piece.props, key }, ...piece.inner.map(render));
}

const spellings: Record<string, string> = {
  class: "className",
  for: "htmlFor",
  charset: "charSet",
};

function piecesOf(node: Node): (Piece | string)[] {
  if (node.nodeType === node.TEXT_NODE) return [node.textContent ?? ""];
  if (node.nodeType !== node.ELEMENT_NODE) return [];
  const element = node as Element;
  const name = element.localName;
  if (name === "script" || name === "style") return [];
  const props: Record<string, unknown> = {};
  for (const { name: attribute, value } of element.attributes) {
    if (attribute !== "style") props[spellings[attribute] ?? attribute] = value;
  }
  const inner = name === "textarea" ? [] : [...element.childNodes].flatMap(piecesOf);
  return [{ name, props, inner }];
}

function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(h(RemixServer, { context, url: request.url }), {
      onShellReady() {
        const body = new PassThrough();
        headers.set("content-type", "text/html");
        resolve(new Response(createReadableStreamFromReadable(body), { status, headers }));
        pipe(body);
      },
      onShellError: reject,
    });
  });
}

const json = () =>
  new Response(bytes, { headers: { "content-type": "application/json; charset=utf-8" } });

const asset = (id: string, extra: object) => ({
  id,
  hasLoader: true,
  hasAction: false,
  hasClientLoader: false,
  hasClientAction: false,
  hasErrorBoundary: false,
  module: "/assets/empty.js",
  ...extra,
});

const build = {
  entry: { module: { default: handleRequest } },
  routes: {
    root: { id: "root", path: "", module: { default: Root } },
    api: { id: "api", parentId: "root", path: "api", module: { loader: json, action: json } },
    page: {
      id: "page",
      parentId: "root",
      path: "page",
      module: { default: Page, loader: () => null },
    },
  },
  assets: {
    version: "1",
    url: "/assets/manifest.js",
    entry: { module: "/assets/entry.js", imports: [] },
    routes: {
      root: asset("root", { path: "", hasLoader: false }),
      api: asset("api", { parentId: "root", path: "api" }),
      page: asset("page", { parentId: "root", path: "page" }),
    },
  },
  publicPath: "/",
  assetsBuildDirectory: "build/client",
  mode: "production",
  isSpaMode: false,
  future: {
    v3_fetcherPersist: true,
    v3_relativeSplatPath: true,
    v3_throwAbortReason: true,
    v3_routeConfig: true,
    v3_singleFetch: true,
    v3_lazyRouteDiscovery: true,
    unstable_optimizeDeps: false,
  },
} as unknown as ServerBuild;

const app = express();
app.disable("x-powered-by");
app.post("/bytes", express.raw({ type: () => true, limit: "10mb" }), (request, response) => {
  bytes = new Uint8Array(request.body as Buffer);
  response.end("ok");
});
app.post("/markup", express.text({ type: () => true, limit: "10mb" }), (request, response) => {
  const { document } = new JSDOM(request.body as string).window;
  head = [...document.head.childNodes].flatMap(piecesOf);
  body = [...document.body.childNodes].flatMap(piecesOf);
  response.end("ok");
});
app.use(createRequestHandler({ build, mode: "production" }));
app.listen(Number(process.env.PORT), "127.0.0.1");
