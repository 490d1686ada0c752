import type { MetaFunction } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { DeskHead } from "~/components/desk/desk-head";
import { stateLabel } from "~/components/documents/order-documents";
import { PlainDay } from "~/components/documents/plain-day";
import { PrintedSheet } from "~/components/documents/printed-sheet";
import { ErrorPage } from "~/components/frame/error-page";
import { Link } from "~/components/frame/link";
import { Money } from "~/components/frame/price";
import { seo } from "~/components/frame/seo";
import type { FormAnswer } from "~/forms/answer";
import { EnterDoesNothing } from "~/forms/enter";
import { Field, SelectField } from "~/forms/field";
import { ErrorSummary, FormFields } from "~/forms/form";
import { Submit } from "~/forms/submit";
import { useAnswer } from "~/forms/use-answer";
import { usualForm, withFormSize } from "~/http/form-size.server";
import { adminPage } from "~/http/pages/admin-page.server";
import { invoiceLimits } from "~/modules/invoices/invoice.resource";
import { offerLimits } from "~/modules/pricing/offer";
import { OvertakenForm } from "../documents/conflict";
import { creditOnPage, invoicePage } from "./invoice-page.server";

export const loader = adminPage(invoicePage);

export const action = withFormSize(adminPage(creditOnPage), {
  parts: usualForm.parts + offerLimits.lines,
});

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  seo(matches, { title: data?.document.title ?? "Invoice", noindex: true });

export default function AdminInvoice() {
  const { document, row, orderNumber, back, credits, ...rest } = useLoaderData<typeof loader>();
  const answer = useAnswer<FormAnswer>();
  return (
    <>
      <DeskHead
        title={document.title}
        trail={[
          { label: "Invoices", to: back },
          { label: `Order ${orderNumber}`, to: `/admin/orders/${orderNumber}` },
        ]}
        actions={
          <a className="button button-plain" href={row.file}>
            PDF
          </a>
        }
      >
        <p className="lead">
          {stateLabel(row)}
          {row.open ? (
            <>
              {": "}
              <Money amount={row.open} />
              {row.dueDay ? (
                <>
                  , due on <PlainDay day={row.dueDay} />
                </>
              ) : null}
            </>
          ) : null}
        </p>
        {credits.map(({ number, total }) => (
          <p key={number}>
            Credited by{" "}
            <Link to={`/admin/invoices/${number}`} className="mono">
              {number}
            </Link>
            : <Money amount={total} />
          </p>
        ))}
      </DeskHead>
      {rest.mayCredit ? (
        <CreditForm key={rest.count} lines={rest.lines} count={rest.count} answer={answer} />
      ) : (
        <OvertakenForm answer={answer} />
      )}
      <PrintedSheet document={document} />
    </>
  );
}

interface CreditFormProps {
  lines: readonly { at: number; name: string; open: number }[];
  count: number;
  answer: FormAnswer | null;
}

function CreditForm({ lines, count, answer }: CreditFormProps) {
  return (
    <details className="desk-more screen-only" open={answer !== null}>
      <summary>Issue a credit note</summary>
      <Form method="post" className="stack" noValidate>
        <EnterDoesNothing />
        <FormFields answer={answer} prefix="credit-">
          <ErrorSummary />
          <p className="small soft">Without quantities, everything that is left is credited.</p>
          <input type="hidden" name="count" value={count} />
          <div className="field-grid">
            {lines.map(({ at, name, open }) => (
              <Field
                key={at}
                name={`line${at}`}
                label={`${name} (${open} at most)`}
                inputMode="decimal"
                width="half"
                optional
                autoComplete="off"
                maxLength={20}
              />
            ))}
            <Field
              name="reason"
              label="Reason"
              autoComplete="off"
              maxLength={invoiceLimits.reason}
            />
            <SelectField
              name="after"
              label="Afterwards"
              options={[
                ["less", "The customer owes less, and gets no more of it"],
                ["anew", "The lines are invoiced again"],
              ]}
              initial="less"
            />
            <SelectField
              name="charges"
              label="Freight and other charges"
              options={[
                ["no", "Stay, unless all lines are credited"],
                ["yes", "Are credited too"],
              ]}
              initial="no"
            />
          </div>
        </FormFields>
        <Submit intent="credit" pending="Issuing…">
          Issue the credit note
        </Submit>
      </Form>
    </details>
  );
}

export { ErrorPage as ErrorBoundary };
