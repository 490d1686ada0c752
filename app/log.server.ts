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
  return destination ? pino(options, destination) : pino(options);
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
