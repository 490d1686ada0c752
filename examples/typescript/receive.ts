import { createServer } from "node:http";
import { readWebhook, type WebhookEvent } from "@quote-store/client";

export interface Receiver {
  /** The first event that is looked for; it may have come before. */
  told(wanted: (event: WebhookEvent) => boolean): Promise<WebhookEvent>;
  close(): void;
}

/** Listens for what a store tells, and keeps each event once. */
export function receive(port: number, secret: string): Receiver {
  const events = new Map<string, WebhookEvent>();
  let look: () => void = () => {};

  const server = createServer(async (request, response) => {
    try {
      let body = "";
      for await (const part of request.setEncoding("utf8")) body += part;
      const event = await readWebhook({ body, headers: request.headers, secret });
      events.set(event.id, event);
      response.writeHead(204).end();
      look();
    } catch {
      response.writeHead(400).end();
    }
  });
  server.listen(port, "127.0.0.1");

  return {
    told: (wanted) =>
      new Promise((resolve) => {
        look = () => {
          const found = [...events.values()].find(wanted);
          if (found) resolve(found);
        };
        look();
      }),
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
