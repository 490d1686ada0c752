import { readFile } from "node:fs/promises";
import type { Diagnosis } from "../../storage";
import { type Firestore, isUnindexed, type Query } from "./sdk.server";
import { answered } from "./source.server";

interface IndexFile {
  indexes: {
    collectionGroup: string;
    fields: { fieldPath: string; order?: "ASCENDING" | "DESCENDING"; arrayConfig?: "CONTAINS" }[];
  }[];
}

const subject = "indexes";
const atOnce = 10;

/** Reads one document by each composite index that the store needs. */
export async function indexDiagnosis(
  firestore: Firestore,
  file = "db/firestore.indexes.json",
): Promise<Diagnosis> {
  const text = await readFile(file, "utf8").catch(() => null);
  if (text === null) {
    return { state: "warn", subject, detail: `${file} cannot be read, so no index was checked` };
  }
  const { indexes } = JSON.parse(text) as IndexFile;
  const missing: string[] = [];
  for (let at = 0; at < indexes.length; at += atOnce) {
    const part = indexes.slice(at, at + atOnce);
    const there = await Promise.all(part.map((index) => answers(queryBy(firestore, index))));
    missing.push(...part.filter((_, each) => !there[each]).map(({ collectionGroup: of }) => of));
  }
  if (missing.length === 0) {
    return { state: "ok", subject, detail: `all ${indexes.length} answer` };
  }
  const of = [...new Set(missing)].join(", ");
  const what = `deploy ${file}, and wait until they are built`;
  return { state: "fail", subject, detail: `${missing.length} are missing (${of}): ${what}` };
}

async function answers(query: Query): Promise<boolean> {
  try {
    await answered(query.get());
    return true;
  } catch (error) {
    if (isUnindexed(error)) return false;
    throw error;
  }
}

/** Matches nothing: every field but the last is compared with a value that is never stored. */
function queryBy(
  firestore: Firestore,
  { collectionGroup, fields }: IndexFile["indexes"][number],
): Query {
  let query: Query = firestore.collection(collectionGroup).limit(1);
  for (const [at, { fieldPath, order, arrayConfig }] of fields.entries()) {
    if (arrayConfig) query = query.where(fieldPath, "array-contains", "\u0001");
    else if (at < fields.length - 1) query = query.where(fieldPath, "==", "\u0001");
    else query = query.orderBy(fieldPath, order === "DESCENDING" ? "desc" : "asc");
  }
  return query;
}
