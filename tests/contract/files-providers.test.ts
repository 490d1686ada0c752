import { mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { readEnv } from "~/kernel/env/env.server";
import { disk, localFiles } from "~/providers/disk/local-files.server";
import { fakeFiles } from "../support/fake-providers";
import { filesContract, png } from "./files.suite";

filesContract("a folder, as a provider", async () => {
  const folder = await mkdtemp(join(tmpdir(), "files-"));
  const { state } = disk.open(readEnv({ FILES_DIR: join(folder, "kept") }).env);
  if (!state.on) throw new Error(state.why);
  return {
    files: state.create({}),
    close: () => rm(folder, { recursive: true, force: true }),
  };
});

filesContract("the fake", async () => ({ files: fakeFiles(), async close() {} }));

it("a folder loses what killed writes left, once the store is ready or writes", async () => {
  const folder = await mkdtemp(join(tmpdir(), "files-"));
  const old = new Date(Date.now() - 2 * 60 * 60 * 1_000);
  const leave = async (name: string, since: Date) => {
    await writeFile(join(folder, name), "half");
    await utimes(join(folder, name), since, since);
  };
  const underWay = `${"b".repeat(40)}.png.0123456789ab.tmp`;
  await leave(underWay, new Date());
  // As this version names them, and as earlier ones did.
  const left = [`${"a".repeat(40)}.png.0123456789ab.tmp`, "0123456789abcdef.tmp"];
  for (const name of left) await leave(name, old);
  await localFiles(folder).ready?.();
  await expect.poll(() => readdir(folder)).toEqual([underWay]);
  for (const name of left) await leave(name, old);
  const { name } = await localFiles(folder).save(png("a"));
  await expect.poll(async () => (await readdir(folder)).sort()).toEqual([name, underWay].sort());
  await rm(folder, { recursive: true, force: true });
});

// A bucket of a real server: tests/files/s3.test.ts.
