import { createReadStream, createWriteStream, existsSync } from "node:fs";
import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { fileURLToPath } from "node:url";
import { constants, createBrotliCompress, createGzip } from "node:zlib";
import { build } from "esbuild";

const root = fileURLToPath(new URL("../../", import.meta.url));

await rm(join(root, "build/chunks"), { recursive: true, force: true });

/** The server and the operator commands: ESM beside the Remix build, packages left outside. */
await build({
  absWorkingDir: root,
  entryPoints: { server: "app/server.ts", store: "app/cli/store.ts" },
  outdir: "build",
  chunkNames: "chunks/[name]-[hash]",
  bundle: true,
  splitting: true,
  format: "esm",
  platform: "node",
  target: "node20",
  packages: "external",
  jsx: "automatic",
  sourcemap: true,
  tsconfig: "tsconfig.json",
  logLevel: "warning",
});

/** Files that never change are packed once, as small as can be. */
const assets = join(root, "build/client/assets");
const names = existsSync(assets) ? await readdir(assets, { recursive: true }) : [];
await Promise.all(
  names.filter((name) => /\.(js|css|svg|json)$/.test(name)).map((name) => pack(join(assets, name))),
);

async function pack(file) {
  const brotli = createBrotliCompress({
    params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY },
  });
  await pipeline(createReadStream(file), brotli, createWriteStream(`${file}.br`));
  await pipeline(createReadStream(file), createGzip({ level: 9 }), createWriteStream(`${file}.gz`));
}
