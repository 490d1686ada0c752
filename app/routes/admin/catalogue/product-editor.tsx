import { Form } from "@remix-run/react";
import { DeskIcon } from "~/components/desk/desk-icon";
import { safeURL } from "~/components/frame/safe-url";
import { CustomFields } from "~/forms/custom-fields";
import { Field, SelectField, TextArea } from "~/forms/field";
import { FormFields } from "~/forms/form";
import { OnceKey } from "~/forms/once-key";
import { Submit } from "~/forms/submit";
import type { CustomInput } from "~/kernel/extensions/custom";
import { productLimits } from "~/modules/catalogue/product.resource";
import { treeOfCategories } from "~/modules/settings/category-tree";
import { site } from "~/modules/settings/site";
import { DocumentProblems, SeenFields } from "~/routes/admin/documents/conflict";
import { useUnsaved } from "~/routes/admin/frame/unsaved";
import { t } from "~/texts/text";
import type { ProductAnswer } from "./product-form";
import { type PictureFields, type ProductFields, withRoom } from "./product-form";
import { Documents, EditorCell, TechnicalData, Variants } from "./product-rows";

export const productFormId = "product-form";

interface ProductEditorProps {
  fields: ProductFields;
  answer: ProductAnswer | null;
  version: number;
  /** The inputs of extensions. */
  custom: readonly CustomInput[];
  /** The hidden fields with the values at opening. */
  opened: ProductFields;
  isNew: boolean;
  /** Read-only: because of the role, or because the product is in the bin. */
  disabled: boolean;
}

/**
 * A product's editor in two columns: its content, and its state. Buttons of the form move rows and
 * pictures, so that it works without scripts; only Save stores anything.
 */
