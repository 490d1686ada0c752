import type { CallMethod } from "~/gateway/gateway.server";
import { findMethod } from "~/gateway/methods";
import { onWire } from "~/gateway/wire";
import { statuses } from "~/http/api/statuses";
import { isFailure } from "~/kernel/failure";

/** The most characters of an answer that a page shows. */
const shownCharacters = 20_000;

export interface TriedCall {
  /** The arguments as they were typed. */
  args: string;
  status: number;
  answer: string;
}

/**
 * Runs an RPC read from its page, as the page's visitor and with the gateway's checks. Null for
 * everything else, above all for changes.
 */
export async function tryCall(
  id: string,
  args: string,
  call: CallMethod,
): Promise<TriedCall | null> {
  const row = findMethod(id);
  if (!row?.rpc || row.writes) return null;
  const read = argumentsIn(args);
  if (!read) return { args, status: 400, answer: shown({ error: "Invalid JSON body" }) };
  try {
    const result = await call(id as never, read as never);
    return { args, status: 200, answer: shown({ result: onWire(id, result) ?? null }) };
  } catch (error) {
    if (!isFailure(error) || error.kind === "unexpected") throw error;
    return { args, status: statuses[error.kind], answer: shown({ error: error.message }) };
  }
}

function argumentsIn(text: string): unknown[] | null {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value : null;
  } catch {
    return null;
  }
}

function shown(body: object): string {
  const text = JSON.stringify(body, null, 2);
  if (text.length <= shownCharacters) return text;
  return `${text.slice(0, shownCharacters)}\n… (${text.length - shownCharacters} more characters)`;
}
