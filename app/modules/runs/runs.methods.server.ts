import { z } from "zod";
import { categorySlug, listLimit, recordId, text } from "~/gateway/rows/arguments";
import { run, walkOf } from "~/gateway/rows/desk-results";
import { rowsOver } from "~/gateway/rows/method";
import { anyValue, noResult } from "~/gateway/rows/results";
import { settable } from "~/gateway/rows/settable";
import { textProblem } from "~/modules/catalogue/attribute-values";
import { technicalDatumFields } from "~/modules/catalogue/technical-data";
import { staff } from "~/modules/staff/role";
import type { RunRow, RunsService } from "./runs.server";

const { audited, method } = rowsOver<{ runs: RunsService }>();

const pagesOnly = { roles: staff.keepsCatalogue } as const;

/** One value of technical data, with its unit. */
const dataText = settable(technicalDatumFields.value).refine(
  (value) => textProblem(value) === null,
);

const action = z.union([
  z.object({ kind: z.enum(["publish", "unpublish", "feature", "unfeature", "delete"]) }),
  z.object({ kind: z.enum(["addCategory", "removeCategory"]), category: categorySlug }),
  z.object({ kind: z.literal("moveCategory"), category: categorySlug, to: categorySlug }),
  z.object({ kind: z.enum(["price", "cost"]), percent: z.number().min(-99).max(1_000) }),
  z.object({
    kind: z.literal("setValue"),
    name: settable(technicalDatumFields.name),
    value: dataText,
    variants: z.boolean(),
  }),
  z.object({
    kind: z.literal("removeValue"),
    name: settable(technicalDatumFields.name),
    variants: z.boolean(),
  }),
]);

const names = z.array(z.string().max(500)).max(500);
const details = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("import"),
    encoding: z.string().max(40),
    delimiter: z.string().max(10),
    columns: names,
    header: names,
  }),
  z.object({ kind: z.literal("bulk"), action }),
]);

const group = z.object({
  lines: z.array(z.object({ line: z.number().int(), cells: z.array(z.string()) })),
  fault: z.string().nullable(),
});
const chosen = z.object({ id: recordId, version: z.number().int().nullable() });

const way = z.object({
  limit: listLimit,
  after: z.string().max(2_048).optional(),
  before: z.string().max(2_048).optional(),
});

const runRows = z.object({
  rows: z.array(z.record(z.string(), anyValue)) as unknown as z.ZodType<RunRow[]>,
  next: z.number().nullable().describe("The part to read next; null at the end."),
});

/** Changes to many products at once: imports, and actions on the list. */
export const runs = {
  list: method("admin", z.tuple([way]), (store, [page]) => store.runs.list(page), {
    ...pagesOnly,
    result: walkOf(run),
  }),
  find: method("admin", z.tuple([recordId]), (store, [id]) => store.runs.find(id), {
    ...pagesOnly,
    result: run.nullable(),
  }),
  rows: method(
    "admin",
    z.tuple([
      recordId,
      z.enum(["acts", "faults", "refused"]),
      z.object({ limit: z.number().int().min(1).max(500), part: z.number().int().min(0) }),
    ]),
    (store, [id, wanted, options]) => store.runs.rows(id, wanted, options),
    { ...pagesOnly, result: runRows },
  ),
  begin: audited(
    z.tuple([z.object({ title: text(200).min(1), details })]),
    (store, { tx, actorUid }, [asked]) => store.runs.begin(tx, actorUid, asked),
    { ...pagesOnly, result: run },
  ),
  /** Adds rows to a run; it changes no product. */
  keepParts: method(
    "admin",
    z.tuple([
      recordId,
      z.number().int().min(0).max(99_999),
      z.array(z.union([z.array(group).max(200), z.array(chosen).max(200)])).max(20),
    ]),
    async (store, [id, from, parts]) => {
      await store.runs.keepParts(id, from, parts);
      return null;
    },
    { ...pagesOnly, writes: true, result: noResult },
  ),
  filled: method(
    "admin",
    z.tuple([recordId, z.number().int().min(1).max(100_000)]),
    async (store, [id, parts]) => {
      await store.runs.filled(id, parts);
      return null;
    },
    { ...pagesOnly, writes: true, result: noResult },
  ),
  apply: audited(
    z.tuple([recordId]),
    (store, { tx, actorUid }, [id]) => store.runs.apply(tx, actorUid, id),
    { ...pagesOnly, result: run },
  ),
  discard: audited(
    z.tuple([recordId]),
    (store, { tx, actorUid }, [id]) => store.runs.discard(tx, actorUid, id),
    { ...pagesOnly, result: run },
  ),
  undo: audited(
    z.tuple([recordId]),
    (store, { tx, actorUid }, [id]) => store.runs.undo(tx, actorUid, id),
    { ...pagesOnly, result: run },
  ),
};
