CREATE TABLE "key_logs" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"calls" jsonb NOT NULL,
	"refused" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "key_logs" ENABLE ROW LEVEL SECURITY;