import type { MetaFunction } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { DeskHead } from "~/components/desk/desk-head";
import { Mark } from "~/components/desk/list-parts";
import { ErrorPage } from "~/components/frame/error-page";
import { money } from "~/components/frame/price";
import { seo } from "~/components/frame/seo";
import { listBehind } from "~/components/lists/list";
import { type ListColumn, ListTable } from "~/components/lists/list-table";
import { Field, SelectField, TextArea } from "~/forms/field";
import { FormFields } from "~/forms/form";
import { InputField, InputFields } from "~/forms/input-fields";
import type { Input } from "~/forms/inputs";
import { OnceKey } from "~/forms/once-key";
import { Submit } from "~/forms/submit";
import { useAnswer } from "~/forms/use-answer";
import { usualForm, withFormSize } from "~/http/form-size.server";
import { adminPage } from "~/http/pages/admin-page.server";
import { onceKey } from "~/http/pages/once.server";
import { wasRefused } from "~/http/pages/submission.server";
import { discountName } from "~/modules/discounts/discount.resource";
import type { DiscountExample } from "~/modules/discounts/discount-desk.server";
import { mostOf } from "~/modules/settings/part-fields";
import { site } from "~/modules/settings/site";
import { DocumentProblems, SeenFields } from "~/routes/admin/documents/conflict";
import { CustomCard } from "~/routes/admin/extensions/custom-card";
import { dataCard } from "~/routes/admin/extensions/data-pages.server";
import { useUnsaved } from "~/routes/admin/frame/unsaved";
import { t } from "~/texts/text";
import {
  changeDiscount,
  discountFacts,
  discountOfPage,
  fieldsOfDiscount,
} from "./discount-actions.server";
import {
  type DiscountAnswer,
  type DiscountFields,
  discountInputs,
  emptyDiscount,
} from "./discount-form";
import { discountList, stateMark, stateOf } from "./discount-list";

export const loader = adminPage(async (args) => {
  const { params, context, call, may } = args;
  const refused = wasRefused(context);
  const back = listBehind(discountList(), new URL(args.request.url).searchParams);
  const shared = {
    refused,
    back,
    inputs: discountInputs(),
    may: may("discounts.save"),
    once: onceKey(args),
  };
  if (params.id === undefined) {
    return {
      ...shared,
      id: null,
      version: 0,
      name: t("deskDiscounts:newDiscount"),
      data: null,
      used: 0,
      state: null,
      example: null,
      facts: {},
      fields: emptyDiscount,
    };
  }
  const discount = await discountOfPage(args);
  const { id, version, usedCount } = discount;
  const [fields, example] = await Promise.all([
    fieldsOfDiscount(args, discount),
    call("discounts.example", [discount]),
  ]);
  return {
    ...shared,
    id,
    version,
    example,
    used: usedCount,
    name: discountName(discount),
    data: dataCard(args, { of: "discounts", id, record: discount }),
    state: stateMark(stateOf(discount, context.services.clock())),
    facts: discountFacts(discount),
    fields,
  };
});

export const action = withFormSize(adminPage(changeDiscount), {
  parts: usualForm.parts + mostOf.categories,
});

export { shouldRevalidate } from "~/forms/revalidation";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  seo(matches, {
    title: data?.name ?? t("deskDiscounts:discount"),
    noindex: true,
    refused: data?.refused,
  });

export default function AdminDiscount() {
  const { id, version, name, used, state, example, facts, fields, inputs, may, back, data } =
    useLoaderData<typeof loader>();
  const answer = useAnswer<DiscountAnswer>();
  return (
    <>
      <DeskHead
        trail={[{ label: t("deskDiscounts:discounts"), to: back }]}
        title={name}
        mark={state ? <Mark tone={state.tone}>{state.text}</Mark> : null}
        actions={
          may ? (
            <Submit form={discountFormId} intent="save" pending={t("deskDiscounts:saving")}>
              {t("deskDiscounts:save")}
            </Submit>
          ) : null
        }
      />
      {may ? null : <p className="soft">{t("desk:yourRoleOnlyReads")}</p>}
      <div className="stack">
        <DiscountEditor
          key={answer?.stamp ?? version}
          fields={answer?.fields ?? fields}
          answer={answer}
          version={answer?.version ?? version}
          facts={facts}
          inputs={inputs}
          opened={answer?.opened ?? fields}
          example={answer?.asked ? answer.example : example}
          hasExample={answer?.asked ?? id !== null}
          used={id === null ? null : used}
          disabled={!may}
        />
        <CustomCard card={data} />
      </div>
    </>
  );
}

const discountFormId = "discount-form";

