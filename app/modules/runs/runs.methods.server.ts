import { z } from "zod";
import { categorySlug, listLimit, recordId, text } from "~/gateway/rows/arguments";
import { rowsOver } from "~/gateway/rows/method";
import { staff } from "~/modules/staff/role";
import type { RunsService } from "./runs.server";

const { audited, method } = rowsOver<{ runs: RunsService }>();

const pagesOnly = { rpc: false, roles: staff.keepsCatalogue } as const;

const action = z.union([
  z.object({ kind: z.enum(["publish", "unpublish", "feature", "unfeature", "delete"]) }),
  z.object({ kind: z.enum(["addCategory", "removeCategory"]), category: categorySlug }),
  z.object({ kind: z.literal("moveCategory"), category: categorySlug, to: categorySlug }),
  z.object({ kind: z.literal("price"), percent: z.number().min(-99).max(1_000) }),
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

/** Changes to many products at once: imports, and actions on the list. */
export const runs = {
  list: method("admin", z.tuple([way]), (store, [page]) => store.runs.list(page), pagesOnly),
  find: method("admin", z.tuple([recordId]), (store, [id]) => store.runs.find(id), pagesOnly),
  rows: method(
    "admin",
    z.tuple([
      recordId,
      z.enum(["acts", "faults", "refused"]),
      z.object({ limit: z.number().int().min(1).max(500), part: z.number().int().min(0) }),
    ]),
    (store, [id, wanted, options]) => store.runs.rows(id, wanted, options),
    pagesOnly,
  ),
  begin: audited(
    z.tuple([z.object({ title: text(200).min(1), details })]),
    (store, { tx, actorUid }, [asked]) => store.runs.begin(tx, actorUid, asked),
    pagesOnly,
  ),
  /** Adds rows to a run; it changes no product. */
  keepParts: method(
    "admin",
    z.tuple([
      recordId,
      z.number().int().min(0).max(99_999),
      z.array(z.union([z.array(group).max(200), z.array(chosen).max(200)])).max(20),
    ]),
    (store, [id, from, parts]) => store.runs.keepParts(id, from, parts),
    { ...pagesOnly, writes: true },
  ),
  filled: method(
    "admin",
    z.tuple([recordId, z.number().int().min(1).max(100_000)]),
    (store, [id, parts]) => store.runs.filled(id, parts),
    { ...pagesOnly, writes: true },
  ),
  apply: audited(
    z.tuple([recordId]),
    (store, { tx, actorUid }, [id]) => store.runs.apply(tx, actorUid, id),
    pagesOnly,
  ),
  discard: audited(
    z.tuple([recordId]),
    (store, { tx, actorUid }, [id]) => store.runs.discard(tx, actorUid, id),
    pagesOnly,
  ),
  undo: audited(
    z.tuple([recordId]),
    (store, { tx, actorUid }, [id]) => store.runs.undo(tx, actorUid, id),
    pagesOnly,
  ),
};
