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

if applied_until < 1795487869143 then
  raise exception 'apply the files before this one first';
end if;

if applied_until < 1795536708180 then
DROP TABLE "document_token_rows" CASCADE;
CREATE INDEX "document_tokens_by_kind_created" ON "document_tokens" USING btree ("kind","created","id");
CREATE INDEX "document_tokens_by_tokens" ON "document_tokens" USING gin ("tokens") WITH (fastupdate=false);
insert into drizzle.__drizzle_migrations (hash, created_at) values ('a8f9a3805b475147e69ff6ff0752f1e4a5137aafdd873d1aa73c07481b2050a4', 1795536708180);
end if;
end
$migration$;

notify pgrst, 'reload schema';
