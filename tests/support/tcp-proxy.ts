import type { AddressInfo } from "node:net";
import { connect, createServer, type Socket } from "node:net";

/** A connection that a test can cut. */
export interface TcpProxy {
  port: number;
  /** Ends every connection and refuses new ones. */
  cut(): void;
  /** Accepts connections and forwards nothing, like a host that silently disappeared. */
  stall(): void;
  /** Gives half of each answer, and ends the connection. */
  halve(): void;
  /** Gives an answer by one byte a second. */
  drip(): void;
  /** Passes everything on again; connections whose answers were spoilt end. */
  repair(): void;
  /** The number of round trips: how often the client has sent after receiving. */
  turns(): number;
  close(): Promise<void>;
}

export async function openTcpProxy(target: { host: string; port: number }): Promise<TcpProxy> {
  const sockets = new Set<Socket>();
  const pairs = new Set<readonly [Socket, Socket]>();
  let state: "whole" | "cut" | "silent" | "half" | "slow" = "whole";
  /** How to end what spoils answers. */
  const spoiling = new Set<() => void>();
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
      else if (one === near || state === "whole") one.pipe(other);
      one.on("error", () => other.destroy());
      one.on("close", () => {
        sockets.delete(one);
        pairs.delete(pair);
        other.destroy();
      });
    }
    spoil(near, far);
  });

  /** Answers do not pass as they are, if that is the state. */
  function spoil(near: Socket, far: Socket): void {
    if (state !== "half" && state !== "slow") return;
    far.unpipe();
    let waiting = Buffer.alloc(0);
    const take = (part: Buffer) => {
      if (state === "slow") waiting = Buffer.concat([waiting, part]);
      else near.end(part.subarray(0, Math.floor(part.length / 2)));
    };
    const timer = setInterval(() => {
      if (waiting.length > 0 && near.writable) near.write(waiting.subarray(0, 1));
      waiting = waiting.subarray(1);
    }, 1_000);
    far.on("data", take);
    far.resume();
    spoiling.add(() => {
      clearInterval(timer);
      near.destroy();
      far.destroy();
    });
  }

  function begin(next: "half" | "slow"): void {
    state = next;
    for (const [near, far] of pairs) spoil(near, far);
  }
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
    halve: () => begin("half"),
    drip: () => begin("slow"),
    repair() {
      for (const end of spoiling) end();
      spoiling.clear();
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
