import { STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { errorCodeOf } from "../api/error-codes";

const statusOf: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** How long the client may take to read the reason. */
const lingerMs = 1_000;

/**
 * A message that is not HTTP never reaches a route; it gets a response in the API's error format.
 */
export function onClientError(problem: Error & { code?: string }, socket: Duplex): void {
  const { _httpMessage: begun } = socket as Duplex & { _httpMessage?: { headersSent: boolean } };
  if (problem.code === "ECONNRESET" || !socket.writable || begun?.headersSent) {
    socket.destroy();
    return;
  }
  const status = statusOf[problem.code ?? ""] ?? 400;
  const reason = STATUS_CODES[status] ?? "Bad Request";
  const error = reason[0] + reason.slice(1).toLowerCase();
  const body = JSON.stringify({ error });
  // A client that never closes would keep the connection half open without limit.
  const timer = setTimeout(() => socket.destroy(), lingerMs);
  socket.once("close", () => clearTimeout(timer));
  socket.resume();
  socket.end(
    [
      `HTTP/1.1 ${status} ${reason}`,
      "connection: close",
      "content-type: application/json; charset=utf-8",
      "x-content-type-options: nosniff",
      "cache-control: no-store",
      `x-error-code: ${errorCodeOf(status, error)}`,
      `content-length: ${Buffer.byteLength(body)}`,
      "",
      body,
    ].join("\r\n"),
  );
}
