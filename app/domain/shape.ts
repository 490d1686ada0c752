/**
 * How each field of a record is read: a stored value becomes the declared type, and a malformed one
 * becomes empty, null or []. Each field stands alone, so that a projection can use some of them.
 */
export type Shape<R> = { readonly [F in keyof R]-?: (raw: unknown) => R[F] };

export const text = (raw: unknown): string => (typeof raw === "string" ? raw : "");
export const textOrNull = (raw: unknown): string | null =>
  typeof raw === "string" && raw !== "" ? raw : null;
export const number = (raw: unknown): number =>
  typeof raw === "number" && Number.isFinite(raw) ? raw : 0;
export const numberOrNull = (raw: unknown): number | null =>
  typeof raw === "number" && Number.isFinite(raw) ? raw : null;
export const count = (raw: unknown): number => Math.max(0, Math.trunc(number(raw)));
export const countOrNull = (raw: unknown): number | null =>
  numberOrNull(raw) === null ? null : count(raw);
export const flag = (raw: unknown): boolean => raw === true;
export const texts = (raw: unknown): string[] =>
  Array.isArray(raw) ? raw.filter((item): item is string => typeof item === "string") : [];

export function dateOrNull(raw: unknown): Date | null {
  const date = raw instanceof Date ? raw : typeof raw === "string" ? new Date(raw) : null;
  return date && !Number.isNaN(date.getTime()) ? date : null;
}
export const date = (raw: unknown): Date => dateOrNull(raw) ?? new Date(0);

export function object(raw: unknown): Record<string, unknown> | null {
  return typeof raw === "object" && raw !== null && !Array.isArray(raw)
    ? (raw as Record<string, unknown>)
    : null;
}

/** A record read through a shape, with the named fields or all of them. */
export function readShape<R, F extends keyof R = keyof R>(
  shape: Shape<R>,
  raw: Record<string, unknown>,
  only: readonly F[] = Object.keys(shape) as F[],
): Pick<R, F> {
  const record = {} as Pick<R, F>;
  for (const field of only) record[field] = shape[field](raw[field as string]);
  return record;
}

export function list<T>(read: (raw: unknown) => T | null) {
  return (raw: unknown): T[] =>
    Array.isArray(raw) ? raw.map(read).filter((item): item is Awaited<T> => item !== null) : [];
}

export function each<T>(shape: Shape<T>) {
  return list<T>((raw) => {
    const fields = object(raw);
    return fields ? (readShape(shape, fields) as T) : null;
  });
}

export function nullable<T>(shape: Shape<T>) {
  return (raw: unknown): T | null => {
    const fields = object(raw);
    return fields ? (readShape(shape, fields) as T) : null;
  };
}
