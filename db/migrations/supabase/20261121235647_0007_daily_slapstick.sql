CREATE INDEX "products_by_listed_updated" ON "products" USING btree ("listed","updated","id");

create schema if not exists drizzle;
create table if not exists drizzle.__drizzle_migrations (
  id serial primary key,
  hash text not null,
  created_at bigint
);
insert into drizzle.__drizzle_migrations (hash, created_at) values ('29453175006e5f0fff98ac7682c0255d9a746f82d68638e155a46b26c66abd46', 1795305407773);

notify pgrst, 'reload schema';
