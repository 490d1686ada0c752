import { createServer, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** How a host's front may fail. `none` passes everything on. */
export type Fault =
  | "none"
  | "refused"
  | "hangs"
  | "500"
  | "503 of a proxy"
  | "login page"
  | "reset"
  | "slow"
  | "half an answer"
  | "half an answer, said to be whole"
  | "lost answer";

export interface FaultyFront {
  url: string;
  /** From now on; connections that are open end. */
  fail(fault: Fault): Promise<void>;
  close(): Promise<void>;
}

/** Stands before an HTTP host and can be told how to fail. */
export async function openFaultyFront(target: string): Promise<FaultyFront> {
  const { hostname, port } = new URL(target);
  let fault: Fault = "none";
  let address = 0;

  const server = createServer((asked, answer) => {
    const now = fault;
    if (now === "hangs") return;
    if (now === "500" || now === "503 of a proxy") {
      const isProxy = now !== "500";
      answer.writeHead(isProxy ? 503 : 500, {
        "content-type": isProxy ? "text/html" : "application/json",
      });
      answer.end(isProxy ? "<h1>Service unavailable</h1>" : '{"message":"no"}');
      return;
    }
    if (now === "login page") {
      answer.writeHead(200, { "content-type": "text/html" }).end("<form>Sign in</form>");
      return;
    }
    if (now === "reset") {
      asked.socket.resetAndDestroy();
      return;
    }
    const { method, url, headers } = asked;
    const passed = request({ hostname, port, path: url, method, headers }, (response) => {
      const parts: Buffer[] = [];
      response.on("data", (part) => parts.push(part));
      response.on("end", () => {
        const body = Buffer.concat(parts);
        const { statusCode = 502 } = response;
        const type = { "content-type": response.headers["content-type"] ?? "" };
        const range = response.headers["content-range"];
        const meta = range ? { ...type, "content-range": range } : type;
        give(answer, { now, body, statusCode, meta });
      });
    });
    passed.on("error", () => answer.destroy());
    asked.pipe(passed);
  });

  function listen(): Promise<void> {
    return new Promise((done) => server.listen(address, "127.0.0.1", done));
  }
  function unlisten(): Promise<unknown> {
    const closed = new Promise((done) => server.close(done));
    server.closeAllConnections();
    return closed;
  }

  await listen();
  address = (server.address() as AddressInfo).port;
  return {
    url: `http://127.0.0.1:${address}`,
    async fail(next) {
      if (fault !== "refused") await unlisten();
      fault = next;
      if (next !== "refused") await listen();
    },
    async close() {
      if (fault !== "refused") await unlisten();
    },
  };
}

interface Given {
  now: Fault;
  body: Buffer;
  statusCode: number;
  meta: Record<string, string>;
}

function give(answer: ServerResponse, { now, body, statusCode, meta }: Given): void {
  const half = body.subarray(0, Math.floor(body.length / 2));
  switch (now) {
    case "lost answer":
      answer.destroy();
      break;
    case "half an answer":
      answer.writeHead(statusCode, { ...meta, "content-length": String(body.length + 1) });
      answer.write(half, () => answer.destroy());
      break;
    case "half an answer, said to be whole":
      answer.writeHead(statusCode, meta).end(half);
      break;
    case "slow": {
      answer.writeHead(statusCode, meta);
      const drip = setInterval(() => answer.write(" "), 100);
      answer.on("close", () => clearInterval(drip));
      break;
    }
    default:
      answer.writeHead(statusCode, meta).end(body);
  }
}
