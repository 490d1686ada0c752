import { adminPage, requireMay } from "~/http/pages/admin-page.server";
import { csvAnswer, fileName } from "~/http/pages/csv.server";
import { resource, resourcesAt } from "~/http/pages/resource.server";
import { unescapedCell } from "~/kernel/csv-text";
import { csvHeader } from "~/modules/runs/cells.server";
import type { RunDetails } from "~/modules/runs/runs.server";
import { site } from "~/modules/settings/site";
import { runOfPage } from "./run-page.server";

/** A product with two variants, and one whose description is emptied. */
const rows: Record<string, string>[] = [
  {
    sku: "EX-100",
    name: "Example caliper",
    brand: "Example",
    price: "49.5",
    published: "no",
    featured: "no",
    description: "Reads to 0.01 mm.",
    stock: "12",
    categories: site.productCategories[0]?.slug ?? "",
    "technical data": "Range | 150 | mm\nResolution | 0.01 | mm",
  },
  {
    sku: "EX-100",
    "variant name": "150 mm",
    "variant sku": "EX-100-150",
    "variant price": "49.5",
    "variant stock": "8",
  },
  {
    sku: "EX-100",
    "variant name": "300 mm",
    "variant sku": "EX-100-300",
    "variant price": "79",
    "variant stock": "4",
  },
  { sku: "EX-200", name: "Example press", price: "", stock: "", description: "(clear)" },
];

/** GET /admin/products-sample.csv: an example file for imports. */
const sample = adminPage(() => {
  const header = csvHeader();
  return csvAnswer("products-sample.csv", header, async () => ({
    lines: rows.map((row) => header.map((column) => row[column] ?? "")),
    next: null,
  }));
});

const atOnce = 200;

/** GET …/errors.csv: the faulty and refused lines unchanged, with the reasons. */
const errors = adminPage(async (args) => {
  requireMay(args, "runs.rows");
  const run = await runOfPage(args);
  const details = JSON.parse(run.details) as RunDetails;
  const header = details.kind === "import" ? details.header : ["id", "name"];
  const wanted = run.status === "done" ? "refused" : "faults";
  const name = fileName("faults", run.title.replace(/\.csv$/i, ""));
  return csvAnswer(name, [...header, "problem"], async (part: number | undefined) => {
    const page = await args.call("runs.rows", [run.id, wanted, { limit: atOnce, part: part ?? 0 }]);
    const lines = page.rows.flatMap((row) => {
      const why = row.result?.why ?? row.problems.join(" ");
      const cells = row.source?.lines.map((line) => line.cells) ?? [[row.id, row.name]];
      return cells.map((each, at) => [
        ...header.map((_, place) => unescapedCell(each[place] ?? "")),
        at === 0 ? why : "",
      ]);
    });
    return { lines, next: page.next };
  });
});

export const loader = resourcesAt({
  "products-sample.csv": resource({ GET: sample }),
  "errors.csv": resource({ GET: errors }),
});
export const action = loader;
