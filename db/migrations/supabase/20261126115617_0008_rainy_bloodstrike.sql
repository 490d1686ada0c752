create schema if not exists drizzle;
create table if not exists drizzle.__drizzle_migrations (
  id serial primary key,
  hash text not null,
  created_at bigint
);

do $migration$
declare
  applied_until bigint;
begin
perform pg_advisory_xact_lock(7103240915);
select coalesce(max(created_at), 0) into applied_until from drizzle.__drizzle_migrations;

if applied_until < 1795690552722 then
  raise exception 'apply the files before this one first';
end if;

if applied_until < 1795694176528 then
CREATE TABLE "saved_lists" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"owner_uid" text COLLATE "C" NOT NULL,
	"name" text COLLATE "C" NOT NULL,
	"lines" jsonb NOT NULL,
	"share_key" text COLLATE "C",
	"created" timestamp (3) with time zone NOT NULL,
	"updated" timestamp (3) with time zone NOT NULL,
	"version" bigint NOT NULL,
	CONSTRAINT "saved_lists_share_key_unique" UNIQUE("share_key")
);
ALTER TABLE "saved_lists" ENABLE ROW LEVEL SECURITY;
CREATE TABLE "missed_searches" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"term" text COLLATE "C" NOT NULL,
	"times" bigint NOT NULL,
	"first" timestamp (3) with time zone NOT NULL,
	"last" timestamp (3) with time zone NOT NULL
);
ALTER TABLE "missed_searches" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "products" ADD COLUMN "pack_quantity" bigint;
ALTER TABLE "products" ADD COLUMN "price_quantity" bigint;
ALTER TABLE "products" ADD COLUMN "documents" jsonb DEFAULT '[]'::jsonb NOT NULL;
ALTER TABLE "products" ADD COLUMN "related" jsonb DEFAULT '[]'::jsonb NOT NULL;
CREATE INDEX "saved_lists_by_owner_uid_updated" ON "saved_lists" USING btree ("owner_uid","updated","id");
CREATE INDEX "missed_searches_by_times" ON "missed_searches" USING btree ("times","id");
CREATE INDEX "missed_searches_by_last" ON "missed_searches" USING btree ("last","id");
insert into drizzle.__drizzle_migrations (hash, created_at) values ('45a48ef6ee91992604c9fc51a7ab8bc3a2a196e5b1a2d916394c74ddf896ee9f', 1795694176528);
end if;
end
$migration$;

notify pgrst, 'reload schema';
