import type { Counters } from "../../storage";
import { storable } from "../relational/filter.server";
import type { Connection, Test } from "./connection.server";
import type { Pages } from "./pages.server";
import { rowVersion } from "./reads.server";
import { inLists, testOn } from "./tests.server";

const table = "counters";
const key = "name";
const listLimit = 1_000;

/** Named totals, one row each. `learn` gets the state of each one that is read by name. */
export function readCounters(
  { connection, pages }: { connection: Connection; pages: Pages },
  learn?: (name: string, seen: string | null) => void,
): Counters {
  const columns = learn ? [key, "value", rowVersion] : [key, "value"];

  /** By name and without zeros, however few rows the host returns at a time. */
  async function firstOf(within: readonly Test[], most: number) {
    const found: { name: string; value: number }[] = [];
    while (found.length < most) {
      const last = found.at(-1);
      const beyond = last ? [testOn(key, "gt", last.name)] : [];
      const rows = await connection.rows({
        table,
        columns: [key, "value"],
        tests: [...within, ...beyond, testOn("value", "neq", 0)],
        order: [{ column: key, descending: false }],
        limit: most - found.length,
      });
      if (rows.length === 0) break;
      found.push(...rows.map((row) => ({ name: String(row.name), value: Number(row.value) })));
    }
    return found;
  }

  return {
    async get(names) {
      const wanted = names.filter(storable);
      const answers = await Promise.all(
        inLists(key, wanted).map((tests) => pages.all({ table, columns, tests, key })),
      );
      const rows = new Map(answers.flat().map((row) => [row[key], row]));
      for (const name of wanted) {
        const row = rows.get(name);
        learn?.(name, row ? String(row[rowVersion]) : null);
      }
      return new Map(names.map((name) => [name, Number(rows.get(name)?.value ?? 0)]));
    },

    async list(prefix, limit = listLimit) {
      if (!storable(prefix)) return [];
      const within = [testOn(key, "gte", prefix), testOn(key, "lt", `${prefix}\u{10FFFF}`)];
      return firstOf(within, Math.min(limit, listLimit));
    },

    async page(after, limit) {
      if (after !== null && !storable(after)) return [];
      return firstOf(after === null ? [] : [testOn(key, "gt", after)], limit);
    },
  };
}
