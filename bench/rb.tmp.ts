import { openSqlite } from "~/commerce/adapters/sqlite.server";

const s = await openSqlite({ file: "/tmp/rb/100k.db" });
const fields = [
  "id",
  "productName",
  "brand",
  "price",
  "categories",
  "description",
  "primaryImageURL",
  "pdfLink",
  "available",
  "tracked",
  "nameLower",
] as const;
const byName = { by: "nameLower", direction: "asc" } as const;
const [mid] = await s.products.find({
  where: { listed: true },
  order: byName,
  limit: 1,
  after: { key: "product k", id: "" },
  only: ["id", "nameLower"],
});
const which = process.argv[2];
const work: Record<string, (i: number) => Promise<unknown>> = {
  list: () =>
    s.products.find({
      where: { listed: true },
      order: byName,
      limit: 20,
      after: { key: mid!.nameLower, id: mid!.id },
      only: fields,
    }),
  ids: () =>
    s.products.find({
      where: { listed: true },
      order: byName,
      limit: 20,
      after: { key: mid!.nameLower, id: mid!.id },
      only: ["id"],
    }),
  get: (i) => s.products.get("p" + ((i * 7919) % 100000).toString(36).padStart(8, "0")),
  counter: () => s.counters.get(["products|*|*|*|*"]),
};
for (let round = 0; round < 4; round++) {
  const n = 20000;
  const t = process.hrtime.bigint();
  for (let i = 0; i < n; i++) await work[which!]!(i);
  console.log(which, (Number(process.hrtime.bigint() - t) / 1000 / n).toFixed(2), "µs mean");
}
await s.close();
