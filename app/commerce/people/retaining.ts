import { keptUntil, type RetainedKind } from "~/domain/erasure";
import { newId } from "~/domain/identifiers";
import type { CommerceDeps } from "../deps";
import type { Tx } from "../storage";

interface Keeping {
  erasureId: string;
  kind: RetainedKind;
  number: string;
  record: { created: Date };
  /** The date from which the retention years count. */
  since: Date;
}

/** Stores a record apart, unchanged, until its retention ends. */
export async function keep(
  deps: Pick<CommerceDeps, "site" | "clock" | "random">,
  tx: Tx,
  { erasureId, kind, number, record, since }: Keeping,
) {
  await tx.retained.insert({
    id: newId(deps.clock, deps.random),
    erasureId,
    kind,
    number,
    content: JSON.stringify(record),
    keptUntil: keptUntil(since, deps.site.retentionYears),
    created: deps.clock(),
  });
}
