import { documentWords } from "~/components/frame/product-view";
import { fieldId } from "~/forms/answer";
import { Submit } from "~/forms/submit";
import { documentKinds } from "~/modules/catalogue/product.resource";
import { type PlainKey, t } from "~/texts/text";
import type { DataFields, DocumentFields, ProductAnswer, VariantFields } from "./product-form";

type Errors = ProductAnswer["errors"];

interface RowsProps {
  errors: Errors;
  /** The place of a row that was just added; null for none. */
  newRow: number | null;
}

export function TechnicalData({
  rows,
  newRow,
  errors,
}: RowsProps & { rows: readonly DataFields[] }) {
  return (
    <section className="desk-card editor-part" aria-labelledby="editor-data">
      <h2 id="editor-data">{t("deskCatalogue:technicalData")}</h2>
      <p className="small soft">{t("deskCatalogue:onePropertyPerRowSuch")}</p>
      <table className="editor-grid settings-grid">
        <thead>
          <tr>
            {dataColumns.map(([field, label]) => (
              <th key={field} scope="col">
                {t(label)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place in the form
            <tr key={at}>
              {dataColumns.map(([field, label]) => (
                <td key={field} data-label={t(label)}>
                  <EditorCell
                    name={`technicalData.${at}.${field}`}
                    label={t("deskCatalogue:dataRow", { at: at + 1, field })}
                    value={row[field]}
                    errors={errors}
                    focused={at === newRow && field === "name"}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <MoreRows of="data" label={t("deskCatalogue:moreRows")} />
    </section>
  );
}

const dataColumns: readonly [keyof DataFields, PlainKey][] = [
  ["name", "deskCatalogue:name"],
  ["value", "deskCatalogue:value"],
  ["unit", "deskCatalogue:unit"],
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
      <h2 id="editor-documents">{t("deskCatalogue:documents")}</h2>
      <p className="small soft">{t("deskCatalogue:certificatesDrawingsManualsCadModels")}</p>
      <table className="editor-grid settings-grid">
        <thead>
          <tr>
            <th scope="col">{t("deskCatalogue:kind")}</th>
            <th scope="col">{t("deskCatalogue:title")}</th>
            <th scope="col">{t("deskCatalogue:address")}</th>
          </tr>
        </thead>
        <tbody>
          {documents.map((document, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place in the form
            <tr key={at}>
              <td data-label={t("deskCatalogue:kind")}>
                <KindOfDocument
                  name={`documents.${at}.kind`}
                  label={t("deskCatalogue:documentKind", { at: at + 1 })}
                  value={document.kind}
                />
              </td>
              <td data-label={t("deskCatalogue:title")}>
                <EditorCell
                  name={`documents.${at}.title`}
                  label={t("deskCatalogue:documentTitle", { at: at + 1 })}
                  value={document.title}
                  errors={errors}
                />
              </td>
              <td data-label={t("deskCatalogue:address")}>
                <EditorCell
                  name={`documents.${at}.url`}
                  label={t("deskCatalogue:documentAddress", { at: at + 1 })}
                  value={document.url}
                  errors={errors}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="field">
        <label htmlFor="document">{t("deskCatalogue:addAFile")}</label>
        <p className="field-hint" id="document-hint">
          {t("deskCatalogue:pdfStepOrZipAt")}
        </p>
        {error ? (
          <p className="field-error" id="document-error">
            {error}
          </p>
        ) : null}
        <div className="editor-upload">
          <KindOfDocument
            name="documentKind"
            label={t("deskCatalogue:kindOfTheFile")}
            value="certificate"
          />
          <input
            className="input"
            name="documentTitle"
            aria-label={t("deskCatalogue:titleOfTheFile")}
            placeholder={t("deskCatalogue:title")}
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
        <Submit intent="upload document" pending={t("deskCatalogue:uploading")} tone="plain">
          {t("deskCatalogue:upload")}
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
          {t(documentWords[kind])}
        </option>
      ))}
    </select>
  );
}

const columns: readonly [keyof VariantFields, PlainKey][] = [
  ["name", "deskCatalogue:name"],
  ["sku", "deskCatalogue:sku"],
  ["price", "deskCatalogue:price"],
  ["cost", "deskCatalogue:cost"],
  ["stock", "deskCatalogue:stock"],
  ["imageURL", "deskCatalogue:picturesAddress"],
  ["imageAlt", "deskCatalogue:whatItShows"],
  ["technicalData", "deskCatalogue:technicalData"],
];

export function Variants({
  variants,
  newRow,
  errors,
}: RowsProps & { variants: readonly VariantFields[] }) {
  return (
    <section className="desk-card editor-part" aria-labelledby="editor-variants">
      <h2 id="editor-variants">{t("deskCatalogue:variants")}</h2>
      <p className="small soft">{t("deskCatalogue:anEmptyPriceOrStock")}</p>
      {variants.length > 0 ? (
        <div className="editor-scroll">
          <table className="editor-grid settings-grid variant-grid">
            <thead>
              <tr>
                {columns.map(([field, label]) => (
                  <th key={field} scope="col">
                    {t(label)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {variants.map((variant, at) => (
                <tr key={variant.id || `new ${at}`}>
                  {columns.map(([field, label]) => (
                    <td key={field} data-label={t(label)}>
                      {field === "name" ? (
                        <input type="hidden" name={`variants.${at}.id`} value={variant.id} />
                      ) : null}
                      <EditorCell
                        name={`variants.${at}.${field}`}
                        label={t("deskCatalogue:variant", { at: at + 1, label: t(label) })}
                        value={variant[field]}
                        errors={errors}
                        rows={field === "technicalData" ? 3 : undefined}
                        focused={at === newRow && field === "name"}
                      />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : null}
      <MoreRows of="variant" label={t("deskCatalogue:addAVariant")} />
    </section>
  );
}

/** Keeps the typed rows and adds empty ones. */
function MoreRows({ of, label }: { of: "data" | "variant"; label: string }) {
  return (
    <div>
      <Submit intent={`rows ${of}`} pending={t("deskCatalogue:adding")} tone="plain">
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
  /** Whether it takes the focus, in a row that was just added. */
  focused?: boolean;
}

/** A field of a row, with its column as the label. */
export function EditorCell(props: CellProps) {
  const { name, label, value, errors, placeholder, rows, focused } = props;
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
    autoFocus: focused,
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
