CREATE TABLE "issued_documents" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"file_name" text COLLATE "C" NOT NULL,
	"hash" text COLLATE "C" NOT NULL,
	"content" text COLLATE "C" NOT NULL,
	"created" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "issued_documents" ENABLE ROW LEVEL SECURITY;