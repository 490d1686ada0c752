CREATE TABLE "messages" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"quote_id" text COLLATE "C" NOT NULL,
	"quote_number" text COLLATE "C" NOT NULL,
	"revision" bigint NOT NULL,
	"side" text COLLATE "C" NOT NULL,
	"kind" text COLLATE "C" NOT NULL,
	"actor" text COLLATE "C" NOT NULL,
	"name" text COLLATE "C" NOT NULL,
	"text" text COLLATE "C",
	"wishes" jsonb NOT NULL,
	"files" jsonb NOT NULL,
	"created" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "messages" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "openings" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"quote_id" text COLLATE "C" NOT NULL,
	"revision" bigint NOT NULL,
	"first_at" timestamp (3) with time zone NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	"times" bigint NOT NULL,
	"viewed" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "openings" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "templates" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"kind" text COLLATE "C" NOT NULL,
	"name" text COLLATE "C" NOT NULL,
	"name_lower" text COLLATE "C" NOT NULL,
	"text" text COLLATE "C" NOT NULL,
	"content" jsonb,
	"created" timestamp (3) with time zone NOT NULL,
	"updated" timestamp (3) with time zone NOT NULL,
	"version" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "templates" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "thread" jsonb;--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "loss_reason" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "quiet_since" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "messages_by_quote_id_created" ON "messages" USING btree ("quote_id","created","id");--> statement-breakpoint
CREATE INDEX "openings_by_quote_id_revision" ON "openings" USING btree ("quote_id","revision","id");--> statement-breakpoint
CREATE INDEX "templates_by_kind_name_lower" ON "templates" USING btree ("kind","name_lower","id");--> statement-breakpoint
CREATE INDEX "quotes_by_status_quiet_since" ON "quotes" USING btree ("status","quiet_since","id");