import { createServer } from "node:http";

interface Started<T> {
  answer: T;
  stop(): Promise<void>;
}

export interface Broker {
  url: string;
  /** Stops the shared service and the broker. */
  close(): Promise<void>;
}

/** Lets test files share one service per run, which starts when the first file asks for it. */
export async function openBroker<T>(start: () => Promise<Started<T>>): Promise<Broker> {
  let starting: Promise<Started<T>> | null = null;
  const server = createServer(async (_, response) => {
    starting ??= start();
    const { answer } = await starting;
    response.setHeader("connection", "close");
    response.end(JSON.stringify(answer));
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const address = server.address();
  if (typeof address !== "object" || !address) throw new Error("The broker has no port");
  return {
    url: `http://127.0.0.1:${address.port}`,
    async close() {
      server.close();
      const started = await starting;
      await started?.stop();
    },
  };
}
