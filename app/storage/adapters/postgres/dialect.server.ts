import { type SQL, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import type { CustomTypesConfig } from "pg";
import type { ColumnKind } from "~/kernel/resource/field";
import type { Dialect, OwnIndex, PageParts } from "~/storage/adapters/relational/engine.server";
import { plain } from "~/storage/adapters/relational/statement.server";
import { postgresTables as tables } from "~db/postgres";
import { ageBits, ageKey, documentAges, madeAt } from "~db/token-ages";

/** How many of the newest documents are read for each row of a page before the index is asked. */
const lookedThrough = sql.raw("5");
/** The next span of time is at most so many times longer, so that no span has more than 33 keys. */
const mostLonger = sql.raw("32");
const allTime = sql.raw(String(ageBits.at(-1)));

/** The shortest keys of which a span has at most 33. */
const keyBits = sql.raw(
  `case ${ageBits
    .slice(0, -1)
    .map((bits) => `when span >> ${bits} < 32 then ${bits}`)
    .join(" ")} else ${ageBits.at(-1)} end`,
);

/*
 * The tokens of documents are in a GIN index, which has a twentieth of the size of a table with a
 * row per token. A GIN index has no order: for a token of half of all documents it reads that half.
 * So a page is found in two steps. The newest documents are read first, which is enough where the
 * tokens are frequent, also among documents that an import made within minutes. Then the index,
 * which also has each document's age, is asked for longer and longer spans of time until one has
 * enough documents. The number of rows that are read is a small multiple of the page, and no plan
 * depends on statistics.
 */
const tokenIndex: OwnIndex = {
  aside: null,

  holds({ lists, newestFirst, isAfter }): SQL {
    const has = sql.join(
      Array.from({ length: lists }, (_, at) => {
        return sql`tokens ?| (select ${sql.placeholder(listName(at))}::text[])`;
      }),
      sql` and `,
    );
    if (!newestFirst) return has;
    const kind = sql`(select ${sql.placeholder("kind =")}::text)`;
    const limit = sql`${sql.placeholder("limit")}::int`;
    const key = sql`(select ${sql.placeholder("after key")}::timestamptz)`;
    const before = isAfter
      ? sql`and (created, id) < (${key}, (select ${sql.placeholder("after id")}::text))`
      : sql``;
    const order = sql`order by created desc, id desc`;
    // `held` is read without the limit: with it the planner might walk the documents by age.
    return sql`id = any(array(
      with recursive start as materialized (
        select ${kind} of_kind, max(made) latest, max(made) - min(made) + 1 shortest,
          count(*) < ${limit} * ${lookedThrough} has_all, coalesce(
            (array_agg(id ${order}) filter (where ${has}))[1:${limit}], '{}') found
        from (
          select id, created, tokens, ${sql.raw(madeAt)} made from document_tokens
          where kind = ${kind} ${before} ${order} limit ${limit} * ${lookedThrough}
        ) newest
      ), walk (step, length, ids, is_over) as (
        select 0, shortest, found, has_all or cardinality(found) >= ${limit} from start
        union all
        select step + 1, span, page.ids, bits = ${allTime} or cardinality(page.ids) >= ${limit}
        from walk, start, lateral (
          select length * least(
            ${mostLonger}, 2 * ${limit} / greatest(cardinality(ids), 1) + 1) span offset 0
        ) longer, lateral (
          select ${keyBits} bits offset 0
        ) keys, lateral (
          select array(
            with held as materialized (
              select id, created from document_tokens
              where kind = ${kind} ${before} and ${has} and ${sql.raw(documentAges)} && array(
                select ${sql.raw(ageKey("nth", "of_kind", "bits"))}
                from generate_series((latest - span) >> bits, latest >> bits) nth)
            ) select id from held ${order} limit ${limit}) ids offset 0
        ) page
        where not is_over
      )
      select unnest(ids) from (select ids from walk order by step desc limit 1) last))`;
  },

  given(_, lists) {
    return Object.fromEntries(lists.map((list, at) => [listName(at), list]));
  },
};

function listName(at: number): string {
  return `list ${at}`;
}

const builder = drizzle.mock();

const same = (value: unknown) => value;

const types: Record<ColumnKind, string> = {
  key: "text",
  text: "text",
  integer: "bigint",
  money: "float8",
  flag: "boolean",
  instant: "timestamptz",
  json: "jsonb",
};

/** The values of a column, passed as one list. */
function listOf(field: string, kind: ColumnKind): SQL {
  return sql`${sql.placeholder(field)}::${sql.raw(types[kind])}[]`;
}

/**
 * A generic plan guesses that a LIMIT of unknown size takes a tenth of the table, and sorts the
 * whole table. The inner, literal limit tells the planner that a page is small; the outer one cuts
 * the page to size.
 */
const pageSizes = [101, 1_001];
const sizeOf = (limit: number) => pageSizes.find((size) => size >= limit) ?? 0;

const earliest = Date.parse("0001-01-01T00:00:00.000Z");
const latest = Date.parse("9999-12-31T23:59:59.999Z");

function encodeInstant(value: unknown): string {
  const time = (value as Date).getTime();
  return new Date(Math.min(Math.max(time, earliest), latest)).toISOString();
}

/** Applies both limits: the literal one for the planner, and the requested one. */
function firstOf({ table, columns, order, limit }: PageParts, range: SQL | undefined) {
  const rows = builder
    .select(columns)
    .from(table)
    .where(range)
    .orderBy(...order());
  const size = sizeOf(limit);
  const asked = sql.placeholder("limit");
  if (size === 0) return rows.limit(asked).$dynamic();
  const page = rows.limit(sql.raw(String(size)) as never).as("page");
  return builder.select().from(page).limit(asked).$dynamic();
}

const clock = "date_trunc('milliseconds', clock_timestamp())";

export const postgresDialect: Dialect = {
  builder,
  tables,
  oneOf: (column, name) => sql`${column} = any(${sql.placeholder(name)})`,
  list: same,
  bound: (name, kind) => sql`(select ${sql.placeholder(name)}::${sql.raw(types[kind])})`,
  /**
   * Each range is a query of its own, because the planner does not see that an index already has
   * the order of a union.
   */
  page(parts) {
    const [first, ...others] = parts.ranges.map((range) => firstOf(parts, range));
    if (!first) throw new Error("A page has a range");
    if (others.length === 0) return first;
    const merged = others.reduce((left, right) => left.unionAll(right as never) as never, first);
    return merged.orderBy(...parts.order()).limit(sql.placeholder("limit"));
  },
  sizeOf,
  among: (column, select) => sql`${column} = any(array${select})`,
  locks: true,
  clock: sql.raw(clock),
  now: plain("now", `select ${clock}`),
  elements: (column) =>
    sql`lateral (select distinct jsonb_array_elements_text(${column}) as value) item`,
  ownIndexes: { documentTokens: tokenIndex },
  differ: (left, right) => sql`${left} is distinct from ${right}`,
  insertMany(table, columns) {
    const lists = columns.map(({ field, kind }) => listOf(field, kind));
    return builder.insert(table).select(sql`select * from unnest(${sql.join(lists, sql`, `)})`);
  },
  updateMany(table, columns, key) {
    const all = [...columns, key];
    const lists = all.map(({ field, kind }) => listOf(field, kind));
    const given = all.map((_, at) => sql.identifier(`v${at + 1}`));
    const set = columns.map(({ field }, at) => [field, sql`given.${given[at]}`]);
    return builder
      .update(table)
      .set(Object.fromEntries(set) as never)
      .from(sql`unnest(${sql.join(lists, sql`, `)}) given(${sql.join(given, sql`, `)})`)
      .where(sql`${key.column} = given.${given.at(-1)}`);
  },
  encode: {
    key: same,
    text: same,
    integer: same,
    money: same,
    flag: same,
    instant: encodeInstant,
    json: (value) => JSON.stringify(value),
  },
  decode: {
    key: same,
    text: same,
    integer: same,
    money: same,
    flag: same,
    instant: same,
    json: same,
  },
};

/** Parses `2026-03-01 12:00:00.123+00`, in whatever time zone the session writes. */
function parseInstant(text: string): Date | null {
  const zone = text.endsWith("+00") ? "Z" : null;
  const time = zone
    ? Date.parse(`${text.slice(0, 10)}T${text.slice(11, -3)}Z`)
    : Date.parse(text.replace(" ", "T").replace(/([+-]\d\d)$/, "$1:00"));
  return Number.isNaN(time) ? null : new Date(time);
}

/** Column types by their number in PostgreSQL's catalogue. */
const parsers = new Map<number, (text: string) => unknown>([
  [16, (text) => text === "t"],
  [20, Number],
  [701, Number],
  [1184, parseInstant],
  [3802, (text) => JSON.parse(text)],
]);

export const postgresTypes = {
  getTypeParser: (oid: number) => parsers.get(oid) ?? same,
} as CustomTypesConfig;
