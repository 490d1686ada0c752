import { Form } from "@remix-run/react";
import type { DiscountExample } from "~/commerce/discounts/discount-desk";
import { Field, SelectField, TextArea } from "~/forms/field";
import { FormFields } from "~/forms/form";
import { OnceKey } from "~/forms/once-key";
import { site } from "~/site";
import { DocumentProblems, SeenFields } from "../documents/conflict";
import { useUnsaved } from "../frame/unsaved";
import { DiscountExampleCard } from "./discount-example";
import type { DiscountAnswer, DiscountFields } from "./discount-form";
import { DiscountUses } from "./discount-uses";

export const discountFormId = "discount-form";

interface DiscountEditorProps {
  fields: DiscountFields;
  answer: DiscountAnswer | null;
  version: number;
  facts: Record<string, string>;
  /** The hidden fields with the values at opening. */
  opened: DiscountFields;
  example: DiscountExample | null;
  /** Whether the example is for the typed terms or for the saved ones. */
  hasExample: boolean;
  /** How many quotes hold a use; null for a new discount. */
  used: number | null;
  disabled: boolean;
}

/** A discount's editor in two columns: its terms, and its dates and uses. */
export function DiscountEditor(props: DiscountEditorProps) {
  const { fields, answer, version, facts, opened, example, hasExample, used, disabled } = props;
  const problems = answer && (answer.message || Object.keys(answer.errors).length > 0);
  const unsaved = useUnsaved(answer, discountFormId);
  return (
    <Form
      id={discountFormId}
      method="post"
      className="editor"
      noValidate
      onChange={unsaved.watch}
      onSubmit={unsaved.done}
      preventScrollReset
    >
      {/* Enter in a field saves. */}
      <button type="submit" name="intent" value="save" className="visually-hidden" tabIndex={-1}>
        Save
      </button>
      <SeenFields version={version} facts={facts} />
      <input type="hidden" name="opened" value={JSON.stringify(opened)} />
      <OnceKey />
      {problems ? <DocumentProblems answer={answer} /> : null}
      <FormFields answer={answer}>
        <fieldset className="editor-columns" disabled={disabled}>
          <div className="editor-main">
            <section className="desk-card editor-part" aria-labelledby="discount-what">
              <h2 id="discount-what">Discount</h2>
              <div className="field-grid">
                <SelectField
                  name="way"
                  label="Who gets it"
                  width="half"
                  initial={fields.way}
                  options={[
                    ["code", "Customers who enter the code"],
                    ["automatic", "Every matching cart"],
                  ]}
                />
                <Field
                  name="code"
                  label="Code"
                  hint="Capital and small letters are treated alike."
                  width="half"
                  initial={fields.code}
                  maxLength={50}
                  autoComplete="off"
                  spellCheck={false}
                  optional
                />
                <Field
                  name="description"
                  label="Name"
                  hint="The name that carts and quotes show when there is no code."
                  initial={fields.description}
                  maxLength={500}
                  optional
                />
                <SelectField
                  name="type"
                  label="Discount type"
                  width="half"
                  initial={fields.type}
                  options={[
                    ["percentage", "A percentage"],
                    ["fixed", `An amount (${site.currency})`],
                  ]}
                />
                <Field
                  name="value"
                  label="How much"
                  width="half"
                  initial={fields.value}
                  inputMode="decimal"
                />
                <Field
                  name="minSubtotal"
                  label={`Minimum value of the products it applies to (${site.currency})`}
                  width="half"
                  initial={fields.minSubtotal}
                  inputMode="decimal"
                  optional
                />
              </div>
            </section>
            <section className="desk-card editor-part" aria-labelledby="discount-for">
              <h2 id="discount-for">Applies to</h2>
              <p className="small soft">
                Without a category and without products it applies to everything with a price.
              </p>
              <fieldset className="discount-categories">
                <legend className="small soft">Categories</legend>
                {[...site.productCategories, ...site.hiddenCategories].map(({ slug, name }) => (
                  <label key={slug} className="check">
                    <input
                      type="checkbox"
                      name="categories"
                      value={slug}
                      defaultChecked={fields.categories.includes(slug)}
                    />{" "}
                    {name}
                  </label>
                ))}
              </fieldset>
              <TextArea
                name="products"
                label="Products"
                hint="SKUs or ids, one per line."
                initial={fields.products}
                rows={4}
                optional
              />
            </section>
            <DiscountExampleCard example={example} isShown={hasExample} />
          </div>
          <DiscountUses fields={fields} used={used} disabled={disabled} />
        </fieldset>
      </FormFields>
    </Form>
  );
}
