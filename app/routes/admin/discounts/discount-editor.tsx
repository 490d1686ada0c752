import { Form } from "@remix-run/react";
import type { DiscountExample } from "~/commerce/discounts/discount-desk";
import { money } from "~/components/frame/price";
import { Field, SelectField, TextArea } from "~/forms/field";
import { FormFields } from "~/forms/form";
import { OnceKey } from "~/forms/once-key";
import { Submit } from "~/forms/submit";
import { site } from "~/site";
import { DocumentProblems, SeenFields } from "../documents/conflict";
import { useUnsaved } from "../frame/unsaved";
import type { DiscountAnswer, DiscountFields } from "./discount-form";

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
            <Example example={example} isShown={hasExample} />
          </div>
          <div className="editor-side">
            <section className="desk-card editor-part" aria-labelledby="discount-when">
              <h2 id="discount-when">When, and how often</h2>
              <label className="check">
                <input type="checkbox" name="active" value="yes" defaultChecked={fields.active} />{" "}
                On
              </label>
              <Field
                name="startsAt"
                label="First day"
                type="date"
                initial={fields.startsAt}
                optional
              />
              <Field
                name="expiresAt"
                label="Last day"
                hint="It is valid until the end of that day."
                type="date"
                initial={fields.expiresAt}
                optional
              />
              <Field
                name="usageLimit"
                label="Usage limit"
                hint="Empty: without a limit."
                initial={fields.usageLimit}
                inputMode="numeric"
                optional
              />
              {used === null ? null : (
                <p className="small soft">
                  Used by {used === 1 ? "1 quote" : `${used} quotes`} now. A closed quote no longer
                  counts.
                </p>
              )}
            </section>
            {used === null || disabled ? null : (
              <section className="desk-card editor-part" aria-labelledby="discount-more">
                <h2 id="discount-more">More</h2>
                {used > 0 ? (
                  <p className="small soft">
                    It cannot be deleted while quotes use it. Switch it off to stop new use.
                  </p>
                ) : (
                  <Submit intent="remove" pending="Deleting…" tone="plain">
                    Delete
                  </Submit>
                )}
              </section>
            )}
          </div>
        </fieldset>
      </FormFields>
    </Form>
  );
}

function Example({ example, isShown }: { example: DiscountExample | null; isShown: boolean }) {
  return (
    <section className="desk-card editor-part" aria-labelledby="discount-example">
      <h2 id="discount-example">Example</h2>
      {!isShown ? (
        <p className="small soft">A cart of the shop's products, with what this takes off.</p>
      ) : null}
      {isShown && example === null ? (
        <p className="soft">It applies to no product that has a price.</p>
      ) : null}
      {isShown && example ? <ExampleTable example={example} /> : null}
      <div>
        <Submit intent="example" pending="Calculating…" tone="plain">
          Show example
        </Submit>
      </div>
    </section>
  );
}

function ExampleTable({ example: { lines, subtotal, off, total } }: { example: DiscountExample }) {
  return (
    <table className="example-table" aria-label="Example" suppressHydrationWarning>
      <thead>
        <tr>
          <th scope="col">Product</th>
          <th scope="col">Quantity</th>
          <th scope="col">Price</th>
          <th scope="col">Off</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ name, quantity, price, off: share }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{quantity}</td>
            <td suppressHydrationWarning>{money(price)}</td>
            <td suppressHydrationWarning>{share === 0 ? "–" : `−${money(share)}`}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Subtotal {money(subtotal)}</th>
          <td colSpan={2}>Total {money(total)}</td>
          <td>−{money(off)}</td>
        </tr>
      </tfoot>
    </table>
  );
}
