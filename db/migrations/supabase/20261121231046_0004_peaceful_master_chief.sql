ALTER TABLE "admins" ADD COLUMN "role" text COLLATE "C";

ALTER TABLE "admins" ADD COLUMN "name" text COLLATE "C";

create schema if not exists drizzle;
create table if not exists drizzle.__drizzle_migrations (
  id serial primary key,
  hash text not null,
  created_at bigint
);
insert into drizzle.__drizzle_migrations (hash, created_at) values ('003bbbf3044a9b1bdd0be2ab962107a488dcd2f19745683301e5503515d22e9c', 1795302646196);

notify pgrst, 'reload schema';
