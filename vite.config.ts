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

export default defineConfig({
  plugins: [!process.env.VITEST && remix(remixConfig)],
  resolve: {
    alias: [
      { find: /^~\//, replacement: folder("app") },
      { find: /^~db\//, replacement: folder("db") },
      { find: /^~emails\//, replacement: folder("emails") },
    ],
  },
  build: { target: "es2022", assetsInlineLimit: 0 },
});
