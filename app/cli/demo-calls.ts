import type { ArgsOf, MethodName, ResultOf } from "~/gateway/methods";
import { omit } from "~/kernel/pick";
import { blankLine, filledInNames } from "~/modules/pricing/offer";
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
  { basket, fate }: SampleRequest,
  validUntil: string | null,
): Promise<void> {
  const quote = await seller("quotes.find", [number]);
  if (!quote) return;
  const content = workingContent(quote, site.selling);
  const tax = site.selling.defaultTax;
  const lines: OfferInput["lines"] = content.lines.map((line, at) => ({
    ...line,
    price: sampleBaskets[basket][at]?.[2] ?? line.price,
    tax,
    takeListPrice: false,
    leadTime: line.listPrice === null ? "4 to 6 weeks" : "5 working days",
  }));
  const hasChoices = fate.to === "offered" && fate.choices === true;
  const input: OfferInput & { note: null } = {
    ...content,
    ...(hasChoices ? withChoices(lines, tax) : { lines, discount: "keep" }),
    charges: [{ label: "Freight", amount: 45, tax }],
    validUntil,
    note: null,
  };
  await seller("offers.send", [number, input]);
}

/** The offer with its last product as an option, setting up that can be left out, and a discount. */
function withChoices(
  lines: OfferInput["lines"],
  tax: string | null,
): Pick<OfferInput, "lines" | "discount" | "pictures"> {
  const settingUp: OfferInput["lines"][number] = {
    ...omit(blankLine, filledInNames),
    id: null,
    name: "Setting up and instruction on site",
    price: 180,
    takeListPrice: false,
    tax,
    inclusion: { kind: "removable" },
  };
  const last = lines.at(-1);
  const option = last && { ...last, inclusion: { kind: "optional" as const, min: 1, max: 5 } };
  return {
    lines: [...lines.slice(0, -1), settingUp, ...(option ? [option] : [])],
    discount: { type: "percentage", value: 3, label: null },
    pictures: true,
  };
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
