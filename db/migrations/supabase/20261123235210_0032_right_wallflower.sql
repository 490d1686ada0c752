ALTER TABLE "products" ADD COLUMN "unit" text COLLATE "C";

ALTER TABLE "products" ADD COLUMN "weight" double precision;

ALTER TABLE "products" ADD COLUMN "lead_time" text COLLATE "C";

create schema if not exists drizzle;
create table if not exists drizzle.__drizzle_migrations (
  id serial primary key,
  hash text not null,
  created_at bigint
);
insert into drizzle.__drizzle_migrations (hash, created_at) values ('930fdd7e521efa9db90616d23141aac13ab1d1dbe86b7e6645483cbebc901e49', 1795477930195);

notify pgrst, 'reload schema';
