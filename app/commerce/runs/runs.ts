import { setImmediate as nextTurn } from "node:timers/promises";
import { type CatalogueRun, type RunStatus, runMachine } from "~/domain/catalogue-run";
import { Failure, impossible, notFound } from "~/domain/failure";
import { newId } from "~/domain/identifiers";
import { cutText } from "~/domain/text";
import { type Change, changed, unchanged } from "../change";
import type { CommerceDeps } from "../deps";
import { walkPage } from "../desk/walk";
import type { Tx } from "../storage";
import { acts, type PlannedRow, partId, type RowResult, readRows } from "./run-rows";
import type { KeptDetails, RowsWanted, RunDetails, RunRow, RunsService } from "./runs-service";

/** How long an upload may take before it is given up. */
const fillingMs = 10 * 60_000;

const wantedBy: Record<RowsWanted, (row: PlannedRow, result: RowResult) => boolean> = {
  // Refused rows changed nothing.
  acts: (row, result) => acts(row) && result?.state !== "refused",
  faults: ({ act }) => act === "fault",
  refused: ({ act }, result) => act === "fault" || result?.state === "refused",
};

/** How many rows of the sort exist, so that the search stops when they are found. */
function countOf({ creates, updates, faults, refused }: CatalogueRun, wanted: RowsWanted): number {
  if (wanted === "acts") return creates + updates - refused;
  return wanted === "faults" ? faults : faults + refused;
}

export function createRuns({ storage, clock, random }: CommerceDeps): RunsService {
  function fresh(actor: string, title: string, details: RunDetails): CatalogueRun {
    const now = clock();
    return {
      id: newId(clock, random),
      kind: details.kind,
      status: "reading",
      actor,
      title,
      details: JSON.stringify(details),
      parts: 0,
      position: 0,
      rows: 0,
      creates: 0,
      updates: 0,
      unchanged: 0,
      faults: 0,
      done: 0,
      refused: 0,
      lockedUntil: null,
      created: now,
      updated: now,
    };
  }

  async function stored(tx: Tx, id: string): Promise<CatalogueRun> {
    const run = await tx.catalogueRuns.get(id);
    if (!run) throw notFound("Run");
    return run;
  }

  function outcome(run: CatalogueRun, summary: string) {
    return { result: run, target: { type: "catalogueRun", id: run.id }, summary };
  }

  async function moved(
    tx: Tx,
    id: string,
    { to, verb }: { to: RunStatus; verb: string },
  ): Promise<Change<CatalogueRun>> {
    const before = await stored(tx, id);
    // The button was pressed twice, or the page was reloaded: it is already done.
    if (!runMachine.allows(before.status, to, "staff")) {
      return unchanged(outcome(before, before.title));
    }
    const changes = { status: to, position: 0, updated: clock() } as const;
    await tx.catalogueRuns.patch(id, changes);
    const after = { ...before, ...changes };
    return changed({
      ...outcome(after, `${verb} ${before.title}`),
      before: { status: before.status },
      after: { status: to },
    });
  }

  return {
    list: (way) =>
      walkPage(
        storage.catalogueRuns,
        { wheres: [{}], order: { by: "created", direction: "desc" } },
        way,
      ),

    find: (id) => storage.catalogueRuns.get(id),

    async begin(tx, actor, { title, details }) {
      const run = fresh(actor, title, details);
      const lockedUntil = new Date(run.created.getTime() + fillingMs);
      await tx.catalogueRuns.insert({ ...run, lockedUntil });
      const after = { title, kind: run.kind };
      return changed({ ...outcome(run, `Began ${title}`), before: null, after });
    },

    async keepParts(id, from, parts) {
      const run = await storage.catalogueRuns.get(id);
      if (run?.status !== "reading" || run.parts > 0) {
        throw new Failure("conflict", "The file is no longer being read.");
      }
      const empty = { plan: null, applied: 0, results: "[]" };
      const filled = parts.map((rows, at) => {
        return { id: partId(id, from + at), source: JSON.stringify(rows), ...empty };
      });
      // Parts lost in a power cut belong to a run that is never completed.
      await storage.atomically(
        async (tx) => {
          for (const part of filled) await tx.catalogueRunParts.put(part);
        },
        { mayLapse: true },
      );
    },

    async filled(id, parts) {
      await storage.catalogueRuns.patch(id, { parts, lockedUntil: null, updated: clock() });
    },

    apply: (tx, _actor, id) => moved(tx, id, { to: "applying", verb: "Applied" }),
    discard: (tx, _actor, id) => moved(tx, id, { to: "discarded", verb: "Discarded" }),

    async undo(tx, actor, id) {
      const run = await stored(tx, id);
      if (run.status !== "done" || run.done === 0) throw impossible("There is nothing to undo.");
      const details = JSON.parse(run.details) as KeptDetails;
      const begun = details.undoneBy ? await tx.catalogueRuns.get(details.undoneBy) : null;
      if (begun) return unchanged(outcome(begun, begun.title));
      const title = cutText(`Undo ${run.title}`, 200);
      const undo = fresh(actor, title, { kind: "undo", of: run.id, title: run.title });
      await tx.catalogueRuns.insert({ ...undo, parts: run.parts });
      const kept: KeptDetails = { ...details, undoneBy: undo.id };
      await tx.catalogueRuns.patch(run.id, { details: JSON.stringify(kept) });
      const after = { title, kind: "undo" };
      return changed({ ...outcome(undo, `Began ${title}`), before: null, after });
    },

    async rows(id, wanted, { limit, part: start }) {
      const run = await storage.catalogueRuns.get(id);
      const found: RunRow[] = [];
      let at = start;
      const all = run ? countOf(run, wanted) : 0;
      for (; run && at < run.parts && found.length < Math.min(limit, all); at += 1) {
        await nextTurn();
        const part = await storage.catalogueRunParts.get(partId(id, at));
        const sources =
          run.kind === "import" ? readRows<RunRow["source"]>(part?.source ?? null) : [];
        const results = readRows<RowResult>(part?.results ?? null);
        for (const [place, row] of readRows<PlannedRow>(part?.plan ?? null).entries()) {
          const result = results[place] ?? null;
          if (!wantedBy[wanted](row, result)) continue;
          found.push({ ...row, result, source: sources[place] ?? null });
        }
      }
      const isMore = run && at < run.parts && found.length < all;
      return { rows: found, next: isMore ? at : null };
    },
  };
}
