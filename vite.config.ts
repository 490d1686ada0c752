import { fileURLToPath } from "node:url";
import { vitePlugin as remix } from "@remix-run/dev";
import { defineConfig } from "vite";
import remixConfig from "./remix.config.js";

declare module "@remix-run/node" {
  interface Future {
    v3_singleFetch: true;
  }
}

const folder = (name: string) => fileURLToPath(new URL(`./${name}/`, import.meta.url));

const inFrame = [
  "components/(breadcrumbs|cart-view|empty-state|error-page|flash-message|focus-heading|footer)",
  "components/(header|hydrated|icons|json-ld|link|logo|navigation-feedback|nonce|picture|price)",
  "components/(problem|product-card|product-view|recently-seen|root-data|safe-url|search-box|seo)",
  "components/(shell|stock|theme-form|use-cart-tabs)",
  "forms/(answer|field|form|revalidation|softly|submit|use-answer)",
  "domain/(cart|customer|money|quote)",
  "commerce/cart-listen.client",
  "site|site-categories",
];
const frame = new RegExp(`/app/(${inFrame.join("|")})\\.tsx?$`);

const framework =
  /\/node_modules\/(@remix-run|react|react-dom|react-router|react-router-dom|scheduler)\//;

/**
 * What shop pages share comes as one file; by itself the bundler would make fifteen of it. The
 * framework stays apart: it changes less often than the shop.
 */
function chunkOf(id: string): string | undefined {
  if (framework.test(id)) return "framework";
  return frame.test(id) ? "frame" : undefined;
}

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [!process.env.VITEST && remix(remixConfig)],
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
