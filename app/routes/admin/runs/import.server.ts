import { data } from "@remix-run/node";
import { type AdminArgs, requireMay } from "~/http/pages/admin-page.server";
import { readList } from "~/http/pages/list.server";
import { readCsv } from "~/modules/runs/read-csv.server";
import { beginRun } from "./filling.server";
import { runList } from "./run-list";

const mostBytes = 24 * 1024 * 1024;

export async function importPage(args: AdminArgs) {
  requireMay(args, "runs.begin");
  const { items, show } = await readList(args, runList);
  const actors = [...new Set(items.map(({ actor }) => actor))];
  const names = await args.call("admin.namesOf", [actors]);
  return show(
    items.map(({ id, title, status, created, done, refused, actor }) => ({
      name: title,
      to: `/admin/products/runs/${id}`,
      status,
      created,
      done,
      refused,
      who: actor === args.admin.uid ? "You" : (names.get(actor) ?? actor),
    })),
  );
}

/** Reads the file; products change only after somebody has confirmed the preview. */
export async function upload(args: AdminArgs) {
  requireMay(args, "runs.begin");
  const form = await args.request.formData();
  const values = {
    encoding: String(form.get("encoding") ?? ""),
    delimiter: String(form.get("delimiter") ?? ""),
  };
  const refused = (error: string) => data({ error, values }, 400);
  const file = form.get("file");
  if (!(file instanceof File) || file.size === 0) return refused("Choose a file.");
  if (file.size > mostBytes) return refused("This file is larger than 24 MB. Split it.");
  const { encoding, delimiter } = values;
  const asked = { encoding, delimiter: delimiter === "tab" ? "\t" : delimiter };
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
