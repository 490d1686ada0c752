ALTER TABLE "customers" ADD COLUMN "vat_id" text COLLATE "C";

ALTER TABLE "customers" ADD COLUMN "version" bigint;

create schema if not exists drizzle;
create table if not exists drizzle.__drizzle_migrations (
  id serial primary key,
  hash text not null,
  created_at bigint
);
insert into drizzle.__drizzle_migrations (hash, created_at) values ('76622f0aa47cebad31b8c7825e8e1f3abf3ab4193df20086f76d0be33a524b78', 1795479414583);

notify pgrst, 'reload schema';
