import { useRootData } from "~/components/frame/root-data";
import { Field, TextArea } from "~/forms/field";
import { useHasErrors } from "~/forms/form";
import { vatIdLimit } from "~/modules/customers/vat-id";
import { type OfferContent, offerDetailFields, offerLimits } from "~/modules/pricing/offer";
import { incoterms } from "~/modules/pricing/tax";
import { acceptanceLimits } from "~/modules/quotes/acceptance.resource";
import { quoteLimits } from "~/modules/quotes/quote-limits";
import { Cell } from "./editor-field";
import { takingOf } from "./typed-offer";

/** The fields behind the summary of the terms. */
const folded = [
  "taxCase",
  "vatId",
  "payment.dueDays",
  "payment.text",
  "delivery.code",
  "delivery.place",
  "person.name",
  "person.phone",
  "person.email",
];

/** The offer's further content: texts, payment, delivery, the customer's tax. */
export function EditorTerms({
  content,
  cases,
  warnings,
  asksForCodes,
}: {
  content: OfferContent;
  /** Rates that may apply to the whole offer. */
  cases: readonly (readonly [string, string])[];
  /** What the taxes still require. */
  warnings: readonly string[];
  /** Whether the store requires a code for every acceptance by link. */
  asksForCodes: boolean;
}) {
  const { mailOn } = useRootData();
  const { message, payment, delivery, contact, terms, taxCase, buyerVatId } = content;
  const codes = Object.entries(incoterms).map(([code, name]) => [code, `${code} ${name}`] as const);
  const taking = takingOf(content.lines);
  const isWrong = useHasErrors(["terms"]);
  const isTermWrong = useHasErrors(folded);
  const present = [
    taxCase,
    payment.text || (payment.dueDays === null ? "" : `${payment.dueDays} days to pay`),
    delivery ? `${delivery.code} ${delivery.place}` : "",
    contact.name,
  ];
  return (
    <>
      <TextArea
        name="message"
        label="Message to the customer"
        optional
        rows={3}
        initial={message ?? ""}
        maxLength={offerDetailFields.message.notes.max}
      />
      {warnings.length > 0 ? (
        <p className="notice">For the invoice is missing: {warnings.join(", ")}.</p>
      ) : null}
      <details className="desk-more" open={isTermWrong || warnings.length > 0}>
        <summary>
          Tax, payment, delivery, contact
          <span className="small soft">{present.filter(Boolean).join(" · ")}</span>
        </summary>
        <fieldset className="charges">
          <legend>Tax of this customer</legend>
          <div className="offer-line-cells">
            <Cell
              name="taxCase"
              label="Holds for all lines"
              initial={taxCase ?? ""}
              options={cases}
            />
            <Cell
              name="vatId"
              label="Customer's VAT ID"
              initial={buyerVatId ?? ""}
              maxLength={vatIdLimit * 2}
            />
          </div>
        </fieldset>
        <fieldset className="charges">
          <legend>Payment and delivery</legend>
          <div className="offer-line-cells">
            <Cell
              name="payment.dueDays"
              label="Days to pay"
              initial={payment.dueDays === null ? "" : String(payment.dueDays)}
              number
              width="narrow"
            />
            <Cell
              name="payment.text"
              label="Payment terms"
              initial={payment.text}
              width="wide"
              maxLength={offerLimits.payment}
            />
          </div>
          <div className="offer-line-cells">
            <Cell
              name="delivery.code"
              label="Delivery terms"
              initial={delivery?.code ?? ""}
              options={[["", "None"], ...codes]}
            />
            <Cell
              name="delivery.place"
              label="Place"
              initial={delivery?.place ?? ""}
              maxLength={offerLimits.place}
            />
            <Cell
              name="shipments"
              label="Shipments"
              initial={content.partialShipments ? "partial" : "whole"}
              options={[
                ["partial", "Partial shipments allowed"],
                ["whole", "All at once"],
              ]}
            />
          </div>
        </fieldset>
        <fieldset className="charges">
          <legend>Acceptance</legend>
          <div className="offer-line-cells">
            <Cell
              name="taking"
              label="Lines"
              initial={taking}
              options={[
                ["together", "The customer takes all of them"],
                ["any", "The customer may leave lines out"],
                ...(taking === "" ? [["", "As each line says"] as const] : []),
              ]}
            />
            <Cell
              name="confirmation"
              label="By the customer's link"
              initial={content.confirmByCode ? "code" : "link"}
              options={[
                [
                  "link",
                  asksForCodes && mailOn
                    ? "As the store asks: with a mailed code"
                    : "The link is enough",
                ],
                ["code", mailOn ? "With a mailed code" : "With a mailed code, once e-mail is on"],
              ]}
            />
          </div>
        </fieldset>
        <fieldset className="charges">
          <legend>Contact person</legend>
          <div className="offer-line-cells">
            <Cell
              name="person.name"
              label="Name"
              initial={contact.name}
              maxLength={acceptanceLimits.name}
            />
            <Cell name="person.phone" label="Telephone" initial={contact.phone} maxLength={50} />
            <Cell name="person.email" label="E-mail" initial={contact.email} maxLength={200} />
          </div>
        </fieldset>
      </details>
      <details className="desk-more" open={isWrong}>
        <summary>Terms and conditions</summary>
        <TextArea
          name="terms"
          label="Terms and conditions in full"
          hint="They are part of the offer and of the record of its acceptance."
          optional
          rows={6}
          initial={terms}
          maxLength={offerDetailFields.terms.notes.max}
        />
      </details>
    </>
  );
}

/** The last day, and the internal note. */
export function EditorEnd({ day, note }: { day: string; note: string | null }) {
  return (
    <div className="field-grid">
      <Field name="validUntil" label="Valid until" type="date" initial={day} width="short" />
      <TextArea
        name="note"
        label="Note for staff"
        hint="The draft keeps it; sending writes it into the history. The customer does not see it."
        optional
        rows={2}
        initial={note ?? ""}
        maxLength={quoteLimits.note}
      />
    </div>
  );
}
