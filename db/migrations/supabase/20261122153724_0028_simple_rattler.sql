ALTER TABLE "orders" ADD COLUMN "to_invoice" timestamp (3) with time zone;

CREATE INDEX "orders_by_to_invoice" ON "orders" USING btree ("to_invoice","id");

create schema if not exists drizzle;
create table if not exists drizzle.__drizzle_migrations (
  id serial primary key,
  hash text not null,
  created_at bigint
);
insert into drizzle.__drizzle_migrations (hash, created_at) values ('bf42da6a7673765f7f0f1710fc633f23ab0fea2eb59d01974c0d26215144b09a', 1795361844697);

notify pgrst, 'reload schema';
