import { removedBefore } from "~/kernel/env/retention";
import { type Clock, firstIdAt } from "~/kernel/identifiers";
import { type Hourly, hourly } from "~/kernel/process/hourly.server";
import type { Log } from "~/kernel/process/log.server";
import { createRest } from "~/kernel/process/waiting.server";
import { readProduct } from "~/modules/catalogue/product.resource";
import type { CommerceDeps } from "~/modules/deps";
import { createQueueLoop, type QueueLoop } from "~/modules/queue/queue.server";
import { removeMany } from "~/storage/batches";
import type { Storage } from "~/storage/storage";
import { forEachRow, pagesOf } from "~/storage/sweeping.server";
import { t } from "~/texts/text";
import { type ApplyDeps, applySlice, sliceSize } from "./applying.server";
import { type CatalogueRun, type RunStatus, runMachine } from "./catalogue-run.resource";
import { planImport } from "./planning-import.server";
import {
  type Chosen,
  type PlannedRow,
  partId,
  type RowResult,
  readRows,
  type SourceGroup,
} from "./run-rows.server";
import { planBulk, type RunDetails } from "./runs.server";

/** Plans and applies runs on every instance, each run in one process at a time. */
export interface RunWorker extends QueueLoop {
  /** Works on this run while it has work, for a limited time; the loop continues it. */
  work(id: string, forMs: number): Promise<void>;
}

/** How long a run belongs to a process that no longer renews its claim. */
const leaseMs = 30_000;

/** Work lost in a power cut is repeated, so only the end of a run waits for the disk. */
const going = (ends: boolean) => ({ mayLapse: !ends });

type Step = (run: CatalogueRun) => Promise<CatalogueRun>;

export function createRunWorker(deps: ApplyDeps & { log: Log }): RunWorker {
  const { storage, clock, log } = deps;
  const lease = () => new Date(clock().getTime() + leaseMs);

  /** The run, if it has work and no other process has it. */
  function claim(id: string): Promise<CatalogueRun | null> {
    return storage.atomically(async (tx) => {
      const run = await tx.catalogueRuns.get(id);
      const isHeld = run?.lockedUntil && run.lockedUntil > clock();
      if (!run || !isActive(run) || isHeld) return null;
      const lockedUntil = lease();
      // The upload was interrupted, so nothing will complete the run.
      const isEmpty = run.parts === 0;
      const changes = isEmpty
        ? ({ status: movedTo(run, "discarded"), lockedUntil: null } as const)
        : { lockedUntil };
      await tx.catalogueRuns.patch(id, changes);
      return isEmpty ? null : { ...run, ...changes };
    });
  }

  const planPart: Step = async (run) => {
    const { id, position } = run;
    const rows = await planned(deps, run);
    const ends = position + 1 === run.parts;
    // The run to be undone was reviewed before, so the undo is applied at once.
    const next = run.kind === "undo" ? "applying" : "ready";
    const count = (act: PlannedRow["act"]) => rows.filter((row) => row.act === act).length;
    const updates = count("update") + count("delete") + count("restore");
    const changes = {
      rows: run.rows + rows.length,
      creates: run.creates + count("create"),
      updates: run.updates + updates,
      unchanged: run.unchanged + count("none"),
      faults: run.faults + count("fault"),
      position: ends && next === "applying" ? 0 : position + 1,
      status: ends ? movedTo(run, next) : run.status,
      lockedUntil: ends && next === "ready" ? null : lease(),
      updated: clock(),
    } as const;
    return storage.atomically(async (tx) => {
      const present = await tx.catalogueRuns.get(id);
      // Another process took over while this one was stopped.
      if (present?.position !== position || present.status !== run.status) return present ?? run;
      const plan = JSON.stringify(rows);
      const part = { id: partId(id, position), plan, applied: 0, results: "[]" };
      if (run.kind === "undo") await tx.catalogueRunParts.put({ ...part, source: "[]" });
      else await tx.catalogueRunParts.patch(part.id, part);
      await tx.catalogueRuns.patch(id, changes);
      return { ...run, ...changes };
    }, going(ends));
  };

  /** The plan of the present part, read once for all of its slices. */
  let current: { id: string; plan: PlannedRow[] } | null = null;

  async function planOf(id: string): Promise<PlannedRow[]> {
    if (current?.id === id) return current.plan;
    const part = await storage.catalogueRunParts.get(id);
    current = { id, plan: readRows<PlannedRow>(part?.plan ?? null) };
    return current.plan;
  }

  const applyPart: Step = async (run) => {
    const id = partId(run.id, run.position);
    const plan = await planOf(id);
    const [part] = await storage.catalogueRunParts.getMany([id], { only: ["applied"] });
    const from = part?.applied ?? 0;
    const rows = plan.slice(from, from + sliceSize);
    const through = from + rows.length >= plan.length;
    const isLast = run.position + 1 >= run.parts;
    const progress = (results: readonly RowResult[]) => {
      const whole = through && results.length === rows.length;
      const ends = whole && isLast;
      return {
        done: run.done + results.filter((each) => each?.state === "done").length,
        refused: run.refused + results.filter((each) => each?.state === "refused").length,
        position: run.position + (whole ? 1 : 0),
        status: ends ? movedTo(run, "done") : run.status,
        lockedUntil: ends ? null : lease(),
      } as const;
    };
    const results = part
      ? await applySlice(deps, {
          run,
          part: { id },
          from,
          rows,
          progress,
          ...going(through && isLast),
        })
      : [];
    if (results === null) return (await storage.catalogueRuns.get(run.id)) ?? run;
    if (!part) await storage.catalogueRuns.patch(run.id, progress([]));
    return { ...run, ...progress(results) };
  };

  async function work(id: string, forMs: number, stopped?: AbortSignal): Promise<void> {
    let run = await claim(id);
    const until = performance.now() + forMs;
    const rest = createRest(stopped !== undefined);
    while (run && isActive(run)) {
      const begun = performance.now();
      run = run.status === "reading" ? await planPart(run) : await applyPart(run);
      if (isActive(run) && (stopped?.aborted || performance.now() > until)) {
        await storage.catalogueRuns.patch(id, { lockedUntil: null });
        return;
      }
      await rest(performance.now() - begun);
    }
  }

  async function turn(stopped: AbortSignal): Promise<void> {
    for (const status of ["applying", "reading"] as const) {
      const due = { where: { status }, by: "created", limit: 20, stopped } as const;
      for await (const runs of pagesOf(storage.catalogueRuns, due)) {
        await forEachRow(runs, ({ id }) => work(id, Number.POSITIVE_INFINITY, stopped), {
          log,
          tag: "[runs] run",
          stopped,
        });
      }
    }
  }

  return {
    ...createQueueLoop({ run: turn, log, tag: "[runs]" }),
    work: (id, forMs) => work(id, forMs),
  };
}

