ALTER TABLE "products" ADD COLUMN "sku_lower" text COLLATE "C";

-- Two products may have one number in two cases: the first by id gets its key, see sharedNumberKey().
UPDATE "products" SET "sku_lower" = lower("products"."sku") || CASE WHEN "numbered"."place" = 1 THEN '' ELSE chr(10) || "products"."id" END FROM (SELECT "id", row_number() OVER (PARTITION BY lower("sku") ORDER BY "id") AS "place" FROM "products" WHERE "sku" IS NOT NULL) AS "numbered" WHERE "numbered"."id" = "products"."id";

ALTER TABLE "products" ADD CONSTRAINT "products_sku_lower_unique" UNIQUE("sku_lower");

create schema if not exists drizzle;
create table if not exists drizzle.__drizzle_migrations (
  id serial primary key,
  hash text not null,
  created_at bigint
);
insert into drizzle.__drizzle_migrations (hash, created_at) values ('ed841e42a26cf772dc2b82647f39cf92a4bbb09fcdc1c29401498ff0555c15ff', 1795485521305);

notify pgrst, 'reload schema';