export function ProductEditor(props: ProductEditorProps) {
  const { fields, answer, version, opened, isNew, disabled } = props;
  const unsaved = useUnsaved(answer, productFormId);
  const added = answer?.added ?? null;
  const shown = withRoom(fields, added);
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
      {/* Enter in a field saves, and does not move a row. */}
      {disabled ? null : (
        <button type="submit" name="intent" value="save" className="visually-hidden" tabIndex={-1}>
          {t("deskCatalogue:save")}
        </button>
      )}
      <SeenFields version={version} facts={opened} />
      <OnceKey />
      {problems ? <DocumentProblems answer={answer} /> : null}
      <FormFields answer={answer}>
        <fieldset className="editor-columns" disabled={disabled}>
          <div className="editor-main">
            <section className="desk-card editor-part" aria-labelledby="editor-what">
              <h2 id="editor-what">{t("deskCatalogue:product")}</h2>
              <Field
                name="productName"
                label={t("deskCatalogue:name")}
                initial={fields.productName}
              />
              <TextArea
                name="description"
                label={t("deskCatalogue:description")}
                hint={t("deskCatalogue:separateParagraphsEmptyLineLines")}
                initial={fields.description}
                optional
                rows={7}
              />
              {answer?.theirText == null ? null : (
                <details open className="desk-more their-text">
                  <summary>{t("deskCatalogue:whatSomebodyElseWrote")}</summary>
                  <p>{answer.theirText || t("deskCatalogue:nothingTheFieldWasCleared")}</p>
                </details>
              )}
            </section>
            <ProductPictures pictures={fields.pictures} errors={answer?.errors ?? {}} />
            <TechnicalData
              rows={shown.technicalData}
              newRow={added === "data" ? fields.technicalData.length : null}
              errors={answer?.errors ?? {}}
            />
            <Documents documents={shown.documents} errors={answer?.errors ?? {}} />
            <Variants
              variants={shown.variants}
              newRow={added === "variant" ? fields.variants.length : null}
              errors={answer?.errors ?? {}}
            />
          </div>
          <div className="editor-side">
            <section className="desk-card editor-part" aria-labelledby="editor-state">
              <h2 id="editor-state">{t("deskCatalogue:inTheShop")}</h2>
              <Check
                name="published"
                label={t("deskCatalogue:published")}
                checked={fields.published}
              />
              <Check
                name="featured"
                label={t("deskCatalogue:featuredOnTheStartPage")}
                checked={fields.featured}
              />
            </section>
            <section className="desk-card editor-part" aria-labelledby="editor-price">
              <h2 id="editor-price">{t("deskCatalogue:priceAndStock")}</h2>
              <Field
                name="price"
                label={t("deskCatalogue:priceIn", { currency: site.currency })}
                hint={t("deskCatalogue:emptyOnRequest")}
                initial={fields.price}
                inputMode="decimal"
                optional
              />
              <Field
                name="cost"
                label={t("deskCatalogue:costIn", { currency: site.currency })}
                hint={t("deskCatalogue:onlyStaffSeeCost")}
                initial={fields.cost}
                inputMode="decimal"
                optional
              />
              <Field
                name="stock"
                label={t("deskCatalogue:stock")}
                hint={t("deskCatalogue:emptyNotCountedCanAlways")}
                initial={fields.stock}
                inputMode="numeric"
                optional
              />
              <Field
                name="unit"
                label={t("deskCatalogue:unit")}
                hint={t("deskCatalogue:whatQuantityCountsSuchAs")}
                initial={fields.unit}
                maxLength={productLimits.unit}
                optional
              />
              <Field
                name="weight"
                label={t("deskCatalogue:weightKg")}
                hint={t("deskCatalogue:ofOneUnit")}
                initial={fields.weight}
                inputMode="decimal"
                optional
              />
              <Field
                name="leadTime"
                label={t("deskCatalogue:leadTime")}
                hint={t("deskCatalogue:suchAs2WeeksShown")}
                initial={fields.leadTime}
                maxLength={productLimits.leadTime}
                optional
              />
              <Field
                name="minimumQuantity"
                label={t("deskCatalogue:minimumQuantity")}
                hint={t("deskCatalogue:shoppersToldLessCanBe")}
                initial={fields.minimumQuantity}
                inputMode="numeric"
                optional
              />
              <Field
                name="packQuantity"
                label={t("deskCatalogue:soldInPacksOf")}
                hint={t("deskCatalogue:theShopRoundsQuantityUp")}
                initial={fields.packQuantity}
                inputMode="numeric"
                optional
              />
              <Field
                name="priceQuantity"
                label={t("deskCatalogue:showThePricePer")}
                hint={t("deskCatalogue:suchAs100ShopShows")}
                initial={fields.priceQuantity}
                inputMode="numeric"
                optional
              />
              <TaxRate present={fields.taxRate} />
              <Field
                name="sku"
                label={t("deskCatalogue:sku")}
                initial={fields.sku}
                optional
                spellCheck={false}
              />
              <Field
                name="brand"
                label={t("deskCatalogue:brand")}
                initial={fields.brand}
                optional
              />
            </section>
            {props.custom.length > 0 ? (
              <section className="desk-card editor-part" aria-labelledby="editor-custom">
                <h2 id="editor-custom">{t("deskCatalogue:moreData")}</h2>
                <CustomFields inputs={props.custom} values={fields.custom} />
              </section>
            ) : null}
            <section className="desk-card editor-part" aria-labelledby="editor-categories">
              <h2 id="editor-categories">{t("deskCatalogue:categories")}</h2>
              <ul className="bare">
                {[
                  ...treeOfCategories(),
                  ...site.hiddenCategories.map((category) => ({ category, depth: 0 })),
                ].map(({ category: { slug, name }, depth }) => (
                  <li key={slug}>
                    <Check
                      name="categories"
                      value={slug}
                      label={`${"– ".repeat(depth)}${name}`}
                      checked={fields.categories.includes(slug)}
                    />
                  </li>
                ))}
              </ul>
            </section>
            <section className="desk-card editor-part" aria-labelledby="editor-sheet">
              <h2 id="editor-sheet">{t("deskCatalogue:specificationSheet")}</h2>
              <Field
                name="pdfLink"
                label={t("deskCatalogue:addressOfThePdf")}
                initial={fields.pdfLink}
                optional
                spellCheck={false}
              />
              <SheetUpload error={answer?.errors.sheet} />
            </section>
            <section className="desk-card editor-part" aria-labelledby="editor-related">
              <h2 id="editor-related">{t("deskCatalogue:relatedProducts")}</h2>
              <TextArea
                name="related.accessory"
                label={t("deskCatalogue:accessories")}
                hint={t("deskCatalogue:articleNumbersOneEachLine")}
                initial={fields.related.accessory}
                optional
                rows={3}
              />
              <TextArea
                name="related.spare"
                label={t("deskCatalogue:spareParts")}
                initial={fields.related.spare}
                optional
                rows={3}
              />
              <TextArea
                name="related.successor"
                label={t("deskCatalogue:replacedBy")}
                hint={t("deskCatalogue:aProductSuccessorShownAs")}
                initial={fields.related.successor}
                optional
                rows={2}
              />
            </section>
            {isNew ? null : (
              <section className="desk-card editor-part" aria-labelledby="editor-more">
                <h2 id="editor-more">{t("deskCatalogue:more")}</h2>
                <div className="desk-buttons">
                  <Submit intent="duplicate" pending={t("deskCatalogue:copying")} tone="plain">
                    {t("deskCatalogue:duplicateWhatIsSaved")}
                  </Submit>
                  <Submit intent="delete" pending={t("deskCatalogue:deleting")} tone="plain">
                    {t("deskCatalogue:moveToTheBin")}
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

function SheetUpload({ error }: { error?: string }) {
  return (
    <>
      <div className="field">
        <label htmlFor="sheet">{t("deskCatalogue:orAFile")}</label>
        <p className="field-hint" id="sheet-hint">
          {t("deskCatalogue:pdfAtMost8Mb")}
        </p>
        {error ? (
          <p className="field-error" id="sheet-error">
            {error}
          </p>
        ) : null}
        <input
          id="sheet"
          name="sheet"
          type="file"
          accept="application/pdf"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? "sheet-hint sheet-error" : "sheet-hint"}
        />
      </div>
      <div>
        <Submit intent="upload sheet" pending={t("deskCatalogue:uploading")} tone="plain">
          {t("deskCatalogue:upload")}
        </Submit>
      </div>
    </>
  );
}

/** The seller's rates, and the product's when it is no longer one of them. */
function TaxRate({ present }: { present: string }) {
  const names = site.selling.taxes.map(({ name }) => name);
  const listed = present === "" || names.includes(present) ? names : [...names, present];
  const usual = site.selling.defaultTax;
  return (
    <SelectField
      name="taxRate"
      label={t("deskCatalogue:taxRate")}
      hint={t("deskCatalogue:ofThisProductsLinesOffers")}
      initial={present}
      options={[
        [
          "",
          usual === null ? t("deskCatalogue:standard") : t("deskCatalogue:standardRate", { usual }),
        ],
        ...listed.map((name) => [name, name] as const),
      ]}
    />
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
  errors: ProductAnswer["errors"];
}

/** The pictures of a product in order, each with its description. */
function ProductPictures({ pictures, errors }: PicturesProps) {
  const error = errors.picture;
  return (
    <section className="desk-card editor-part" aria-labelledby="editor-pictures">
      <h2 id="editor-pictures">{t("deskCatalogue:pictures")}</h2>
      <p className="small soft">{t("deskCatalogue:describeEachPicturePeopleWho")}</p>
      <ol className="bare editor-pictures">
        {pictures.map(({ path, alt }, at) => (
          <li key={path}>
            <input type="hidden" name={`pictures.${at}`} value={path} />
            <img
              src={safeURL(path) ?? ""}
              alt={t("deskCatalogue:pictureNumber", { at: at + 1 })}
              width={120}
              height={90}
            />
            <span className="small soft">
              {at === 0
                ? t("deskCatalogue:shownFirst")
                : t("deskCatalogue:pictureNumber", { at: at + 1 })}
            </span>
            <span className="editor-alt">
              <EditorCell
                name={`pictures.${at}.alt`}
                label={t("deskCatalogue:whatPictureShows", { at: at + 1 })}
                value={alt}
                errors={errors}
                placeholder={t("deskCatalogue:whatItShows")}
              />
            </span>
            <span className="editor-moves">
              <Move
                intent={`up ${at}`}
                icon="up"
                label={t("deskCatalogue:pictureForward", { at: at + 1 })}
              />
              <Move
                intent={`down ${at}`}
                icon="down"
                label={t("deskCatalogue:pictureBack", { at: at + 1 })}
              />
              <Move
                intent={`drop ${at}`}
                icon="bin"
                label={t("deskCatalogue:removePicture", { at: at + 1 })}
              />
            </span>
          </li>
        ))}
      </ol>
      <div className="field">
        <label htmlFor="picture">{t("deskCatalogue:addAPicture")}</label>
        <p className="field-hint" id="picture-hint">
          {t("deskCatalogue:pngJpegWebpAvifOr")}
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
        <Submit intent="upload" pending={t("deskCatalogue:uploading")} tone="plain">
          {t("deskCatalogue:upload")}
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
