import type { IncomingMessage, ServerResponse } from "node:http";
import { hasBody, onAnswer } from "./admission.server";

/** As long as one wait for a connection and one for its answer; ten seconds are promised. */
const answerWithinMs = 8_000;

/**
 * Calls `late` when the answer has not begun so long after the request was complete, wherever it
 * stands. What was started goes on, and its answer finds the connection answered.
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
  onAnswer(response, stop);
  response.once("close", stop);
}
