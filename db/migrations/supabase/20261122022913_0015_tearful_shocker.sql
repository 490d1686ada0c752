CREATE TABLE "catalogue_run_parts" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"source" text COLLATE "C" NOT NULL,
	"plan" text COLLATE "C",
	"applied" bigint NOT NULL,
	"results" text COLLATE "C" NOT NULL
);

ALTER TABLE "catalogue_run_parts" ENABLE ROW LEVEL SECURITY;

CREATE TABLE "catalogue_runs" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"kind" text COLLATE "C" NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"actor" text COLLATE "C" NOT NULL,
	"title" text COLLATE "C" NOT NULL,
	"details" text COLLATE "C" NOT NULL,
	"parts" bigint NOT NULL,
	"position" bigint NOT NULL,
	"rows" bigint NOT NULL,
	"creates" bigint NOT NULL,
	"updates" bigint NOT NULL,
	"unchanged" bigint NOT NULL,
	"faults" bigint NOT NULL,
	"done" bigint NOT NULL,
	"refused" bigint NOT NULL,
	"locked_until" timestamp (3) with time zone,
	"created" timestamp (3) with time zone NOT NULL,
	"updated" timestamp (3) with time zone NOT NULL
);

ALTER TABLE "catalogue_runs" ENABLE ROW LEVEL SECURITY;

CREATE TABLE "stock_movements" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"product_id" text COLLATE "C" NOT NULL,
	"variant_id" text COLLATE "C",
	"at" timestamp (3) with time zone NOT NULL,
	"change" bigint NOT NULL,
	"balance" bigint,
	"reason" text COLLATE "C" NOT NULL,
	"actor" text COLLATE "C" NOT NULL,
	"reference" text COLLATE "C",
	"note" text COLLATE "C"
);

ALTER TABLE "stock_movements" ENABLE ROW LEVEL SECURITY;

CREATE INDEX "catalogue_runs_by_created" ON "catalogue_runs" USING btree ("created","id");

CREATE INDEX "catalogue_runs_by_status_created" ON "catalogue_runs" USING btree ("status","created","id");

CREATE INDEX "stock_movements_by_product_id_at" ON "stock_movements" USING btree ("product_id","at","id");

create schema if not exists drizzle;
create table if not exists drizzle.__drizzle_migrations (
  id serial primary key,
  hash text not null,
  created_at bigint
);
insert into drizzle.__drizzle_migrations (hash, created_at) values ('c51f78c1eeb2fde940c4f9a34ea551799137a58002cd09174247390bf1a0328e', 1795314553029);

notify pgrst, 'reload schema';
