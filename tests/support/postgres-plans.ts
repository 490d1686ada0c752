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

/** Whether a plan is a good one; what `explain` answers need not be asked for otherwise. */
export type Judge = (planned: Planned) => boolean;

const times = 30;

/**
 * What a statement reads with each of its values, however often it was asked before. PostgreSQL
 * plans the first five times for the values at hand; from then on it compares costs, and takes the
 * plan that is the same for all values or goes on as before. So both plans are tried, each with
 * all values: where all of them are good, whatever it takes is. Only where one is not is it asked
 * as often as it may take to come to rest, and the plans that it then takes are the answer.
 */
export async function explain(
  client: pg.Client,
  { text, name, values }: SeenStatement,
  isGood: Judge,
): Promise<Planned[]> {
  // As the store's transactions set it, in which all but plain reads run.
  const reads = /^select /.test(text) && !/ for update$/.test(text);
  await client.query(`SET enable_seqscan = ${reads ? "on" : "off"}`);
  await client.query(`PREPARE asked AS ${text}`);
  const found: Planned[] = [];
  // As the driver does without a name: planned for its values each time.
  const modes = name === undefined ? ["custom"] : ["custom", "generic"];
  for (const mode of modes) {
    await client.query(`SET plan_cache_mode = force_${mode}_plan`);
    found.push(...(await eachOf(client, values)));
  }
  await client.query("DEALLOCATE asked");
  if (name === undefined || found.every(isGood)) return found;
  return settled(client, { text, values, reads });
}

/** The plans that are taken in the end by one session that asks again and again. */
async function settled(
  client: pg.Client,
  { text, values, reads }: { text: string; values: unknown[][]; reads: boolean },
): Promise<Planned[]> {
  await client.query("SET plan_cache_mode = auto");
  await client.query(`PREPARE asked AS ${text}`);
  const asked = Array.from(
    { length: reads ? times : 7 },
    (_, time) => `EXECUTE asked${listed(values[time % values.length] ?? [])}`,
  );
  // A write is undone each time, so that the next one finds what it looks for.
  if (reads) await client.query(asked.join(";"));
  else for (const text of asked) await undone(client, text);
  const found = await eachOf(client, values);
  await client.query("DEALLOCATE asked");
  return found;
}

async function eachOf(client: pg.Client, values: unknown[][]): Promise<Planned[]> {
  const found: Planned[] = [];
  for (const each of values) {
    const rows = await undone(
      client,
      `EXPLAIN (ANALYZE, TIMING OFF, FORMAT JSON) EXECUTE asked${listed(each)}`,
    );
    const [{ Plan: plan }] = (rows[0] as { "QUERY PLAN": [{ Plan: Node }] })["QUERY PLAN"];
    found.push({ values: each, scans: scansOf(plan), answered: plan["Actual Rows"] });
  }
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
