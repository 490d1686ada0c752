import { z } from "zod";
import { inputsOf } from "~/forms/inputs";
import { writtenFields } from "~/forms/typed-fields";
import {
  optionalAddress,
  placeInputs,
  typedFields,
  writtenPlace,
} from "~/http/pages/address-fields.server";
import type { AdminArgs } from "~/http/pages/admin-page.server";
import { type Facts, factsOfFields, readFacts } from "~/http/pages/changes.server";
import { redirectWithFlash } from "~/http/pages/flash.server";
import { problem } from "~/http/pages/page.server";
import { attempt, readForm, refuse } from "~/http/pages/submission.server";
import { canonicalJson } from "~/kernel/canonical-json";
import { pick } from "~/kernel/pick";
import {
  customerFields,
  ownCustomerFields,
  type Place,
  type PostalAddress,
  placeFields,
  placeNames,
} from "~/modules/customers/customer.resource";
import type { Quote } from "~/modules/quotes/quote.resource";
import { isAnotherEmail, isLinkOut } from "~/modules/quotes/quote-customer.server";
import { site } from "~/modules/settings/site";
import { documentRefusal, mergedAnswer } from "~/routes/admin/documents/conflict.server";
import { t } from "~/texts/text";
import { quoteOfPage } from "./quote-page.server";

const schema = z.object({
  ...typedFields(customerFields, ownCustomerFields),
  delivery: optionalAddress("delivery"),
  billing: optionalAddress("billing"),
  version: z.coerce.number().int(),
});

/** Who asks: a company or a person. One of the names is needed. */
export function contactInputs() {
  return inputsOf(customerFields, ownCustomerFields, {
    companyName: { label: t("deskQuotes:companyOrName"), optional: false },
  });
}

const places = {
  "delivery.": "deskQuotes:deliveryAddress",
  "billing.": "deskQuotes:billingAddressIfAnother",
} as const;

/** The form's fields, as the quote has them. */
function fieldsOf({ contact, deliveryAddress, billingAddress }: Quote): Facts {
  return {
    ...writtenFields(customerFields, ownCustomerFields, contact),
    "delivery.country": site.country,
    ...writtenPlace(deliveryAddress, "delivery."),
    "billing.country": site.country,
    ...writtenPlace(billingAddress, "billing."),
  };
}

/** The labels of the form's fields, by name. */
function labels(): Facts {
  const of = (fields: Parameters<typeof factsOfFields>[0], names: readonly string[]) =>
    names.map((name) => [name, Object.keys(factsOfFields(fields, { [name]: "" }))[0] ?? name]);
  return Object.fromEntries([
    ...of(customerFields, ownCustomerFields),
    ...Object.entries(places).flatMap(([prefix, title]) =>
      of(placeFields, placeNames).map(([name, label]) => [prefix + name, `${t(title)}: ${label}`]),
    ),
  ]);
}

/** The same by their labels, as a conflict shows them. */
function factsOf(quote: Quote): Facts {
  const named = labels();
  const facts = Object.entries(fieldsOf(quote));
  return Object.fromEntries(facts.map(([name, text]) => [named[name] ?? name, text]));
}

/** A quote whose customer can be changed: no order was made of it. */
async function openQuote(args: AdminArgs): Promise<Quote> {
  const quote = await quoteOfPage(args);
  if (quote.status !== "Converted") return quote;
  throw problem(409, {
    message: t("deskQuotes:orderHasTheCustomer"),
    back: {
      to: `/admin/quotes/${encodeURIComponent(quote.id)}`,
      label: t("deskQuotes:quoteNumber", { quoteNumber: quote.quoteNumber }),
    },
  });
}

export async function customerPage(args: AdminArgs) {
  const quote = await openQuote(args);
  const link = await args.call("links.state", ["quote", quote.quoteNumber]);
  return {
    id: quote.id,
    number: quote.quoteNumber,
    version: quote.version,
    isSent: quote.revision > 0,
    endsLinks: quote.contact.email !== "" && isLinkOut(quote, link),
    initial: fieldsOf(quote),
    facts: factsOf(quote),
    inputs: { contact: contactInputs(), place: placeInputs() },
  };
}

export async function changeCustomer(args: AdminArgs) {
  const quote = await quoteOfPage(args);
  const form = await args.request.formData();
  const read = readForm(schema, form, { form: "customer" });
  if (!read.ok) return refuse(args.context, read.answer);
  const { delivery, billing, version, ...contact } = read.values;
  const { firstName, lastName, companyName } = contact;
  if (firstName + lastName + companyName === "") {
    const errors = { companyName: t("deskQuotes:enterNameOrCompany") };
    return refuse(args.context, { ...read.typed, errors });
  }
  const link = await args.call("links.state", ["quote", quote.quoteNumber]);
  const opened = readFacts(String(form.get("opened") ?? ""));
  // A change of the offer, as its editor saves them by itself, is none of the customer.
  const isSame = opened !== null && canonicalJson(opened) === canonicalJson(fieldsOf(quote));
  const done = await attempt(
    args.call("quotes.setCustomer", [
      quote.id,
      {
        version: isSame ? quote.version : version,
        contact,
        deliveryAddress: addressed(delivery, quote.deliveryAddress, { quote, contact }),
        billingAddress: addressed(billing, quote.billingAddress, { quote, contact }),
      },
    ]),
  );
  if (!done.ok) {
    const now = await quoteOfPage(args);
    const answer = documentRefusal(done.failure, read.typed, factsOf(now));
    const merged = mergedAnswer(answer, { opened, now: fieldsOf(now), labels: labels() });
    return refuse(args.context, merged, done.failure.kind === "conflict" ? 409 : 400);
  }
  const to = `/admin/quotes/${encodeURIComponent(quote.id)}`;
  const changed = done.value.version !== quote.version;
  if (!changed || !isAnotherEmail(quote, done.value) || !isLinkOut(quote, link)) {
    const text = t(changed ? "deskQuotes:customerSaved" : "deskQuotes:nothingChanged");
    return redirectWithFlash(args, to, { kind: changed ? "done" : "problem", text });
  }
  const isMailed = args.context.services.mail.mailer.on && args.may("links.send");
  return redirectWithFlash(args, to, {
    kind: "done",
    stays: true,
    text: t("deskQuotes:customerSavedAndLinksEnded"),
    ...(isMailed
      ? {
          next: {
            action: to,
            fields: { intent: "link send" },
            label: t("deskQuotes:sendTheNewLink"),
          },
        }
      : { link: { to: `${to}#link`, label: t("deskQuotes:showTheNewLink") } }),
  });
}

const addresseeNames = ["firstName", "lastName", "companyName", "phone"] as const;

/** An address has the contact's name, unless it had another one before. */
function addressed(
  place: Place | null,
  before: PostalAddress | null,
  { quote, contact }: { quote: Quote; contact: Quote["contact"] },
): PostalAddress | null {
  if (!place) return null;
  const was = before && pick(before, addresseeNames);
  const isOwn = was && canonicalJson(was) !== canonicalJson(pick(quote.contact, addresseeNames));
  return { ...(isOwn ? was : pick(contact, addresseeNames)), ...place };
}
