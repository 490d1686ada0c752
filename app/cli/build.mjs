import { createReadStream, createWriteStream, existsSync } from "node:fs";
import { copyFile, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { fileURLToPath } from "node:url";
import { constants, createBrotliCompress, createGzip } from "node:zlib";
import { build } from "vite";

const root = fileURLToPath(new URL("../../", import.meta.url));
process.chdir(root);
process.env.NODE_ENV = "production";
await rm("build", { recursive: true, force: true });

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
await Promise.all([forBrowsers, build({ build: { ssr: true }, plugins: [fillIn] })]);
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

/** Compresses files that never change once, as small as possible. */
const assets = join(root, "build/client/assets");
const maps = (await namesOf(assets)).filter((name) => /^manifest-\w+\.js$/.test(name));
await Promise.all(maps.map((name) => leaveOutFiles(join(assets, name))));
await Promise.all(
  (await namesOf(assets))
    .filter((name) => /\.(js|css|svg|json)$/.test(name))
    .map((name) => pack(join(assets, name))),
);

async function namesOf(folder) {
  return existsSync(folder) ? readdir(folder, { recursive: true }) : [];
}

async function pack(file) {
  const brotli = createBrotliCompress({
    params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY },
  });
  await pipeline(createReadStream(file), brotli, createWriteStream(`${file}.br`));
  await pipeline(createReadStream(file), createGzip({ level: 9 }), createWriteStream(`${file}.gz`));
}
