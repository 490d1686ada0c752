import type { MetaFunction } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { DeskHead } from "~/components/desk/desk-head";
import { ErrorPage } from "~/components/frame/error-page";
import { Link } from "~/components/frame/link";
import { seo } from "~/components/frame/seo";
import { FormFields, useField } from "~/forms/form";
import { InputFields } from "~/forms/input-fields";
import { type Input, inputsOf } from "~/forms/inputs";
import { OnceKey } from "~/forms/once-key";
import { Submit } from "~/forms/submit";
import { writtenFields } from "~/forms/typed-fields";
import { useAnswer } from "~/forms/use-answer";
import { usualForm, withFormSize } from "~/http/form-size.server";
import { addressRows, countries, typedFields } from "~/http/pages/address-fields.server";
import { type AdminArgs, adminPage } from "~/http/pages/admin-page.server";
import { type Facts, factsOfFields, readFacts } from "~/http/pages/changes.server";
import { redirectWithFlash } from "~/http/pages/flash.server";
import { once, onceKey } from "~/http/pages/once.server";
import { problem } from "~/http/pages/page.server";
import { attempt, readForm, refuse, wasRefused } from "~/http/pages/submission.server";
import { canonicalJson } from "~/kernel/canonical-json";
import { bestEffort } from "~/kernel/process/log.server";
import { mergeRows } from "~/kernel/stale-edit";
import {
  addressFields,
  addressLimits,
  type Customer,
  customerFields,
  hasAccount,
  placeNames,
  typedCustomerFields,
} from "~/modules/customers/customer.resource";
import type { CustomerSheet } from "~/modules/desk/customers.server";
import { site } from "~/modules/settings/site";
import { staff } from "~/modules/staff/role";
import type { Language } from "~/texts/languages";
import { t } from "~/texts/text";
import { type DocumentAnswer, DocumentProblems, SeenFields } from "../documents/conflict";
import { documentRefusal, mergedAnswer, told } from "../documents/conflict.server";
import { languageChoices } from "../documents/language-choice.server";
import { customerName } from "./customer-name";

const access = { roles: staff.sells };

export const loader = adminPage(customerEditor, access);

export const action = withFormSize(adminPage(saveCustomer, access), {
  parts: usualForm.parts + 15 * (addressLimits.perCustomer + 1),
});

const schema = z.object({
  ...typedFields(customerFields, typedCustomerFields),
  place: addressRows,
});

/** The fields of an address that staff edit. The rest follows from the customer. */
const addressNames = ["label", ...placeNames] as const;

function inputs() {
  return {
    customer: inputsOf(customerFields, typedCustomerFields),
    address: inputsOf(addressFields, addressNames, { country: { options: countries() } }),
  };
}

/** How the form asks; a shop of one language does not ask for it. */
function inputsFor(language: Language | null) {
  const options = languageChoices(language);
  const { address, ...all } = inputs();
  const customer = all.customer.flatMap((input) => {
    if (input.name !== "language") return [input];
    return options.length > 0 ? [{ ...input, options }] : [];
  });
  return { address, customer };
}

/** The form of a new customer, or of the one in the path. */
async function customerEditor(args: AdminArgs) {
  const shared = { once: onceKey(args), refused: wasRefused(args.context) };
  if (args.params.id === undefined) {
    const guest = await guestOf(args);
    const known = guest && (await customerAt(args, guest.email));
    if (known) {
      const text = t("deskCustomers:isACustomerAlready");
      throw redirectWithFlash(args, pathOf(known), { kind: "done", text });
    }
    const nothing = { customer: null, version: 0, facts: {} };
    return { ...shared, ...nothing, ...startOf(guest), inputs: inputsFor(guest?.language ?? null) };
  }
  const sheet = await sheetOf(args);
  const { customer, addresses } = sheet;
  const { id, version } = customer;
  return {
    ...shared,
    inputs: inputsFor(customer.language),
    customer: { id, name: customerName(customer), hasAccount: hasAccount(id) },
    version,
    initial: initialOf(sheet),
    places: addresses.map((address): string | null => address.id),
    from: null,
    facts: factsOf(sheet),
  };
}

