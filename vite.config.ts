import { fileURLToPath } from "node:url";
import { vitePlugin as remix } from "@remix-run/dev";
import { defineConfig, type Plugin } from "vite";
import remixConfig from "./remix.config.js";

declare module "@remix-run/node" {
  interface Future {
    v3_singleFetch: true;
  }
}

const folder = (name: string) => fileURLToPath(new URL(`./${name}/`, import.meta.url));

/** What shop pages share, with all that it imports; the frame of the sign-in pages is theirs alone. */
const frame =
  /\/app\/(components\/frame\/(?!sign-in|own-password|passkey-form|sensitive-form)|forms\/(?!amount|enter|files-field|kept-input|once-key)|domain\/(customer|quote-limits)\.ts)/;

/** What forms about a request share; no other shop page asks for it. */
const requestFields = /\/app\/(components\/cart\/contact-fields|forms\/files-field)\./;

const framework =
  /\/node_modules\/(@remix-run|react|react-dom|react-router|react-router-dom|scheduler)\//;

/**
 * What shop pages share comes as one file; by itself the bundler would make fifteen of it. The
 * framework stays apart: it changes less often than the shop.
 */
function chunkOf(id: string): string | undefined {
  if (framework.test(id)) return "framework";
  if (requestFields.test(id)) return "request-fields";
  return frame.test(id) ? "frame" : undefined;
}

/** Browsers need neither the texts of categories nor the terms of sale: pages come with theirs. */
const siteInBrowsers: Plugin = {
  name: "site-in-browsers",
  enforce: "pre",
  resolveId: (source, _importer, { ssr }) =>
    !ssr && source === "./site-on-server" ? `${folder("app")}site-in-browsers.ts` : null,
};

export default defineConfig(({ isSsrBuild }) => ({
  plugins: process.env.VITEST ? [] : [siteInBrowsers, remix(remixConfig)],
  resolve: {
    alias: [
      { find: /^~\//, replacement: folder("app") },
      { find: /^~db\//, replacement: folder("db") },
      { find: /^~emails\//, replacement: folder("emails") },
    ],
  },
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    rollupOptions: { output: isSsrBuild ? {} : { manualChunks: chunkOf } },
  },
}));
