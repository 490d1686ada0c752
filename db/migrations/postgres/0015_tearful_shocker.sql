CREATE TABLE "catalogue_run_parts" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"source" text COLLATE "C" NOT NULL,
	"plan" text COLLATE "C",
	"applied" bigint NOT NULL,
	"results" text COLLATE "C" NOT NULL
);
--> statement-breakpoint
ALTER TABLE "catalogue_run_parts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
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
--> statement-breakpoint
ALTER TABLE "catalogue_runs" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
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
--> statement-breakpoint
ALTER TABLE "stock_movements" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE INDEX "catalogue_runs_by_created" ON "catalogue_runs" USING btree ("created","id");--> statement-breakpoint
CREATE INDEX "catalogue_runs_by_status_created" ON "catalogue_runs" USING btree ("status","created","id");--> statement-breakpoint
CREATE INDEX "stock_movements_by_product_id_at" ON "stock_movements" USING btree ("product_id","at","id");