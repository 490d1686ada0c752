import type { z } from "zod";
import { fieldOf, problemsOf } from "~/gateway/rows/parsed-arguments";
import { Failure, invalid } from "~/kernel/failure";
import { countParts, usualParts } from "../form-parts.server";
import { errors } from "./statuses";

const kibibyte = 1024;

/** The most bytes of a request, by its reader. */
export const bodyLimits = {
  rpc: 256 * kibibyte,
  /** A thousand records. */
  bulk: 4 * 1024 * kibibyte,
  notify: 256 * kibibyte,
  checkout: 128 * kibibyte,
  newsletter: 16 * kibibyte,
  auth: 16 * kibibyte,
  webhook: 1024 * kibibyte,
  form: 1024 * kibibyte,
  /** One picture or data sheet of 8 MB. */
  file: 8 * 1024 * kibibyte,
  upload: 25 * 1024 * kibibyte,
  /** Five files of 5 MB, and the rest of the form. */
  message: 26 * 1024 * kibibyte,
} as const;

const maxDepth = 32;
const maxNodes = 10_000;

interface JsonOptions {
  limit: number;
  /** The endpoint's message for a body that is not JSON. */
  malformed?: string;
  /** The endpoint's message for JSON that no schema accepts. */
  unacceptable?: string;
  /** How many values it may hold. */
  most?: number;
}

/**
 * The raw body, at most `limit` bytes. The rest of a larger body is left unread.
 * @throws Failure tooLarge
 */
export async function readBytes(request: Request, limit: number): Promise<Buffer> {
  const announced = Number(request.headers.get("content-length"));
  if (announced > limit) throw new Failure("tooLarge", errors.tooLarge);
  const reader = request.body?.getReader();
  if (!reader) return Buffer.alloc(0);
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await nextChunk(reader);
    if (done) return Buffer.concat(chunks, size);
    size += value.byteLength;
    if (size > limit) {
      reader.releaseLock();
      throw new Failure("tooLarge", errors.tooLarge);
    }
    chunks.push(value);
  }
}

/** When the client disconnects in the middle, the partial body is refused. */
function nextChunk(reader: ReadableStreamDefaultReader<Uint8Array>) {
  return reader.read().catch(() => {
    throw new Failure("invalid", "Invalid request body");
  });
}

/** @throws Failure tooLarge, invalid */
export async function readJson(request: Request, options: JsonOptions): Promise<unknown> {
  const { limit, malformed = "Invalid JSON body" } = options;
  const { unacceptable = "Invalid request body", most = maxNodes } = options;
  const bytes = await readBytes(request, limit);
  const value = parseJson(bytes, malformed);
  if (!isWithinJsonLimits(value, most)) throw new Failure("invalid", unacceptable);
  return value;
}

function parseJson(bytes: Uint8Array, malformed: string): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    throw new Failure("invalid", malformed);
  }
}

/**
 * The fields of a form, url-encoded or multipart.
 * @throws Failure tooLarge, invalid
 */
export async function readForm(
  request: Request,
  { limit, malformed = "Invalid request body" }: { limit: number; malformed?: string },
): Promise<FormData> {
  const bytes = await readBytes(request, limit);
  const type = request.headers.get("content-type") ?? "";
  const count = countParts(type, usualParts);
  if (!count) throw new Failure("invalid", malformed);
  if (!count(bytes)) throw new Failure("tooLarge", errors.tooLarge);
  try {
    return await new Response(new Uint8Array(bytes), {
      headers: { "content-type": type },
    }).formData();
  } catch {
    throw new Failure("invalid", malformed);
  }
}

export function isFormPost(request: Request): boolean {
  const type = request.headers.get("content-type") ?? "";
  return /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(type);
}

/**
 * JSON.parse accepts any nesting depth, and a recursive walk over its result would overflow the
 * stack.
 */
function isWithinJsonLimits(value: unknown, most: number): boolean {
  let level: unknown[] = [value];
  let nodes = 0;
  for (let depth = 0; level.length > 0; depth += 1) {
    nodes += level.length;
    if (nodes > most) return false;
    const next: unknown[] = [];
    for (const node of level) {
      if (typeof node !== "object" || node === null) continue;
      if (depth >= maxDepth) return false;
      for (const child of Object.values(node)) {
        if (next.push(child) > most) return false;
      }
    }
    level = next;
  }
  return true;
}

/** A body by its schema. @throws Failure invalid, with the path of the error */
export function checked<S extends z.ZodType>(schema: S, body: unknown): z.output<S> {
  const parsed = schema.safeParse(body);
  if (!parsed.success) {
    const failure = invalid("Invalid request body", fieldOf(parsed.error));
    failure.problems = problemsOf(parsed.error);
    throw failure;
  }
  return parsed.data;
}
