CREATE INDEX "products_by_deleted_published_name_lower" ON "products" USING btree ("deleted","published","name_lower","id");

create schema if not exists drizzle;
create table if not exists drizzle.__drizzle_migrations (
  id serial primary key,
  hash text not null,
  created_at bigint
);
insert into drizzle.__drizzle_migrations (hash, created_at) values ('5305f5a768ef6c2015a7fa8941983fd17aca2b9b78dd42cfc3ddb6b7ad26d46c', 1795309793007);

notify pgrst, 'reload schema';
