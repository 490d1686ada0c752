import { z } from "zod";
import type { CustomerSheet } from "~/commerce/desk/customers";
import { contactLimits, hasAccount } from "~/domain/customer";
import { readVatId, vatIdLimit } from "~/domain/tax";
import { addressRows } from "~/http/pages/address-fields.server";
import type { AdminArgs } from "~/http/pages/admin-page.server";
import type { Facts } from "~/http/pages/changes.server";
import { countries } from "~/http/pages/countries.server";
import { line, optionalEmailField, phoneField } from "~/http/pages/fields.server";
import { redirectWithFlash } from "~/http/pages/flash.server";
import { once, onceKey } from "~/http/pages/once.server";
import { problem } from "~/http/pages/page.server";
import { attempt, readForm, refuse, wasRefused } from "~/http/pages/submission.server";
import { site } from "~/site";
import { documentRefusal } from "../documents/conflict.server";
import { customerName } from "./customer-name";

const schema = z.object({
  email: optionalEmailField(contactLimits.email),
  firstName: line({ what: "the first name", max: contactLimits.name }),
  lastName: line({ what: "the last name", max: contactLimits.name }),
  companyName: line({ what: "the company", max: contactLimits.company }),
  phone: phoneField(contactLimits.phone),
  vatId: line({ what: "the VAT ID", max: vatIdLimit * 2 }).refine(
    (typed) => typed === "" || readVatId(typed) !== null,
    { message: "Enter the VAT ID with its country, such as DE123456789" },
  ),
  place: addressRows,
});

const contactNames = ["email", "firstName", "lastName", "companyName", "phone", "vatId"] as const;
const placeNames = ["line1", "line2", "city", "region", "postalCode", "country"] as const;

/** The form of a new customer, or of the one in the path. */
export async function customerEditor(args: AdminArgs) {
  const shared = { once: onceKey(args), countries, refused: wasRefused(args.context) };
  if (args.params.id === undefined) {
    const blank: Record<string, string> = { "place.0.country": site.country };
    return { ...shared, customer: null, version: 0, initial: blank, places: [], facts: {} };
  }
  const sheet = await sheetOf(args);
  const { customer, addresses } = sheet;
  const { id, version } = customer;
  return {
    ...shared,
    customer: { id, name: customerName(customer), hasAccount: hasAccount(id) },
    version,
    initial: initialOf(sheet),
    places: addresses.map((address) => address.id),
    facts: factsOf(sheet),
  };
}

async function sheetOf({ call, params }: AdminArgs): Promise<CustomerSheet> {
  const sheet = await call("desk.customer", [params.id ?? ""]);
  if (sheet) return sheet;
  const back = { to: "/admin/customers", label: "All customers" };
  throw problem(404, { message: "There is no such customer.", back });
}

function initialOf({ customer, addresses }: CustomerSheet): Record<string, string> {
  const contact = contactNames.map((name) => [name, customer[name] ?? ""] as const);
  const places = addresses.flatMap((address, at) =>
    (["id", "label", ...placeNames] as const).map(
      (name) => [`place.${at}.${name}`, address[name]] as const,
    ),
  );
  const added = [`place.${addresses.length}.country`, site.country] as const;
  return Object.fromEntries([...contact, ...places, added]);
}

function factsOf({ customer, addresses }: CustomerSheet): Facts {
  const { email, firstName, lastName, companyName, phone, vatId } = customer;
  const facts: Facts = {
    "E-mail": email,
    "First name": firstName,
    "Last name": lastName,
    Company: companyName,
    Telephone: phone,
    "VAT ID": vatId ?? "",
  };
  for (const [at, address] of addresses.entries()) {
    const parts = placeNames.map((name) => address[name]).filter(Boolean);
    facts[`Address ${at + 1}`] = parts.join(", ");
  }
  return facts;
}

/** Creates or changes the customer, and redirects to their page. */
export async function saveCustomer(args: AdminArgs) {
  const form = await args.request.formData();
  const read = readForm(schema, form);
  if (!read.ok) return refuse(args.context, read.answer);
  const { place, ...contact } = read.values;
  const addresses = Object.values(place).map(({ id, ...fields }) =>
    id === "" ? fields : { id, ...fields },
  );
  const input = { ...contact, addresses };
  const saved = (id: string, text: string) =>
    redirectWithFlash(args, `/admin/customers/${encodeURIComponent(id)}`, { kind: "done", text });
  const { id } = args.params;
  if (id === undefined) {
    return once(args, form, async () => {
      const made = await attempt(args.call("customers.createByStaff", [input]));
      if (made.ok) return saved(made.value.id, "The customer is created.");
      return refuse(args.context, documentRefusal(made.failure, read.typed, null));
    });
  }
  const removeAddresses = [...form.keys()]
    .filter((name) => /^place\.\d+\.remove$/.test(name))
    .map((name) => String(form.get(name.replace(/remove$/, "id")) ?? ""))
    .filter((address) => address !== "");
  const seen = { version: Number(form.get("version")) };
  const changes = { ...input, removeAddresses };
  const done = await attempt(args.call("customers.updateByStaff", [id, changes, seen]));
  if (done.ok) return saved(id, "The customer is saved.");
  const isConflict = done.failure.kind === "conflict";
  const now = isConflict ? factsOf(await sheetOf(args)) : null;
  const answer = documentRefusal(done.failure, read.typed, now);
  return refuse(args.context, answer, isConflict ? 409 : 400);
}
