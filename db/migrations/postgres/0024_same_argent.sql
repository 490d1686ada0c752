CREATE TABLE "settings" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"parts" jsonb NOT NULL,
	"updated" timestamp (3) with time zone NOT NULL,
	"updated_by" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "settings" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "snoozes" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"kind" text COLLATE "C" NOT NULL,
	"name" text COLLATE "C" NOT NULL,
	"until" timestamp (3) with time zone NOT NULL,
	"snoozed_by" text COLLATE "C" NOT NULL,
	"created" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "snoozes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "least_stock" bigint;--> statement-breakpoint
CREATE INDEX "snoozes_by_until" ON "snoozes" USING btree ("until","id");--> statement-breakpoint
CREATE INDEX "products_by_listed_least_stock" ON "products" USING btree ("listed","least_stock","id");