CREATE TABLE "document_token_rows" (
	"token" text COLLATE "C" NOT NULL,
	"kind" text COLLATE "C" NOT NULL,
	"created" timestamp (3) with time zone NOT NULL,
	"entry_id" text COLLATE "C" NOT NULL,
	CONSTRAINT "document_token_rows_token_kind_created_entry_id_pk" PRIMARY KEY("token","kind","created","entry_id")
);
--> statement-breakpoint
CREATE TABLE "document_tokens" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"kind" text COLLATE "C" NOT NULL,
	"document_id" text COLLATE "C" NOT NULL,
	"tokens" jsonb NOT NULL,
	"created" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "spelling_deletions" (
	"deletion" text COLLATE "C" NOT NULL,
	"spelling_id" text COLLATE "C" NOT NULL,
	CONSTRAINT "spelling_deletions_deletion_spelling_id_pk" PRIMARY KEY("deletion","spelling_id")
);
--> statement-breakpoint
CREATE TABLE "spellings" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"deletions" jsonb NOT NULL
);
