import type { CatalogueRun, CatalogueRunPart } from "~/domain/catalogue-run";
import type { StockMovement } from "~/domain/stock-movement";
import { index, instant, integer, key, nullable, table, text } from "../kit";

/** An order writes a row for each of its lines, so there is only one index. */
export const stockMovements = table<StockMovement>(
  "stock_movements",
  {
    id: key(),
    productId: text(),
    variantId: nullable(text()),
    at: instant(),
    change: integer(),
    balance: nullable(integer()),
    reason: text(),
    actor: text(),
    reference: nullable(text()),
    note: nullable(text()),
  },
  [index("productId", "at", "id")],
);

export const catalogueRuns = table<CatalogueRun>(
  "catalogue_runs",
  {
    id: key(),
    kind: text(),
    status: text(),
    actor: text(),
    title: text(),
    details: text(),
    parts: integer(),
    position: integer(),
    rows: integer(),
    creates: integer(),
    updates: integer(),
    unchanged: integer(),
    faults: integer(),
    done: integer(),
    refused: integer(),
    lockedUntil: nullable(instant()),
    created: instant(),
    updated: instant(),
  },
  [index("created", "id"), index("status", "created", "id")],
);

/** Each row has some hundred rows of a run, so that a file with many thousands is written fast. */
export const catalogueRunParts = table<CatalogueRunPart>(
  "catalogue_run_parts",
  {
    id: key(),
    source: text(),
    plan: nullable(text()),
    applied: integer(),
    results: text(),
  },
  [],
);
