CREATE TABLE "customer_cards" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"tags" jsonb NOT NULL,
	"notes" jsonb NOT NULL,
	"updated" timestamp (3) with time zone NOT NULL,
	"version" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "customer_cards" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "erasures" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"uid" text COLLATE "C",
	"email_hash" text COLLATE "C" NOT NULL,
	"state" text COLLATE "C" NOT NULL,
	"counts" jsonb NOT NULL,
	"asked_by" text COLLATE "C" NOT NULL,
	"created" timestamp (3) with time zone NOT NULL,
	"finished" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "erasures" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "merges" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"customer_id" text COLLATE "C" NOT NULL,
	"quotes" jsonb NOT NULL,
	"orders" jsonb NOT NULL,
	"merged_by" text COLLATE "C" NOT NULL,
	"created" timestamp (3) with time zone NOT NULL,
	"undone" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "merges" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "retained" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"erasure_id" text COLLATE "C" NOT NULL,
	"kind" text COLLATE "C" NOT NULL,
	"number" text COLLATE "C" NOT NULL,
	"content" text COLLATE "C" NOT NULL,
	"kept_until" timestamp (3) with time zone NOT NULL,
	"created" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "retained" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "saved_views" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"list" text COLLATE "C" NOT NULL,
	"name" text COLLATE "C" NOT NULL,
	"query" text COLLATE "C" NOT NULL,
	"owner_uid" text COLLATE "C" NOT NULL,
	"shared" boolean NOT NULL,
	"created" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "saved_views" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "assignee_uid" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "open_for" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "assignee_uid" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "open_for" text COLLATE "C";--> statement-breakpoint
CREATE INDEX "customer_cards_by_updated" ON "customer_cards" USING btree ("updated","id");--> statement-breakpoint
CREATE INDEX "erasures_by_created" ON "erasures" USING btree ("created","id");--> statement-breakpoint
CREATE INDEX "erasures_by_state_created" ON "erasures" USING btree ("state","created","id");--> statement-breakpoint
CREATE INDEX "merges_by_customer_id_created" ON "merges" USING btree ("customer_id","created","id");--> statement-breakpoint
CREATE INDEX "retained_by_kept_until" ON "retained" USING btree ("kept_until","id");--> statement-breakpoint
CREATE INDEX "retained_by_erasure_id" ON "retained" USING btree ("erasure_id","id");--> statement-breakpoint
CREATE INDEX "saved_views_by_list_created" ON "saved_views" USING btree ("list","created","id");--> statement-breakpoint
CREATE INDEX "saved_views_by_owner_uid" ON "saved_views" USING btree ("owner_uid","id");--> statement-breakpoint
CREATE INDEX "orders_by_total" ON "orders" USING btree ("total","id");--> statement-breakpoint
CREATE INDEX "orders_by_status_total" ON "orders" USING btree ("status","total","id");--> statement-breakpoint
CREATE INDEX "orders_by_open_for_created" ON "orders" USING btree ("open_for","created","id");--> statement-breakpoint
CREATE INDEX "orders_by_open_for_total" ON "orders" USING btree ("open_for","total","id");--> statement-breakpoint
CREATE INDEX "quotes_by_total" ON "quotes" USING btree ("total","id");--> statement-breakpoint
CREATE INDEX "quotes_by_status_total" ON "quotes" USING btree ("status","total","id");--> statement-breakpoint
CREATE INDEX "quotes_by_open_for_created" ON "quotes" USING btree ("open_for","created","id");--> statement-breakpoint
CREATE INDEX "quotes_by_open_for_total" ON "quotes" USING btree ("open_for","total","id");