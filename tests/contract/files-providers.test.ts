import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readEnv } from "~/kernel/env/env.server";
import { disk } from "~/providers/disk/local-files.server";
import { fakeFiles } from "../support/fake-providers";
import { filesContract } from "./files.suite";

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

// A bucket of a real server: tests/files/s3.test.ts.
