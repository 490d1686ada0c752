import type { TestProject } from "vitest/node";
import { type Broker, openBroker } from "./broker";
import { startEmulator } from "./firestore-emulator";

declare module "vitest" {
  interface ProvidedContext {
    /** Where a test asks for the one Firestore emulator of the run. */
    firestoreBroker: string;
  }
}

let broker: Broker;

export async function setup({ provide }: TestProject) {
  const isBrief = Number(process.env.COPY_RECORDS ?? 0) < 1_000;
  broker = await openBroker(() => startEmulator({ isBrief }));
  provide("firestoreBroker", broker.url);
}

export async function teardown() {
  await broker.close();
}
