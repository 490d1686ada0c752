import type { ArgsOf, MethodName, ResultOf } from "~/gateway/methods";
import { workingContent } from "~/modules/quotes/offer-draft";
import type { OfferInput } from "~/modules/quotes/offers-service.server";
import type { Quote } from "~/modules/quotes/quote.resource";
import type { Site } from "~/modules/settings/site";
import { type SampleRequest, sampleBaskets, sampleBuyers, shopperCompany } from "~db/sample/trade";

export interface Person {
  uid: string;
  email: string;
}

type Call = <N extends MethodName>(name: N, args: ArgsOf<N>) => Promise<ResultOf<N>>;

/** The people of the sample. */
export interface Trade {
  people: { admin: Person; shopper: Person };
  site: Site;
  seller: Call;
  customer(person: Person): Call;
  guest: Call;
  /** The holder of the quote's signed link. */
  bearer(quoteNumber: string): Call;
  expire(): Promise<void>;
}

export function submit({ people, guest, customer }: Trade, request: SampleRequest): Promise<Quote> {
  const { from, basket, message = null } = request;
  const items = sampleBaskets[basket].map(([id, quantity]) => ({ id, quantity }));
  if (from === "shopper") {
    const { uid, email } = people.shopper;
    const { contact: company, address } = shopperCompany;
    const contact = { ...company, email, firstName: "Sam", lastName: "Shopper" };
    const { companyName } = company;
    const place = { ...address, companyName };
    const addresses = { deliveryAddress: place, billingAddress: place };
    const submission = { items, contact, message, ...addresses };
    return customer(people.shopper)("quotes.submit", [uid, submission]);
  }
  const { customerId, contact, address } = sampleBuyers[from];
  const deliveryAddress = { ...address, companyName: contact.companyName };
  const submission = { items, contact, message, deliveryAddress };
  return customerId === null
    ? guest("quotes.submit", [null, submission])
    : customer({ uid: customerId, email: contact.email })("quotes.submit", [
        customerId,
        submission,
      ]);
}

/** The offer for a request, at the seller's prices, with freight and the shop's terms. */
export async function sendOffer(
  { seller, site }: Trade,
  number: string,
  { basket }: SampleRequest,
  validUntil: string | null,
): Promise<void> {
  const quote = await seller("quotes.find", [number]);
  if (!quote) return;
  const content = workingContent(quote, site.selling);
  const tax = site.selling.defaultTax;
  const input: OfferInput & { note: null } = {
    ...content,
    lines: content.lines.map((line, at) => ({
      ...line,
      price: sampleBaskets[basket][at]?.[2] ?? line.price,
      tax,
      takeListPrice: false,
      leadTime: line.listPrice === null ? "4 to 6 weeks" : "5 working days",
    })),
    discount: "keep",
    charges: [{ label: "Freight", amount: 45, tax }],
    validUntil,
    note: null,
  };
  await seller("offers.send", [number, input]);
}

/** The customer's answer through the quote's link, to the offer at that time. */
export async function answerAs(
  { bearer }: Trade,
  number: string,
  said: Pick<Answer, "answer" | "reason" | "note">,
): Promise<void> {
  const call = bearer(number);
  const quote = await call("quotes.read", [number]);
  if (!quote) return;
  const { revision, total, contact } = quote;
  const given = { options: null, name: contact.companyName, role: "", purchaseOrder: null };
  const accepting = said.answer === "Approved" ? { given } : {};
  await call("quotes.answer", [
    number,
    { note: null, ...said, seen: { revision, total }, ...accepting },
  ]);
}

type Answer = ArgsOf<"quotes.answer">[1];