interface DiscountEditorProps {
  fields: DiscountFields;
  answer: DiscountAnswer | null;
  version: number;
  facts: Record<string, string>;
  inputs: ReturnType<typeof discountInputs>;
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
function DiscountEditor(props: DiscountEditorProps) {
  const { fields, answer, version, facts, inputs, opened, example, hasExample, used, disabled } =
    props;
  const { categories, ...texts } = fields;
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
      {disabled ? null : (
        <button type="submit" name="intent" value="save" className="visually-hidden" tabIndex={-1}>
          {t("deskDiscounts:save")}
        </button>
      )}
      <SeenFields version={version} facts={facts} />
      <input type="hidden" name="opened" value={JSON.stringify(opened)} />
      <OnceKey />
      {problems ? <DocumentProblems answer={answer} /> : null}
      <FormFields answer={answer}>
        <fieldset className="editor-columns" disabled={disabled}>
          <div className="editor-main">
            <section className="desk-card editor-part" aria-labelledby="discount-what">
              <h2 id="discount-what">{t("deskDiscounts:discount")}</h2>
              <div className="field-grid">
                <SelectField
                  name="way"
                  label={t("deskDiscounts:whoGetsIt")}
                  width="half"
                  initial={fields.way}
                  options={[
                    ["code", t("deskDiscounts:customersWhoEnterCode")],
                    ["automatic", t("deskDiscounts:everyMatchingCart")],
                  ]}
                />
                <InputFields inputs={inputs.what} initial={texts} />
                <SelectField
                  name="type"
                  label={t("deskDiscounts:discountType")}
                  width="half"
                  initial={fields.type}
                  options={[
                    ["percentage", t("deskDiscounts:aPercentage")],
                    ["fixed", t("deskDiscounts:anAmountIn", { currency: site.currency })],
                  ]}
                />
                <Field
                  name="value"
                  label={t("deskDiscounts:howMuch")}
                  width="half"
                  initial={fields.value}
                  inputMode="decimal"
                />
                <InputField input={inputs.minimum} initial={fields.minSubtotal} />
              </div>
            </section>
            <section className="desk-card editor-part" aria-labelledby="discount-for">
              <h2 id="discount-for">{t("deskDiscounts:appliesTo")}</h2>
              <p className="small soft">
                {t("deskDiscounts:withoutCategoryWithoutProductsApplies")}
              </p>
              <fieldset className="discount-categories">
                <legend className="small soft">{t("deskDiscounts:categories")}</legend>
                {[...site.productCategories, ...site.hiddenCategories].map(({ slug, name }) => (
                  <label key={slug} className="check">
                    <input
                      type="checkbox"
                      name="categories"
                      value={slug}
                      defaultChecked={categories.includes(slug)}
                    />{" "}
                    {name}
                  </label>
                ))}
              </fieldset>
              <TextArea
                name="products"
                label={t("deskDiscounts:products")}
                hint={t("deskDiscounts:skusOrIdsOnePer")}
                initial={fields.products}
                rows={4}
                optional
              />
            </section>
            <DiscountExampleCard example={example} isShown={hasExample} />
          </div>
          <DiscountUses fields={texts} inputs={inputs.when} used={used} disabled={disabled} />
        </fieldset>
      </FormFields>
    </Form>
  );
}

interface DiscountUsesProps {
  fields: Omit<DiscountFields, "categories">;
  inputs: readonly Input[];
  /** How many quotes hold a use; null for a new discount. */
  used: number | null;
  disabled: boolean;
}

/** When and how often a discount may be used, and its deletion. */
function DiscountUses({ fields, inputs, used, disabled }: DiscountUsesProps) {
  return (
    <div className="editor-side">
      <section className="desk-card editor-part" aria-labelledby="discount-when">
        <h2 id="discount-when">{t("deskDiscounts:whenAndHowOften")}</h2>
        <label className="check">
          <input
            type="checkbox"
            name="active"
            value="yes"
            defaultChecked={fields.active === "yes"}
          />{" "}
          {t("deskDiscounts:on")}
        </label>
        <InputFields inputs={inputs} initial={{ ...fields }} />
        {used === null ? null : (
          <p className="small soft">{t("deskDiscounts:usedByQuotes", { used })}</p>
        )}
      </section>
      {used === null || disabled ? null : (
        <section className="desk-card editor-part" aria-labelledby="discount-more">
          <h2 id="discount-more">{t("deskDiscounts:more")}</h2>
          {used > 0 ? (
            <p className="small soft">{t("deskDiscounts:itCannotBeDeletedWhile")}</p>
          ) : (
            <Submit intent="remove" pending={t("deskDiscounts:deleting")} tone="plain">
              {t("deskDiscounts:delete")}
            </Submit>
          )}
        </section>
      )}
    </div>
  );
}

function DiscountExampleCard({
  example,
  isShown,
}: {
  example: DiscountExample | null;
  isShown: boolean;
}) {
  return (
    <section className="desk-card editor-part" aria-labelledby="discount-example">
      <h2 id="discount-example">{t("deskDiscounts:example")}</h2>
      {!isShown ? <p className="small soft">{t("deskDiscounts:aCartShopsProductsWhat")}</p> : null}
      {isShown && example === null ? (
        <p className="soft">{t("deskDiscounts:itAppliesNoProductThat")}</p>
      ) : null}
      {isShown && example ? <ExampleTable example={example} /> : null}
      <div>
        <Submit intent="example" pending={t("deskDiscounts:calculating")} tone="plain">
          {t("deskDiscounts:showExample")}
        </Submit>
      </div>
    </section>
  );
}

type ExampleRow = Record<"name" | "quantity" | "price" | "off", string>;

function cell(field: keyof ExampleRow) {
  return (row: ExampleRow) => <span suppressHydrationWarning>{row[field]}</span>;
}

const columns = (): ListColumn<ExampleRow>[] => [
  { title: t("deskDiscounts:product"), cell: cell("name") },
  { title: t("deskDiscounts:quantity"), cell: cell("quantity") },
  { title: t("deskDiscounts:price"), cell: cell("price") },
  { title: t("deskDiscounts:shareOff"), cell: cell("off") },
];

function ExampleTable({ example: { lines, subtotal, off, total } }: { example: DiscountExample }) {
  return (
    <ListTable
      className="example-table"
      label={t("deskDiscounts:example")}
      columns={columns()}
      rows={lines.map(({ name, quantity, price, off: share }) => ({
        name,
        quantity: String(quantity),
        price: money(price),
        off: share === 0 ? "–" : `−${money(share)}`,
      }))}
      sum={{
        name: t("deskDiscounts:subtotal", { amount: money(subtotal) }),
        quantity: "",
        price: t("deskDiscounts:total", { amount: money(total) }),
        off: `−${money(off)}`,
      }}
      keyOf={({ name }) => name}
    />
  );
}

export { ErrorPage as ErrorBoundary };
