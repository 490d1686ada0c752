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

ALTER TABLE "messages" ENABLE ROW LEVEL SECURITY;

CREATE TABLE "openings" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"quote_id" text COLLATE "C" NOT NULL,
	"revision" bigint NOT NULL,
	"first_at" timestamp (3) with time zone NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	"times" bigint NOT NULL,
	"viewed" timestamp (3) with time zone
);

ALTER TABLE "openings" ENABLE ROW LEVEL SECURITY;

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

ALTER TABLE "templates" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "quotes" ADD COLUMN "thread" jsonb;

ALTER TABLE "quotes" ADD COLUMN "loss_reason" text COLLATE "C";

ALTER TABLE "quotes" ADD COLUMN "quiet_since" timestamp (3) with time zone;

CREATE INDEX "messages_by_quote_id_created" ON "messages" USING btree ("quote_id","created","id");

CREATE INDEX "openings_by_quote_id_revision" ON "openings" USING btree ("quote_id","revision","id");

CREATE INDEX "templates_by_kind_name_lower" ON "templates" USING btree ("kind","name_lower","id");

CREATE INDEX "quotes_by_status_quiet_since" ON "quotes" USING btree ("status","quiet_since","id");

create schema if not exists drizzle;
create table if not exists drizzle.__drizzle_migrations (
  id serial primary key,
  hash text not null,
  created_at bigint
);
insert into drizzle.__drizzle_migrations (hash, created_at) values ('95764e065c19f9fb396ea9d566488d9b22fd369bfbeddac9e409254775ca23cd', 1795315227542);

notify pgrst, 'reload schema';
