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

if applied_until < 1795643143259 then
  raise exception 'apply the files before this one first';
end if;

if applied_until < 1795690551387 then
CREATE TABLE "key_logs" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"calls" jsonb NOT NULL,
	"refused" jsonb NOT NULL
);
ALTER TABLE "key_logs" ENABLE ROW LEVEL SECURITY;
insert into drizzle.__drizzle_migrations (hash, created_at) values ('56023126d2e3e31d4267f2af53f42f374ce1a9f1a5cc2ff004277e84519eac4d', 1795690551387);
end if;
end
$migration$;

notify pgrst, 'reload schema';
