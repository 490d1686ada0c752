import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { vitePlugin as remix } from "@remix-run/dev";
import { type JsMinifyOptions, minify } from "@swc/core";
import { defineConfig, type Plugin } from "vite";
import { textsInScripts } from "./app/texts/vite-plugin";
import remixConfig from "./remix.config.js";

declare module "@remix-run/node" {
  interface Future {
    v3_singleFetch: true;
  }
}

const folder = (name: string) => fileURLToPath(new URL(`./${name}/`, import.meta.url));

/** What shop pages share, with all that it imports; the frame of the sign-in pages is theirs alone. */
const frame =
  /\/app\/(components\/frame\/(?!copy-link|recently-seen|sent-mark|sign-in|own-password|passkey-form|sensitive-form)|forms\/(?!amount|custom-fields|enter|files-field|input-fields|inputs|kept-input|once-key|submit-or-explain|typed-fields)|kernel\/typed-number\.)/;

/** What shop pages share beside that, and pages of the desk need for an error at most. */
const shopFrame =
  /\/app\/(components\/frame\/(shell|shop-ways|search-box|language-form|logo|product-card|picture|cart-view|json-ld|breadcrumbs)|forms\/submit-or-explain|modules\/(cart\/cart-listen|files\/picture-widths)|components\/catalogue\/(article-inputs|quantity-input)|modules\/catalogue\/data-value)\b/;

/** Small parts of most pages of the desk. */
const deskFrame =
  /\/app\/(components\/desk\/|routes\/admin\/frame\/(desk-keys|may|unsaved)\.|modules\/staff\/role\.|routes\/admin\/documents\/conflict\.)/;

/** What forms about a request share; no other shop page asks for it. */
const requestFields =
  /\/app\/(forms\/(files-field|input-fields)|modules\/(customers\/(customer\.resource|vat-id)|quotes\/quote-limits))\./;

/** What makes the fields of a definition. Pages of documents and the desk need it, the shop does not. */
const definitions = /\/app\/kernel\/(resource\/field|pick)\.ts/;

/** What the cart and the pages after it share: each would be a request of its own. */
const cartParts = /\/app\/components\/cart\/(totals|next-steps)\./;

const framework =
  /\/node_modules\/(@remix-run|react|react-dom|react-router|react-router-dom|scheduler|turbo-stream)\//;

/**
 * What shop pages share comes as one file; by itself the bundler would make fifteen of it. The
 * framework stays apart: it changes less often than the shop.
 */
function chunkOf(id: string): string | undefined {
  if (standIn.test(id)) return undefined;
  if (framework.test(id)) return "framework";
  if (shopFrame.test(id)) return "shop-frame";
  if (deskFrame.test(id)) return "desk-frame";
  if (requestFields.test(id)) return "request-fields";
  if (definitions.test(id)) return "definitions";
  if (cartParts.test(id)) return "cart-parts";
  return frame.test(id) ? "frame" : undefined;
}

/** Browsers need neither the texts of categories nor the terms of sale: pages come with theirs. */
const siteInBrowsers: Plugin = {
  name: "site-in-browsers",
  enforce: "pre",
  resolveId: (source, _importer, { ssr }) =>
    !ssr && source === "./site-on-server"
      ? `${folder("app")}modules/settings/site-in-browsers.ts`
      : null,
};

const standIn = /^(.+)\?stand-in$/;

/** In browsers, components of files `*.later.ts(x)` are stood in for until their script has come. */
const laterInBrowsers: Plugin = {
  name: "later-in-browsers",
  apply: "build",
  enforce: "pre",
  async resolveId(source, importer, { ssr = false }) {
    if (ssr || !source.endsWith(".later")) return null;
    const file = await this.resolve(source, importer, { skipSelf: true });
    return file && `${file.id}?stand-in`;
  },
  async load(id) {
    const [, file] = standIn.exec(id) ?? [];
    if (!file) return null;
    const code = await readFile(file, "utf8");
    const names = [...code.matchAll(/^export (?:function (\w+)|{([^}]+)})/gm)].flatMap(
      ([, name, list = ""]) => name ?? list.match(/\w+/g) ?? [],
    );
    const path = JSON.stringify(file);
    const standIns = names.map((name) => `export const ${name} = /*#__PURE__*/ part("${name}");`);
    return [
      'import { laterFile } from "~/components/frame/later";',
      `const part = /*#__PURE__*/ laterFile(() => import(${path}));`,
      ...standIns,
    ].join("\n");
  },
};

/**
 * The framework asks at run time for what remix.config.js and the lock file decide for good. As
 * constants, these let the bundler leave out the side that no browser takes: 4 KB of each page. An
 * expression that a later version writes in another way stays, and works as before.
 */
