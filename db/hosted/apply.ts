import { type AnyTable, columnName } from "../kit";
import { type ListTable, listTables, tables } from "../tables";

/**
 * `apply(ops)`, with which hosted SQL commits a transaction in one call: all of `ops` or none. Each
 * op names a table and rows:
 *
 * - `check`: each row (`id`) is unchanged since it was read (`seen`, its xmin; null: it was missing);
 * - `insert`, `put`: whole rows; `clock` names a column that gets the engine's time;
 * - `patch`: rows with an id and the columns to set, the same ones in each row;
 * - `remove`: rows with an id;
 * - `add`: rows with a counter's name (`id`) and a number to add (`by`).
 *
 * A failed check ends it as PT409, which the host answers as 409: the host itself would repeat a
 * 40001 without end.
 */
export function applyFunction(): string {
  const owners = Object.entries(listTables).flatMap(([owner, lists]) =>
    lists.map((list) => listOf((tables as Record<string, AnyTable>)[owner] as AnyTable, list)),
  );
  return `create or replace function apply(ops jsonb) returns jsonb
language plpgsql
security invoker
set search_path = public, pg_temp
set lock_timeout = '2s'
as $apply$
declare
  known constant text[] := array[
${recordTables.map((name) => `    '${name}'`).join(",\n")}
  ];
  op jsonb;
  target text;
  key text;
  held jsonb;
  stale text;
  columns text;
  touched text[];
  changed bigint;
  written bigint := 0;
begin
  if exists (
    select from jsonb_array_elements(ops) o
    where not coalesce(o->>'table' = any(known), false)
      or not coalesce(o->>'op' in ('check', 'insert', 'put', 'patch', 'remove', 'add'), false)
  ) then
    raise exception 'unknown operation' using errcode = 'PT400';
  end if;

  -- Rows are locked by table and id, whatever the order of the work, and then compared.
  for target in
    select distinct o->>'table' from jsonb_array_elements(ops) o
    where o->>'op' in ('check', 'put', 'patch', 'remove') order by 1
  loop
    key := case target when 'counters' then 'name' else 'id' end;
    execute format(
      'select coalesce(jsonb_object_agg(id, seen), ''{}'') from (
         select %2$I as id, xmin::text as seen from %1$I
         where %2$I in (
           select r->>''id'' from jsonb_array_elements($1) o, jsonb_array_elements(o->''rows'') r
           where o->>''table'' = %1$L and o->>''op'' in (''check'', ''put'', ''patch'', ''remove'')
         )
         order by %2$I for update
       ) rows_held',
      target, key
    ) into held using ops;
    select min(r->>'id') into stale
    from jsonb_array_elements(ops) o, jsonb_array_elements(o->'rows') r
    where o->>'table' = target and o->>'op' = 'check'
      and held->>(r->>'id') is distinct from r->>'seen';
    if stale is not null then
      raise exception 'stale' using errcode = 'PT409', detail = target || '/' || stale;
    end if;
  end loop;

${owners.map(({ release }) => release).join("\n\n")}

  for op in
    select o from jsonb_array_elements(ops) with ordinality as each(o, nth)
    where o->>'op' in ('insert', 'put', 'patch', 'remove') order by nth
  loop
    target := op->>'table';
    if op ? 'clock' then
      op := jsonb_set(op, '{rows}', (
        select jsonb_agg(r || jsonb_build_object(
          op->>'clock', date_trunc('milliseconds', clock_timestamp())))
        from jsonb_array_elements(op->'rows') r
      ));
    end if;
    if op->>'op' in ('insert', 'put') then
      columns := '';
      if op->>'op' = 'put' then
        select ' on conflict (id) do update set '
          || string_agg(format('%1$I = excluded.%1$I', name), ', ')
        into columns from jsonb_object_keys(op->'rows'->0) name where name <> 'id';
      end if;
      execute format(
        'insert into %1$I select * from jsonb_populate_recordset(null::%1$I, $1)', target
      ) || columns using op->'rows';
    elsif op->>'op' = 'patch' then
      select string_agg(format('%1$I = given.%1$I', name), ', ')
      into columns from jsonb_object_keys(op->'rows'->0) name where name <> 'id';
      execute format(
        'update %1$I set %2$s from jsonb_populate_recordset(null::%1$I, $1) given
         where %1$I.id = given.id', target, columns
      ) using op->'rows';
      get diagnostics changed = row_count;
      written := written + changed;
    else
      execute format(
        'delete from %1$I where id in (select r->>''id'' from jsonb_array_elements($1) r)', target
      ) using op->'rows';
      get diagnostics changed = row_count;
      written := written + changed;
    end if;
  end loop;

${owners.map(({ refill }) => refill).join("\n\n")}

  -- Last and by name, as many transactions change the same ones.
  insert into counters (name, value)
  select r->>'id', sum((r->>'by')::bigint)
  from jsonb_array_elements(ops) o, jsonb_array_elements(o->'rows') r
  where o->>'op' = 'add'
  group by r->>'id' order by (r->>'id') collate "C"
  on conflict (name) do update set value = counters.value + excluded.value;

  return jsonb_build_object(
    'written', written,
    'now', date_trunc('milliseconds', clock_timestamp())
  );
end
$apply$;`;
}

