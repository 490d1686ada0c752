import type { IncomingMessage, ServerResponse } from "node:http";

/** A request that waits for admission. */
export interface Entrant {
  request: IncomingMessage;
  response: ServerResponse;
  begin(): void;
  /** Called when the store is too busy; the response must cost almost nothing. */
  refuse(): void;
}

export interface AdmissionLimits {
  /** The most complete requests without a response. */
  atOnce: number;
  /** The most waiting requests. */
  waiting: number;
  /** Milliseconds that a request may wait before those behind it are refused. */
  longestWaitMs: number;
}

const usual: AdmissionLimits = { atOnce: 128, waiting: 1_000, longestWaitMs: 1_500 };

/**
 * After how long a client is refused who came while all looked busy: those before it may just have
 * left, which the loop learns a few turns later.
 */
const secondLookMs = 50;

export interface Admission {
  admit(entrant: Entrant): void;
  /** Reports a new connection; more of them may be waiting. */
  connected(): void;
  /** Requests that are worked on, and those that wait to be started. */
  load(): { active: number; waiting: number };
}

/** How many new connections are accepted before waiting requests are started. */
const welcomeAtMost = 64;
/** How long requests are started on arrival, in milliseconds, before the loop has had a turn … */
const turnMs = 20;
/**
 * … and how many waiting ones are started in the next turn: the cost of a page shows only after its
 * start.
 */
const atATime = 8;

/**
 * Starts requests on arrival until the event loop has been busy for a while; further requests
 * queue, and a few of them are started per turn. So the loop polls its sockets in between: a health
 * check waits for a few pages, not for all that arrived with it, and simultaneous requests share a
 * turn, as their writes share a commit. The loop accepts one new connection per turn, so while
 * there are some, they come first. When a long queue has not moved for long, new requests are
 * refused at once instead of late; while fewer requests than the limit are active, none is refused.
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
    if (isOver(entrant)) return;
    // The queue did not move in the meantime, for example because all started requests wait for the
    // backend.
    if (waitedMs > 2 * limits.longestWaitMs && isCrowded()) entrant.refuse();
    else begin(entrant);
  }

  function begin(entrant: Entrant): void {
    welcomed = 0;
    countWhileActive(entrant, (change) => {
      atWork += change;
      if (change < 0 && line.length > 0) schedule();
    });
    entrant.begin();
  }

  /** Requests besides this one, up to the limit: a few requests have not made the store slow. */
  function isCrowded(): boolean {
    return atWork + line.length + 1 >= limits.atOnce;
  }

  function isFree(now: number): boolean {
    return line.length === 0 && !welcoming && atWork < limits.atOnce && now - turnSince < turnMs;
  }

  /** The queue has not moved for long, and those in it have not left. */
  function isLate(now: number): boolean {
    while (line[0] && isOver(line[0].entrant)) line.shift();
    const [first] = line;
    return first !== undefined && now - first.since > limits.longestWaitMs && isCrowded();
  }

  function lookAgain(entrant: Entrant): void {
    if (isOver(entrant)) return;
    if (line.length >= limits.waiting || isLate(performance.now())) entrant.refuse();
    else queue(entrant);
  }

  function queue(entrant: Entrant): void {
    line.push({ entrant, since: performance.now() });
    schedule();
  }

  return {
    admit(entrant) {
      const now = performance.now();
      if (isFree(now)) {
        begin(entrant);
        return;
      }
      if (line.length >= limits.waiting) entrant.refuse();
      else if (isLate(now)) setTimeout(lookAgain, secondLookMs, entrant);
      else queue(entrant);
    },
    connected() {
      welcoming = true;
      schedule();
    },
    load: () => ({ active: atWork, waiting: line.length }),
  };
}

/** The client left, or the request was answered while it waited. */
function isOver({ request, response }: Entrant): boolean {
  return response.destroyed || response.headersSent || request.socket.writableEnded;
}

/**
 * Counts a request from its last byte to the first byte of its response. A client that sends or
 * reads slowly occupies a socket, but no place.
 */
function countWhileActive({ request, response }: Entrant, count: (change: 1 | -1) => void): void {
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

function hasBody({ headers }: IncomingMessage): boolean {
  const length = headers["content-length"];
  return headers["transfer-encoding"] !== undefined || (length !== undefined && length !== "0");
}

/** Calls `listener` just before the head of the response is written. */
function onResponseHead(response: ServerResponse, listener: () => void): void {
  const writeHead = response.writeHead as (...given: unknown[]) => ServerResponse;
  response.writeHead = (...given: unknown[]) => {
    listener();
    return given.length === 1
      ? writeHead.call(response, given[0])
      : writeHead.apply(response, given);
  };
}

/**
 * Calls `late` when the response has not begun this many milliseconds after the request was
 * complete. The work continues, and finds its connection already answered.
 */
export function limitTime(
  request: IncomingMessage,
  response: ServerResponse,
  { withinMs, late }: { withinMs: number; late: () => void },
): void {
  let timer: NodeJS.Timeout | undefined;
  const start = () => {
    timer ??= setTimeout(() => {
      if (!response.headersSent && !response.destroyed) late();
    }, withinMs);
  };
  const stop = () => clearTimeout(timer);
  if (hasBody(request)) request.once("end", start);
  else start();
  onResponseHead(response, stop);
  response.on("close", stop);
}
