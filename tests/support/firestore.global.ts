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
  broker = await openBroker(() => startEmulator({ isBrief: true }));
  provide("firestoreBroker", broker.url);
}

export async function teardown() {
  await broker.close();
}
