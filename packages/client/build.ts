import { mkdir, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import ts from "typescript";
import { describe } from "../../app/routes/api/description/document.server";
import { rpcTypes } from "./rpc-types";

const here = fileURLToPath(new URL("./", import.meta.url));

/** What the package exports; `./rpc` is written from the API's description. */
const entry = `
import { type Client, createClientOf } from "./client";
import type { EventRecords, Rpc } from "./rpc";
import type { WebhookEvent } from "./webhook";
import type { ClientOptions } from "./transport";

export { everyItem } from "./client";
export type { Auth, Line, LocalCarts, User } from "./client";
export { StoreError } from "./errors";
export type * from "./rpc";
export type * from "./store";
export type { CallOptions, ClientOptions } from "./transport";
export { readWebhook } from "./webhook";
export type { ReceivedWebhook, WebhookEvent } from "./webhook";
/** An event of that type, with its record. */
export type StoreEventOf<T extends keyof EventRecords> = Omit<WebhookEvent, "type" | "data"> & {
  type: T;
  data: EventRecords[T];
};
/** Whether an event has that type; its record then has its type, too. */
export function isEvent<T extends keyof EventRecords>(
  event: WebhookEvent,
  type: T,
): event is WebhookEvent & StoreEventOf<T> {
  return event.type === type;
}
/** A client of one store. */
export type StoreClient = Client<Rpc>;
/** Makes a client; nothing is sent before the first call. */
export function createClient(options: ClientOptions = {}): StoreClient {
  return createClientOf<Rpc>(options);
}
`;

/** Builds the package into `folder`: one module for browsers and Node, and its types. */
export async function buildClient(folder = join(here, "dist")): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await build({
    stdin: { contents: entry, resolveDir: join(here, "src"), loader: "ts" },
    outfile: join(folder, "index.js"),
    bundle: true,
    format: "esm",
    platform: "neutral",
    target: "es2022",
    logLevel: "warning",
  });
  const made = new Map([
    [join(here, "src/index.ts"), entry],
    [join(here, "src/rpc.ts"), rpcTypes(describe({ exact: false }))],
  ]);
  for (const [name, text] of declarationsOf(made)) await writeFile(join(folder, name), text);
}

/** The declarations of the package's own sources, made ones included. */
function declarationsOf(made: ReadonlyMap<string, string>): Map<string, string> {
  const options: ts.CompilerOptions = {
    declaration: true,
    emitDeclarationOnly: true,
    strict: true,
    skipLibCheck: true,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    lib: ["lib.es2023.d.ts", "lib.dom.d.ts", "lib.dom.iterable.d.ts"],
    types: [],
    paths: { "~/*": [join(here, "../../app/*")] },
    rootDir: join(here, "../.."),
  };
  const host = ts.createCompilerHost(options);
  const { readFile, fileExists, getSourceFile } = host;
  host.fileExists = (name) => made.has(name) || fileExists(name);
  host.readFile = (name) => made.get(name) ?? readFile(name);
  host.getSourceFile = (name, languageVersion, ...rest) => {
    const text = made.get(name);
    return text === undefined
      ? getSourceFile(name, languageVersion, ...rest)
      : ts.createSourceFile(name, text, languageVersion);
  };
  const program = ts.createProgram([join(here, "src/index.ts")], options, host);
  const problems = ts.getPreEmitDiagnostics(program);
  if (problems.length > 0) throw new Error(ts.formatDiagnostics(problems, host));
  const written = new Map<string, string>();
  program.emit(undefined, (name, text, _mark, _error, [source] = []) => {
    if (source && dirname(source.fileName) === join(here, "src")) {
      // Node resolves no import without its ending.
      const named = text.replaceAll(/(from "\.\/\w+)"/g, '$1.js"');
      written.set(name.slice(name.lastIndexOf("/") + 1), named);
    }
  });
  return written;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildClient();
