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
--> statement-breakpoint
ALTER TABLE "saved_lists" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "missed_searches" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"term" text COLLATE "C" NOT NULL,
	"times" bigint NOT NULL,
	"first" timestamp (3) with time zone NOT NULL,
	"last" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "missed_searches" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "pack_quantity" bigint;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "price_quantity" bigint;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "documents" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "related" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
CREATE INDEX "saved_lists_by_owner_uid_updated" ON "saved_lists" USING btree ("owner_uid","updated","id");--> statement-breakpoint
CREATE INDEX "missed_searches_by_times" ON "missed_searches" USING btree ("times","id");--> statement-breakpoint
CREATE INDEX "missed_searches_by_last" ON "missed_searches" USING btree ("last","id");