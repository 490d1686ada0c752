/*
 * PostgreSQL's index of document tokens also has the age of each document: the spans of time that
 * it was made in, of 17 minutes, 9 hours, 12 days, 13 months, and of all time. So the index can look
 * for a token among the documents of one kind and some time, and reads nothing else.
 */

/** The lengths of these spans, as powers of two of a second. */
export const ageBits = [10, 15, 20, 25, 40] as const;

/** The second in which a document was made, counted from the earliest that the store keeps. */
export const madeAt = "date_part('epoch', created - '0001-01-01 00:00:00+00'::timestamptz)::bigint";

/** A span's key: its number, the first letter of the kind, and its length. */
export function ageKey(span: string, kind: string, bits: string): string {
  return `((${span}) << 14) + (ascii(${kind}) << 6) + ${bits}`;
}

/** The expression that is indexed; a query repeats it to use the index. */
export const documentAges = `(array[${ageBits
  .map((bits) => ageKey(`${madeAt} >> ${bits}`, "kind", String(bits)))
  .join(", ")}])`;
