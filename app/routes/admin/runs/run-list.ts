import { defineList } from "~/components/lists/list";
import type { CatalogueRun } from "~/modules/runs/catalogue-run.resource";
import type { WalkOptions } from "~/storage/pages";

/** Imports and changes of many products, the latest first. */
export const runList = defineList<WalkOptions, CatalogueRun>({
  path: "/admin/products/import",
  what: "imports",
  read: (call, asked) => call("runs.list", [asked]),
  size: 30,
  yet: {
    title: "None yet",
    text: "Imports and bulk changes appear here for 30 days and can be undone.",
  },
});
