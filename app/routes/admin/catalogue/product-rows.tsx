import { documentWords } from "~/components/frame/product-view";
import { fieldId } from "~/forms/answer";
import { Submit } from "~/forms/submit";
import { documentKinds } from "~/modules/catalogue/product.resource";
import type { DataFields, DocumentFields, ProductAnswer, VariantFields } from "./product-form";

type Errors = ProductAnswer["errors"];

export function TechnicalData({ rows, errors }: { rows: readonly DataFields[]; errors: Errors }) {
  return (
    <section className="desk-card editor-part" aria-labelledby="editor-data">
      <h2 id="editor-data">Technical data</h2>
      <p className="small soft">
        One property per row, such as Capacity, 220, g. Empty a row to remove it.
      </p>
      <table className="editor-grid settings-grid">
        <thead>
          <tr>
            {dataColumns.map(([field, label]) => (
              <th key={field} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place in the form
            <tr key={at}>
              {dataColumns.map(([field, label]) => (
                <td key={field} data-label={label}>
                  <EditorCell
                    name={`technicalData.${at}.${field}`}
                    label={`Data row ${at + 1}, ${field}`}
                    value={row[field]}
                    errors={errors}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <MoreRows of="data" label="More rows" />
    </section>
  );
}

const dataColumns: readonly [keyof DataFields, string][] = [
  ["name", "Name"],
  ["value", "Value"],
  ["unit", "Unit"],
];

interface DocumentsProps {
  documents: readonly DocumentFields[];
  errors: Errors;
}

/** Files beside the specification sheet: the rows are addresses, and an upload adds one. */
export function Documents({ documents, errors }: DocumentsProps) {
  const error = errors.document;
  return (
    <section className="desk-card editor-part" aria-labelledby="editor-documents">
      <h2 id="editor-documents">Documents</h2>
      <p className="small soft">
        Certificates, drawings, manuals and CAD models. Empty a row to remove it.
      </p>
      <table className="editor-grid settings-grid">
        <thead>
          <tr>
            <th scope="col">Kind</th>
            <th scope="col">Title</th>
            <th scope="col">Address</th>
          </tr>
        </thead>
        <tbody>
          {documents.map((document, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place in the form
            <tr key={at}>
              <td data-label="Kind">
                <KindOfDocument
                  name={`documents.${at}.kind`}
                  label={`Document ${at + 1}, kind`}
                  value={document.kind}
                />
              </td>
              <td data-label="Title">
                <EditorCell
                  name={`documents.${at}.title`}
                  label={`Document ${at + 1}, title`}
                  value={document.title}
                  errors={errors}
                />
              </td>
              <td data-label="Address">
                <EditorCell
                  name={`documents.${at}.url`}
                  label={`Document ${at + 1}, address`}
                  value={document.url}
                  errors={errors}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className={error ? "field field-wrong" : "field"}>
        <label htmlFor="document">Add a file</label>
        <p className="field-hint" id="document-hint">
          PDF, STEP or ZIP, at most 8 MB. Without a title the file’s name is used.
        </p>
        {error ? (
          <p className="field-error" id="document-error">
            {error}
          </p>
        ) : null}
        <div className="editor-upload">
          <KindOfDocument name="documentKind" label="Kind of the file" value="certificate" />
          <input
            className="input"
            name="documentTitle"
            aria-label="Title of the file"
            placeholder="Title"
            autoComplete="off"
          />
          <input
            id="document"
            name="document"
            type="file"
            accept=".pdf,.step,.stp,.zip,application/pdf,application/zip"
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? "document-hint document-error" : "document-hint"}
          />
        </div>
      </div>
      <div>
        <Submit intent="upload document" pending="Uploading…" tone="plain">
          Upload
        </Submit>
      </div>
    </section>
  );
}

function KindOfDocument({ name, label, value }: { name: string; label: string; value: string }) {
  return (
    <select className="input select" name={name} aria-label={label} defaultValue={value}>
      {documentKinds.map((kind) => (
        <option key={kind} value={kind}>
          {documentWords[kind]}
        </option>
      ))}
    </select>
  );
}

const columns: readonly [keyof VariantFields, string][] = [
  ["name", "Name"],
  ["sku", "SKU"],
  ["price", "Price"],
  ["stock", "Stock"],
  ["imageURL", "Picture's address"],
  ["imageAlt", "What it shows"],
  ["technicalData", "Technical data"],
];

export function Variants({
  variants,
  errors,
}: {
  variants: readonly VariantFields[];
  errors: Errors;
}) {
  return (
    <section className="desk-card editor-part" aria-labelledby="editor-variants">
      <h2 id="editor-variants">Variants</h2>
      <p className="small soft">
        An empty price or stock uses the product's. Technical data of a variant replace the
        product's rows of the same name, or are added: one per line, as Capacity | 220 | g. Empty a
        row to remove the variant.
      </p>
      {variants.length > 0 ? (
        <div className="editor-scroll">
          <table className="editor-grid settings-grid">
            <thead>
              <tr>
                {columns.map(([field, label]) => (
                  <th key={field} scope="col">
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {variants.map((variant, at) => (
                <tr key={variant.id || `new ${at}`}>
                  {columns.map(([field, label]) => (
                    <td key={field} data-label={label}>
                      {field === "name" ? (
                        <input type="hidden" name={`variants.${at}.id`} value={variant.id} />
                      ) : null}
                      <EditorCell
                        name={`variants.${at}.${field}`}
                        label={`Variant ${at + 1}, ${label}`}
                        value={variant[field]}
                        errors={errors}
                        rows={field === "technicalData" ? 2 : undefined}
                      />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : null}
      <MoreRows of="variant" label="Add a variant" />
    </section>
  );
}

/** Keeps the typed rows and adds empty ones. */
function MoreRows({ of, label }: { of: "data" | "variant"; label: string }) {
  return (
    <div>
      <Submit intent={`rows ${of}`} pending="Adding…" tone="plain">
        {label}
      </Submit>
    </div>
  );
}

interface CellProps {
  name: string;
  label: string;
  value: string;
  errors: ProductAnswer["errors"];
  placeholder?: string;
  /** The lines of a text area; a single line without it. */
  rows?: number | undefined;
}

/** A field of a row, with its column as the label. */
export function EditorCell({ name, label, value, errors, placeholder, rows }: CellProps) {
  const error = errors[name];
  const id = fieldId(name);
  const shared = {
    id,
    name,
    className: "input",
    defaultValue: value,
    "aria-label": label,
    placeholder,
    "aria-invalid": error ? true : undefined,
    "aria-describedby": error ? `${id}-error` : undefined,
    autoComplete: "off",
  };
  return (
    <>
      {rows === undefined ? <input {...shared} /> : <textarea {...shared} rows={rows} />}
      {error ? (
        <p className="field-error" id={`${id}-error`}>
          {error}
        </p>
      ) : null}
    </>
  );
}
