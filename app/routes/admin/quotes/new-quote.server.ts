import { z } from "zod";
import { inputOf, inputsOf } from "~/forms/inputs";
import { writtenFields } from "~/forms/typed-fields";
import {
  optionalAddress,
  placeInputs,
  typedFields,
  writtenPlace,
} from "~/http/pages/address-fields.server";
import type { AdminArgs } from "~/http/pages/admin-page.server";
import { redirectWithFlash } from "~/http/pages/flash.server";
import { once, onceKey } from "~/http/pages/once.server";
import { problem } from "~/http/pages/page.server";
import { answerOf, attempt, readForm, refuse } from "~/http/pages/submission.server";
import {
  customerFields,
  fullName,
  givenCustomerFields,
} from "~/modules/customers/customer.resource";
import { quoteFields } from "~/modules/quotes/quote.resource";
import { site } from "~/modules/settings/site";
import { t } from "~/texts/text";
import { languageChoices } from "../documents/language-choice.server";
import { findCallers } from "./callers.server";
import { contactInputs } from "./quote-customer.server";

/** What is asked of the quote itself. */
const givenFields = ["reference", "neededBy"] as const;

const schema = z.object({
  ...typedFields(customerFields, givenCustomerFields),
  ...typedFields(quoteFields, givenFields),
  customer: z.string().default(""),
  start: z.string().default(""),
  delivery: optionalAddress("delivery"),
  billing: optionalAddress("billing"),
});

function inputs() {
  return {
    contact: contactInputs(),
    quote: inputsOf(quoteFields, givenFields, {
      reference: { label: t("deskQuotes:theirReference") },
    }),
    place: placeInputs(),
    /** How the form asks for the language, in a shop that has several. */
    language: { ...inputOf("language", customerFields.language), options: languageChoices() },
  };
}

/** The form's start: empty, a customer, the contact of a quote, or another quote with its lines. */
export async function newQuotePage(args: AdminArgs) {
  const { searchParams } = new URL(args.request.url);
  const [customer, quote] = [searchParams.get("customer"), searchParams.get("quote")];
  const contactOf = searchParams.get("contact");
  const templates = await args.call("templates.list", ["offer"]);
  const starts = templates.map(({ id, name }) => [`template ${id}`, name] as const);
  const find = (searchParams.get("find") ?? "").trim().slice(0, 200);
  const home = { "delivery.country": site.country, "billing.country": site.country };
  const blank = {
    from: null,
    /** What the form begins with: another one is another form. */
    begins: "",
    initial: home,
    starts,
    once: onceKey(args),
    inputs: inputs(),
    find,
    found: find === "" ? null : await findCallers(args, find),
  };
  const source = quote ?? contactOf;
  if (source !== null) {
    const found = await args.call("quotes.find", [source]);
    if (!found) throw problem(404, { message: t("deskQuotes:noSuchQuote") });
    const { contact, customerId, quoteNumber, id } = found;
    const initial = {
      ...home,
      ...contact,
      language: found.language ?? "",
      customer: customerId ?? "",
      start: quote === null ? "" : `quote ${id}`,
      ...writtenPlace(found.deliveryAddress, "delivery."),
      ...writtenPlace(found.billingAddress, "billing."),
    };
    if (quote === null) {
      const from = contact.companyName || fullName(contact) || contact.email;
      return { ...blank, from, begins: `contact-${id}`, initial };
    }
    const copy = [`quote ${id}`, t("deskQuotes:asQuote", { quoteNumber })] as const;
    return {
      ...blank,
      from: t("deskQuotes:quoteNumber", { quoteNumber }),
      begins: `quote-${id}`,
      initial,
      starts: [copy, ...starts],
    };
  }
  if (customer !== null) {
    const found = await args.call("desk.customer", [customer]);
    if (!found) throw problem(404, { message: t("deskQuotes:noSuchCustomer") });
    const { id, email, companyName } = found.customer;
    const address = found.addresses.find(({ isDefault }) => isDefault) ?? found.addresses[0];
    const initial = {
      ...home,
      ...writtenFields(customerFields, givenCustomerFields, found.customer),
      customer: id,
      ...writtenPlace(address, "delivery."),
    };
    return { ...blank, from: companyName || email, begins: id, initial };
  }
  return blank;
}

function startOf(start: string) {
  const [kind, id = ""] = start.split(" ");
  if (kind === "quote" && id) return { quote: id };
  return kind === "template" && id ? { template: id } : null;
}

/**
 * False for the copy of a quote where another e-mail address was typed over that of its customer:
 * the copy is for somebody else, who must not share it with that customer's account.
 */
async function isForItsCustomer(
  { call }: AdminArgs,
  from: ReturnType<typeof startOf>,
  { customer, contact }: { customer: string; contact: { email: string } },
): Promise<boolean> {
  if (from?.quote === undefined) return true;
  const copied = await call("quotes.find", [from.quote]);
  const isSame = copied?.contact.email.toLowerCase() === contact.email.toLowerCase();
  return isSame || copied?.customerId !== customer;
}

/** Creates the quote, and redirects to its editor. */
export async function makeQuote(args: AdminArgs) {
  const form = await args.request.formData();
  return once(args, form, () => makeFrom(args, form));
}

async function makeFrom(args: AdminArgs, form: FormData) {
  const read = readForm(schema, form, { form: "new" });
  if (!read.ok) return refuse(args.context, read.answer);
  const { customer, start, reference, neededBy, delivery, billing, language, ...contact } =
    read.values;
  const { firstName, lastName, companyName } = contact;
  if (firstName + lastName + companyName === "") {
    const errors = { companyName: t("deskQuotes:enterNameOrCompany") };
    return refuse(args.context, { ...read.typed, errors });
  }
  const { phone } = contact;
  const addressed = (place: typeof delivery) =>
    place && { firstName, lastName, companyName, phone, ...place };
  const from = startOf(start);
  const isTheirs = customer !== "" && (await isForItsCustomer(args, from, { customer, contact }));
  const asked = {
    contact,
    customerId: isTheirs ? customer : null,
    reference,
    neededBy,
    language: form.has("language") ? language : undefined,
    from,
    deliveryAddress: addressed(delivery),
    billingAddress: addressed(billing),
  };
  const made = await attempt(args.call("offers.createQuote", [asked]));
  if (!made.ok) return refuse(args.context, answerOf(made.failure, read.typed));
  const { id, quoteNumber } = made.value;
  const text = t("deskQuotes:quoteMade", { quoteNumber });
  return redirectWithFlash(args, `/admin/quotes/${id}`, { kind: "done", text });
}
