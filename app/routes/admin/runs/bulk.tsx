import { Form, useActionData, useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { DeskHead, deskMeta } from "~/components/desk/desk-head";
import { NothingHere } from "~/components/desk/list-parts";
import { ErrorPage } from "~/components/frame/error-page";
import { Link } from "~/components/frame/link";
import { Submit } from "~/forms/submit";
import { adminPage } from "~/http/pages/admin-page.server";
import { t } from "~/texts/text";
import { bulkAction, bulkPage } from "./bulk.server";
import { actionKinds, actionLabels, type BulkAnswer } from "./run-state";

export const loader = adminPage(bulkPage);

export const action = adminPage(bulkAction);

export const meta = deskMeta("deskRuns:changeProducts");

const nothingTyped: BulkAnswer["values"] = {
  action: "",
  category: "",
  percent: "",
  name: "",
  value: "",
  variants: "",
};

export default function Bulk() {
  const { all, count, tooMany, most, back, filters, categories, names } =
    useLoaderData<typeof loader>();
  const answer = useActionData<BulkAnswer>();
  const values = answer?.values ?? nothingTyped;
  const usable = count > 0 && !tooMany;
  return (
    <>
      <DeskHead
        trail={[{ label: t("deskRuns:products"), to: back }]}
        title={t("deskRuns:changeCount", { count })}
      >
        {all ? (
          <p className="soft">
            {filters.length > 0
              ? t("deskRuns:allThatMatch", { filters: filters.join(", ") })
              : t("deskRuns:allProductsStoreThatNot")}
          </p>
        ) : null}
      </DeskHead>
      {usable ? null : (
        <NothingHere
          title={tooMany ? t("deskRuns:theseTooManyAtOnce") : t("deskRuns:noProductIsChosen")}
        >
          <p>
            {tooMany
              ? t("deskRuns:mostProducts", { most })
              : t("deskRuns:tickProductsListThenPress")}
          </p>
          <Link className="button button-primary" to={back}>
            {t("deskRuns:backToTheList")}
          </Link>
        </NothingHere>
      )}
      {usable ? (
        <Form method="post" className="stack bulk-form" noValidate>
          {all ? <input type="hidden" name="count" value={count} /> : null}
          <BulkField name="action" label={t("deskRuns:action")} error={answer?.errors.action}>
            {(props) => (
              <select className="input select" defaultValue={values.action} {...props}>
                <option value="">{t("deskRuns:choose")}</option>
                {actionKinds.map((kind) => (
                  <option key={kind} value={kind}>
                    {t(actionLabels[kind])}
                  </option>
                ))}
              </select>
            )}
          </BulkField>
          <BulkField
            name="category"
            label={t("deskRuns:categoryToAddOrRemove")}
            error={answer?.errors.category}
          >
            {(props) => (
              <select className="input select" defaultValue={values.category} {...props}>
                <option value="">{t("deskRuns:none")}</option>
                {categories.map(({ slug, name }) => (
                  <option key={slug} value={slug}>
                    {name}
                  </option>
                ))}
              </select>
            )}
          </BulkField>
          <BulkField
            name="percent"
            label={t("deskRuns:percentagePriceChanges5Raises")}
            error={answer?.errors.percent}
          >
            {(props) => (
              <input
                className="input"
                size={8}
                autoComplete="off"
                defaultValue={values.percent}
                {...props}
              />
            )}
          </BulkField>
          <BulkField
            name="name"
            label={t("deskRuns:propertyToSetOrRemove")}
            error={answer?.errors.name}
          >
            {(props) => (
              <>
                <input
                  className="input"
                  list="data-names"
                  autoComplete="off"
                  defaultValue={values.name}
                  {...props}
                />
                <datalist id="data-names">
                  {names.map((name) => (
                    <option key={name} value={name} />
                  ))}
                </datalist>
              </>
            )}
          </BulkField>
          <BulkField name="value" label={t("deskRuns:valueToSet")} error={answer?.errors.value}>
            {(props) => (
              <input className="input" autoComplete="off" defaultValue={values.value} {...props} />
            )}
          </BulkField>
          <label className="check bulk-variants">
            <input
              type="checkbox"
              name="variants"
              value="yes"
              defaultChecked={values.variants === "yes"}
            />{" "}
            {t("deskRuns:alsoVariants")}
          </label>
          <p className="small soft">{t("deskRuns:nothingChangesYetNextPage")}</p>
          <Submit pending={t("deskRuns:calculating")}>{t("deskRuns:showWhatWouldChange")}</Submit>
        </Form>
      ) : null}
    </>
  );
}

interface BulkFieldProps {
  name: string;
  label: string;
  error: string | undefined;
  children: (props: {
    id: string;
    name: string;
    "aria-invalid": true | undefined;
    "aria-describedby": string | undefined;
  }) => ReactNode;
}

function BulkField({ name, label, error, children }: BulkFieldProps) {
  const id = `bulk-${name}`;
  const problem = error ? `${id}-error` : undefined;
  return (
    <div className={`field ${id}`}>
      <label htmlFor={id}>{label}</label>
      {error ? (
        <p className="field-error" id={problem} role="alert">
          {error}
        </p>
      ) : null}
      {children({
        id,
        name,
        "aria-invalid": error ? true : undefined,
        "aria-describedby": problem,
      })}
    </div>
  );
}

export { ErrorPage as ErrorBoundary };
