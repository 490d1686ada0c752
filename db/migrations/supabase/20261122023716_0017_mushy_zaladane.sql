ALTER TABLE "products" ADD COLUMN "technical_data" jsonb DEFAULT '[]'::jsonb NOT NULL;

create schema if not exists drizzle;
create table if not exists drizzle.__drizzle_migrations (
  id serial primary key,
  hash text not null,
  created_at bigint
);
insert into drizzle.__drizzle_migrations (hash, created_at) values ('c659f4ffcb38f702b56195fc23255ba90ddfaeb91e7d52295952e9592d181c5f', 1795315036942);

notify pgrst, 'reload schema';
