import { afterAll, describe, test } from "vitest";
import { openFirestore } from "~/storage/adapters/firestore/firestore.server";
import { wireFaults } from "../contract/suite/wire";
import { startEmulator } from "../support/firestore-emulator";

// An emulator of its own: what a work left locked there would hold up the tests of others.
const { answer, stop } = await startEmulator({ isBrief: true });
afterAll(stop);

if ("reason" in answer) {
  const { reason } = answer;
  console.info(`skipped: Firestore: no wire to cut: ${reason}`);
  describe.skip("Firestore behind a wire that fails", () => test(reason, () => {}));
} else {
  const emulatorHost = answer.host;
  const [host = "", port = ""] = emulatorHost.split(":");
  wireFaults("Firestore", {
    failing: ["refused", "hangs"],
    locking: ["hangs"],
    target: async () => ({ host, port: Number(port) }),
    async open(wirePort) {
      const projectId = `wire-${process.pid}-${Date.now().toString(36)}`;
      const storage = await openFirestore({ projectId, emulatorHost: `127.0.0.1:${wirePort}` });
      const direct = await openFirestore({ projectId, emulatorHost });
      return {
        storage,
        direct,
        close: async () => void (await Promise.all([storage.close(), direct.close()])),
      };
    },
  });
}
