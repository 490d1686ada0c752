create schema if not exists drizzle;
create table if not exists drizzle.__drizzle_migrations (
  id serial primary key,
  hash text not null,
  created_at bigint
);

do $migration$
declare
  applied_until bigint;
begin
perform pg_advisory_xact_lock(7103240915);
select coalesce(max(created_at), 0) into applied_until from drizzle.__drizzle_migrations;

if applied_until < 1795780935740 then
  raise exception 'apply the files before this one first';
end if;

if applied_until < 1795780939624 then
-- apply(ops) from here on: b418ac9f357cc5cf
insert into drizzle.__drizzle_migrations (hash, created_at) values ('2e36b9e2f44550fec5f09ada1990788d70ef68711b181d8735571f113bcfc907', 1795780939624);
end if;

if applied_until < 1795780939624 or to_regprocedure('apply(jsonb)') is null then
create or replace function apply(ops jsonb) returns jsonb
language plpgsql
security invoker
set search_path = public, pg_temp
set lock_timeout = '2s'
as $apply$
declare
  known constant text[] := array[
    'acceptances',
    'accounts',
    'addresses',
    'admins',
    'api_keys',
    'audit',
    'carts',
    'catalogue_run_parts',
    'catalogue_runs',
    'counters',
    'customer_cards',
    'customers',
    'discounts',
    'document_tokens',
    'erasures',
    'invitations',
    'invoice_balances',
    'invoices',
    'issued_documents',
    'kept_answers',
    'key_logs',
    'merges',
    'messages',
    'missed_searches',
    'notice_choices',
    'number_series',
    'openings',
    'orders',
    'outbox',
    'products',
    'quotes',
    'retained',
    'revisions',
    'saved_lists',
    'saved_views',
    'sessions',
    'settings',
    'shipments',
    'snoozes',
    'spellings',
    'stock_movements',
    'subscribers',
    'templates',
    'tokens',
    'webhook_deliveries',
    'webhook_endpoints'
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

  select array_agg(distinct r->>'id') into touched
  from jsonb_array_elements(ops) o, jsonb_array_elements(o->'rows') r
  where o->>'table' = 'products' and (o->>'op' in ('put', 'remove')
    or o->>'op' = 'patch' and r ?| array['categories', 'listed', 'name_lower', 'name_key', 'price_key', 'created', 'brand_lower', 'available', 'tracked', 'priced', 'featured', 'deleted']);
  if touched is not null then
    delete from product_categories where product_id = any(touched);
  end if;

  select array_agg(distinct r->>'id') into touched
  from jsonb_array_elements(ops) o, jsonb_array_elements(o->'rows') r
  where o->>'table' = 'products' and (o->>'op' in ('put', 'remove')
    or o->>'op' = 'patch' and r ?| array['words', 'listed', 'name_lower']);
  if touched is not null then
    delete from product_words where (word, listed, name_lower, product_id) in (
      select item.value, owner.listed, owner.name_lower, owner.id from products owner
      cross join lateral (
        select distinct jsonb_array_elements_text(
          case jsonb_typeof(owner.words) when 'array' then owner.words else '[]' end
        ) as value
      ) item
      where owner.id = any(touched) and item.value is not null
    );
  end if;

  select array_agg(distinct r->>'id') into touched
  from jsonb_array_elements(ops) o, jsonb_array_elements(o->'rows') r
  where o->>'table' = 'spellings' and (o->>'op' in ('put', 'remove')
    or o->>'op' = 'patch' and r ?| array['deletions']);
  if touched is not null then
    delete from spelling_deletions where (deletion, spelling_id) in (
      select item.value, owner.id from spellings owner
      cross join lateral (
        select distinct jsonb_array_elements_text(
          case jsonb_typeof(owner.deletions) when 'array' then owner.deletions else '[]' end
        ) as value
      ) item
      where owner.id = any(touched) and item.value is not null
    );
  end if;

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

  select array_agg(distinct r->>'id') into touched
  from jsonb_array_elements(ops) o, jsonb_array_elements(o->'rows') r
  where o->>'table' = 'products' and (o->>'op' in ('insert', 'put')
    or o->>'op' = 'patch' and r ?| array['categories', 'listed', 'name_lower', 'name_key', 'price_key', 'created', 'brand_lower', 'available', 'tracked', 'priced', 'featured', 'deleted']);
  if touched is not null then
    insert into product_categories (category, product_id, listed, name_lower, name_key, price_key, created, brand_lower, available, tracked, priced, featured, deleted)
      select item.value, owner.id, owner.listed, owner.name_lower, owner.name_key, owner.price_key, owner.created, owner.brand_lower, owner.available, owner.tracked, owner.priced, owner.featured, owner.deleted from products owner
      cross join lateral (
        select distinct jsonb_array_elements_text(
          case jsonb_typeof(owner.categories) when 'array' then owner.categories else '[]' end
        ) as value
      ) item
      where owner.id = any(touched) and item.value is not null
    on conflict do nothing;
  end if;

  select array_agg(distinct r->>'id') into touched
  from jsonb_array_elements(ops) o, jsonb_array_elements(o->'rows') r
  where o->>'table' = 'products' and (o->>'op' in ('insert', 'put')
    or o->>'op' = 'patch' and r ?| array['words', 'listed', 'name_lower']);
  if touched is not null then
    insert into product_words (word, listed, name_lower, product_id)
      select item.value, owner.listed, owner.name_lower, owner.id from products owner
      cross join lateral (
        select distinct jsonb_array_elements_text(
          case jsonb_typeof(owner.words) when 'array' then owner.words else '[]' end
        ) as value
      ) item
      where owner.id = any(touched) and item.value is not null
    on conflict do nothing;
  end if;

  select array_agg(distinct r->>'id') into touched
  from jsonb_array_elements(ops) o, jsonb_array_elements(o->'rows') r
  where o->>'table' = 'spellings' and (o->>'op' in ('insert', 'put')
    or o->>'op' = 'patch' and r ?| array['deletions']);
  if touched is not null then
    insert into spelling_deletions (deletion, spelling_id)
      select item.value, owner.id from spellings owner
      cross join lateral (
        select distinct jsonb_array_elements_text(
          case jsonb_typeof(owner.deletions) when 'array' then owner.deletions else '[]' end
        ) as value
      ) item
      where owner.id = any(touched) and item.value is not null
    on conflict do nothing;
  end if;

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
$apply$;
do $rights$
declare
  role text;
begin
  revoke execute on function apply(jsonb) from public;
  foreach role in array array['anon', 'authenticated'] loop
    if exists (select from pg_roles where rolname = role) then
      execute format('revoke execute on function apply(jsonb) from %I', role);
      execute format('revoke all on acceptances, accounts, addresses, admins, api_keys, audit, carts, catalogue_run_parts, catalogue_runs, counters, customer_cards, customers, discounts, document_tokens, erasures, invitations, invoice_balances, invoices, issued_documents, kept_answers, key_logs, merges, messages, missed_searches, notice_choices, number_series, openings, orders, outbox, product_categories, product_words, products, quotes, retained, revisions, saved_lists, saved_views, sessions, settings, shipments, snoozes, spelling_deletions, spellings, stock_movements, subscribers, templates, tokens, webhook_deliveries, webhook_endpoints from %I', role);
    end if;
  end loop;
  if exists (select from pg_roles where rolname = 'service_role') then
    grant execute on function apply(jsonb) to service_role;
    grant select, insert, update, delete on acceptances, accounts, addresses, admins, api_keys, audit, carts, catalogue_run_parts, catalogue_runs, counters, customer_cards, customers, discounts, document_tokens, erasures, invitations, invoice_balances, invoices, issued_documents, kept_answers, key_logs, merges, messages, missed_searches, notice_choices, number_series, openings, orders, outbox, product_categories, product_words, products, quotes, retained, revisions, saved_lists, saved_views, sessions, settings, shipments, snoozes, spelling_deletions, spellings, stock_movements, subscribers, templates, tokens, webhook_deliveries, webhook_endpoints to service_role;
  end if;
end
$rights$;
end if;
end
$migration$;

notify pgrst, 'reload schema';