/** A guest's quote or order of which the form makes a customer, by the address; null for none. */
async function guestOf({ call, may, request }: AdminArgs) {
  if (!may("customerCards.merge")) return null;
  const { searchParams } = new URL(request.url);
  const [quoteId, orderNumber] = [searchParams.get("quote"), searchParams.get("order")];
  const quote = quoteId ? await call("quotes.find", [quoteId]) : null;
  const order = orderNumber && !quote ? await call("orders.find", [orderNumber]) : null;
  const found = quote ?? order;
  if (!found || found.customerId !== null) return null;
  const contact = quote ? quote.contact : order?.customer;
  // What they asked for is found by it.
  if (!contact?.email) return null;
  const { deliveryAddress, billingAddress } = found;
  const isOne = canonicalJson(deliveryAddress) === canonicalJson(billingAddress);
  return {
    ...contact,
    number: quote ? quote.quoteNumber : (order?.orderNumber ?? ""),
    vatId: found.buyerVatId,
    language: found.language,
    addresses: [deliveryAddress, isOne ? null : billingAddress].filter((each) => each !== null),
  };
}

/** The id of the customer with this address; null for none. */
async function customerAt({ call }: AdminArgs, email: string): Promise<string | null> {
  const { items } = await call("desk.customers", [{ search: email, limit: lookedThrough }]);
  const same = items.find((each) => each.email.toLowerCase() === email.toLowerCase());
  return same?.id ?? null;
}

const lookedThrough = 24;

function pathOf(id: string): string {
  return `/admin/customers/${encodeURIComponent(id)}`;
}

/** What the form of a new customer starts with. */
function startOf(guest: Awaited<ReturnType<typeof guestOf>>) {
  const addresses = guest?.addresses ?? [];
  const { country } = site;
  const initial: Record<string, string> = Object.assign(
    guest ? writtenFields(customerFields, typedCustomerFields, guest) : {},
    ...addresses.map((place, at) =>
      writtenFields(addressFields, placeNames, place, `place.${at}.`),
    ),
    { [`place.${addresses.length}.country`]: country },
  );
  const places = addresses.map((): string | null => null);
  return { initial, places, from: guest?.number ?? null };
}

async function sheetOf({ call, params }: AdminArgs): Promise<CustomerSheet> {
  const sheet = await call("desk.customer", [params.id ?? ""]);
  if (sheet) return sheet;
  const back = { to: "/admin/customers", label: t("deskCustomers:allCustomers") };
  throw problem(404, { message: t("deskCustomers:thereIsNoSuchCustomer"), back });
}

function initialOf({ customer, addresses }: CustomerSheet): Record<string, string> {
  const places = addresses.map((address, at) =>
    writtenFields(addressFields, ["id", ...addressNames], address, `place.${at}.`),
  );
  return Object.assign(writtenFields(customerFields, typedCustomerFields, customer), ...places, {
    [`place.${addresses.length}.country`]: site.country,
  });
}

function factsOf({ customer, addresses }: CustomerSheet): Facts {
  const texts = writtenFields(customerFields, typedCustomerFields, customer);
  const facts = factsOfFields(customerFields, texts);
  for (const [at, address] of addresses.entries()) {
    const parts = placeNames.map((name) => address[name]).filter(Boolean);
    facts[t("deskCustomers:address", { at: at + 1 })] = parts.join(", ");
  }
  return facts;
}

