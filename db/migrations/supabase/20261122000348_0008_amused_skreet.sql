CREATE TABLE "acceptances" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"quote_id" text COLLATE "C" NOT NULL,
	"quote_number" text COLLATE "C" NOT NULL,
	"revision" bigint NOT NULL,
	"answer" text COLLATE "C" NOT NULL,
	"facts" jsonb NOT NULL,
	"created" timestamp (3) with time zone NOT NULL
);

ALTER TABLE "acceptances" ENABLE ROW LEVEL SECURITY;

CREATE TABLE "revisions" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"quote_id" text COLLATE "C" NOT NULL,
	"revision" bigint NOT NULL,
	"document" text COLLATE "C" NOT NULL,
	"hash" text COLLATE "C" NOT NULL,
	"sent_by" text COLLATE "C" NOT NULL,
	"created" timestamp (3) with time zone NOT NULL
);

ALTER TABLE "revisions" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "orders" ADD COLUMN "offer" jsonb;

ALTER TABLE "quotes" ADD COLUMN "offer" jsonb;

CREATE INDEX "acceptances_by_quote_id_created" ON "acceptances" USING btree ("quote_id","created","id");

CREATE INDEX "revisions_by_quote_id_revision" ON "revisions" USING btree ("quote_id","revision","id");

create schema if not exists drizzle;
create table if not exists drizzle.__drizzle_migrations (
  id serial primary key,
  hash text not null,
  created_at bigint
);
insert into drizzle.__drizzle_migrations (hash, created_at) values ('dc07b71568de2218114ac794bb9f217218457bf703f3f80c2e61a1543c5330a0', 1795305828520);

notify pgrst, 'reload schema';
