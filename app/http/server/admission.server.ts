import type { IncomingMessage, ServerResponse } from "node:http";

/** One request at the door. */
export interface Entrant {
  request: IncomingMessage;
  response: ServerResponse;
  begin(): void;
  /** The store is too busy: the answer must cost next to nothing. */
  refuse(): void;
}

export interface AdmissionLimits {
  /** Requests that are complete and whose answer has not begun. */
  atOnce: number;
  /** Requests that have not been begun. */
  waiting: number;
  /** Milliseconds that a request may wait before those behind it are refused. */
  patienceMs: number;
}

const usual: AdmissionLimits = { atOnce: 128, waiting: 1_000, patienceMs: 1_500 };

export interface Admission {
  admit(entrant: Entrant): void;
  /** A connection was taken; more of them may wait behind it. */
  connected(): void;
}

/** So many new connections are taken before one more request is begun. */
const welcomeAtMost = 64;

/**
 * Begins one request per turn of the event loop, in the order of their coming, so that between two
 * of them the loop looks at its sockets: a health check waits for a page or two, not for all that
 * came with it. The loop takes one new connection per turn, so while there are some, they go first.
 * Who comes when the line has stood for long is refused at once, instead of late.
 */
export function createAdmission(limits: AdmissionLimits = usual): Admission {
  const line: { entrant: Entrant; since: number }[] = [];
  let atWork = 0;
  let turnTaken = false;
  let scheduled = false;
  let welcoming = false;
  let welcomed = 0;

  function schedule(): void {
    if (scheduled) return;
    scheduled = true;
    setImmediate(turn);
  }

  function turn(): void {
    scheduled = false;
    turnTaken = false;
    welcomed = welcoming ? welcomed + 1 : 0;
    welcoming = false;
    if (welcomed > 0 && welcomed < welcomeAtMost) {
      if (line.length > 0) schedule();
      return;
    }
    while (line.length > 0 && !turnTaken && atWork < limits.atOnce) {
      const next = line.shift();
      if (next) serve(next.entrant, performance.now() - next.since);
    }
  }

  function serve(entrant: Entrant, waitedMs: number): void {
    const { destroyed, headersSent } = entrant.response;
    if (destroyed || headersSent) return;
    // The line stood still meanwhile, as while all that are at work wait for the backend.
    if (waitedMs > 2 * limits.patienceMs) entrant.refuse();
    else begin(entrant);
  }

  function begin(entrant: Entrant): void {
    turnTaken = true;
    welcomed = 0;
    schedule();
    whileAtWork(entrant, (change) => {
      atWork += change;
      if (change < 0 && line.length > 0) schedule();
    });
    entrant.begin();
  }

  return {
    admit(entrant) {
      const [first] = line;
      const free = !turnTaken && !welcoming && atWork < limits.atOnce;
      if (!first && free) begin(entrant);
      else if (line.length >= limits.waiting) entrant.refuse();
      else if (first && performance.now() - first.since > limits.patienceMs) entrant.refuse();
      else {
        line.push({ entrant, since: performance.now() });
        schedule();
      }
    },
    connected() {
      welcoming = true;
      schedule();
    },
  };
}

/**
 * Counts a request from its last byte to the first of its answer. A caller who sends or reads
 * slowly holds a socket, but no place.
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
  onAnswer(response, leave);
  response.once("close", leave);
}

export function hasBody({ headers }: IncomingMessage): boolean {
  const length = headers["content-length"];
  return headers["transfer-encoding"] !== undefined || (length !== undefined && length !== "0");
}

/** Calls back just before the head of the answer is written. */
export function onAnswer(response: ServerResponse, told: () => void): void {
  const { writeHead } = response;
  response.writeHead = (...given: unknown[]) => {
    told();
    return Reflect.apply(writeHead, response, given);
  };
}
