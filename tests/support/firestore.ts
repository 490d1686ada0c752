import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { createServer } from "node:net";
import { fileURLToPath } from "node:url";
import { FirestoreMock } from "@firebase-bridge/firestore-admin";
import type { Firestore } from "firebase-admin/firestore";
import { openFirestore } from "~/commerce/adapters/firestore/firestore.server";
import type { Storage } from "~/commerce/storage";

export interface FirestoreEngine {
  /** What answers, for the test's name. */
  name: string;
  /** `host:port` of the emulator; null: the stand-in inside this process. */
  emulatorHost: string | null;
  /** Direct clients meet the shipped rules. */
  hasRules: boolean;
  /** A store on an empty database of its own. `firestore` is that database, for raw reads. */
  open(): Promise<{ storage: Storage; firestore: Firestore }>;
  stop(): Promise<void>;
}

const jars = [
  "/usr/lib/google-cloud-sdk/platform/cloud-firestore-emulator/cloud-firestore-emulator.jar",
  "/usr/share/google-cloud-sdk/platform/cloud-firestore-emulator/cloud-firestore-emulator.jar",
  "/opt/google-cloud-sdk/platform/cloud-firestore-emulator/cloud-firestore-emulator.jar",
];
const rules = fileURLToPath(new URL("../../db/firestore.rules", import.meta.url));

/**
 * The official emulator where FIRESTORE_EMULATOR_HOST names one or the machine has it, else the
 * stand-in inside this process, which TEST_FIRESTORE=stand-in asks for.
 */
export async function startFirestore(): Promise<FirestoreEngine> {
  if (process.env.TEST_FIRESTORE === "stand-in") return standIn("asked for");
  const given = process.env.FIRESTORE_EMULATOR_HOST;
  if (given) return emulator(`emulator at ${given}`, { host: given });
  const jar = jars.find((path) => existsSync(path));
  if (!jar) return standIn("no emulator on this machine");
  const port = await freePort();
  const { process: java, started } = launch(jar, port);
  if (await started) return emulator("emulator", { host: `127.0.0.1:${port}`, java });
  await ended(java);
  return standIn("the emulator did not start");
}

function emulator(
  name: string,
  { host, java }: { host: string; java?: ChildProcess },
): FirestoreEngine {
  const opened: Storage[] = [];
  let count = 0;
  return {
    name,
    emulatorHost: host,
    hasRules: java !== undefined,
    async open() {
      count += 1;
      const projectId = `store-${process.pid}-${Date.now().toString(36)}-${count}`;
      const { connect } = await import("~/commerce/adapters/firestore/sdk.server");
      const { firestore, close } = await connect({ projectId, emulatorHost: host });
      const storage = { ...(await openFirestore({ firestore })), close };
      opened.push(storage);
      return { storage, firestore };
    },
    async stop() {
      await Promise.all(opened.map((storage) => storage.close()));
      if (java) await ended(java);
    },
  };
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
      // It tells concurrent changes apart by the millisecond, and would lose updates within one.
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

/** Ends with this process, however that ends: then the pipe is closed. */
const supervised = 'exec 3<&0; java "$@" & j=$!; (read -r _ <&3; kill -9 $j) & wait $j';

function launch(jar: string, port: number): { process: ChildProcess; started: Promise<boolean> } {
  const main = "com.google.cloud.datastore.emulator.firestore.CloudFirestore";
  const options = ["--host", "127.0.0.1", "--port", String(port), "--rules", rules];
  const java = spawn("sh", ["-c", supervised, "sh", "-Xmx384m", "-cp", jar, main, ...options], {
    stdio: ["pipe", "ignore", "ignore"],
  });
  const failed = new Promise<boolean>((resolve) => {
    java.once("error", () => resolve(false));
    java.once("exit", () => resolve(false));
  });
  return { process: java, started: Promise.race([failed, isAnswering(port)]) };
}

async function isAnswering(port: number): Promise<boolean> {
  const until = Date.now() + 25_000;
  while (Date.now() < until) {
    const response = await fetch(`http://127.0.0.1:${port}/`).catch(() => null);
    if (response?.ok) return true;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  return false;
}

function ended(java: ChildProcess): Promise<void> {
  if (java.exitCode !== null || java.signalCode !== null || !java.pid) return Promise.resolve();
  return new Promise((resolve) => {
    java.once("exit", () => resolve());
    java.stdin?.end();
  });
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}
