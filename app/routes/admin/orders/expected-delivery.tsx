import { Form } from "@remix-run/react";
import { Field } from "~/forms/field";
import { FormFields } from "~/forms/form";
import { Submit } from "~/forms/submit";
import { t } from "~/texts/text";
import { type DocumentAnswer, DocumentProblems, SeenFields } from "../documents/conflict";

interface ExpectedDeliveryProps {
  expected: {
    /** `2026-12-31`; empty while it is not known. */
    day: string;
    /** Whether the customer can be told by mail. */
    mails: boolean;
  } | null;
  version: number;
  facts: Record<string, string>;
  answer: DocumentAnswer | null;
}

/** When the goods should arrive, which the customer sees; nothing where nothing is to be sent. */
export function ExpectedDelivery({ expected, version, facts, answer }: ExpectedDeliveryProps) {
  if (expected === null) return null;
  return (
    <section className="desk-card stack screen-only" aria-labelledby="expected-delivery">
      <h2 id="expected-delivery">{t("deskOrders:expectedDelivery")}</h2>
      <Form method="post" preventScrollReset className="stack" noValidate>
        <DocumentProblems answer={answer} prefix="expect-" />
        <SeenFields version={version} facts={facts} />
        <FormFields answer={answer} prefix="expect-">
          <Field
            name="day"
            label={t("deskOrders:arrivesOn")}
            hint={t("deskOrders:customerSeesTheDay")}
            type="date"
            optional
            initial={expected.day}
          />
        </FormFields>
        {expected.mails ? (
          <p className="check">
            <input
              type="checkbox"
              id="expect-tell"
              name="tell"
              value="yes"
              defaultChecked={answer?.values.tell === "yes"}
            />{" "}
            <label htmlFor="expect-tell">{t("deskOrders:tellTheCustomerByMail")}</label>
          </p>
        ) : null}
        <Submit intent="expect" pending={t("deskOrders:saving")} tone="plain">
          {t("deskOrders:saveTheDay")}
        </Submit>
      </Form>
    </section>
  );
}
