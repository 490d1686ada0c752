import pg from "pg";
import type { SeenStatement } from "./statements";

/** A place where a plan reads rows, and how many it really read there. */
export interface Scan {
  kind: string;
  rows: number;
}

export interface Planned {
  values: unknown[];
  scans: Scan[];
  /** How many rows it answered. */
  answered: number;
}

interface Node {
  "Node Type": string;
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  "Rows Removed by Index Recheck"?: number;
  Plans?: Node[];
}

const times = 30;

/**
 * The plan that a statement has after it was asked 30 times, by each of its values. What writes is
 * taken back, and asked less often: PostgreSQL chooses its plan at the sixth time.
 */
export async function explain(
  client: pg.Client,
  { text, name, values }: SeenStatement,
): Promise<Planned[]> {
  // As the driver does without a name: planned for its values each time.
  const mode = name === undefined ? "force_custom_plan" : "auto";
  const reads = /^select /.test(text) && !/ for update$/.test(text);
  // As the store's transactions set it, in which all but plain reads run.
  await client.query(`SET enable_seqscan = ${reads ? "on" : "off"}`);
  await client.query(`SET plan_cache_mode = ${mode}`);
  await client.query(`PREPARE asked AS ${text}`);
  const found: Planned[] = [];
  const asked = Array.from(
    { length: reads ? times : 7 },
    (_, time) => `EXECUTE asked${listed(values[time % values.length] ?? [])}`,
  );
  // A write is undone each time, so that the next one finds what it looks for.
  if (reads) await client.query(asked.join(";"));
  else for (const text of asked) await undone(client, text);
  for (const each of values) {
    const rows = await undone(
      client,
      `EXPLAIN (ANALYZE, TIMING OFF, FORMAT JSON) EXECUTE asked${listed(each)}`,
    );
    const [{ Plan: plan }] = (rows[0] as { "QUERY PLAN": [{ Plan: Node }] })["QUERY PLAN"];
    found.push({ values: each, scans: scansOf(plan), answered: plan["Actual Rows"] });
  }
  await client.query("DEALLOCATE asked");
  return found;
}

async function undone(client: pg.Client, text: string): Promise<unknown[]> {
  await client.query("BEGIN");
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.query("ROLLBACK");
  }
}

function listed(values: unknown[]): string {
  return values.length === 0 ? "" : `(${values.map(literal).join(", ")})`;
}

function literal(value: unknown): string {
  if (value === null || value === undefined) return "NULL";
  if (Array.isArray(value)) return pg.escapeLiteral(`{${value.map(element).join(",")}}`);
  return pg.escapeLiteral(String(value));
}

function element(value: unknown): string {
  if (value === null || value === undefined) return "NULL";
  return `"${String(value).replaceAll("\\", "\\\\").replaceAll('"', '\\"')}"`;
}

function scansOf(node: Node): Scan[] {
  const below = (node.Plans ?? []).flatMap(scansOf);
  const kind = node["Node Type"];
  if (!/Scan$/.test(kind) || kind === "Subquery Scan" || kind === "Function Scan") return below;
  const each =
    node["Actual Rows"] +
    (node["Rows Removed by Filter"] ?? 0) +
    (node["Rows Removed by Index Recheck"] ?? 0);
  return [{ kind, rows: each * node["Actual Loops"] }, ...below];
}
