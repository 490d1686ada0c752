import { data } from "@remix-run/node";
import { readCsv } from "~/commerce/runs/read-csv.server";
import { type AdminArgs, requireMay } from "~/http/pages/admin-page.server";
import { beginRun } from "./filling.server";

const runsShown = 30;
const mostBytes = 24 * 1024 * 1024;

export async function importPage(args: AdminArgs) {
  requireMay(args, "runs.begin");
  const query = new URL(args.request.url).searchParams;
  const [cursor, before] = [query.get("cursor") ?? "", query.get("before") ?? ""];
  const page = await args.call("runs.list", [
    {
      limit: runsShown,
      ...(cursor ? { after: cursor } : {}),
      ...(before && !cursor ? { before } : {}),
    },
  ]);
  const names = await args.call("admin.namesOf", [
    [...new Set(page.items.map((run) => run.actor))],
  ]);
  const at = (place: Record<string, string>) =>
    `/admin/products/import?${new URLSearchParams(place)}`;
  return {
    runs: page.items.map(({ details: _, actor, ...run }) => ({
      ...run,
      who: actor === args.admin.uid ? "You" : (names.get(actor) ?? actor),
    })),
    next: page.next && at({ cursor: page.next }),
    previous: page.previous && at({ before: page.previous }),
    first: cursor || before ? "/admin/products/import" : null,
  };
}

/** Reads the file; products change only after somebody has confirmed the preview. */
export async function upload(args: AdminArgs) {
  requireMay(args, "runs.begin");
  const form = await args.request.formData();
  const refused = (error: string) => data({ error }, 400);
  const file = form.get("file");
  if (!(file instanceof File) || file.size === 0) return refused("Choose a file.");
  if (file.size > mostBytes) return refused("This file is larger than 24 MB. Split it.");
  const chosen = (name: string) => {
    const value = String(form.get(name) ?? "");
    return value === "tab" ? "\t" : value;
  };
  const asked = { encoding: chosen("encoding"), delimiter: chosen("delimiter") };
  const read = await readCsv(new Uint8Array(await file.arrayBuffer()), asked);
  if ("problem" in read) return refused(`The file cannot be read. ${read.problem}`);
  const { groups, ...details } = read;
  const name = file.name.replace(/[^\p{L}\p{N}._ -]/gu, "").slice(-120) || "a file";
  return beginRun(
    args,
    { title: `Import of ${name}`, details: { kind: "import", ...details } },
    groups,
  );
}
