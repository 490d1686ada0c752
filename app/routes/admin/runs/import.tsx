import { data } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { DeskHead, deskMeta } from "~/components/desk/desk-head";
import { ShortDay } from "~/components/desk/short-day";
import { ErrorPage } from "~/components/frame/error-page";
import { defineList } from "~/components/lists/list";
import { DeskTable, ListRows, nameColumn } from "~/components/lists/list-rows";
import type { ListColumn } from "~/components/lists/list-table";
import { Submit } from "~/forms/submit";
import { bodyLimits } from "~/http/api/body.server";
import { withFormSize } from "~/http/form-size.server";
import { type AdminArgs, adminPage, requireMay } from "~/http/pages/admin-page.server";
import { readList } from "~/http/pages/list.server";
import type { CatalogueRun } from "~/modules/runs/catalogue-run.resource";
import { readCsv } from "~/modules/runs/read-csv.server";
import type { WalkOptions } from "~/storage/pages";
import { t } from "~/texts/text";
import { beginRun } from "./filling.server";
import { RunState } from "./run-state";

/** Imports and changes of many products, the latest first. */
const runList = defineList<WalkOptions, CatalogueRun>({
  path: "/admin/products/import",
  what: "imports",
  read: (call, asked) => call("runs.list", [asked]),
  size: 30,
  yet: {
    title: "None yet",
    text: "Imports and bulk changes appear here for 30 days and can be undone.",
  },
});

export const loader = adminPage(importPage);

export const action = withFormSize(adminPage(upload), { bytes: bodyLimits.upload });

const mostBytes = 24 * 1024 * 1024;

async function importPage(args: AdminArgs) {
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
async function upload(args: AdminArgs) {
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
    { title: t("deskRuns:importOf", { name }), details: { kind: "import", ...details } },
    groups,
  );
}

export const meta = deskMeta("Import");

const encodingOptions = [
  ["", "Detect"],
  ["utf-8", "UTF-8"],
  ["windows-1252", "Windows, western (1252)"],
  ["windows-1250", "Windows, central European (1250)"],
  ["utf-16le", "UTF-16"],
  ["shift_jis", "Shift JIS"],
] as const;

const delimiterOptions = [
  ["", "Detect"],
  [",", "Comma"],
  [";", "Semicolon"],
  ["tab", "Tab"],
  ["|", "Vertical line"],
] as const;

export default function Import() {
  const list = useLoaderData<typeof loader>();
  const answer = useActionData<typeof upload>();
  const { encoding = "", delimiter = "" } = answer?.values ?? {};
  return (
    <>
      <DeskHead
        trail={[{ label: t("deskRuns:products"), to: "/admin/products" }]}
        title={t("deskRuns:importProducts")}
        actions={
          <a className="button button-plain" href="/admin/products-sample.csv">
            {t("deskRuns:sampleFile")}
          </a>
        }
      >
        <p className="soft">
          A file of comma-separated values (CSV). A product is found by its id, or else by its SKU.
          An empty cell or a missing column changes nothing; <code>{t("deskRuns:clear")}</code>{" "}
          empties a field. You see a preview before anything changes.
        </p>
      </DeskHead>
      <Form method="post" encType="multipart/form-data" className="stack import-form">
        <div className="field">
          <label htmlFor="import-file">{t("deskRuns:file")}</label>
          {answer ? (
            <p className="field-error" id="import-error" role="alert">
              {answer.error}
            </p>
          ) : null}
          <input
            id="import-file"
            name="file"
            type="file"
            accept=".csv,.tsv,.txt,text/csv"
            required
            aria-invalid={answer ? true : undefined}
            aria-describedby={answer ? "import-error" : undefined}
          />
        </div>
        <details className="desk-more" open={encoding + delimiter !== ""}>
          <summary>{t("deskRuns:fileFormat")}</summary>
          <div className="list-more-fields">
            <Choice
              name="encoding"
              label={t("deskRuns:encoding")}
              options={encodingOptions}
              chosen={encoding}
            />
            <Choice
              name="delimiter"
              label={t("deskRuns:separator")}
              options={delimiterOptions}
              chosen={delimiter}
            />
          </div>
        </details>
        <Submit pending={t("deskRuns:readingIt")}>{t("deskRuns:showWhatWouldChange")}</Submit>
      </Form>
      <h2 className="list-heading">{t("deskRuns:importsAndChangesOfMany")}</h2>
      <ListRows list={list} isPart>
        <DeskTable columns={columns} rows={list.rows} keyOf={({ to }) => to} />
      </ListRows>
    </>
  );
}

type Run = Awaited<ReturnType<typeof importPage>>["rows"][number];

const columns: ListColumn<Run>[] = [
  nameColumn("What"),
  { title: "State", cell: ({ status }) => <RunState status={status} /> },
  { title: "Who", cell: ({ who }) => who },
  { title: "When", cell: ({ created }) => <ShortDay date={created} /> },
  {
    title: "Done",
    className: "amount num",
    cell: ({ done, refused }) =>
      `${done.toLocaleString("en")}${refused > 0 ? `, ${refused.toLocaleString("en")} refused` : ""}`,
  },
];

function Choice({
  name,
  label,
  options,
  chosen,
}: {
  name: string;
  label: string;
  options: readonly (readonly [value: string, label: string])[];
  chosen: string;
}) {
  return (
    <div className="list-field">
      <label htmlFor={`import-${name}`}>{label}</label>
      <select id={`import-${name}`} name={name} className="input select" defaultValue={chosen}>
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </div>
  );
}

export { ErrorPage as ErrorBoundary };
