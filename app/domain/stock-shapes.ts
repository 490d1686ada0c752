import { type CatalogueRun, type CatalogueRunPart, runKinds, runStates } from "./catalogue-run";
import {
  count,
  countOrNull,
  date,
  dateOrNull,
  number,
  type Shape,
  text,
  textOrNull,
} from "./shape";
import { type StockMovement, stockReasons } from "./stock-movement";

export const stockMovements: Shape<StockMovement> = {
  id: text,
  productId: text,
  variantId: textOrNull,
  at: date,
  change: number,
  balance: countOrNull,
  reason: (raw) => stockReasons.find((reason) => reason === raw) ?? "correction",
  actor: text,
  reference: textOrNull,
  note: textOrNull,
};

export const catalogueRuns: Shape<CatalogueRun> = {
  id: text,
  kind: (raw) => runKinds.find((kind) => kind === raw) ?? "bulk",
  status: (raw) => runStates.find((status) => status === raw) ?? "discarded",
  actor: text,
  title: text,
  details: text,
  parts: count,
  position: count,
  rows: count,
  creates: count,
  updates: count,
  unchanged: count,
  faults: count,
  done: count,
  refused: count,
  lockedUntil: dateOrNull,
  created: date,
  updated: date,
};

export const catalogueRunParts: Shape<CatalogueRunPart> = {
  id: text,
  source: text,
  plan: textOrNull,
  applied: count,
  results: text,
};
