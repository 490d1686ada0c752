import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { freePort } from "./free-port";

export type FirestoreForTests = { host: string } | { reason: string };

export interface FirestoreEmulator {
  answer: FirestoreForTests;
  stop(): Promise<void>;
}

const jars = [
  "/usr/lib/google-cloud-sdk/platform/cloud-firestore-emulator/cloud-firestore-emulator.jar",
  "/usr/share/google-cloud-sdk/platform/cloud-firestore-emulator/cloud-firestore-emulator.jar",
  "/opt/google-cloud-sdk/platform/cloud-firestore-emulator/cloud-firestore-emulator.jar",
];
const rules = fileURLToPath(new URL("../../db/firestore.rules", import.meta.url));

/**
 * In a run of some minutes Java's second compiler and its parallel collector take three times the
 * processor time of the answers themselves; over hours they pay.
 */
const brief = ["-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"];

/** What the stores of a run of tests need; the emulator keeps every document and index entry in memory. */
const usualHeapMb = 384;

/** Starts the machine's emulator with the shipped rules; gives the reason when there is none. */
export async function startEmulator({
  isBrief = false,
  heapMb = usualHeapMb,
} = {}): Promise<FirestoreEmulator> {
  const none = (reason: string) => ({ answer: { reason }, stop: () => Promise.resolve() });
  const jar = jars.find((path) => existsSync(path));
  if (!jar) return none("no emulator on this machine");
  const port = await freePort();
  const flags = [`-Xmx${heapMb}m`, ...(isBrief ? brief : [])];
  const { process: java, started } = launch(jar, port, flags);
  if (await started) {
    await warmUp(port);
    return { answer: { host: `127.0.0.1:${port}` }, stop: () => ended(java) };
  }
  await ended(java);
  return none("the emulator did not start");
}

/** The emulator ends with this process, however it ends, because the pipe is then closed. */
const supervised = 'exec 3<&0; java "$@" & j=$!; (read -r _ <&3; kill -9 $j) & wait $j';

function launch(
  jar: string,
  port: number,
  flags: string[],
): { process: ChildProcess; started: Promise<boolean> } {
  const main = "com.google.cloud.datastore.emulator.firestore.CloudFirestore";
  const options = ["--host", "127.0.0.1", "--port", String(port), "--rules", rules];
  const command = [...flags, "-cp", jar, main, ...options];
  const java = spawn("sh", ["-c", supervised, "sh", ...command], {
    stdio: ["pipe", "ignore", "ignore"],
  });
  const failed = new Promise<boolean>((resolve) => {
    java.once("error", () => resolve(false));
    java.once("exit", () => resolve(false));
  });
  return { process: java, started: Promise.race([failed, isAnswering(port)]) };
}

async function isAnswering(port: number): Promise<boolean> {
  const until = Date.now() + 120_000;
  while (Date.now() < until) {
    const response = await fetch(`http://127.0.0.1:${port}/`).catch(() => null);
    if (response?.ok) return true;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  return false;
}

/** Its first answers take seconds until Java has read its code; a store gives up on such a host. */
async function warmUp(port: number): Promise<void> {
  const database = "projects/warm-up/databases/(default)";
  const ask = async (method: string, body: object) => {
    const answer = await fetch(`http://127.0.0.1:${port}/v1/${database}/documents:${method}`, {
      method: "POST",
      headers: { authorization: "Bearer owner" },
      body: JSON.stringify(body),
    });
    return (await answer.json()) as { transaction?: string };
  };
  const name = `${database}/documents/warm/up`;
  const { transaction } = await ask("beginTransaction", {});
  await ask("batchGet", { documents: [name], transaction });
  await ask("commit", { writes: [{ update: { name, fields: {} } }], transaction });
  await ask("runQuery", { structuredQuery: { from: [{ collectionId: "warm" }] } });
}

function ended(java: ChildProcess): Promise<void> {
  if (java.exitCode !== null || java.signalCode !== null || !java.pid) return Promise.resolve();
  return new Promise((resolve) => {
    java.once("exit", () => resolve());
    java.stdin?.end();
  });
}
