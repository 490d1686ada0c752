import type { TestProject } from "vitest/node";
import { type Broker, openBroker } from "./broker";
import type { PostgresForTests } from "./postgres";
import { startPostgres } from "./postgres-server";

declare module "vitest" {
  interface ProvidedContext {
    /** Where a test asks for the one PostgreSQL server of the run. */
    postgresBroker: string;
  }
}

let broker: Broker;

export async function setup({ provide }: TestProject) {
  broker = await openBroker<PostgresForTests>(() =>
    startPostgres().then(
      (server) => ({ answer: { url: server.url }, stop: () => server.stop() }),
      (error: Error) => ({ answer: { reason: error.message }, stop: () => Promise.resolve() }),
    ),
  );
  provide("postgresBroker", broker.url);
}

export async function teardown() {
  await broker.close();
}
