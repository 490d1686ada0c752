ALTER TABLE "orders" ADD COLUMN "buyer_vat_id" text COLLATE "C";

create schema if not exists drizzle;
create table if not exists drizzle.__drizzle_migrations (
  id serial primary key,
  hash text not null,
  created_at bigint
);
insert into drizzle.__drizzle_migrations (hash, created_at) values ('74f1533ee9c97d74b156554c6423264c28d5ededd2967b3a4194d38d5752833e', 1795476466880);

notify pgrst, 'reload schema';
