import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, it } from "vitest";
import { request } from "../support/raw-http";
import { type BuiltServer, startBuilt } from "../support/server";

const folder = mkdtempSync(join(tmpdir(), "disk-"));
let server: BuiltServer | null = null;
afterEach(async () => {
  await server?.stop();
  server = null;
});

const ready = async () => {
  const { body } = await request(server?.origin ?? "", "/readyz");
  return JSON.parse(body) as { status: string; reason?: string };
};

it("is not ready while a folder cannot be written, and says why", async () => {
  const file = join(folder, "file");
  writeFileSync(file, "");
  server = await startBuilt({ variables: { FILES_DIR: join(file, "pictures") } });
  const reason = "folder not writable";
  await expect.poll(ready).toEqual({ status: "unavailable", reason });
  await expect.poll(server.logs).toContain("The folder of uploaded files is not writable");
});

const disk = mkdtempSync(join(tmpdir(), "small-disk-"));
const mounted = spawnSync("mount", ["-t", "tmpfs", "-o", "size=1m", "tmpfs", disk]).status === 0;
if (!mounted) console.info("skipped: a small disk: this user may not mount a tmpfs");

it.skipIf(!mounted)("is not ready while a disk is full, and is again with room", async () => {
  try {
    for (const name of ["PAYMENT_SPOOL_DIR", "FILES_DIR"]) {
      const variables = { [name]: disk, PAYMENT_SECRET_KEY: "sk_test_0123456789" };
      server = await startBuilt({ variables });
      // A check that takes too long on a busy machine is no answer yet, and has no reason.
      await expect.poll(ready).toEqual({ status: "ok" });
      expect(() => writeFileSync(join(disk, "filling"), Buffer.alloc(2 ** 21))).toThrow("ENOSPC");
      await expect.poll(ready).toEqual({ status: "unavailable", reason: "disk full" });
      await expect.poll(server.logs).toContain("No space is left on the disk of ");
      rmSync(join(disk, "filling"));
      await expect.poll(ready).toEqual({ status: "ok" });
      await server.stop();
    }
  } finally {
    spawnSync("umount", ["-l", disk]);
  }
});
