import { adminPage, requireMay } from "~/http/pages/admin-page.server";
import { csvAnswer, fileName } from "~/http/pages/csv.server";
import { resource } from "~/http/pages/resource.server";
import { unescapedCell } from "~/kernel/csv-text";
import type { RunDetails } from "~/modules/runs/runs.server";
import { runOfPage } from "./run-page.server";

const atOnce = 200;

/** GET …/errors.csv: the faulty and refused lines unchanged, with the reasons. */
const download = adminPage(async (args) => {
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

export const loader = resource({ GET: download });
export const action = loader;
