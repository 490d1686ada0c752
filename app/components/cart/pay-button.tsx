import { Form } from "@remix-run/react";
import { ErrorSummary, FormFields } from "~/forms/form";
import { Submit } from "~/forms/submit";
import { type ChangedAnswer, Changes } from "../frame/changes";
import { Money } from "../frame/price";
import type { PayOffer } from "./pay-offer";

interface PayButtonProps {
  /** null: this cart cannot be paid online, and nothing is shown. */
  offer: PayOffer | null;
  answer: ChangedAnswer | null;
}

/** Leads to the payment page. It is a plain form post, so that it works without scripts. */
export function PayButton({ offer, answer }: PayButtonProps) {
  const refusal = answer?.form === "pay" ? answer : null;
  if (!offer && !refusal) return null;
  return (
    <Form method="post" action="/cart" className="pay stack" preventScrollReset>
      <FormFields answer={refusal} prefix="pay-">
        <ErrorSummary />
        <Changes changed={refusal?.changed} />
      </FormFields>
      {offer ? (
        <>
          <input type="hidden" name="token" value={offer.token} />
          <input type="hidden" name="seen" value={offer.seen} />
          <Submit intent="pay" pending="Opening the payment page…" tone="plain">
            Pay <Money amount={offer.amount} /> now
          </Submit>
          <p className="small soft">
            You pay on our payment provider's page.{" "}
            {offer.discounted ? "The discount above is for quotes and is not taken off. " : null}
            Promotion codes are entered there; the discount codes of this page are for quotes.
          </p>
        </>
      ) : null}
    </Form>
  );
}

/** A note for a buyer who returns without having paid. */
export function PaymentUnfinished() {
  return (
    <p className="notice" role="status">
      The payment was not completed, and your cart is unchanged. You can pay again or request a
      quote. If you did pay, your order follows within minutes.
    </p>
  );
}
