import { FirestoreMock } from "@firebase-bridge/firestore-admin";
import type { Firestore } from "firebase-admin/firestore";
import { inject } from "vitest";
import { openFirestore } from "~/storage/adapters/firestore/firestore.server";
import type { Storage } from "~/storage/storage";
import { type FirestoreForTests, startEmulator } from "./firestore-emulator";

export interface FirestoreEngine {
  /** The engine's name, for the test's title. */
  name: string;
  /** `host:port` of the emulator; null: the stand-in inside this process. */
  emulatorHost: string | null;
  /** Direct clients meet the shipped rules. */
  hasRules: boolean;
  /** A store on an empty database of its own. `firestore` is that database, for raw reads. */
  open(): Promise<{ storage: Storage; firestore: Firestore }>;
  stop(): Promise<void>;
}

/**
 * The official emulator where FIRESTORE_EMULATOR_HOST names one or the machine has it, else the
 * stand-in inside this process, which TEST_FIRESTORE=stand-in asks for.
 */
export async function startFirestore(): Promise<FirestoreEngine> {
  if (process.env.TEST_FIRESTORE === "stand-in") return standIn("asked for");
  const given = process.env.FIRESTORE_EMULATOR_HOST;
  if (given) return emulator(`emulator at ${given}`, { host: given, hasRules: false });
  const answer = await fetch(inject("firestoreBroker"));
  const found = (await answer.json()) as FirestoreForTests;
  if ("reason" in found) return standIn(found.reason);
  return emulator("emulator", { host: found.host, hasRules: true });
}

/** An emulator of one test's own, with so much memory, where `startFirestore` would share the run's. */
export async function startLargeFirestore(heapMb: number): Promise<FirestoreEngine> {
  if (process.env.TEST_FIRESTORE === "stand-in" || process.env.FIRESTORE_EMULATOR_HOST) {
    return startFirestore();
  }
  const own = await startEmulator({ heapMb });
  if ("reason" in own.answer) return standIn(own.answer.reason);
  const engine = emulator("emulator", { host: own.answer.host, hasRules: true });
  return {
    ...engine,
    async stop() {
      await engine.stop();
      await own.stop();
    },
  };
}

function emulator(
  name: string,
  { host, hasRules }: { host: string; hasRules: boolean },
): FirestoreEngine {
  const opened: { storage: Storage; projectId: string }[] = [];
  let count = 0;
  return {
    name,
    emulatorHost: host,
    hasRules,
    async open() {
      count += 1;
      const projectId = `store-${process.pid}-${Date.now().toString(36)}-${count}`;
      const { connect } = await import("~/storage/adapters/firestore/sdk.server");
      const { firestore, close } = await connect({ projectId, emulatorHost: host });
      const storage = { ...(await openFirestore({ firestore })), close };
      opened.push({ storage, projectId });
      return { storage, firestore };
    },
    async stop() {
      await Promise.all(
        opened.map(async ({ storage, projectId }) => {
          await storage.close();
          await clearProject(host, projectId);
        }),
      );
    },
  };
}

/** The emulator keeps all rows in memory, and a run has hundreds of stores. */
export async function clearProject(host: string, projectId: string): Promise<void> {
  const database = `projects/${projectId}/databases/(default)`;
  const url = `http://${host}/emulator/v1/${database}/documents`;
  const answer = await fetch(url, { method: "DELETE" });
  if (!answer.ok) throw new Error(`The emulator keeps the rows of ${projectId}: ${answer.status}`);
}

export function standIn(why: string): FirestoreEngine {
  const environments: FirestoreMock[] = [];
  return {
    name: `in-process stand-in (${why})`,
    emulatorHost: null,
    hasRules: false,
    async open() {
      const environment = new FirestoreMock();
      environments.push(environment);
      // The stand-in distinguishes concurrent changes by the millisecond, and would lose updates
      // within one.
      let last = 0;
      environment.systemTime.custom(() => {
        last = Math.max(Date.now(), last + 1);
        return new Date(last);
      });
      const firestore = environment.createDatabase().firestore();
      return { storage: await openFirestore({ firestore }), firestore };
    },
    async stop() {
      for (const environment of environments) environment.deleteAll();
    },
  };
}
