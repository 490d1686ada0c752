import type { MetaFunction } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { DeskHead } from "~/components/desk/desk-head";
import { ErrorPage } from "~/components/frame/error-page";
import { Link } from "~/components/frame/link";
import { seo } from "~/components/frame/seo";
import { FormFields } from "~/forms/form";
import { InputFields } from "~/forms/input-fields";
import { Submit } from "~/forms/submit";
import { useAnswer } from "~/forms/use-answer";
import { adminPage } from "~/http/pages/admin-page.server";
import { staff } from "~/modules/staff/role";
import { t } from "~/texts/text";
import { type DocumentAnswer, DocumentProblems, SeenFields } from "../documents/conflict";
import { Places } from "./places";
import { changeCustomer, customerPage } from "./quote-customer.server";

const access = { roles: staff.sells };

export const loader = adminPage(customerPage, access);

export const action = adminPage(changeCustomer, access);

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  seo(matches, {
    title: data ? t("deskQuotes:customerOfQuote", { quoteNumber: data.number }) : "",
    noindex: true,
  });

/** Who the customer of a quote is, until an order is made of it. */
export default function QuoteCustomer() {
  const { id, number, version, isSent, endsLinks, initial, facts, inputs } =
    useLoaderData<typeof loader>();
  const answer = useAnswer<DocumentAnswer>();
  const quote = `/admin/quotes/${encodeURIComponent(id)}`;
  return (
    <>
      <DeskHead
        trail={[
          { label: t("deskQuotes:quotes"), to: "/admin/quotes" },
          { label: t("deskQuotes:quoteNumber", { quoteNumber: number }), to: quote },
        ]}
        title={t("deskQuotes:customerOfQuote", { quoteNumber: number })}
      >
        <p className="soft">
          {t(isSent ? "deskQuotes:sentOfferStaysAsItIs" : "deskQuotes:vatIdIsInTheOffer")}{" "}
          {endsLinks ? t("deskQuotes:anotherEmailEndsLinks") : null}
        </p>
      </DeskHead>
      <Form
        key={version}
        id={`customer-${id}`}
        method="post"
        className="desk-card stack new-quote"
        noValidate
      >
        <DocumentProblems answer={answer} />
        <FormFields answer={answer}>
          <SeenFields version={version} facts={facts} opened={initial} />
          <div className="field-grid">
            <InputFields inputs={inputs.contact} initial={initial} fill="nothing" />
          </div>
          <Places initial={initial} typed={answer?.values} inputs={inputs.place} />
          <p className="form-buttons">
            <Submit pending={t("deskQuotes:saving")}>{t("deskQuotes:saveTheCustomer")}</Submit>
            <Link to={quote} className="button button-plain">
              {t("deskQuotes:backWithoutSaving")}
            </Link>
          </p>
        </FormFields>
      </Form>
    </>
  );
}

export { ErrorPage as ErrorBoundary };
