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

if applied_until < 1795485521305 then
  raise exception 'apply the files before this one first';
end if;

if applied_until < 1795487869143 then
ALTER TABLE "products" ADD COLUMN "minimum_quantity" bigint;
ALTER TABLE "products" ADD COLUMN "tax_rate" text COLLATE "C";
insert into drizzle.__drizzle_migrations (hash, created_at) values ('92dcdba63aa2d6c0539c44ff154cedec744db9173a17c79d5aff66107c42313a', 1795487869143);
end if;
end
$migration$;

notify pgrst, 'reload schema';
