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

if applied_until < 1795696170243 then
  raise exception 'apply the files before this one first';
end if;

if applied_until < 1795699546848 then
CREATE TABLE "notice_choices" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"kinds" jsonb NOT NULL,
	"digest" boolean NOT NULL,
	"hour" bigint NOT NULL,
	"seen" timestamp (3) with time zone
);
ALTER TABLE "notice_choices" ENABLE ROW LEVEL SECURITY;
insert into drizzle.__drizzle_migrations (hash, created_at) values ('59d6371ea171252a4e4c8d3827d665d05d4d9ba2362dc160a9ba2cf0dba5b87b', 1795699546848);
end if;
end
$migration$;

notify pgrst, 'reload schema';
