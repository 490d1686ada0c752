import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const run = promisify(execFile);
const cache = fileURLToPath(new URL("../../.cache", import.meta.url));

/**
 * A folder with programs of Debian's packages and what this machine does not have of their needs.
 * They are fetched once and unpacked, not installed; the error says why they could not be had.
 */
export async function debianPrograms(
  name: string,
  packages: readonly string[],
  leftOut = /^$/,
): Promise<string> {
  for (const program of ["/usr/bin/apt-get", "/usr/bin/dpkg-deb"]) {
    if (!existsSync(program)) throw new Error(`there is no ${program}`);
  }
  const root = join(cache, name, "root");
  if (existsSync(root)) return root;
  await mkdir(join(cache, name), { recursive: true });
  const folder = await mkdtemp(join(cache, name, "unpacking-"));
  const wanted = ["install", "-s", "-qq", "-y", "--no-install-recommends", ...packages];
  const { stdout } = await run("apt-get", wanted);
  const names = [...stdout.matchAll(/^Inst (\S+)/gm)].map(([, each = ""]) => each);
  const fetched = names.filter((each) => !leftOut.test(each));
  await run("apt-get", ["download", "-qq", ...fetched], { cwd: folder, timeout: 60_000 });
  const made = join(folder, "root");
  for (const each of await readdir(folder)) {
    await run("dpkg-deb", ["-x", join(folder, each), made]);
  }
  await rename(made, root).catch((error) => {
    // Another worker unpacked them meanwhile.
    if (!existsSync(root)) throw error;
  });
  await rm(folder, { recursive: true, force: true });
  return root;
}
