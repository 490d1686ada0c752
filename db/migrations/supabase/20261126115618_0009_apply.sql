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

if applied_until < 1795694176528 then
  raise exception 'apply the files before this one first';
end if;

if applied_until < 1795694177935 then
-- apply(ops) from here on: 673490999ebca835
insert into drizzle.__drizzle_migrations (hash, created_at) values ('91cba41d43afe5e74fe3867ebfc75cab4f5541de8b60a50ca7ec02203c0ae5e2', 1795694177935);
end if;
end
$migration$;

notify pgrst, 'reload schema';
