CREATE TABLE "notice_choices" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"kinds" jsonb NOT NULL,
	"digest" boolean NOT NULL,
	"hour" bigint NOT NULL,
	"seen" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "notice_choices" ENABLE ROW LEVEL SECURITY;