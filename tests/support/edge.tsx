import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ActionFunctionArgs, ServerBuild } from "@remix-run/node";
import { Await, Form, Outlet, Scripts, useActionData, useLoaderData } from "@remix-run/react";
import type { RouteConfigEntry } from "@remix-run/route-config";
import { Suspense } from "react";
import { seed } from "~/cli/seed.server";
import { useNonce } from "~/components/frame/nonce";
import * as entry from "~/entry.server";
import { withFormSize } from "~/http/form-size.server";
import { listen, originOf } from "~/http/server/process.server";
import { createServer, type ServerOptions, type StoreServer } from "~/http/server/server";
import { readEnv } from "~/kernel/env/env.server";
import { createLog } from "~/kernel/process/log.server";
import routes from "~/routes";
import { createServices, type Services } from "~/services.server";
import { cheapPasswords } from "./cheap-passwords";
import { described } from "./described";
import { backendUnder } from "./engines";
import { aProduct } from "./shop";

/** The bodies that the actions of /form and /long-form were called with. */
export const posts: string[] = [];

/** The real API routes of the store, and a few pages that show what the edge hands on. */
export interface EdgeServer {
  origin: string;
  services: Services;
  store: StoreServer;
  logs: () => string;
  /** How far the store's clock is ahead of the machine's. */
  time: { aheadMs: number };
  /** Sockets that the server holds, half open ones too. */
  connections(): Promise<number>;
  stop(): Promise<void>;
}

