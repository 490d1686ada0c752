import { type SQL, sql } from "drizzle-orm";
import type { OwnIndex, Statement, Step } from "../relational/engine.server";

/*
 * The tokens of documents are in an index of FTS5, which has a twentieth of the size of a table
 * with a row per token. FTS5 returns rows by number only, so every document has a place: a number
 * that grows with its creation time. Documents of one millisecond have neighbouring places. A token
 * is indexed by its hexadecimal digits, which are one word to FTS5 whatever characters it has.
 */

const index = "document_token_index";
const places = "document_token_places";
/** A place is the millisecond, shifted by this many bits, plus a number within it. */
const bits = 20;
/** The last millisecond for which it and the next have places within SQLite's integers. */
const last = 2 ** (63 - bits) - 2;

/** The millisecond of a place. Times that have no place of their own are at the first or last. */
const millisecondOf = (created: string) => `min(max(${created}, 0), ${last})`;
const theseIds = "(select value from json_each(?))";

const unlist = [
  `delete from ${index} where rowid in (select place from ${places} where entry_id in ${theseIds})`,
  `delete from ${places} where entry_id in ${theseIds}`,
];
const list = [
  `insert into ${places} (place, entry_id)
   select (ms << ${bits}) + row_number() over (partition by ms order by id) - 1 + coalesce(
     (select max(place) + 1 from ${places} where place >= ms << ${bits} and place < (ms + 1) << ${bits})
       - (ms << ${bits}), 0), id
   from (select id, ${millisecondOf("created")} ms from document_tokens where id in ${theseIds})`,
  `insert into ${index} (rowid, words)
   select place, (select group_concat(hex(kind || ':' || value), ' ') from json_each(tokens))
   from document_tokens join ${places} on entry_id = id where id in ${theseIds}`,
];

export const tokenIndex: OwnIndex = {
  aside: {
    field: "tokens",
    carried: new Set(["kind", "created"]),
    release: stepsOf("release", unlist),
    prune: () => [],
    refill: stepsOf("refill", list),
  },

  /**
   * FTS5 walks from the newest place backwards. A page by age needs only the first places of a
   * kind: as many as it has rows, with all neighbours of the last one, whose order is not that of
   * the page.
   */
  holds({ newestFirst, isAfter }): SQL {
    const [kind, token] = [sql.placeholder("kind ="), sql.placeholder("holds")];
    const words = sql`('"' || hex(${kind} || ':' || ${token}) || '"')`;
    const found = sql.raw(`from ${index} where ${index} match`);
    const ms = sql`min(max(${sql.placeholder("after key")}, 0), ${sql.raw(String(last))})`;
    const [right, shift] = [sql.raw(`>> ${bits}`), sql.raw(`<< ${bits}`)];
    const before = newestFirst && isAfter ? sql`and rowid < (${ms} + 1) ${shift}` : sql``;
    const older = isAfter ? sql`and rowid < ${ms} ${shift}` : sql``;
    const least = newestFirst
      ? sql`and rowid >= coalesce((select rowid ${right} ${shift} ${found} ${words} ${older}
          order by rowid desc limit 1 offset ${sql.placeholder("limit")} - 1), 0)`
      : sql``;
    return sql`id in (select entry_id from ${sql.raw(places)} where place in
      (select rowid ${found} ${words} ${before} ${least}))`;
  },
};

function stepsOf(what: string, texts: readonly string[]) {
  const statements = texts.map(
    (text, at): Statement => ({
      name: `${index}_${what}_${at}`,
      text,
      takes: ["ids"],
      byValue: false,
    }),
  );
  return (ids: readonly string[]): Step[] =>
    statements.map((statement) => ({ statement, values: [JSON.stringify(ids)] }));
}
