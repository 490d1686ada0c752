CREATE TABLE "acceptances" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"quote_id" text COLLATE "C" NOT NULL,
	"quote_number" text COLLATE "C" NOT NULL,
	"revision" bigint NOT NULL,
	"answer" text COLLATE "C" NOT NULL,
	"facts" jsonb NOT NULL,
	"created" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "acceptances" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "revisions" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"quote_id" text COLLATE "C" NOT NULL,
	"revision" bigint NOT NULL,
	"document" text COLLATE "C" NOT NULL,
	"hash" text COLLATE "C" NOT NULL,
	"sent_by" text COLLATE "C" NOT NULL,
	"created" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "revisions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "offer" jsonb;--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "offer" jsonb;--> statement-breakpoint
CREATE INDEX "acceptances_by_quote_id_created" ON "acceptances" USING btree ("quote_id","created","id");--> statement-breakpoint
CREATE INDEX "revisions_by_quote_id_revision" ON "revisions" USING btree ("quote_id","revision","id");