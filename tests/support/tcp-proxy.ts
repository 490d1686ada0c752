import type { AddressInfo } from "node:net";
import { connect, createServer, type Socket } from "node:net";

/** A connection that a test can cut. */
export interface TcpProxy {
  port: number;
  /** Ends every connection and refuses new ones. */
  cut(): void;
  /** Accepts connections and forwards nothing, like a host that silently disappeared. */
  stall(): void;
  repair(): void;
  /** The number of round trips: how often the client has sent after receiving. */
  turns(): number;
  close(): Promise<void>;
}

export async function openTcpProxy(target: { host: string; port: number }): Promise<TcpProxy> {
  const sockets = new Set<Socket>();
  const pairs = new Set<readonly [Socket, Socket]>();
  let state: "whole" | "cut" | "silent" = "whole";
  let turns = 0;

  const server = createServer((near) => {
    if (state === "cut") {
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
    const pair = [near, far] as const;
    pairs.add(pair);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      if (state === "silent") one.pause();
      else one.pipe(other);
      one.on("error", () => other.destroy());
      one.on("close", () => {
        sockets.delete(one);
        pairs.delete(pair);
        other.destroy();
      });
    }
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));

  function cut() {
    state = "cut";
    for (const socket of sockets) socket.destroy();
  }
  return {
    port: (server.address() as AddressInfo).port,
    cut,
    stall() {
      state = "silent";
      for (const socket of sockets) socket.unpipe().pause();
    },
    repair() {
      if (state === "silent") {
        for (const [near, far] of pairs) {
          near.pipe(far);
          far.pipe(near);
        }
      }
      state = "whole";
    },
    turns: () => turns,
    async close() {
      cut();
      await new Promise((done) => server.close(done));
    },
  };
}
