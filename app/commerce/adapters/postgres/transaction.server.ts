import type pg from "pg";
import type { Session, Step } from "../relational/engine.server";
import { plain } from "../relational/statement.server";
import { command, query } from "./connection.server";

/**
 * A statement that waits for a row may also wait for others ahead of it, so its total time is
 * limited. The limit is a little longer than the wait for a connection, so that a queue empties at
 * once. Every statement names its rows by an index, but the planner overestimates the length of
 * lists inside records and would read whole tables.
 */
const begin = "BEGIN; SET LOCAL statement_timeout = 3100; SET LOCAL enable_seqscan = off";

/**
 * The number of statements that may be sent before a response is awaited; they are held in memory.
 */
const ahead = 32;

const reserveRows = plain(
  "reserve",
  "SELECT pg_advisory_xact_lock(hashtextextended(row, 0)) FROM (SELECT row FROM unnest($1::text[]) row ORDER BY row) rows",
);

/** Failures of BEGIN itself. */
const unbegun = new WeakSet<object>();

/** Whether the transaction failed before it had begun, so that none of it can have been written. */
export function hasNotBegun(error: unknown): boolean {
  return typeof error === "object" && error !== null && unbegun.has(error);
}

/**
 * Runs the work once. BEGIN is sent with the first read, and COMMIT with the last writes: when one
 * of them fails, the server turns COMMIT into a ROLLBACK.
 */
export async function transact<T>(
  client: pg.PoolClient,
  work: (session: Session) => Promise<T>,
): Promise<T> {
  const { session, settled } = openSession(client);
  let result: T;
  try {
    result = await work(session);
  } catch (error) {
    const first = await settled().then(
      () => error,
      (earlier) => earlier,
    );
    await command(client, "ROLLBACK").catch(() => {});
    throw first;
  }
  const [sent, end] = await Promise.allSettled([settled(), command(client, "COMMIT")]);
  if (sent.status === "rejected") throw sent.reason;
  if (end.status === "rejected") throw end.reason;
  if (end.value !== "COMMIT") throw new Error("The server rolled the transaction back");
  return result;
}

/** The statements that were sent without waiting, in order. */
interface Sent {
  add(answers: Promise<unknown>, meaning: (error: unknown) => Promise<unknown>): void;
  /** Resolves when all of them are answered; rejects with the first failure. */
  settled(): Promise<void>;
  /**
   * Resolves with the response. When the response failed because of an earlier statement, rejects
   * with that statement's failure.
   */
  after<T>(answer: Promise<T>): Promise<T>;
}

function followed(begun: Promise<void>): Sent {
  let sent = begun;
  sent.catch(ignore);
  return {
    add(answers, meaning) {
      const settled = answers.then(ignore, async (error) => {
        throw await meaning(error);
      });
      settled.catch(ignore);
      sent = sent.then(() => settled);
      sent.catch(ignore);
    },
    settled: () => sent,
    async after(answer) {
      try {
        return await answer;
      } catch (error) {
        await sent;
        throw error;
      }
    },
  };
}

/** A read may be sent together with BEGIN. A write may not: it would persist if BEGIN failed. */
function openSession(client: pg.PoolClient): { session: Session; settled(): Promise<void> } {
  let open = false;
  let underWay = 0;
  const begun = command(client, begin).then(
    () => {
      open = true;
    },
    (error) => {
      unbegun.add(error);
      throw error;
    },
  );
  const sent = followed(begun);

  async function write({ statement, values }: Step) {
    if (!open) await begun;
    return sent.after(query(client, statement, values));
  }

  const session: Session = {
    async rows(statement, values) {
      const [answer] = await Promise.all([sent.after(query(client, statement, values)), begun]);
      return answer.rows;
    },
    run: async (statement, values) => (await write({ statement, values })).rowCount ?? 0,
    async send(steps, meaning = async (error) => error) {
      if (!open) await begun;
      const answers = steps.map(({ statement, values }) => query(client, statement, values));
      sent.add(Promise.all(answers), meaning);
      underWay += steps.length;
      if (underWay < ahead) return;
      await sent.settled();
      underWay = 0;
    },
    async reserve(table, ids) {
      const values = [ids.map((id) => `${table}/${id}`)];
      await write({ statement: reserveRows, values });
    },
  };
  return { session, settled: sent.settled };
}

function ignore() {}
