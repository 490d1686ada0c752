import type { MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { DeskHead } from "~/components/desk/desk-head";
import { NothingHere } from "~/components/desk/list-parts";
import { ErrorPage } from "~/components/frame/error-page";
import { seo } from "~/components/frame/seo";
import { Paging } from "~/components/lists/paging";
import { Submit } from "~/forms/submit";
import { adminPage } from "~/http/pages/admin-page.server";
import { importPage, upload } from "./import.server";
import { RunTable } from "./run-table";

export const loader = adminPage(importPage);

export const action = adminPage(upload);

export const meta: MetaFunction = ({ matches }) => seo(matches, { title: "Import", noindex: true });

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
  const { runs, first, previous, next } = useLoaderData<typeof loader>();
  const answer = useActionData<{ error: string }>();
  return (
    <>
      <DeskHead
        trail={[{ label: "Products", to: "/admin/products" }]}
        title="Import products"
        actions={
          <a className="button button-plain" href="/admin/products-sample.csv">
            Sample file
          </a>
        }
      >
        <p className="soft">
          A file of comma-separated values (CSV). A product is found by its id, or else by its SKU.
          An empty cell or a missing column changes nothing; <code>(clear)</code> empties a field.
          You see a preview before anything changes.
        </p>
      </DeskHead>
      <Form method="post" encType="multipart/form-data" className="stack import-form">
        <div className="field">
          <label htmlFor="import-file">File</label>
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
        <details className="desk-more">
          <summary>File format</summary>
          <div className="list-more-fields">
            <Choice name="encoding" label="Encoding" options={encodingOptions} />
            <Choice name="delimiter" label="Separator" options={delimiterOptions} />
          </div>
        </details>
        <Submit pending="Reading it…">Show what would change</Submit>
      </Form>
      <h2 className="list-heading">Imports and changes of many</h2>
      {runs.length === 0 ? (
        <NothingHere title="None yet">
          <p>Imports and bulk changes appear here for 30 days and can be undone.</p>
        </NothingHere>
      ) : (
        <RunTable runs={runs} />
      )}
      <Paging first={first} previous={previous} next={next} />
    </>
  );
}

function Choice({
  name,
  label,
  options,
}: {
  name: string;
  label: string;
  options: readonly (readonly [value: string, label: string])[];
}) {
  return (
    <div className="list-field">
      <label htmlFor={`import-${name}`}>{label}</label>
      <select id={`import-${name}`} name={name} className="input select">
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