function isActive({ status }: CatalogueRun): boolean {
  return runMachine.of(status).active;
}

/** @throws Failure impossible when the table of states does not have the move */
function movedTo<S extends RunStatus>({ status }: CatalogueRun, to: S): S {
  runMachine.assertMove(status, to, "system");
  return to;
}

async function planned(deps: ApplyDeps, run: CatalogueRun): Promise<PlannedRow[]> {
  const details = JSON.parse(run.details) as RunDetails;
  const parts = deps.storage.catalogueRunParts;
  if (details.kind === "undo") {
    const part = await parts.get(partId(details.of, run.position));
    const [rows, results] = [part?.plan ?? null, part?.results ?? null];
    return planUndo(deps, readRows<PlannedRow>(rows), readRows<RowResult>(results));
  }
  const source = (await parts.get(partId(run.id, run.position)))?.source ?? null;
  if (details.kind === "import") {
    return planImport(deps, readRows<SourceGroup>(source), details.columns);
  }
  const chosen = readRows<Chosen>(source);
  return planBulk(deps, { action: details.action, chosen, from: run.rows });
}

/**
 * Removes runs that were made that many days ago, with their rows: until then they can be reviewed
 * and undone. null for never. Several instances may run it.
 */
export function createRunPurge({
  storage,
  clock,
  log,
  keptDays,
}: {
  storage: Storage;
  clock: Clock;
  log: Log;
  keptDays: number | null;
}): Hourly {
  async function purge(stopped: AbortSignal): Promise<number> {
    const below = removedBefore(clock(), keptDays);
    let removed = 0;
    if (!below) return removed;
    const old = { where: { created: { below } }, by: "created", stopped } as const;
    for await (const runs of pagesOf(storage.catalogueRuns, old)) {
      const ids = runs.map(({ id }) => id);
      removed += await removeMany(storage, ({ catalogueRuns }) => catalogueRuns, ids);
    }
    // A part's id begins with its run's id, which begins with its time. An interrupted upload left
    // parts that its run does not count.
    const oldParts = { where: { id: { below: firstIdAt(below) } }, by: "id", stopped } as const;
    for await (const parts of pagesOf(storage.catalogueRunParts, oldParts)) {
      const ids = parts.map(({ id }) => id);
      await removeMany(storage, ({ catalogueRunParts }) => catalogueRunParts, ids);
    }
    return removed;
  }
  return hourly(purge, { log, tag: "[runs] purge" });
}

const undoing = {
  create: { act: "delete", field: "bin", to: "deskRuns:yesInBin" },
  delete: { act: "restore", field: "bin", to: "deskRuns:notInBin" },
  restore: { act: "delete", field: "bin", to: "deskRuns:yesInBin" },
} as const;

/** Computes how each applied row is undone, if the product has not changed since. */
async function planUndo(
  { storage }: Pick<CommerceDeps, "storage">,
  rows: readonly PlannedRow[],
  results: readonly RowResult[],
): Promise<PlannedRow[]> {
  const done = rows.flatMap((row, at) => {
    const result = results[at];
    return result?.state === "done" ? [{ row, version: result.version }] : [];
  });
  const stored = await storage.products.getMany(done.map(({ row }) => row.id));
  const known = new Map(stored.map((each) => [each.id, readProduct(each)]));
  return done.map(({ row, version }): PlannedRow => {
    const { line, id, name } = row;
    const product = known.get(id);
    const base = { line, id, name, version, problems: [] as string[] };
    if (!product || product.version !== version) {
      const problems = [t("deskRuns:changedSince")];
      return { ...base, act: "fault", problems, changes: [], set: {}, was: {} };
    }
    if (row.act === "update") {
      const changes = row.changes.map(({ field, from, to }) => ({ field, from: to, to: from }));
      return { ...base, act: "update", changes, set: row.was, was: row.set };
    }
    const back = undoing[row.act as keyof typeof undoing];
    const from = back.to === "deskRuns:notInBin" ? "yes" : "no";
    const changes = [{ field: back.field, from, to: t(back.to) }];
    return { ...base, act: back.act, changes, set: {}, was: {} };
  });
}
