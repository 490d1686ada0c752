CREATE INDEX "webhook_deliveries_by_endpoint_id_status_next_at" ON "webhook_deliveries" USING btree ("endpoint_id","status","next_at","id");

create schema if not exists drizzle;
create table if not exists drizzle.__drizzle_migrations (
  id serial primary key,
  hash text not null,
  created_at bigint
);
insert into drizzle.__drizzle_migrations (hash, created_at) values ('f1b262fbd85ac2834f08dde8ea2af0a4e3e9be2fbcd2b8c59261302c029e9306', 1795456357797);

notify pgrst, 'reload schema';
