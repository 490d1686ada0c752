import { connect, type Socket } from "node:net";

export interface RawAnswer {
  status: number;
  /** Names in lower case; repeated ones joined by a comma. */
  headers: Record<string, string>;
  body: string;
}

export function connectTo(origin: string): Socket {
  const { hostname, port } = new URL(origin);
  return connect({ host: hostname, port: Number(port) });
}

/** Sends bytes unchanged, which fetch would normalise, and reads the response until the end. */
export async function sendRaw(origin: string, text: string | Buffer): Promise<RawAnswer> {
  const socket = connectTo(origin);
  socket.write(text);
  return readAnswer(socket);
}

/** A request with the given raw target, closed after its answer. */
export function request(
  origin: string,
  target: string,
  options: { method?: string; headers?: Record<string, string>; body?: string } = {},
): Promise<RawAnswer> {
  const { method = "GET", headers = {}, body } = options;
  const all: Record<string, string> = { host: new URL(origin).host, connection: "close" };
  if (body !== undefined) all["content-length"] = String(Buffer.byteLength(body));
  const lines = Object.entries({ ...all, ...headers }).map(([name, value]) => `${name}: ${value}`);
  const head = `${method} ${target} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n`;
  return sendRaw(origin, Buffer.concat([Buffer.from(head, "latin1"), Buffer.from(body ?? "")]));
}

export async function readAnswer(socket: Socket): Promise<RawAnswer> {
  const chunks: Buffer[] = [];
  await new Promise<void>((resolve) => {
    socket.on("data", (chunk: Buffer) => chunks.push(chunk));
    socket.on("error", () => resolve());
    socket.on("close", () => resolve());
  });
  return parseAnswer(Buffer.concat(chunks));
}

export function parseAnswer(bytes: Buffer): RawAnswer {
  const end = bytes.indexOf("\r\n\r\n");
  const head = bytes.subarray(0, end < 0 ? bytes.length : end).toString("latin1");
  const [first = "", ...lines] = head.split("\r\n");
  const headers: Record<string, string> = {};
  for (const line of lines) {
    const colon = line.indexOf(":");
    const name = line.slice(0, colon).toLowerCase();
    const value = line.slice(colon + 1).trim();
    headers[name] = name in headers ? `${headers[name]}, ${value}` : value;
  }
  const rest = end < 0 ? Buffer.alloc(0) : bytes.subarray(end + 4);
  const chunked = headers["transfer-encoding"] === "chunked";
  const body = chunked ? unchunk(rest) : rest;
  return { status: Number(first.split(" ")[1] ?? 0), headers, body: body.toString("utf8") };
}

function unchunk(bytes: Buffer): Buffer {
  const parts: Buffer[] = [];
  let at = 0;
  for (;;) {
    const line = bytes.indexOf("\r\n", at);
    const size = line < 0 ? 0 : Number.parseInt(bytes.subarray(at, line).toString("latin1"), 16);
    if (!size) return Buffer.concat(parts);
    parts.push(bytes.subarray(line + 2, line + 2 + size));
    at = line + 2 + size + 2;
  }
}
