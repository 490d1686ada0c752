import { afterAll, describe, test } from "vitest";
import { openFirestore } from "~/commerce/adapters/firestore/firestore.server";
import { wireFaults } from "../contract/suite/wire";
import { clearProject, startFirestore } from "../support/firestore";

const engine = await startFirestore();
const { emulatorHost } = engine;
afterAll(() => engine.stop());

if (emulatorHost === null) {
  console.info(`skipped: Firestore: no wire to cut: ${engine.name}`);
  describe.skip("Firestore behind a wire that fails", () => test(engine.name, () => {}));
} else {
  const [host = "", port = ""] = emulatorHost.split(":");
  wireFaults("Firestore", {
    // A transaction that is cut in the middle keeps its locks in the emulator for a while.
    failing: ["refused", "hangs"],
    target: async () => ({ host, port: Number(port) }),
    async open(wirePort) {
      const projectId = `wire-${process.pid}-${Date.now().toString(36)}`;
      const storage = await openFirestore({ projectId, emulatorHost: `127.0.0.1:${wirePort}` });
      const direct = await openFirestore({ projectId, emulatorHost });
      return {
        ...{ storage, direct },
        async close() {
          await Promise.all([storage.close(), direct.close()]);
          await clearProject(emulatorHost, projectId);
        },
      };
    },
  });
}
