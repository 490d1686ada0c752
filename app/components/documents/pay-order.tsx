import { Form } from "@remix-run/react";
import { ErrorSummary, FormFields } from "~/forms/form";
import { Submit } from "~/forms/submit";
import { t } from "~/texts/text";
import { type ChangedAnswer, Changes } from "../frame/changes";
import { Money } from "../frame/price";
import { rich } from "../frame/rich";

/** Pays the open amount of an order. Nothing is shown when online payment is not possible. */
export function PayOrder({ owed, answer }: { owed: number | null; answer: ChangedAnswer | null }) {
  if (owed === null && !answer) return null;
  return (
    <Form method="post" className="summary stack answer-form pay-order" preventScrollReset>
      <FormFields answer={answer}>
        <ErrorSummary />
        <Changes changed={answer?.changed} />
      </FormFields>
      {owed === null ? null : (
        <>
          <input type="hidden" name="owed" value={owed} />
          <h2>{t("documents:payThisOrder")}</h2>
          <p>{rich("documents:openToPayOnline", { amount: () => <Money amount={owed} /> })}</p>
          <Submit intent="pay" pending={t("documents:openingThePaymentPage")}>
            {t("documents:payNow")}
          </Submit>
        </>
      )}
    </Form>
  );
}
