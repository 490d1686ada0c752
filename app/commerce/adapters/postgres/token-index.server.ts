import { type SQL, sql } from "drizzle-orm";
import type { OwnIndex } from "../relational/engine.server";

/** How many documents are looked through for each row of a page before the index is asked. */
const lookedThrough = sql.raw("5");

/*
 * The tokens of documents are in a GIN index, which has a twentieth of the size of a table with a
 * row per token. It has no order: for a token of half of all documents it reads that half. So the
 * newest documents are looked through first. They are enough where a token is frequent, and where
 * it is not, the index has few rows for it. Neither depends on statistics.
 */
export const tokenIndex: OwnIndex = {
  aside: null,

  holds({ newestFirst, isAfter }): SQL {
    const has = sql`tokens ? ${sql.placeholder("holds")}`;
    if (!newestFirst) return has;
    const kind = sql`kind = ${sql.placeholder("kind =")}`;
    const limit = sql`${sql.placeholder("limit")}::int`;
    const key = sql`(select ${sql.placeholder("after key")}::timestamptz)`;
    const before = isAfter
      ? sql`and (created, id) < (${key}, (select ${sql.placeholder("after id")}::text))`
      : sql``;
    const order = sql`order by created desc, id desc`;
    return sql`id = any(array(
      with newest as materialized (
        select id, created, tokens from document_tokens
        where ${kind} ${before} ${order} limit ${limit} * ${lookedThrough}
      ), near as materialized (
        select id, created from newest where ${has} ${order} limit ${limit}
      )
      select id from near union all (
        select id from document_tokens
        where ${kind} and ${has}
          and created <= (select min(created) from newest)
          and (created, id) < (select created, id from newest order by created, id limit 1)
          and (select count(*) from near) < ${limit}
        ${order} limit ${limit}
      )))`;
  },
};
