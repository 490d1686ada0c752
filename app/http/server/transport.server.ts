import type { IncomingMessage, ServerResponse } from "node:http";
import compression from "compression";
import { errorCodeOf } from "../api/error-codes";
import { errorReply, type Reply } from "../api/reply";
import { errors } from "../api/statuses";

/** Smaller responses cost more to compress than to send. */
const compressionThreshold = 2048;
/** How long a refused upload is read and discarded, so that its client can read the response. */
const lingerMs = 5000;

/** Answers a request, or passes it on. */
export type Middleware = (
  request: IncomingMessage,
  response: ServerResponse,
  next: (error?: unknown) => void,
) => void;

/** Its types ask for Express, which it does not need. */
export const compress = compression({ threshold: compressionThreshold }) as unknown as Middleware;

/** The fetch Request of an incoming message; its body is read only as fast as it is consumed. */
export function toRequest(incoming: IncomingMessage, url: string): Request {
  const { method = "GET" } = incoming;
  const headers = headersOf(incoming);
  if (method === "GET" || method === "HEAD") return new Request(url, { method, headers });
  const init = { method, headers, body: bodyOf(incoming), duplex: "half" };
  return new Request(url, init as RequestInit);
}

export function headersOf(incoming: IncomingMessage): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headers)) {
    if (typeof value === "string") headers.set(name, value);
    else for (const item of value ?? []) headers.append(name, item);
  }
  return headers;
}

/** Cancelling the stream leaves the socket open, so that a refusal can still be sent. */
function bodyOf(incoming: IncomingMessage): ReadableStream<Uint8Array> {
  let open = true;
  const finish = (how: () => void) => {
    if (open) how();
    open = false;
  };
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        incoming.on("data", (chunk: Buffer) => {
          if (open) controller.enqueue(chunk);
          incoming.pause();
        });
        incoming.once("end", () => finish(() => controller.close()));
        incoming.once("error", (error) => finish(() => controller.error(error)));
        incoming.pause();
      },
      pull() {
        incoming.resume();
      },
      cancel() {
        open = false;
        incoming.pause();
      },
    },
    { highWaterMark: 0 },
  );
}

export function writeReply(
  incoming: IncomingMessage,
  response: ServerResponse,
  { status, headers, body }: Reply,
): void {
  if (response.headersSent) return;
  response.statusCode = status;
  for (const name in headers) response.setHeader(name, headers[name] ?? "");
  if (status === 413) closeAfter(incoming, response);
  if (body === null) {
    response.end();
    return;
  }
  response.setHeader("content-length", Buffer.byteLength(body));
  const large = body.length >= compressionThreshold && "accept-encoding" in incoming.headers;
  if (large) compress(incoming, response, () => response.end(body));
  else response.end(body);
}

/** Files that routes make while they are sent, because a whole list may be in one. */
const streamed = /^(text\/csv|application\/x-ndjson)\b/;

/**
 * Sends a Response of an API route; an error in another format is replaced.
 * @throws the body's own error; its head is not sent yet when the first bytes could not be read
 */
export async function writeResponse(
  incoming: IncomingMessage,
  response: ServerResponse,
  answer: Response,
): Promise<void> {
  const type = answer.headers.get("content-type") ?? "";
  if (answer.status >= 400 && !type.startsWith("application/json")) {
    writeReply(incoming, response, errorReply(answer.status, wordFor(answer.status)));
    return;
  }
  const stream = streamed.test(type) ? answer.body : null;
  if (stream) {
    const pieces = stream.getReader();
    const first = await pieces.read();
    if (response.headersSent) {
      // The client was told meanwhile to come again later.
      await pieces.cancel();
      return;
    }
    writeHead(incoming, response, answer);
    await sendPieces(response, pieces, first);
    return;
  }
  const body = answer.body === null ? null : Buffer.from(await answer.arrayBuffer());
  if (response.headersSent) return;
  writeHead(incoming, response, answer);
  response.end(body ?? undefined);
}

function writeHead(incoming: IncomingMessage, response: ServerResponse, answer: Response): void {
  response.statusCode = answer.status;
  for (const [name, value] of answer.headers) {
    if (name !== "set-cookie") response.setHeader(name, value);
  }
  const cookies = answer.headers.getSetCookie();
  if (cookies.length > 0) response.setHeader("set-cookie", cookies);
  if (answer.headers.get("content-type") === "application/json") {
    response.setHeader("content-type", "application/json; charset=utf-8");
  }
  if (answer.status >= 400) {
    response.setHeader("cache-control", "no-store");
    response.setHeader("x-error-code", errorCodeOf(answer.status, ""));
  }
  if (answer.status === 413) closeAfter(incoming, response);
}

type Pieces = ReadableStreamDefaultReader<Uint8Array>;
type Piece = Awaited<ReturnType<Pieces["read"]>>;

/**
 * Sends a stream as fast as its client reads it. When the client leaves, the stream is cancelled.
 * @throws the stream's own error
 */
export async function sendPieces(
  response: ServerResponse,
  pieces: Pieces,
  first: Piece,
): Promise<void> {
  const flushed = response as ServerResponse & { flush?(): void };
  const isHead = response.req.method === "HEAD";
  const isOver = () => isHead || response.destroyed;
  let goOn = () => {};
  const leave = () => {
    goOn();
    pieces.cancel().catch(() => {});
  };
  response.on("drain", () => goOn());
  response.once("close", leave);
  for (let piece = first; !piece.done && !isOver(); piece = await pieces.read()) {
    const isFull = response.write(piece.value) === false;
    // What compression holds back must not wait for the next piece.
    flushed.flush?.();
    if (!isFull || isOver()) continue;
    await new Promise<void>((resolve) => {
      goOn = resolve;
    });
  }
  if (isOver()) leave();
  if (!response.destroyed) response.end();
}

function wordFor(status: number): string {
  if (status === 404) return errors.notFound;
  return status >= 500 ? errors.unexpected : "Bad request";
}

/** The connection ends with the response, whatever is left of a refused upload. */
export function closeAfter(incoming: IncomingMessage, response: ServerResponse): void {
  response.setHeader("connection", "close");
  incoming.socket.destroySoon = () => lingerOn(incoming);
}

/**
 * Closes this side of the connection, and discards what still comes until the client closes too. A
 * socket that is destroyed with unread data is reset, and the client would lose the response.
 */
export function lingerOn(incoming: IncomingMessage): void {
  const { socket } = incoming;
  socket.end();
  incoming.removeAllListeners("data");
  incoming.resume();
  const timer = setTimeout(() => socket.destroy(), lingerMs);
  socket.once("close", () => clearTimeout(timer));
}
