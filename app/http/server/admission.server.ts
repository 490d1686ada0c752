import type { IncomingMessage, ServerResponse } from "node:http";

/** A request that waits for admission. */
export interface Entrant {
  request: IncomingMessage;
  response: ServerResponse;
  begin(): void;
  /** Called when the store is too busy; the response must cost next to nothing. */
  refuse(): void;
}

export interface AdmissionLimits {
  /** The most requests that are complete and have no response yet. */
  atOnce: number;
  /** The most requests that wait. */
  waiting: number;
  /** Milliseconds that a request may wait before those behind it are refused. */
  longestWaitMs: number;
}

const usual: AdmissionLimits = { atOnce: 128, waiting: 1_000, longestWaitMs: 1_500 };

export interface Admission {
  admit(entrant: Entrant): void;
  /** Reports a new connection; more of them may be waiting. */
  connected(): void;
}

/** So many new connections are taken before waiting requests are begun. */
const welcomeAtMost = 64;
/** How long requests are begun as they come, in milliseconds, before the loop has had a turn … */
const turnMs = 20;
/** … and how many that waited are begun in the next: what a page costs shows after its beginning. */
const atATime = 8;

/**
 * Begins requests as they come, until the event loop has been busy for a moment; the rest waits in
 * a line, and a few of it are begun per turn. So the loop looks at its sockets in between: a health
 * check waits for a few pages, not for all that came with it, and requests that come together share
 * a turn, as their writes share a commit. The loop takes one new connection per turn, so while
 * there are some, they go first. Who comes when a long line has stood for long is refused at once,
 * instead of late; while there are fewer than may be at work, nobody is.
 */
export function createAdmission(limits: AdmissionLimits = usual): Admission {
  const line: { entrant: Entrant; since: number }[] = [];
  let atWork = 0;
  let scheduled = false;
  let welcoming = false;
  let welcomed = 0;
  let turnSince = Number.NEGATIVE_INFINITY;

  function schedule(): void {
    if (scheduled) return;
    scheduled = true;
    setImmediate(turn);
  }

  function turn(): void {
    scheduled = false;
    turnSince = performance.now();
    welcomed = welcoming ? welcomed + 1 : 0;
    welcoming = false;
    if (welcomed === 0 || welcomed >= welcomeAtMost) beginSome();
    if (line.length > 0 && atWork < limits.atOnce) schedule();
  }

  function beginSome(): void {
    for (let begun = 0; begun < atATime && atWork < limits.atOnce; begun += 1) {
      const next = line.shift();
      if (!next) return;
      serve(next.entrant, performance.now() - next.since);
      if (performance.now() - turnSince > turnMs) return;
    }
  }

  function serve(entrant: Entrant, waitedMs: number): void {
    const { destroyed, headersSent } = entrant.response;
    if (destroyed || headersSent) return;
    // The queue did not move in the meantime, for example because all started requests wait for the
    // backend.
    if (waitedMs > 2 * limits.longestWaitMs && isCrowded()) entrant.refuse();
    else begin(entrant);
  }

  function begin(entrant: Entrant): void {
    welcomed = 0;
    whileAtWork(entrant, (change) => {
      atWork += change;
      if (change < 0 && line.length > 0) schedule();
    });
    entrant.begin();
  }

  /** Beside this one, as many as may be at work: who is few has not made the store slow. */
  function isCrowded(): boolean {
    return atWork + line.length + 1 >= limits.atOnce;
  }

  function isFree(now: number): boolean {
    return line.length === 0 && !welcoming && atWork < limits.atOnce && now - turnSince < turnMs;
  }

  return {
    admit(entrant) {
      const now = performance.now();
      if (isFree(now)) {
        begin(entrant);
        return;
      }
      const [first] = line;
      const isLate = first !== undefined && now - first.since > limits.longestWaitMs && isCrowded();
      if (isLate || line.length >= limits.waiting) {
        entrant.refuse();
        return;
      }
      line.push({ entrant, since: now });
      schedule();
    },
    connected() {
      welcoming = true;
      schedule();
    },
  };
}

/**
 * Counts a request from its last byte to the first byte of its response. A client that sends or
 * reads slowly holds a socket but takes no place.
 */
function whileAtWork({ request, response }: Entrant, count: (change: 1 | -1) => void): void {
  let state: "coming" | "counted" | "over" = "coming";
  const arrive = () => {
    if (state !== "coming") return;
    state = "counted";
    count(1);
  };
  const leave = () => {
    if (state === "counted") count(-1);
    state = "over";
  };
  if (hasBody(request)) request.once("end", arrive);
  else arrive();
  onResponseHead(response, leave);
  response.on("close", leave);
}

export function hasBody({ headers }: IncomingMessage): boolean {
  const length = headers["content-length"];
  return headers["transfer-encoding"] !== undefined || (length !== undefined && length !== "0");
}

/** Calls `listener` just before the head of the response is written. */
export function onResponseHead(response: ServerResponse, listener: () => void): void {
  const writeHead = response.writeHead as (...given: unknown[]) => ServerResponse;
  response.writeHead = (...given: unknown[]) => {
    listener();
    return given.length === 1
      ? writeHead.call(response, given[0])
      : writeHead.apply(response, given);
  };
}
