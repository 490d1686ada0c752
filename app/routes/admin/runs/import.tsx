import { data } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { DeskHead, deskMeta } from "~/components/desk/desk-head";
import { ShortDay } from "~/components/desk/short-day";
import { ErrorPage } from "~/components/frame/error-page";
import { rich } from "~/components/frame/rich";
import { defineList } from "~/components/lists/list";
import { DeskTable, ListRows, nameColumn } from "~/components/lists/list-rows";
import type { ListColumn } from "~/components/lists/list-table";
import { Submit } from "~/forms/submit";
import { bodyLimits } from "~/http/api/body.server";
import { withFormSize } from "~/http/form-size.server";
import { type AdminArgs, adminPage, requireMay } from "~/http/pages/admin-page.server";
import { readList } from "~/http/pages/list.server";
import { numberFormat } from "~/kernel/formats";
import type { CatalogueRun } from "~/modules/runs/catalogue-run.resource";
import { readCsv } from "~/modules/runs/read-csv.server";
import type { WalkOptions } from "~/storage/pages";
import { localeNow, t } from "~/texts/text";
import { beginRun } from "./filling.server";
import { RunState } from "./run-state";

/** Imports and changes of many products, the latest first. */
const runList = defineList<WalkOptions, CatalogueRun>(() => ({
  path: "/admin/products/import",
  what: "imports",
  read: (call, asked) => call("runs.list", [asked]),
  size: 30,
  yet: {
    title: t("deskRuns:noneYet"),
    text: t("deskRuns:importsAppearHere"),
  },
}));

export const loader = adminPage(importPage);

export const action = withFormSize(adminPage(upload), { bytes: bodyLimits.upload });

const mostBytes = 24 * 1024 * 1024;

async function importPage(args: AdminArgs) {
  requireMay(args, "runs.begin");
  const { items, show } = await readList(args, runList());
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
      who: actor === args.admin.uid ? t("deskRuns:you") : (names.get(actor) ?? actor),
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
  if (!(file instanceof File) || file.size === 0) return refused(t("deskRuns:chooseAFile"));
  if (file.size > mostBytes) return refused(t("deskRuns:fileTooLarge"));
  const { encoding, delimiter } = values;
  const asked = { encoding, delimiter: delimiter === "tab" ? "\t" : delimiter };
  const read = await readCsv(new Uint8Array(await file.arrayBuffer()), asked);
  if ("problem" in read) return refused(t("deskRuns:cannotBeRead", { problem: read.problem }));
  const { groups, ...details } = read;
  const name = file.name.replace(/[^\p{L}\p{N}._ -]/gu, "").slice(-120) || t("deskRuns:aFile");
  return beginRun(
    args,
    { title: t("deskRuns:importOf", { name }), details: { kind: "import", ...details } },
    groups,
  );
}

export const meta = deskMeta("deskRuns:import");

const encodingOptions = () =>
  [
    ["", t("deskRuns:detect")],
    ["utf-8", "UTF-8"],
    ["windows-1252", t("deskRuns:windowsWestern1252")],
    ["windows-1250", t("deskRuns:windowsCentralEuropean1250")],
    ["utf-16le", "UTF-16"],
    ["shift_jis", t("deskRuns:shiftJis")],
  ] as const;

const delimiterOptions = () =>
  [
    ["", t("deskRuns:detect")],
    [",", t("deskRuns:comma")],
    [";", t("deskRuns:semicolon")],
    ["tab", t("deskRuns:tab")],
    ["|", t("deskRuns:verticalLine")],
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
          {rich("deskRuns:uploadIntro", { code: (text) => <code>{text}</code> })}
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
              options={encodingOptions()}
              chosen={encoding}
            />
            <Choice
              name="delimiter"
              label={t("deskRuns:separator")}
              options={delimiterOptions()}
              chosen={delimiter}
            />
          </div>
        </details>
        <Submit pending={t("deskRuns:readingIt")}>{t("deskRuns:showWhatWouldChange")}</Submit>
      </Form>
      <h2 className="list-heading">{t("deskRuns:importsAndChangesOfMany")}</h2>
      <ListRows list={list} isPart>
        <DeskTable columns={columns()} rows={list.rows} keyOf={({ to }) => to} />
      </ListRows>
    </>
  );
}

type Run = Awaited<ReturnType<typeof importPage>>["rows"][number];

const columns = (): ListColumn<Run>[] => [
  nameColumn(t("deskRuns:what")),
  { title: t("deskRuns:state"), cell: ({ status }) => <RunState status={status} /> },
  { title: t("deskRuns:who"), cell: ({ who }) => who },
  { title: t("deskRuns:when"), cell: ({ created }) => <ShortDay date={created} /> },
  {
    title: t("deskRuns:statusDone"),
    className: "amount num",
    cell: ({ done, refused }) =>
      refused > 0
        ? t("deskRuns:doneAndRefused", { done, refused })
        : numberFormat(localeNow()).format(done),
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
