import { createServer, type Server } from "node:http";
import type { TestProject } from "vitest/node";
import { type PostgresServer, startPostgres } from "./postgres-server";

declare module "vitest" {
  interface ProvidedContext {
    /** Where a test asks for the one PostgreSQL server of the run. */
    postgresBroker: string;
  }
}

let broker: Server;
let starting: Promise<PostgresServer> | null = null;

/** One server for the whole run, started when the first test asks for it. */
export async function setup({ provide }: TestProject) {
  broker = createServer(async (_, response) => {
    starting ??= startPostgres();
    const answer = await starting.then(
      ({ url }) => ({ url }),
      (error: Error) => ({ reason: error.message }),
    );
    response.setHeader("connection", "close");
    response.end(JSON.stringify(answer));
  });
  await new Promise<void>((done) => broker.listen(0, "127.0.0.1", done));
  const address = broker.address();
  if (typeof address !== "object" || !address) throw new Error("The broker has no port");
  provide("postgresBroker", `http://127.0.0.1:${address.port}`);
}

export async function teardown() {
  broker.close();
  const server = await starting?.catch(() => null);
  await server?.stop();
}
