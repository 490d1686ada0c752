ALTER TABLE "products" ADD COLUMN "picture_texts" jsonb DEFAULT '[]'::jsonb NOT NULL;

create schema if not exists drizzle;
create table if not exists drizzle.__drizzle_migrations (
  id serial primary key,
  hash text not null,
  created_at bigint
);
insert into drizzle.__drizzle_migrations (hash, created_at) values ('a8ec934cb0d42ea4d71005468154978ebcc674f0834e7f6ffd3fa7b4f5b04621', 1795350437506);

notify pgrst, 'reload schema';
