import { write, writeSync } from "node:fs";
import { type DestinationStream, pino } from "pino";

/** Structured logs. Never pass personal data, secrets, URLs with a query, or driver messages. */
export interface Log {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

export function createLog(level: string, destination?: DestinationStream): Log {
  const options = {
    level,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    serializers: { error: describeError },
    hooks: { streamWrite: withoutAddresses },
  };
  return pino(options, destination ?? standardOutput());
}

const at = /@|＠|﹫|%(?:25)*40/i;
const address = /[^\s/"'<>()[\],;:=\\]+(?:@|＠|﹫|%(?:25)*40)[^\s/"'<>()[\],;:\\]*/gi;

/** Removes e-mail addresses from every line, even one that a library produced. */
function withoutAddresses(line: string): string {
  if (!at.test(line)) return line;
  const masked = JSON.parse(line, (_, value: unknown) =>
    typeof value === "string" ? value.replace(address, "…") : value,
  );
  return `${JSON.stringify(masked)}\n`;
}

/**
 * An error without its message, because database drivers put parameters into it. The stack frames
 * and the code say what happened.
 */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error };
  const { code, cause } = error as Error & { code?: unknown };
  const frames = (error.stack ?? "").split("\n").filter((line) => /^\s+at /.test(line));
  const expected = ["Failure", "Taken", "Unavailable"].includes(error.name);
  return {
    type: error.name,
    ...(typeof code === "string" ? { code } : {}),
    ...(expected || error instanceof TypeError || error instanceof RangeError
      ? { message: error.message.slice(0, 200) }
      : {}),
    at: frames.slice(0, 6).map((line) => line.trim()),
    ...(cause === undefined ? {} : { cause: describeError(cause) }),
  };
}

/** Runs work whose failure must not fail its caller; a failure is logged under the tag. */
export async function bestEffort<T>(log: Log, tag: string, work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    log.error({ error }, `${tag} failed`);
    return null;
  }
}

/** Lines beyond this wait for a reader that does not read; later ones are dropped. */
const mostWaiting = 16 * 1024 * 1024;
const atOnce = 64 * 1024;
const retryMs = 50;
/** How long the end of the process waits for a reader that does not read. */
const lastRetries = 20;

const opened = new Map<number, DestinationStream>();

/** Where the log of a process goes: every log of it shares one queue. */
export function standardOutput(fd: 1 | 2 = 1): DestinationStream {
  const known = opened.get(fd) ?? logOutput(fd);
  opened.set(fd, known);
  return known;
}

/**
 * Writes log lines to a file descriptor without blocking the process. Losing the reader, or a full
 * disk, loses lines and nothing else: pino's own destination repeats a failing write for ever when
 * the process ends.
 */
function logOutput(fd: number): DestinationStream {
  let waiting: Buffer[] = [];
  let size = 0;
  let isWriting = false;
  let isGone = false;

  function next(): void {
    if (isWriting || waiting.length === 0) return;
    isWriting = true;
    const chunk = take();
    write(fd, chunk, (error, written) => {
      isWriting = false;
      if (error === null) putBack(chunk.subarray(written));
      else if (error.code === "EAGAIN") {
        putBack(chunk);
        setTimeout(next, retryMs).unref();
        return;
      } else note(error);
      next();
    });
  }

  function take(): Buffer {
    const chunk = waiting.length === 1 ? (waiting[0] as Buffer) : Buffer.concat(waiting);
    const rest = chunk.subarray(atOnce);
    waiting = rest.length > 0 ? [rest] : [];
    size = rest.length;
    return chunk.subarray(0, atOnce);
  }

  function putBack(chunk: Buffer): void {
    if (chunk.length === 0) return;
    waiting.unshift(chunk);
    size += chunk.length;
  }

  /** A reader that left does not come back; a disk may have room again. */
  function note({ code }: NodeJS.ErrnoException): void {
    if (code === "EPIPE" || code === "EBADF") isGone = true;
  }

  function writeRest(): void {
    let retries = 0;
    while (waiting.length > 0 && !isGone && retries < lastRetries) {
      const chunk = take();
      try {
        putBack(chunk.subarray(writeSync(fd, chunk)));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== "EAGAIN") return;
        putBack(chunk);
        retries += 1;
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, retryMs);
      }
    }
  }

  process.on("exit", writeRest);
  return {
    write(line) {
      if (isGone || size > mostWaiting) return;
      const bytes = Buffer.from(line);
      waiting.push(bytes);
      size += bytes.length;
      next();
    },
  };
}
