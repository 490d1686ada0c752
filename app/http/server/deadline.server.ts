import type { IncomingMessage, ServerResponse } from "node:http";
import { hasBody, onResponseHead } from "./admission.server";

/** The time for one wait for a connection and one for its answer; ten seconds are promised. */
const answerWithinMs = 8_000;

/**
 * Calls `late` when the response has not begun this long after the request was complete. The work
 * continues, and finds its connection already answered.
 */
export function limitTime(
  request: IncomingMessage,
  response: ServerResponse,
  late: () => void,
): void {
  let timer: NodeJS.Timeout | undefined;
  const start = () => {
    timer ??= setTimeout(() => {
      if (!response.headersSent && !response.destroyed) late();
    }, answerWithinMs);
  };
  const stop = () => clearTimeout(timer);
  if (hasBody(request)) request.once("end", start);
  else start();
  onResponseHead(response, stop);
  response.on("close", stop);
}
