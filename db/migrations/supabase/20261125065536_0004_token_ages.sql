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

if applied_until < 1795536708674 then
  raise exception 'apply the files before this one first';
end if;

if applied_until < 1795589735917 then
CREATE INDEX "document_tokens_by_tokens_age" ON "document_tokens" USING gin ("tokens",(array[((date_part('epoch', created - '0001-01-01 00:00:00+00'::timestamptz)::bigint >> 10) << 14) + (ascii(kind) << 6) + 10, ((date_part('epoch', created - '0001-01-01 00:00:00+00'::timestamptz)::bigint >> 15) << 14) + (ascii(kind) << 6) + 15, ((date_part('epoch', created - '0001-01-01 00:00:00+00'::timestamptz)::bigint >> 20) << 14) + (ascii(kind) << 6) + 20, ((date_part('epoch', created - '0001-01-01 00:00:00+00'::timestamptz)::bigint >> 25) << 14) + (ascii(kind) << 6) + 25, ((date_part('epoch', created - '0001-01-01 00:00:00+00'::timestamptz)::bigint >> 40) << 14) + (ascii(kind) << 6) + 40])) WITH (fastupdate=false);
DROP INDEX "document_tokens_by_tokens";
insert into drizzle.__drizzle_migrations (hash, created_at) values ('308f4c435885c21cf1bd39e9608d1cf439f869da40cead5aad3d8917523e3aa8', 1795589735917);
end if;
end
$migration$;

notify pgrst, 'reload schema';
