import { setImmediate as nextTurn } from "node:timers/promises";
import { PostgrestClient } from "@supabase/postgrest-js";
import { Agent, fetch as send } from "undici";
import { type Answer, done, errorOf, nonsense, rowsIn, wasCut } from "./answers.server";
import type { Applied, Op, Raw } from "./ops.server";

export interface HostedSqlOptions {
  /** The project's address; its tables are below /rest/v1. */
  url: string;
  /** Bypasses row level security, so it never leaves the server. */
  serviceRoleKey: string;
  /** Called with failures that no caller waits for. */
  onError?: (error: unknown) => void;
}

/** A condition on a column, or several conditions of which one must hold, in PostgREST's syntax. */
export type Test =
  | { readonly column: string; readonly operator: string; readonly value: string }
  | { readonly or: string };

export interface Page {
  table: string;
  columns: readonly string[];
  tests: readonly Test[];
  order: readonly { column: string; descending: boolean }[];
  limit: number;
}

export interface Connection {
  /** The host may silently shorten the page to its own limit. */
  rows(page: Page): Promise<Raw[]>;
  count(table: string, tests: readonly Test[]): Promise<number>;
  /** Applies all ops or none; null when the host does not have the function. */
  apply(ops: readonly Op[]): Promise<Applied | null>;
  insert(
    table: string,
    rows: readonly Raw[],
    onConflict?: { columns: string; ignore: boolean },
  ): Promise<void>;
  /**
   * Returns how many rows changed. A call without conditions would change all rows, so it is
   * refused.
   */
  update(table: string, values: Raw, tests: readonly Test[]): Promise<number>;
  remove(table: string, tests: readonly Test[]): Promise<number>;
  /** The host's time, to the second. */
  time(): Promise<Date>;
  close(): Promise<void>;
}

/** The limit for one answer with its body: several must fit into the time of a request. */
const answerLimit = 3_500;
const connectLimit = 2_000;
/** A call that was cut off later than this used too much of the request's time. */
const againWithin = 1_000;
const sockets = 20;

export function connect({ url, serviceRoleKey }: HostedSqlOptions): Connection {
  const address = `${url.replace(/\/+$/, "")}/rest/v1`;
  const agent = new Agent({
    connections: sockets,
    // Below what hosts and their fronts keep an idle connection for, where they do not tell.
    keepAliveTimeout: 10_000,
    connect: { timeout: connectLimit },
  });
  const headers = { apikey: serviceRoleKey, Authorization: `Bearer ${serviceRoleKey}` };
  let date: string | null = null;
  let closing: Promise<void> | undefined;

  const ask = (async (input: string, init: Parameters<typeof send>[1]) => {
    // A redirect would send the key to any address that it names.
    const response = await send(input, {
      ...init,
      dispatcher: agent,
      redirect: "error",
      signal: AbortSignal.timeout(answerLimit),
    });
    date = response.headers.get("date");
    return response;
  }) as unknown as typeof fetch;
  const client = new PostgrestClient(address, { headers, fetch: ask, retry: false });

  function select(table: string, columns: string, options: { count?: "exact"; head?: boolean }) {
    return client.from(table).select(columns, options);
  }

  function narrowed(query: ReturnType<typeof select>, tests: readonly Test[]) {
    return tests.reduce(
      (all, test) =>
        "or" in test ? all.or(test.or) : all.filter(test.column, test.operator, test.value),
      query,
    );
  }

  /** A connection may have been closed while it was idle, so reads are repeated once. */
  async function read(query: () => PromiseLike<Answer>): Promise<Answer> {
    const began = performance.now();
    const answer = await query();
    if (answer.error === null) return answer;
    const error = errorOf(answer);
    if (!wasCut(error) || performance.now() - began > againWithin) throw error;
    return done(query());
  }

  /** What changes rows is sent once, because a lost answer does not tell whether it did. */
  async function change(query: () => PromiseLike<Answer>): Promise<Answer> {
    // Idle connections that the host closed while this process was busy are seen first: of two
    // turns of the event loop one asks the system for news.
    await nextTurn();
    await nextTurn();
    return query();
  }

  function refuseAll(tests: readonly Test[]): void {
    if (tests.length === 0) throw new Error("A change without a condition would affect every row");
  }

  return {
    async rows({ table, columns, tests, order, limit }) {
      const { data } = await read(() => {
        const query = narrowed(select(table, columns.join(), {}), tests);
        const sorted = order.reduce(
          (all, { column, descending }) => all.order(column, { ascending: !descending }),
          query,
        );
        return sorted.limit(limit);
      });
      return rowsIn(data);
    },

    async count(table, tests) {
      const { count } = await read(() =>
        narrowed(select(table, "*", { count: "exact", head: true }), tests),
      );
      if (count === null || !Number.isSafeInteger(count)) throw nonsense();
      return count;
    },

    async apply(ops) {
      const answer = await change(() => client.rpc("apply", { ops }));
      if (answer.error?.code === "PGRST202") return null;
      if (answer.error) throw errorOf(answer);
      const { written, now } = (answer.data ?? {}) as Raw;
      const at = new Date(String(now));
      if (typeof written !== "number" || Number.isNaN(at.getTime())) throw nonsense();
      return { written, now: at };
    },

    async insert(table, rows, onConflict) {
      const into = client.from(table);
      await done(
        change(() =>
          onConflict
            ? into.upsert([...rows], {
                onConflict: onConflict.columns,
                ignoreDuplicates: onConflict.ignore,
              })
            : into.insert([...rows]),
        ),
      );
    },

    async update(table, values, tests) {
      refuseAll(tests);
      const query = client.from(table).update(values, { count: "exact" });
      return (await done(change(() => narrowed(query as never, tests)))).count ?? 0;
    },

    async remove(table, tests) {
      refuseAll(tests);
      const query = client.from(table).delete({ count: "exact" });
      return (await done(change(() => narrowed(query as never, tests)))).count ?? 0;
    },

    async time() {
      await read(() => select("counters", "name", {}).limit(0));
      const time = new Date(date ?? Number.NaN);
      return Number.isNaN(time.getTime()) ? new Date() : time;
    },

    close() {
      closing ??= agent.close();
      return closing;
    },
  };
}
