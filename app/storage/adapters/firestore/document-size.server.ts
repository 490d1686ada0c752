import { Failure } from "~/kernel/failure";
import { t } from "~/texts/text";

type Fields = Record<string, unknown>;

/** Firestore's limit for a document is 1 MiB, of which its name takes up to 1.5 KB. */
const most = 1_048_576 - 2_048;

/**
 * Refuses a document that Firestore would refuse, before anything is written, and names the field
 * that takes most of it.
 * @throws Failure tooLarge
 */
export function assertFits(document: Fields): void {
  if (sizeOf(document) <= most) return;
  const sizes = Object.entries(document).map(([field, value]) => [field, sizeOf(value)] as const);
  const [largest] = sizes.sort(([, a], [, b]) => b - a);
  throw tooLargeFor(largest?.[0]);
}

/** What Firestore refused by itself, when only a part of the document was known. */
export function tooLargeFor(field: string | undefined): Failure {
  const message = field ? t("kernel:fieldTooLarge", { field }) : t("kernel:recordTooLarge");
  return new Failure("tooLarge", message, field ? { [field]: message } : {});
}

/** The bytes of a value, as Firestore counts them. */
function sizeOf(value: unknown): number {
  if (typeof value === "string") return Buffer.byteLength(value) + 1;
  if (typeof value === "number" || value instanceof Date) return 8;
  if (typeof value !== "object" || value === null) return 1;
  if (Array.isArray(value)) return value.reduce<number>((sum, item) => sum + sizeOf(item), 0);
  let sum = 0;
  for (const [field, item] of Object.entries(value)) {
    sum += Buffer.byteLength(field) + 1 + sizeOf(item);
  }
  return sum;
}