/** Creates or changes the customer, and redirects to their page. */
async function saveCustomer(args: AdminArgs) {
  const form = await args.request.formData();
  const read = readForm(schema, form);
  if (!read.ok) return refuse(args.context, read.answer);
  const { place, ...contact } = read.values;
  const language = form.has("language") ? contact.language : undefined;
  const addresses = Object.values(place).map(({ id, ...fields }) =>
    id === "" ? fields : { id, ...fields },
  );
  const input = { ...contact, language, addresses };
  const saved = (id: string, text: string) =>
    redirectWithFlash(args, pathOf(id), { kind: "done", text });
  const { id } = args.params;
  if (id === undefined) {
    return once(args, form, async () => {
      const made = await attempt(args.call("customers.createByStaff", [input]));
      if (made.ok) return saved(made.value.id, await createdText(args, made.value));
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
  if (done.ok) return saved(id, t("deskCustomers:theCustomerIsSaved"));
  if (done.failure.kind !== "conflict") {
    return refuse(args.context, documentRefusal(done.failure, read.typed, null));
  }
  const now = await sheetOf(args);
  const answer = documentRefusal(done.failure, read.typed, factsOf(now));
  const opened = readFacts(String(form.get("opened") ?? ""));
  return refuse(args.context, opened ? mergedCustomer(answer, opened, now) : answer, 409);
}

/** Says that the customer is created; one made of a guest gets what the guest asked for. */
async function createdText(args: AdminArgs, { id, email }: Customer): Promise<string> {
  const { log } = args.context.services;
  const guest = await bestEffort(log, "[customers] guest", guestOf(args));
  if (!guest) return t("deskCustomers:theCustomerIsCreated");
  if (guest.email.toLowerCase() !== email.toLowerCase()) return t("deskCustomers:createdWithout");
  const merging = args.call("customerCards.merge", [id, true]);
  const merge = await bestEffort(log, "[customers] merge", merging);
  return merge
    ? t("deskCustomers:createdWithDocuments", { count: merge.quotes.length + merge.orders.length })
    : t("deskCustomers:createdNotAdded");
}

/**
 * A conflict's form over the present customer. An address keeps its typed fields wherever it
 * stands now; the last one is new.
 */
function mergedCustomer(answer: DocumentAnswer, opened: Facts, sheet: CustomerSheet) {
  const now = initialOf(sheet);
  const { values, errors, ...rest } = mergedAnswer(answer, {
    opened,
    now: writtenFields(customerFields, typedCustomerFields, sheet.customer),
    labels: labelsOf(inputs().customer),
  });
  const { value, both } = mergeRows(
    { base: placesIn(opened), mine: placesIn(values), now: placesIn(now) },
    { keyOf: ({ id = "" }) => id, nameOf: ({ line1 = "" }) => line1 },
  );
  const count = sheet.addresses.length;
  // Somebody has removed the address that was changed here: it can be saved as a new one.
  const removed = value[count]?.line1 ? undefined : value[count + 1];
  const places = [...value.slice(0, count), removed ?? value[count] ?? {}];
  const shown = Object.entries(values).filter(([name]) => !place.test(name));
  const labels = labelsOf(inputs().address);
  return {
    ...rest,
    values: Object.fromEntries([
      ...shown,
      ...places.flatMap((row, at) =>
        Object.entries(row).map(([name, text]) => [`place.${at}.${name}`, text] as const),
      ),
    ]),
    errors: {
      ...errors,
      ...Object.fromEntries(
        Object.entries(both).map(([name, theirs]) => {
          const [at = "", field = ""] = name.split(".");
          const yours = value[Number(at)]?.[field] ?? "";
          return [`place.${name}`, told(labels[field] ?? field, theirs, yours)] as const;
        }),
      ),
    },
  };
}

const place = /^place\.(\d+)\.(\w+)$/;

/** The addresses of a form's fields, in its order. */
function placesIn(fields: Facts): Facts[] {
  const rows = new Map<string, Facts>();
  for (const [name, text] of Object.entries(fields)) {
    const [, at, field] = place.exec(name) ?? [];
    if (at && field) rows.set(at, { ...rows.get(at), [field]: text });
  }
  return [...rows.values()];
}

function labelsOf(inputs: readonly Input[]): Facts {
  return Object.fromEntries(inputs.map(({ name, label }) => [name, label]));
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  seo(matches, {
    title: data?.customer?.name ?? t("deskCustomers:newCustomer"),
    noindex: true,
    refused: data?.refused,
  });

export default function CustomerEditor() {
  const { customer, version, initial, places, from, facts, inputs } =
    useLoaderData<typeof loader>();
  const answer = useAnswer<DocumentAnswer>();
  const page = customer ? pathOf(customer.id) : null;
  return (
    <>
      <DeskHead
        trail={[
          { label: t("deskCustomers:customers"), to: "/admin/customers" },
          ...(customer && page ? [{ label: customer.name, to: page }] : []),
        ]}
        title={customer ? t("deskCustomers:editCustomer") : t("deskCustomers:newCustomer")}
      >
        <p className="soft">
          {customer?.hasAccount
            ? t("deskCustomers:theCustomerSeesTheseChanges")
            : t("deskCustomers:aCustomerWhomYouCreate")}{" "}
          {from === null ? null : t("deskCustomers:fromAGuest", { number: from })}
        </p>
      </DeskHead>
      <Form key={version} method="post" className="desk-card stack new-quote" noValidate>
        <DocumentProblems answer={answer} />
        <FormFields answer={answer}>
          {customer ? <SeenFields version={version} facts={facts} opened={initial} /> : <OnceKey />}
          <div className="field-grid">
            <InputFields inputs={inputs.customer} initial={initial} fill="nothing" />
          </div>
          {places.map((id, at) => (
            <Place
              key={id ?? at}
              title={initial[`place.${at}.label`] || t("deskCustomers:address", { at: at + 1 })}
              at={at}
              id={id}
              initial={initial}
              inputs={inputs.address}
            />
          ))}
          <Place
            title={
              places.length > 0
                ? t("deskCustomers:addAnotherAddress")
                : t("deskCustomers:addAnAddress")
            }
            at={places.length}
            id={null}
            initial={initial}
            inputs={inputs.address}
          />
          <p className="form-buttons">
            <Submit pending={t("deskCustomers:saving")}>
              {customer ? t("deskCustomers:saveTheCustomer") : t("deskCustomers:createTheCustomer")}
            </Submit>
            <Link className="button button-plain" to={page ?? "/admin/customers"}>
              {t("deskCustomers:backWithoutSaving")}
            </Link>
          </p>
        </FormFields>
      </Form>
    </>
  );
}

type Initial = Readonly<Record<string, string | undefined>>;

interface PlaceProps {
  title: string;
  at: number;
  /** null for an address that is not saved yet. */
  id: string | null;
  initial: Initial;
  inputs: readonly Input[];
}

/** An address, closed unless it was just typed. */
function Place({ title, at, id, initial, inputs }: PlaceProps) {
  const prefix = `place.${at}.`;
  const street = useField(`${prefix}line1`, initial[`${prefix}line1`]);
  const city = useField(`${prefix}city`);
  const remove = useField(`${prefix}remove`);
  const open = [street, city].some(({ value, error }) => value !== "" || error !== null);
  return (
    <details className="desk-more" open={open}>
      <summary>{title}</summary>
      <input type="hidden" name={`${prefix}id`} value={id ?? ""} />
      <div className="field-grid">
        <InputFields inputs={inputs} prefix={prefix} initial={initial} />
      </div>
      {id === null ? null : (
        <p className="check">
          <input
            type="checkbox"
            id={remove.id}
            name={`${prefix}remove`}
            value="yes"
            defaultChecked={remove.value === "yes"}
          />
          <label htmlFor={remove.id}>{t("deskCustomers:removeThisAddressWhenSaving")}</label>
        </p>
      )}
    </details>
  );
}

export { ErrorPage as ErrorBoundary };
