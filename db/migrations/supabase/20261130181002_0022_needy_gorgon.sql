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

if applied_until < 1796034602366 then
  raise exception 'apply the files before this one first';
end if;

if applied_until < 1796062201298 then
ALTER TABLE "orders" ADD COLUMN "promised" text COLLATE "C";
CREATE INDEX "orders_by_promised" ON "orders" USING btree ("promised","id");
insert into drizzle.__drizzle_migrations (hash, created_at) values ('c68e81c610c1d87b97c616fc7b3e31405d8c1b4f4abc5be29cf8d77bee9a52af', 1796062201298);
end if;
end
$migration$;

notify pgrst, 'reload schema';
