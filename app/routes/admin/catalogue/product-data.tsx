import type { MetaFunction } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { DeskHead } from "~/components/desk/desk-head";
import { EmptyState } from "~/components/frame/empty-state";
import { ErrorPage } from "~/components/frame/error-page";
import { Link } from "~/components/frame/link";
import { seo } from "~/components/frame/seo";
import { Submit } from "~/forms/submit";
import { useAnswer } from "~/forms/use-answer";
import { bodyLimits } from "~/http/api/body.server";
import { largestForm, withFormSize } from "~/http/form-size.server";
import { adminPage } from "~/http/pages/admin-page.server";
import { DocumentProblems, SeenFields } from "~/routes/admin/documents/conflict";
import { useUnsaved } from "~/routes/admin/frame/unsaved";
import { t } from "~/texts/text";
import { type DataAnswer, DataTable } from "./data-table";
import { changeProductData, productDataPage } from "./product-data.server";

export const loader = adminPage(productDataPage);

export const action = withFormSize(adminPage(changeProductData), {
  parts: largestForm.parts,
  bytes: bodyLimits.bulk,
});

export { shouldRevalidate } from "~/forms/revalidation";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  seo(matches, {
    title: t("deskCatalogue:dataOf", { productName: data?.productName ?? "" }),
    noindex: true,
  });

const formId = "data-form";

/** The technical data of a product and its variants as one table. */
export default function ProductData() {
  const { id, productName, version, grid, page, pages, hidden, unread, may } =
    useLoaderData<typeof loader>();
  const answer = useAnswer<DataAnswer>();
  const unsaved = useUnsaved(answer, formId);
  const path = `/admin/products/${encodeURIComponent(id)}`;
  const shown = answer?.grid ?? grid;
  return (
    <>
      <DeskHead
        trail={[
          { label: t("deskCatalogue:products"), to: "/admin/products" },
          { label: productName, to: path },
        ]}
        title={t("deskCatalogue:technicalData")}
        actions={
          may ? (
            <Submit form={formId} pending={t("deskCatalogue:saving")}>
              {t("deskCatalogue:save")}
            </Submit>
          ) : null
        }
      >
        <p className="soft">{t("deskCatalogue:dataTableIntro")}</p>
        {unread.length > 0 ? (
          <p id="unread-note" className="small data-note">
            {t("deskCatalogue:cellsUnread", { count: unread.length })}
          </p>
        ) : null}
        {hidden > 0 ? (
          <p className="small soft">{t("deskCatalogue:columnsHidden", { hidden })}</p>
        ) : null}
      </DeskHead>
      {shown.columns.length === 0 ? (
        <EmptyState title={t("deskCatalogue:noPropertiesYet")}>
          <p>{t("deskCatalogue:nameTheFirstProperty")}</p>
        </EmptyState>
      ) : null}
      <Form
        id={formId}
        key={answer?.stamp ?? `${version} ${page}`}
        method="post"
        encType="multipart/form-data"
        noValidate
        preventScrollReset
        onChange={unsaved.watch}
        onInput={unsaved.watch}
        onSubmit={unsaved.done}
      >
        <SeenFields version={version} facts={answer?.opened ?? grid} />
        <DocumentProblems answer={answer} />
        <fieldset className="data-fields" disabled={!may}>
          <DataTable grid={shown} unread={answer ? [] : unread} errors={answer?.errors ?? {}} />
        </fieldset>
      </Form>
      {pages > 1 ? <Pages path={`${path}/data`} page={page} pages={pages} /> : null}
    </>
  );
}

function Pages({ path, page, pages }: { path: string; page: number; pages: number }) {
  return (
    <nav className="data-pages" aria-label={t("deskCatalogue:pagesOfVariants")}>
      {Array.from({ length: pages }, (_, at) => at + 1).map((each) =>
        each === page ? (
          <strong key={each} aria-current="page">
            {each}
          </strong>
        ) : (
          <Link key={each} to={`${path}?page=${each}`}>
            {each}
          </Link>
        ),
      )}
    </nav>
  );
}

export { ErrorPage as ErrorBoundary };
