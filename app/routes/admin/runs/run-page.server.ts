import { type AdminArgs, requireMay } from "~/http/pages/admin-page.server";
import { redirectWithFlash } from "~/http/pages/flash.server";
import { readIntent } from "~/http/pages/intent.server";
import { problem } from "~/http/pages/page.server";
import { formatMoney } from "~/kernel/money";
import { omit } from "~/kernel/pick";
import type { CatalogueRun } from "~/modules/runs/catalogue-run.resource";
import type { KeptDetails, RunDetails, RunRow } from "~/modules/runs/runs.server";
import { site } from "~/modules/settings/site";
import { findAnyCategory } from "~/modules/settings/site-settings";
import { type PlainKey, t } from "~/texts/text";
import { goOn } from "./filling.server";

/** How many rows of each sort the page shows; a file has the others. */
const shown = { bulk: 20, import: 50, undo: 20, faults: 200 } as const;

export async function runOfPage({ call, params }: AdminArgs): Promise<CatalogueRun> {
  const run = await call("runs.find", [params.id ?? ""]);
  if (run) return run;
  const back = { to: "/admin/products/import", label: t("deskRuns:importsAndChanges") };
  throw problem(404, {
    message: t("deskRuns:thereNoSuchImportOr"),
    back,
  });
}

export async function runPage(args: AdminArgs) {
  requireMay(args, "runs.begin");
  const run = await runOfPage(args);
  const details = JSON.parse(run.details) as KeptDetails;
  const isLookedAt = run.status === "ready" || run.status === "done";
  const rows = async (wanted: "acts" | "faults" | "refused", limit: number) => {
    if (!isLookedAt) return [];
    const page = await args.call("runs.rows", [run.id, wanted, { limit, part: 0 }]);
    return page.rows.slice(0, limit).map(rowOf);
  };
  const known = omit(run, ["details"]);
  return {
    ...known,
    acting: await rows("acts", shown[run.kind]),
    wrong: await rows(run.status === "done" ? "refused" : "faults", shown.faults),
    file: details.kind === "import" ? fileFacts(details) : null,
    emptied: emptiedBy(details),
    undoneBy: details.undoneBy ?? null,
    undoes: details.kind === "undo" ? details.of : null,
    deletes: details.kind === "bulk" && details.action.kind === "delete",
  };
}

export type Run = Awaited<ReturnType<typeof runPage>>;

/** The category that a run empties, while it still exists. */
function emptiedBy(details: RunDetails): string | null {
  if (details.kind !== "bulk" || details.action.kind !== "moveCategory") return null;
  return findAnyCategory(details.action.category)?.slug ?? null;
}

/** An amount of a file, such as "13689.5", as the store writes money. */
function shownAmount(text: string): string {
  const amount = text.trim() === "" ? Number.NaN : Number(text);
  return Number.isFinite(amount) ? formatMoney(amount, site.currency, site.locale) : text;
}

function rowOf({ line, id, name, act, changes, problems, result }: RunRow) {
  return {
    line,
    id,
    name,
    act,
    changes: changes.map(({ field, from, to }) => {
      const shown = /^(variant )?price( \(|$)/.test(field) ? shownAmount : (text: string) => text;
      return { field, from: shown(from), to: shown(to) };
    }),
    problem: result?.why ?? problems.join(" "),
  };
}

const delimiterNames: Readonly<Record<string, PlainKey>> = {
  ",": "deskRuns:commas",
  ";": "deskRuns:semicolons",
  "\t": "deskRuns:tabs",
  "|": "deskRuns:verticalLines",
};

function fileFacts({ encoding, delimiter, header, columns }: RunDetails & { kind: "import" }) {
  const named = delimiterNames[delimiter];
  return {
    encoding: encoding.toUpperCase(),
    delimiter: named ? t(named) : delimiter,
    read: columns.filter((name) => name !== ""),
    unread: header.filter((_, at) => columns[at] === ""),
  };
}

const operations: Record<string, (args: AdminArgs, run: CatalogueRun) => Promise<Response>> = {
  async apply(args, run) {
    await args.call("runs.apply", [run.id]);
    return goOn(args, run.id);
  },
  async discard(args, run) {
    await args.call("runs.discard", [run.id]);
    const flash = {
      kind: "done",
      text: t("deskRuns:isDiscardedNothingWasChanged", { title: run.title }),
    } as const;
    return redirectWithFlash(args, "/admin/products", flash);
  },
  async undo(args, run) {
    const undone = await args.call("runs.undo", [run.id]);
    return goOn(args, undone.id);
  },
};

export async function changeRun(args: AdminArgs) {
  requireMay(args, "runs.apply");
  const run = await runOfPage(args);
  const { handler } = readIntent(await args.request.formData(), operations);
  return handler(args, run);
}