/**
 * Only the service role may call it, and read and write the tables; a self-hosted server has no
 * such roles.
 */
export function rights(): string {
  const names = allTables.join(", ");
  return `do $rights$
declare
  role text;
begin
  revoke execute on function apply(jsonb) from public;
  foreach role in array array['anon', 'authenticated'] loop
    if exists (select from pg_roles where rolname = role) then
      execute format('revoke execute on function apply(jsonb) from %I', role);
      execute format('revoke all on ${names} from %I', role);
    end if;
  end loop;
  if exists (select from pg_roles where rolname = 'service_role') then
    grant execute on function apply(jsonb) to service_role;
    grant select, insert, update, delete on ${names} to service_role;
  end if;
end
$rights$;`;
}

const everyTable = Object.values<AnyTable>(tables);
const allTables = everyTable.map(({ name }) => name).sort();
const kept = new Set(Object.values(listTables).flatMap((lists) => lists.map(({ name }) => name)));
/** Tables of records, and the counters; the function itself maintains the side tables. */
const recordTables = Object.entries<AnyTable>(tables)
  .filter(([name]) => !kept.has(name as ListTable["name"]))
  .map(([, { name }]) => name)
  .sort();

/** The statements that maintain a side table, before and after its owners change. */
function listOf(owner: AnyTable, { name, field, element, owner: ownerField }: ListTable) {
  const definition: AnyTable = tables[name];
  const fields = Object.keys(definition.columns);
  const columns = fields.map(columnName).join(", ");
  const carried = fields.filter((each) => each !== element && each !== ownerField);
  const changing = [field, ...carried].map((each) => `'${columnName(each)}'`).join(", ");
  const list = columnName(field);
  const now = fields
    .map((each) => {
      if (each === element) return "item.value";
      return each === ownerField ? "owner.id" : `owner.${columnName(each)}`;
    })
    .join(", ");
  const rows = `select ${now} from ${owner.name} owner
      cross join lateral (
        select distinct jsonb_array_elements_text(
          case jsonb_typeof(owner.${list}) when 'array' then owner.${list} else '[]' end
        ) as value
      ) item
      where owner.id = any(touched) and item.value is not null`;
  const touched = (ops: string) => `  select array_agg(distinct r->>'id') into touched
  from jsonb_array_elements(ops) o, jsonb_array_elements(o->'rows') r
  where o->>'table' = '${owner.name}' and (o->>'op' in (${ops})
    or o->>'op' = 'patch' and r ?| array[${changing}]);
  if touched is not null then`;
  const gone = definition.belongsTo
    ? `delete from ${definition.name} where ${columnName(ownerField)} = any(touched);`
    : `delete from ${definition.name} where (${columns}) in (
      ${rows}
    );`;
  return {
    release: `${touched("'put', 'remove'")}
    ${gone}
  end if;`,
    refill: `${touched("'insert', 'put'")}
    insert into ${definition.name} (${columns})
      ${rows}
    on conflict do nothing;
  end if;`,
  };
}