export async function openEdge(
  variables: Record<string, string> = {},
  options: { adapt?: (services: Services) => Partial<Services>; server?: ServerOptions } = {},
): Promise<EdgeServer> {
  const folder = await mkdtemp(join(tmpdir(), "edge-"));
  const backend = await backendUnder(folder, variables);
  const { env } = readEnv({
    ...backend.variables,
    PAYMENT_SPOOL_DIR: join(folder, "payments"),
    FILES_DIR: join(folder, "files"),
    AUTH_PROVIDER: "session",
    SESSION_SECRET: "k4Jx9QmT2vRz8LpW6sYb3NcF7hGd5AeU",
    ...variables,
  });
  const lines: string[] = [];
  const log = createLog("info", { write: (line) => lines.push(line) });
  const passwords = cheapPasswords();
  const time = { aheadMs: 0 };
  const clock = () => new Date(Date.now() + time.aheadMs);
  const made = await createServices(env, { log, passwords, clock });
  const services = { ...made, ...options.adapt?.(made) };
  if (made.storage) await seed(made.storage, smallCatalogue());
  const store = createServer(services, await readBuild(), {
    clientFolder: join(folder, "none"),
    ...options.server,
  });
  const { server } = store;
  described(server);
  await listen(server, { port: 0, host: "127.0.0.1" });
  return {
    origin: originOf(server),
    services,
    store,
    logs: () => lines.join(""),
    time,
    connections: () =>
      new Promise((resolve, reject) => {
        server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
      }),
    async stop() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
      await made.close();
      await backend.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function aVariant(id: string) {
  return { id, name: id, sku: null, price: null, stock: null, imageURL: null };
}

export function smallCatalogue() {
  return [
    aProduct({ id: "lathe", productName: "Bench lathe", price: 1200, stock: 3 }),
    aProduct({ id: "report.data", productName: "Data report", price: null }),
    aProduct({ id: "a%2Fb", productName: "Slashed name", price: 5 }),
    ...Array.from({ length: 25 }, (_, at) =>
      aProduct({
        id: `p${at}`,
        productName: `Part ${String(at).padStart(2, "0")}`,
        variants: at === 24 ? [aVariant("v1")] : [],
      }),
    ),
  ];
}

/** Every endpoint, by its file. */
const apiModules = import.meta.glob<object>("../../app/routes/api/*.ts");

/** A Remix build by hand: the store's own API routes beside pages of this file. */
async function readBuild(): Promise<ServerBuild> {
  const files = flatten(routes).filter(({ file }) => file.startsWith("routes/api/"));
  const api = await Promise.all(
    files.map(async ({ id, file, path }) => {
      const load = apiModules[`../../app/${file}`];
      if (!load) throw new Error(`${file} does not exist`);
      return [id, { id, parentId: "root", path, module: await load() }] as const;
    }),
  );
  const pageRoutes = Object.entries(pages).map(
    ([path, module]) => [path, { id: path, parentId: "root", path, module }] as const,
  );
  const all = Object.fromEntries([...pageRoutes, ...api]);
  return {
    entry: { module: entry },
    routes: {
      root: { id: "root", path: "", module: { default: Root, ErrorBoundary: Broken } },
      ...all,
    },
    assets: {
      version: "1",
      url: "/assets/manifest.js",
      entry: { module: "/assets/entry.js", imports: [] },
      routes: Object.fromEntries(["root", ...Object.keys(all)].map((id) => [id, manifest(id)])),
    },
    assetsBuildDirectory: "build/client",
    publicPath: "/",
    basename: "/",
    isSpaMode: false,
    mode: "production",
    future: { v3_singleFetch: true, v3_lazyRouteDiscovery: false },
  } as unknown as ServerBuild;
}

function manifest(id: string) {
  const parentId = id === "root" ? undefined : "root";
  return {
    id,
    parentId,
    path: parentId ? id : "",
    module: `/assets/${id}.js`,
    hasLoader: true,
    hasAction: true,
  };
}

function flatten(
  entries: readonly RouteConfigEntry[],
  above = "",
): { id: string; file: string; path: string }[] {
  return entries.flatMap(({ file, id = file, path = "", children = [] }) => {
    const full = [above, path].filter(Boolean).join("/");
    return [{ id, file, path: full }, ...flatten(children, full)];
  });
}

function Root() {
  return (
    <html lang="en">
      <head>
        <title>Test</title>
      </head>
      <body>
        <Outlet />
        <Scripts nonce={useNonce()} />
      </body>
    </html>
  );
}

function Broken() {
  return (
    <html lang="en">
      <body>
        <h1>Broken</h1>
        <Scripts nonce={useNonce()} />
      </body>
    </html>
  );
}

function FormPage() {
  const answer = useActionData() as { got: number } | undefined;
  return (
    <Form method="post">
      <p>{answer ? `got ${answer.got}` : "nothing yet"}</p>
    </Form>
  );
}

function SlowPage() {
  const { later } = useLoaderData() as { later: Promise<string> };
  return (
    <Suspense fallback={<p>waiting</p>}>
      <Await resolve={later}>{(text: string) => <p>{text}</p>}</Await>
    </Suspense>
  );
}

async function readForm({ request }: ActionFunctionArgs) {
  const text = await request.text();
  posts.push(text);
  return { got: text.length };
}

/** What the forms of /long-form/:name may have. */
export const longForm = { parts: 300, bytes: 3 * 1024 * 1024 };

const pages = {
  "*": { default: () => <p>Nothing here</p>, loader: () => new Response(null, { status: 404 }) },
  form: {
    default: FormPage,
    action: readForm,
  },
  "long-form/:name": {
    default: FormPage,
    action: withFormSize((args) => readForm(args), longForm),
  },
  slow: {
    default: SlowPage,
    loader: () => ({
      later: new Promise<string>((resolve) => setTimeout(resolve, 30, "</script><b>late</b>")),
    }),
  },
  never: {
    default: SlowPage,
    loader: () => ({ later: new Promise<string>(() => {}) }),
  },
  broken: {
    default: FormPage,
    loader() {
      throw new Error("secret-of-the-loader");
    },
  },
  hanging: {
    default: FormPage,
    loader: () => new Promise(() => {}),
  },
  "busy/:ms": {
    default: FormPage,
    // Blocks the process, as rendering does.
    loader({ params }: ActionFunctionArgs) {
      const end = performance.now() + Number(params.ms);
      while (performance.now() < end);
      return null;
    },
  },
  "feed.txt": {
    loader: ({ request }: ActionFunctionArgs) => new Response(`feed for ${request.url}`),
  },
};
