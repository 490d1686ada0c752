import { adminPage } from "~/http/pages/admin-page.server";
import { csvAnswer } from "~/http/pages/csv.server";
import { resource } from "~/http/pages/resource.server";
import { csvHeader } from "~/modules/runs/cells.server";
import { site } from "~/modules/settings/site";

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
const sample = adminPage(() =>
  csvAnswer("products-sample.csv", csvHeader, async () => ({
    lines: rows.map((row) => csvHeader.map((column) => row[column] ?? "")),
    next: null,
  })),
);

export const loader = resource({ GET: sample });
export const action = loader;
