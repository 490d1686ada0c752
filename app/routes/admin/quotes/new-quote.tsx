import type { MetaFunction } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { DeskHead } from "~/components/desk/desk-head";
import { ErrorPage } from "~/components/frame/error-page";
import { useRootData } from "~/components/frame/root-data";
import { seo } from "~/components/frame/seo";
import { contactLimits } from "~/domain/customer";
import { quoteLimits } from "~/domain/quote";
import { staff } from "~/domain/role";
import { Field, SelectField } from "~/forms/field";
import { ErrorSummary, FormFields } from "~/forms/form";
import { OnceKey } from "~/forms/once-key";
import { Submit } from "~/forms/submit";
import { useAnswer } from "~/forms/use-answer";
import { adminPage } from "~/http/pages/admin-page.server";
import { makeQuote, newQuotePage } from "./new-quote.server";

const access = { roles: staff.sells };

export const loader = adminPage(newQuotePage, access);

export const action = adminPage(makeQuote, access);

export const meta: MetaFunction = ({ matches }) =>
  seo(matches, { title: "New quote", noindex: true });

export default function NewQuote() {
  const { from, initial, starts } = useLoaderData<typeof loader>();
  const { mailOn } = useRootData();
  const answer = useAnswer();
  const first: Record<string, string | undefined> = initial;
  return (
    <>
      <DeskHead trail={[{ label: "Quotes", to: "/admin/quotes" }]} title="New quote">
        <p className="soft">
          For somebody who called or wrote{from ? `: ${from}` : ""}.{" "}
          {mailOn
            ? "The customer is notified when you send the offer."
            : "E-mail is off: after you send the offer, give the customer its link."}
        </p>
      </DeskHead>
      <Form method="post" className="desk-card stack new-quote" noValidate>
        <FormFields answer={answer}>
          <ErrorSummary />
          <OnceKey />
          <input type="hidden" name="customer" value={first.customer ?? ""} />
          <div className="field-grid">
            <Field
              name="email"
              label="E-mail"
              type="email"
              width="half"
              autoComplete="off"
              initial={first.email}
              maxLength={contactLimits.email}
            />
            <Field
              name="firstName"
              label="First name"
              autoComplete="off"
              optional
              width="half"
              initial={first.firstName}
              maxLength={contactLimits.name}
            />
            <Field
              name="lastName"
              label="Last name"
              autoComplete="off"
              optional
              width="half"
              initial={first.lastName}
              maxLength={contactLimits.name}
            />
            <Field
              name="companyName"
              label="Company"
              autoComplete="off"
              optional
              width="half"
              initial={first.companyName}
              maxLength={contactLimits.company}
            />
            <Field
              name="phone"
              label="Telephone"
              type="tel"
              autoComplete="off"
              optional
              width="half"
              initial={first.phone}
              maxLength={contactLimits.phone}
            />
            <Field
              name="reference"
              label="Their reference"
              autoComplete="off"
              optional
              width="half"
              maxLength={quoteLimits.reference}
            />
            <SelectField
              name="start"
              label="Start with"
              width="half"
              initial={first.start}
              options={[["", "An empty offer"], ...starts]}
            />
          </div>
          <p className="form-buttons">
            <Submit pending="Making the quote…">Make the quote</Submit>
          </p>
        </FormFields>
      </Form>
    </>
  );
}

export { ErrorPage as ErrorBoundary };
