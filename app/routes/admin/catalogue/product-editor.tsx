import { Form } from "@remix-run/react";
import { DeskIcon } from "~/components/desk/desk-icon";
import { safeURL } from "~/components/frame/safe-url";
import { fieldId } from "~/forms/answer";
import { Field, TextArea } from "~/forms/field";
import { FormFields } from "~/forms/form";
import { OnceKey } from "~/forms/once-key";
import { Submit } from "~/forms/submit";
import { site } from "~/site";
import { DocumentProblems, SeenFields } from "../documents/conflict";
import { useUnsaved } from "../frame/unsaved";
import type { ProductAnswer } from "./product-answer";
import {
  type DataFields,
  type PictureFields,
  type ProductFields,
  type VariantFields,
  withRoom,
} from "./product-form";

export const productFormId = "product-form";

interface ProductEditorProps {
  fields: ProductFields;
  answer: ProductAnswer | null;
  version: number;
  facts: Record<string, string>;
  isNew: boolean;
  /** Only to be looked at: by the role, or because it lies in the bin. */
  disabled: boolean;
}

/**
 * A product in two columns: what it is, and how it stands. Rows and pictures are moved by buttons of
 * the form, so that it works without scripts; nothing is kept before Save.
 */
export function ProductEditor(props: ProductEditorProps) {
  const { fields, answer, version, facts, isNew, disabled } = props;
  const unsaved = useUnsaved(answer, productFormId);
  const shown = withRoom(fields);
  const problems = answer && (answer.message || Object.keys(answer.errors).length > 0);
  return (
    <Form
      id={productFormId}
      method="post"
      encType="multipart/form-data"
      className="editor"
      noValidate
      onChange={unsaved.watch}
      onSubmit={unsaved.done}
      preventScrollReset
    >
      {/* Enter in a field saves, and moves no row. */}
      <button type="submit" name="intent" value="save" className="visually-hidden" tabIndex={-1}>
        Save
      </button>
      <SeenFields version={version} facts={facts} />
      <OnceKey />
      {problems ? <DocumentProblems answer={answer} /> : null}
      <FormFields answer={answer}>
        <fieldset className="editor-columns" disabled={disabled}>
          <div className="editor-main">
            <section className="desk-card editor-part" aria-labelledby="editor-what">
              <h2 id="editor-what">Product</h2>
              <Field name="productName" label="Name" initial={fields.productName} />
              <TextArea
                name="description"
                label="Description"
                hint="Paragraphs are parted by an empty line; lines that begin with a dash are a list."
                initial={fields.description}
                optional
                rows={7}
              />
            </section>
            <Pictures pictures={fields.pictures} errors={answer?.errors ?? {}} />
            <TechnicalData rows={shown.technicalData} errors={answer?.errors ?? {}} />
            <Variants variants={shown.variants} errors={answer?.errors ?? {}} />
          </div>
          <div className="editor-side">
            <section className="desk-card editor-part" aria-labelledby="editor-state">
              <h2 id="editor-state">In the shop</h2>
              <Check name="published" label="Published" checked={fields.published} />
              <Check name="featured" label="Featured on the start page" checked={fields.featured} />
            </section>
            <section className="desk-card editor-part" aria-labelledby="editor-price">
              <h2 id="editor-price">Price and stock</h2>
              <Field
                name="price"
                label={`Price (${site.currency})`}
                hint="Empty: on request."
                initial={fields.price}
                inputMode="decimal"
                optional
              />
              <Field
                name="stock"
                label="Stock"
                hint="Empty: not counted, can always be bought."
                initial={fields.stock}
                inputMode="numeric"
                optional
              />
              <Field name="sku" label="SKU" initial={fields.sku} optional spellCheck={false} />
              <Field name="brand" label="Brand" initial={fields.brand} optional />
            </section>
            <section className="desk-card editor-part" aria-labelledby="editor-categories">
              <h2 id="editor-categories">Categories</h2>
              <ul className="bare">
                {[...site.productCategories, ...site.hiddenCategories].map(({ slug, name }) => (
                  <li key={slug}>
                    <Check
                      name="categories"
                      value={slug}
                      label={name}
                      checked={fields.categories.includes(slug)}
                    />
                  </li>
                ))}
              </ul>
            </section>
            <section className="desk-card editor-part" aria-labelledby="editor-sheet">
              <h2 id="editor-sheet">Specification sheet</h2>
              <Field
                name="pdfLink"
                label="Address of the PDF"
                initial={fields.pdfLink}
                optional
                spellCheck={false}
              />
            </section>
            {isNew ? null : (
              <section className="desk-card editor-part" aria-labelledby="editor-more">
                <h2 id="editor-more">More</h2>
                <div className="desk-buttons">
                  <Submit intent="duplicate" pending="Copying…" tone="plain">
                    Duplicate what is saved
                  </Submit>
                  <Submit intent="delete" pending="Deleting…" tone="plain">
                    Move to the bin
                  </Submit>
                </div>
              </section>
            )}
          </div>
        </fieldset>
      </FormFields>
    </Form>
  );
}

