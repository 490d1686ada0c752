import { useRootData } from "~/components/frame/root-data";
import { Field, SelectField, TextArea } from "~/forms/field";
import { useHasErrors } from "~/forms/form";
import { Submit } from "~/forms/submit";
import { vatIdLimit } from "~/modules/customers/vat-id";
import { type OfferContent, offerDetailFields, offerLimits } from "~/modules/pricing/offer";
import { incoterms } from "~/modules/pricing/tax";
import { acceptanceLimits } from "~/modules/quotes/acceptance.resource";
import { quoteLimits } from "~/modules/quotes/quote-limits";
import { t } from "~/texts/text";
import { Cell } from "./editor-field";
import type { OfferHints } from "./offer-hints.server";
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

/** A text template for the message to the customer. */
export interface Snippet {
  id: string;
  name: string;
}

/** The offer's further content: texts, payment, delivery, the customer's tax. */
export function EditorTerms({
  content,
  snippets,
  cases,
  hints,
  asksForCodes,
}: {
  content: OfferContent;
  snippets: readonly Snippet[];
  /** Rates that may apply to the whole offer. */
  cases: readonly (readonly [string, string])[];
  hints: OfferHints;
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
    payment.text ||
      (payment.dueDays === null ? "" : t("deskQuotes:soManyDaysToPay", { count: payment.dueDays })),
    delivery ? `${delivery.code} ${delivery.place}` : "",
    contact.name,
  ];
  return (
    <>
      <KeptTexts snippets={snippets} />
      <TextArea
        name="message"
        label={t("deskQuotes:messageToTheCustomer")}
        optional
        rows={3}
        initial={message ?? ""}
        maxLength={offerDetailFields.message.notes.max}
      />
      {hints.text ? <p className="notice">{hints.text}</p> : null}
      <details className="desk-more" open={isTermWrong || hints.lacksTax}>
        <summary>
          {t("deskQuotes:taxPaymentDeliveryContact")}
          <span className="small soft">{present.filter(Boolean).join(" · ")}</span>
        </summary>
        <fieldset className="charges">
          <legend>{t("deskQuotes:taxOfThisCustomer")}</legend>
          <div className="offer-line-cells">
            <Cell
              name="taxCase"
              label={t("deskQuotes:holdsForAllLines")}
              initial={taxCase ?? ""}
              options={cases}
            />
            <Cell
              name="vatId"
              label={t("deskQuotes:customersVatId")}
              initial={buyerVatId ?? ""}
              maxLength={vatIdLimit * 2}
            />
          </div>
        </fieldset>
        <fieldset className="charges">
          <legend>{t("deskQuotes:paymentAndDelivery")}</legend>
          <div className="offer-line-cells">
            <Cell
              name="payment.dueDays"
              label={t("deskQuotes:daysToPay")}
              initial={payment.dueDays === null ? "" : String(payment.dueDays)}
              number
              width="narrow"
            />
            <Cell
              name="payment.text"
              label={t("deskQuotes:paymentTerms")}
              initial={payment.text}
              width="wide"
              maxLength={offerLimits.payment}
            />
          </div>
          <div className="offer-line-cells">
            <Cell
              name="delivery.code"
              label={t("deskQuotes:deliveryTerms")}
              initial={delivery?.code ?? ""}
              options={[["", t("deskQuotes:none")], ...codes]}
            />
            <Cell
              name="delivery.place"
              label={t("deskQuotes:place")}
              initial={delivery?.place ?? ""}
              maxLength={offerLimits.place}
            />
            <Cell
              name="shipments"
              label={t("deskQuotes:shipments")}
              initial={content.partialShipments ? "partial" : "whole"}
              options={[
                ["partial", t("deskQuotes:partialShipments")],
                ["whole", t("deskQuotes:allAtOnce")],
              ]}
            />
          </div>
        </fieldset>
        <fieldset className="charges">
          <legend>{t("deskQuotes:acceptance")}</legend>
          <div className="offer-line-cells">
            <input type="hidden" name="taking.shown" value={taking} />
            <Cell
              name="taking"
              label={t("deskQuotes:lines")}
              initial={taking}
              options={[
                ["together", t("deskQuotes:takesAll")],
                ["any", t("deskQuotes:mayLeaveOut")],
                ...(taking === "" ? [["", t("deskQuotes:asEachLineSays")] as const] : []),
              ]}
            />
            <Cell
              name="confirmation"
              label={t("deskQuotes:byTheCustomersLink")}
              initial={content.confirmByCode ? "code" : "link"}
              options={[
                [
                  "link",
                  asksForCodes && mailOn
                    ? t("deskQuotes:asTheStoreAsks")
                    : t("deskQuotes:linkIsEnough"),
                ],
                ["code", mailOn ? t("deskQuotes:withCode") : t("deskQuotes:withCodeOnceMailIsOn")],
              ]}
            />
          </div>
        </fieldset>
        <fieldset className="charges">
          <legend>{t("deskQuotes:documents")}</legend>
          <div className="offer-line-cells">
            <Cell
              name="pictures"
              label={t("deskQuotes:picturesOfLines")}
              initial={content.pictures ? "shown" : "none"}
              options={[
                ["none", t("deskQuotes:withoutPictures")],
                ["shown", t("deskQuotes:withPictures")],
              ]}
            />
          </div>
        </fieldset>
        <fieldset className="charges">
          <legend>{t("deskQuotes:contactPerson")}</legend>
          <div className="offer-line-cells">
            <Cell
              name="person.name"
              label={t("deskQuotes:name")}
              initial={contact.name}
              maxLength={acceptanceLimits.name}
            />
            <Cell
              name="person.phone"
              label={t("deskQuotes:telephone")}
              initial={contact.phone}
              maxLength={50}
            />
            <Cell
              name="person.email"
              label={t("deskQuotes:eMail")}
              initial={contact.email}
              maxLength={200}
            />
          </div>
        </fieldset>
      </details>
      <details className="desk-more" open={isWrong}>
        <summary>{t("deskQuotes:termsAndConditions")}</summary>
        <TextArea
          name="terms"
          label={t("deskQuotes:termsAndConditionsInFull")}
          hint={t("deskQuotes:termsHint")}
          optional
          rows={6}
          initial={terms}
          maxLength={offerDetailFields.terms.notes.max}
        />
      </details>
    </>
  );
}

function KeptTexts({ snippets }: { snippets: readonly Snippet[] }) {
  if (snippets.length === 0) return null;
  const options = snippets.map(({ id, name }) => [id, name] as const);
  return (
    <div className="offer-line-cells">
      <SelectField
        name="snippet"
        label={t("deskQuotes:savedText")}
        width="half"
        options={options}
      />
      <Submit intent="text" pending={t("deskQuotes:adding")} tone="plain">
        {t("deskQuotes:insertIntoTheMessage")}
      </Submit>
    </div>
  );
}

/** The last day, and the internal note. */
export function EditorEnd({ day, note }: { day: string; note: string | null }) {
  return (
    <div className="field-grid">
      <Field
        name="validUntil"
        label={t("deskQuotes:validUntil")}
        type="date"
        initial={day}
        width="short"
      />
      <TextArea
        name="note"
        label={t("deskQuotes:noteForStaff")}
        hint={t("deskQuotes:draftNoteHint")}
        optional
        rows={2}
        initial={note ?? ""}
        maxLength={quoteLimits.note}
      />
    </div>
  );
}
