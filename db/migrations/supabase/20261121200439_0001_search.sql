CREATE TABLE "document_token_rows" (
	"token" text COLLATE "C" NOT NULL,
	"kind" text COLLATE "C" NOT NULL,
	"created" timestamp (3) with time zone NOT NULL,
	"entry_id" text COLLATE "C" NOT NULL,
	CONSTRAINT "document_token_rows_token_kind_created_entry_id_pk" PRIMARY KEY("token","kind","created","entry_id")
);

CREATE TABLE "document_tokens" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"kind" text COLLATE "C" NOT NULL,
	"document_id" text COLLATE "C" NOT NULL,
	"tokens" jsonb NOT NULL,
	"created" timestamp (3) with time zone NOT NULL
);

CREATE TABLE "spelling_deletions" (
	"deletion" text COLLATE "C" NOT NULL,
	"spelling_id" text COLLATE "C" NOT NULL,
	CONSTRAINT "spelling_deletions_deletion_spelling_id_pk" PRIMARY KEY("deletion","spelling_id")
);

CREATE TABLE "spellings" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"deletions" jsonb NOT NULL
);

create schema if not exists drizzle;
create table if not exists drizzle.__drizzle_migrations (
  id serial primary key,
  hash text not null,
  created_at bigint
);
insert into drizzle.__drizzle_migrations (hash, created_at) values ('832efd2c815cf9d6b43b217ea54bd21e55a4906efde2617cf7df2c8dd9a0065b', 1795291479117);

notify pgrst, 'reload schema';