function Check({
  name,
  value = "yes",
  label,
  checked,
}: {
  name: string;
  value?: string;
  label: string;
  checked: boolean;
}) {
  return (
    <label className="check">
      <input type="checkbox" name={name} value={value} defaultChecked={checked} /> {label}
    </label>
  );
}

interface PicturesProps {
  pictures: readonly PictureFields[];
  errors: Errors;
}

function Pictures({ pictures, errors }: PicturesProps) {
  const error = errors.picture;
  return (
    <section className="desk-card editor-part" aria-labelledby="editor-pictures">
      <h2 id="editor-pictures">Pictures</h2>
      <p className="small soft">
        Say what each picture shows, for those who do not see it. Without a text the product's name
        is read out.
      </p>
      <ol className="bare editor-pictures">
        {pictures.map(({ path, alt }, at) => (
          <li key={path}>
            <input type="hidden" name={`pictures.${at}`} value={path} />
            <img src={safeURL(path) ?? ""} alt={`Number ${at + 1}`} width={120} height={90} />
            <span className="small soft">{at === 0 ? "Shown first" : `Number ${at + 1}`}</span>
            <span className="editor-alt">
              <Cell
                name={`pictures.${at}.alt`}
                label={`What picture ${at + 1} shows`}
                value={alt}
                errors={errors}
                placeholder="What it shows"
              />
            </span>
            <span className="editor-moves">
              <Move intent={`up ${at}`} icon="up" label={`Picture ${at + 1} forward`} />
              <Move intent={`down ${at}`} icon="down" label={`Picture ${at + 1} back`} />
              <Move intent={`drop ${at}`} icon="bin" label={`Take picture ${at + 1} away`} />
            </span>
          </li>
        ))}
      </ol>
      <div className={error ? "field field-wrong" : "field"}>
        <label htmlFor="picture">Add a picture</label>
        <p className="field-hint" id="picture-hint">
          PNG, JPEG, WebP, AVIF or GIF, at most 8 MB. It is kept as WebP, without what the camera
          wrote into it.
        </p>
        {error ? (
          <p className="field-error" id="picture-error">
            {error}
          </p>
        ) : null}
        <input
          id="picture"
          name="picture"
          type="file"
          accept="image/png,image/jpeg,image/webp,image/avif,image/gif"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? "picture-hint picture-error" : "picture-hint"}
        />
      </div>
      <div>
        <Submit intent="upload" pending="Uploading…" tone="plain">
          Upload
        </Submit>
      </div>
    </section>
  );
}

function Move({
  intent,
  icon,
  label,
}: {
  intent: string;
  icon: "up" | "down" | "bin";
  label: string;
}) {
  return (
    <button type="submit" name="intent" value={intent} className="icon-button">
      <DeskIcon name={icon} />
      <span className="visually-hidden">{label}</span>
    </button>
  );
}

type Errors = Readonly<Record<string, string>>;

function TechnicalData({ rows, errors }: { rows: readonly DataFields[]; errors: Errors }) {
  return (
    <section className="desk-card editor-part" aria-labelledby="editor-data">
      <h2 id="editor-data">Technical data</h2>
      <p className="small soft">
        One property a row, such as Capacity, 220, g. Empty a row to take it away.
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
                  <Cell
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
      <MoreRows />
    </section>
  );
}

const dataColumns: readonly [keyof DataFields, string][] = [
  ["name", "Name"],
  ["value", "Value"],
  ["unit", "Unit"],
];

const columns: readonly [keyof VariantFields, string][] = [
  ["name", "Name"],
  ["sku", "SKU"],
  ["price", "Price"],
  ["stock", "Stock"],
  ["imageURL", "Picture's address"],
  ["imageAlt", "What it shows"],
];

function Variants({ variants, errors }: { variants: readonly VariantFields[]; errors: Errors }) {
  return (
    <section className="desk-card editor-part" aria-labelledby="editor-variants">
      <h2 id="editor-variants">Variants</h2>
      <p className="small soft">
        An empty price or stock takes the product's. Empty a row to take the variant away.
      </p>
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
                    <Cell
                      name={`variants.${at}.${field}`}
                      label={`Variant ${at + 1}, ${label}`}
                      value={variant[field]}
                      errors={errors}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <MoreRows />
    </section>
  );
}

/** Keeps what is typed and adds empty rows. */
function MoreRows() {
  return (
    <div>
      <Submit intent="rows" pending="Adding…" tone="plain">
        More rows
      </Submit>
    </div>
  );
}

interface CellProps {
  name: string;
  label: string;
  value: string;
  errors: Errors;
  placeholder?: string;
}

function Cell({ name, label, value, errors, placeholder }: CellProps) {
  const error = errors[name];
  const id = fieldId(name);
  return (
    <>
      <input
        id={id}
        className="input"
        name={name}
        defaultValue={value}
        aria-label={label}
        placeholder={placeholder}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        autoComplete="off"
      />
      {error ? (
        <p className="field-error" id={`${id}-error`}>
          {error}
        </p>
      ) : null}
    </>
  );
}