const decided: [expression: RegExp, value: string][] = [
  [/(?:[\w.]+\.)?\bfuture\.v3_singleFetch\b(?: === true)?/g, "true"],
  [/typeof singleFetch === "function"/g, "true"],
  [/\bfuture\.v3_lazyRouteDiscovery === true/g, "false"],
  [/\binit\.patchRoutesOnNavigation\b/g, "undefined"],
  [/\bif \(isFogOfWar\)|\bif \(fogOfWar\.active(?: && fogOfWar\.matches)?\)/g, "if (false)"],
  [/!isFogOfWar\b/g, "true"],
  [/\bwindow\.__remixContext\.isSpaMode\b|\bisSpaMode(?= &&| \?)/g, "false"],
  [/!isSpaMode\b/g, "true"],
  [/\bif \(isSpaMode\)/g, "if (false)"],
  [/\bstaticContext(?= \?)/g, "false"],
  [/(?:[\w.]+\.)?\bfuture\.v7_(?:fetcherPersist|normalizeFormMethod|partialHydration)\b/g, "true"],
  [/(?:[\w.]+\.)?\bfuture\.v7_(?:prependBasename|relativeSplatPath)\b/g, "true"],
  [/(?:[\w.]+\.)?\bfuture\.v7_skipActionErrorRevalidation\b/g, "true"],
  // Pages wait for no data after they have come, links are plain anchors, and nothing moves from
  // page to page.
  [/\btypeof __remixContext === "object" && __remixContext\.a\b/g, "false"],
  [/^(?:Nav)?Link\.displayName = .*$/gm, ""],
  [/!viewTransitionOpts \|\| isViewTransitionUnavailable\b/g, "true"],
  [/\bvtContext\.isTransitioning && !vtContext\.flushSync\b/g, "false"],
  [/\brenderDfd && pendingState && (?=router\.window|state\.location)/g, "false && "],
  [/!renderDfd && interruption\b/g, "false"],
  // Data that comes late is a promise. The older deferred object never occurs.
  [/\binvariant\(!isDeferredResult\(\w+\), "[^"]*"\);/g, ""],
  [/(?<!function )\bisDeferred(?:Result|Data)\(\w+\)/g, "false"],
  [/\bawait Promise\.all\(\[resolve\w+DeferredResults\(.*\)\]\);$/gm, ""],
  // A visitor who goes on may break off an answer that is still coming. The parts that wait for it
  // are told; where nobody listens, it is no error of the page.
  [/\bdone: donePromise\.then\(\(\) => reader\.closed\),/, ""],
  [/\bdone\.reject\(reason\);/, ""],
  [/\bdeferred\.reject\(reason\);/, "deferred.promise.catch(() => {}); deferred.reject(reason);"],
];

const frameworkAsDecided: Plugin = {
  name: "framework-as-decided",
  apply: "build",
  transform(code, id, { ssr = false } = {}) {
    if (ssr || !framework.test(id)) return null;
    const result = decided.reduce((text, [expression, value]) => {
      return text.replace(expression, value);
    }, code);
    return result === code ? null : { code: result, map: null };
  },
};

/** As small as terser makes them, which takes eighteen times as long; esbuild's are 4 % heavier. */
const packedScripts: Plugin = {
  name: "packed-scripts",
  apply: (_config, { isSsrBuild = false, command }) => command === "build" && !isSsrBuild,
  renderChunk: {
    order: "post",
    handler: (code) => minify(code, { module: true, ecma: 2020, mangle: true, compress: packing }),
  },
};

const packing: JsMinifyOptions["compress"] = {
  passes: 3,
  pure_getters: true,
  pure_funcs: [
    "warning",
    "warning$1",
    "warningOnce",
    "logV6DeprecationWarnings",
    "logDeprecation",
    "console.warn",
  ],
};

/** Vite's own loader of scripts brings styles along, of which no script here has any. */
const plainImports: Plugin = {
  name: "plain-imports",
  apply: "build",
  transform: (_code, id) =>
    id === "\0vite/preload-helper.js"
      ? { code: "export const __vitePreload = (load) => load();", map: null }
      : null,
};

const texts = textsInScripts({ templates: folder("build/templates"), root: folder("") });

/** Every file that Node loads takes time, and these packages have two hundred. */
const bundledPackages = ["zod", "drizzle-orm", /^@formatjs/];

/** The store's process and the operator's commands, out of the same modules as Remix's server. */
const processes: Plugin = {
  name: "processes",
  apply: (_config, { isSsrBuild = false }) => isSsrBuild,
  config({ build }) {
    const options = build?.rollupOptions;
    if (!options) return;
    options.input = {
      index: "virtual:remix/server-build",
      process: `${folder("app")}server.ts`,
      commands: `${folder("app")}cli/store.ts`,
    };
    options.output = { ...options.output, entryFileNames: "[name].js" };
  },
  /** V8 keeps the text of a file in one byte a character if all of them are ASCII, else in two. */
  renderChunk: {
    order: "post",
    handler: (code) => ({ code: code.replace(/[^\0-\x7f]/g, escaped), map: null }),
  },
};

/** Each page asks for the list of all files: a short hash tells their versions apart. */
const nameOf = "assets/[name]-[hash:7]";
const assetFileNames = `${nameOf}[extname]`;
const scriptNames = {
  entryFileNames: `${nameOf}.js`,
  chunkFileNames: `${nameOf}.js`,
  assetFileNames,
};

function escaped(sign: string): string {
  return `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

export default defineConfig(({ isSsrBuild }) => ({
  plugins: process.env.VITEST
    ? []
    : [
        siteInBrowsers,
        laterInBrowsers,
        plainImports,
        frameworkAsDecided,
        packedScripts,
        texts,
        remix(remixConfig),
        processes,
      ],
  resolve: {
    // Those that occur: each is looked for on the disk, for every import.
    extensions: [".ts", ".tsx", ".js", ".mjs", ".json"],
    alias: [
      { find: /^~\//, replacement: folder("app") },
      { find: /^~db\//, replacement: folder("db") },
      { find: /^~emails\//, replacement: folder("emails") },
    ],
  },
  ssr: { noExternal: bundledPackages },
  // In development pages parse the texts themselves. Found late, it would load React twice.
  optimizeDeps: {
    include: [
      "@formatjs/icu-messageformat-parser",
      "@formatjs/icu-messageformat-parser/printer.js",
    ],
  },
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // Scripts for browsers are packed by the plugin above.
    minify: false,
    cssMinify: true,
    rollupOptions: {
      output: isSsrBuild ? { assetFileNames } : { manualChunks: chunkOf, ...scriptNames },
      // Definitions are spread into one another; without this their copies stay in every page.
      treeshake: { propertyReadSideEffects: false },
    },
  },
}));
