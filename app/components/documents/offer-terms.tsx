import { deliveryText } from "~/domain/delivery-terms";
import type { SentOffer } from "~/domain/offer";

/** The offer's further content: the seller, and the terms. */
export function OfferTerms({ offer }: { offer: SentOffer }) {
  const { payment, delivery, contact, terms, seller, buyerVatId, partialShipments } = offer;
  const pay = [
    payment.dueDays === null ? "" : `${payment.dueDays} days after the invoice.`,
    payment.text,
  ];
  const person = [contact.name, contact.phone, contact.email].filter(Boolean);
  const facts: [string, string][] = [
    ["Payment", pay.filter(Boolean).join(" ")],
    ["Delivery", delivery ? deliveryText(delivery) : ""],
    ["Shipments", partialShipments ? "Partial shipments are possible." : "All at once."],
    ["Contact", person.join(", ")],
    ["Your VAT ID", buyerVatId ?? ""],
    ["From", [seller.legalName, seller.street, `${seller.postalCode} ${seller.city}`].join(", ")],
    ["Our VAT ID", seller.vatId ?? ""],
  ];
  return (
    <section aria-labelledby="terms" className="stack">
      <h2 id="terms">Terms</h2>
      <dl className="facts">
        {facts.map(([label, value]) =>
          value === "" ? null : (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ),
        )}
      </dl>
      {terms ? <p className="typed small">{terms}</p> : null}
      <p className="small soft">The offer reserves no stock.</p>
    </section>
  );
}
