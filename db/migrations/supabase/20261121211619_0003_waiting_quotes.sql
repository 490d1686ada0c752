ALTER TABLE "quotes" ADD COLUMN "waits_since" timestamp (3) with time zone;

CREATE INDEX "quotes_by_status_waits_since" ON "quotes" USING btree ("status","waits_since","id");

UPDATE "quotes" SET "waits_since" = "updated" WHERE "status" IN ('Pending', 'In Review', 'Approved');

create schema if not exists drizzle;
create table if not exists drizzle.__drizzle_migrations (
  id serial primary key,
  hash text not null,
  created_at bigint
);
insert into drizzle.__drizzle_migrations (hash, created_at) values ('8c64b71208d0692d21769dec083d3f929b89d4f0c42392348b630431e222c776', 1795295779886);

notify pgrst, 'reload schema';
