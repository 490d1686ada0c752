CREATE TABLE "issued_documents" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"file_name" text COLLATE "C" NOT NULL,
	"hash" text COLLATE "C" NOT NULL,
	"content" text COLLATE "C" NOT NULL,
	"created" timestamp (3) with time zone NOT NULL
);

ALTER TABLE "issued_documents" ENABLE ROW LEVEL SECURITY;

create schema if not exists drizzle;
create table if not exists drizzle.__drizzle_migrations (
  id serial primary key,
  hash text not null,
  created_at bigint
);
insert into drizzle.__drizzle_migrations (hash, created_at) values ('c4f6919834196cb7572cf50095eefece560652f549a2b63b60ac152bc02f6cb6', 1795307294982);

notify pgrst, 'reload schema';
