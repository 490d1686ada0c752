import type { AddressInfo } from "node:net";
import { connect, createServer, type Socket } from "node:net";

/** A wire that a test can cut. */
export interface TcpProxy {
  port: number;
  /** Ends every connection and refuses new ones. */
  cut(): void;
  mend(): void;
  /** How often who connects has spoken after listening: its round trips. */
  turns(): number;
  close(): Promise<void>;
}

export async function openTcpProxy(target: { host: string; port: number }): Promise<TcpProxy> {
  const sockets = new Set<Socket>();
  let whole = true;
  let turns = 0;

  const server = createServer((near) => {
    if (!whole) {
      near.destroy();
      return;
    }
    const far = connect(target);
    let listening = false;
    near.on("data", () => {
      if (listening) turns += 1;
      listening = false;
    });
    far.on("data", () => {
      listening = true;
    });
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one.pipe(other);
      one.on("error", () => other.destroy());
      one.on("close", () => {
        sockets.delete(one);
        other.destroy();
      });
    }
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));

  function cut() {
    whole = false;
    for (const socket of sockets) socket.destroy();
  }
  return {
    port: (server.address() as AddressInfo).port,
    cut,
    mend() {
      whole = true;
    },
    turns: () => turns,
    async close() {
      cut();
      await new Promise((done) => server.close(done));
    },
  };
}
