import { existsSync } from "node:fs";
import { copyFile, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { build } from "vite";

const root = fileURLToPath(new URL("../../", import.meta.url));
process.chdir(root);
process.env.NODE_ENV = "production";
await rm("build", { recursive: true, force: true });
const assets = join(root, "build/client/assets");
/** The map of all pages, of which Remix's plugin writes more than browsers need. */
const routeMap = /^(shop-)?manifest-\w+\.js$/;

/**
 * `remix vite:build` makes one build after the other. Here the server's begins as soon as the scripts
 * for browsers are left to the thread that packs them. The list of them, which the server has, is
 * filled in when all else of its build is ready.
 */
let forBrowsers;
await new Promise((packing, failed) => {
  forBrowsers = build({ plugins: [{ name: "packing", renderStart: () => packing() }] });
  forBrowsers.catch(failed);
});
const list = "\0virtual:remix/server-manifest";
const gap = 'JSON.parse("the scripts for browsers")';
let remix;
let scripts;
const fillIn = {
  name: "fill-in-scripts-for-browsers",
  configResolved({ plugins }) {
    remix = plugins.find(({ name }) => name === "remix-virtual-modules");
  },
  load: { order: "pre", handler: (id) => (id === list ? `export default ${gap};` : null) },
  // Before Remix, whose plugin makes the list only until the build ends.
  buildEnd: {
    order: "pre",
    sequential: true,
    async handler() {
      await forBrowsers;
      scripts = (await remix.load(list)).replace(/^export default |;$/g, "");
    },
  },
  renderChunk: (code) =>
    code.includes(gap) ? { code: code.replace(gap, () => scripts), map: null } : null,
};
const packed = forBrowsers.then(async () => {
  await pack((await namesOf(assets)).filter((name) => !routeMap.test(name)));
});
await Promise.all([packed, build({ build: { ssr: true }, plugins: [fillIn] })]);
for (const side of ["client", "server"]) await rm(`build/${side}/.vite`, { recursive: true });

/** What operators start. Vite has built both beside Remix's server. */
await writeFile(join(root, "build/server.js"), 'export * from "./server/process.js";\n');
await writeFile(join(root, "build/store.js"), 'export * from "./server/commands.js";\n');

/** The thread that prints documents, which is no module of the server's. */
await mkdir(join(root, "build/pdf"), { recursive: true });
for (const file of ["worker.mjs", "template.typ"]) {
  await copyFile(join(root, "app/modules/documents/pdf", file), join(root, "build/pdf", file));
}

/** What browsers open without scripts: files, and what has an address of its own for them. */
const files = /^admin\/|\/(viewed|suggestions|files\/:file)$|^files\/|\.(pdf|txt|xml|css)$/;

/** The browser's route map lists the pages only; the API and files are left out. */
async function leaveOutFiles(file) {
  const [before, after] = ["window.__remixManifest=", ";"];
  const text = await readFile(file, "utf8");
  if (!text.startsWith(before) || !text.endsWith(after)) throw new Error("another kind of map");
  const map = JSON.parse(text.slice(before.length, -after.length));
  const pages = Object.entries(map.routes).filter(
    ([id, { path = "" }]) => !id.startsWith("routes/api/") && !files.test(path),
  );
  const mapOf = (routes) =>
    before + JSON.stringify({ ...map, routes: Object.fromEntries(routes) }) + after;
  const always = new Set(map.routes.root.imports);
  const slimmed = (routes) =>
    routes.map(([id, route]) => [id, id === "root" ? route : slim(route, always)]);
  await writeFile(file, mapOf(slimmed(pages)));
  // A shopper would load the desk's map with every first page.
  const desk = new Set(["routes/admin/frame/layout"]);
  for (const [id, { parentId }] of pages) if (desk.has(parentId)) desk.add(id);
  const shop = pages.filter(([id]) => !desk.has(id));
  await writeFile(file.replace(/manifest-(\w+\.js)$/, "shop-manifest-$1"), mapOf(slimmed(shop)));
}

/** A route without what says nothing: flags that are off, no styles, files that every page has. */
function slim(route, always) {
  const imports = route.imports.filter((name) => !always.has(name));
  const said = Object.entries({ ...route, imports }).filter(
    ([, value]) => value !== false && !(Array.isArray(value) && value.length === 0),
  );
  return Object.fromEntries(said);
}

for (const name of await namesOf(assets)) {
  if (/^manifest-\w+\.js$/.test(name)) await leaveOutFiles(join(assets, name));
}
await pack((await namesOf(assets)).filter((name) => routeMap.test(name)));

async function namesOf(folder) {
  return existsSync(folder) ? readdir(folder, { recursive: true }) : [];
}

/** Compresses those that are text, once and as small as possible: they never change. */
async function pack(names) {
  const texts = names.filter((name) => /\.(js|css|svg|json)$/.test(name));
  await Promise.all(texts.map((name) => packFile(join(assets, name))));
}

async function packFile(file) {
  const text = await readFile(file);
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  await writeFile(`${file}.br`, await promisify(brotliCompress)(text, { params }));
  await writeFile(`${file}.gz`, await promisify(gzip)(text, { level: 9 }));
}
