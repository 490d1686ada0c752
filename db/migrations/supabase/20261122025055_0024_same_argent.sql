CREATE TABLE "settings" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"parts" jsonb NOT NULL,
	"updated" timestamp (3) with time zone NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL
);

ALTER TABLE "settings" ENABLE ROW LEVEL SECURITY;

CREATE TABLE "snoozes" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"kind" text COLLATE "C" NOT NULL,
	"name" text COLLATE "C" NOT NULL,
	"until" timestamp (3) with time zone NOT NULL,
	"snoozed_by" text COLLATE "C" NOT NULL,
	"created" timestamp (3) with time zone NOT NULL
);

ALTER TABLE "snoozes" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "products" ADD COLUMN "least_stock" bigint;

CREATE INDEX "snoozes_by_until" ON "snoozes" USING btree ("until","id");

CREATE INDEX "products_by_listed_least_stock" ON "products" USING btree ("listed","least_stock","id");

create schema if not exists drizzle;
create table if not exists drizzle.__drizzle_migrations (
  id serial primary key,
  hash text not null,
  created_at bigint
);
insert into drizzle.__drizzle_migrations (hash, created_at) values ('cf21b660f0a64d0fcf7e5d3319335f5f1adda07d8a3258bab2270648c6a03c74', 1795315855875);

notify pgrst, 'reload schema';
