import { isInvoiced, openToInvoice } from "~/domain/fulfilment";
import { usedTaxes } from "~/domain/offer-quote";
import type { Order } from "~/domain/order";
import { missingForTax } from "~/domain/tax";
import type { AdminArgs } from "~/http/pages/admin-page.server";
import { countries } from "~/http/pages/countries.server";
import { site } from "~/site";

/** The buyer's data for the invoice, and what an invoice still needs. */
export function billingDataOf(order: Order, { may }: AdminArgs) {
  const mayChange = may("orders.correctBilling") && !isInvoiced(order);
  return { initial: mayChange ? fieldsOf(order) : null, missing: missingOf(order), countries };
}

function fieldsOf({ billingAddress, deliveryAddress, customer, ...order }: Order) {
  const blank = { line1: "", line2: "", city: "", region: "", postalCode: "" };
  const { line1, line2, city, region, postalCode, country } = billingAddress ??
    deliveryAddress ?? { ...blank, country: site.country };
  const place = Object.entries({ line1, line2, city, region, postalCode, country });
  const { companyName, firstName, lastName } = billingAddress ?? customer;
  return {
    companyName,
    firstName,
    lastName,
    vatId: order.buyerVatId ?? order.offer?.sent.buyerVatId ?? "",
    ...Object.fromEntries(place.map(([name, value]) => [`billing.${name}`, value])),
  };
}

function missingOf(order: Order): string[] {
  if (openToInvoice(order).every((open) => open === 0)) return [];
  const { deliveryAddress, billingAddress, offer, buyerVatId } = order;
  const address = deliveryAddress ?? billingAddress;
  const missing = offer
    ? missingForTax(usedTaxes(offer.sent), {
        sellerVatId: site.selling.letterhead.vatId,
        buyerVatId: buyerVatId ?? offer.sent.buyerVatId,
        deliveryCountry: address?.country ?? null,
      })
    : [];
  return address ? missing : [...missing, "the customer's address"];
}
