import type { MethodName } from "~/gateway/methods";
import type { AdminArgs } from "~/http/pages/admin-page.server";
import { type CustomInput, customInputs } from "~/kernel/extensions/custom";
import type { Custom, Extended } from "~/kernel/extensions/custom-field";
import type { DataOwner } from "~/modules/extensions/data-owners.server";
import { templateKinds } from "~/modules/quotes/template.resource";
import { site } from "~/modules/settings/site";
import { type PlainKey, t } from "~/texts/text";

/** A record as its address names it. `within`: the number or id of the record that it belongs to. */
interface Named {
  id: string;
  within: string;
}

interface PageOwner {
  label: PlainKey;
  find(call: AdminArgs["call"], named: Named): Promise<Extended | null | undefined>;
  save(call: AdminArgs["call"], id: string, custom: Custom): Promise<Custom>;
  /** The method that saves, for the question whether a role may. */
  method: MethodName;
  /** The page that shows it. */
  page(named: Named): string;
}

function pageIn(path: string): (named: Named) => string {
  return ({ id }) => `/admin/${path}/${encodeURIComponent(id)}`;
}

/** Where the desk shows and changes the values that extensions keep with each kind of record. */
const owners: Readonly<Record<DataOwner, PageOwner>> = {
  quotes: {
    label: "deskExtensions:quote",
    find: (call, { id }) => call("quotes.find", [id]),
    save: (call, id, custom) => call("extensions.setQuoteData", [id, custom]),
    method: "extensions.setQuoteData",
    page: pageIn("quotes"),
  },
  orders: {
    label: "deskExtensions:order",
    find: (call, { id }) => call("orders.find", [id]),
    save: (call, id, custom) => call("extensions.setOrderData", [id, custom]),
    method: "extensions.setOrderData",
    page: pageIn("orders"),
  },
  customers: {
    label: "deskExtensions:customer",
    find: (call, { id }) => call("customers.find", [id]),
    save: (call, id, custom) => call("extensions.setCustomerData", [id, custom]),
    method: "extensions.setCustomerData",
    page: pageIn("customers"),
  },
  invoices: {
    label: "deskExtensions:invoice",
    find: async (call, { id }) => (await call("invoices.find", [id]))?.invoice,
    save: (call, id, custom) => call("extensions.setInvoiceData", [id, custom]),
    method: "extensions.setInvoiceData",
    page: pageIn("invoices"),
  },
  shipments: {
    label: "deskExtensions:shipment",
    find: async (call, { id, within }) =>
      within === ""
        ? null
        : (await call("invoices.ofOrder", [within])).shipments.find(({ number }) => number === id),
    save: (call, id, custom) => call("extensions.setShipmentData", [id, custom]),
    method: "extensions.setShipmentData",
    page: ({ within }) => `/admin/orders/${encodeURIComponent(within)}`,
  },
  discounts: {
    label: "deskExtensions:discount",
    find: (call, { id }) => call("discounts.find", [id]),
    save: (call, id, custom) => call("extensions.setDiscountData", [id, custom]),
    method: "extensions.setDiscountData",
    page: pageIn("discounts"),
  },
  addresses: {
    label: "deskExtensions:address",
    find: async (call, { id, within }) =>
      within === ""
        ? null
        : (await call("desk.customer", [within]))?.addresses.find((each) => each.id === id),
    save: (call, id, custom) => call("extensions.setAddressData", [id, custom]),
    method: "extensions.setAddressData",
    page: ({ within }) => `/admin/customers/${encodeURIComponent(within)}`,
  },
  templates: {
    label: "deskExtensions:template",
    async find(call, { id }) {
      const all = await Promise.all(templateKinds.map((kind) => call("templates.list", [kind])));
      return all.flat().find((each) => each.id === id);
    },
    save: (call, id, custom) => call("extensions.setTemplateData", [id, custom]),
    method: "extensions.setTemplateData",
    page: () => "/admin/templates",
  },
};

/** The kind of record that an address names; null for none. */
export function dataOwnerNamed(name: string): (PageOwner & { of: DataOwner }) | null {
  return Object.hasOwn(owners, name)
    ? { ...owners[name as DataOwner], of: name as DataOwner }
    : null;
}

/** The values of a record on its page. */
export interface DataCard {
  title: string;
  inputs: readonly CustomInput[];
  /** The form that changes them; null for those who may not. */
  form: string | null;
}

interface Shown {
  of: DataOwner;
  id: string;
  record: Extended;
  within?: string;
  /** Its name, on a page that shows several. */
  name?: string;
}

/** What the page of a record shows of extensions' fields; null when no extension adds any. */
export function dataCard(
  { may }: Pick<AdminArgs, "may">,
  { of, id, record, within = "", name }: Shown,
): DataCard | null {
  const inputs = customInputs(of, record, site);
  if (inputs.length === 0) return null;
  const query = within === "" ? "" : `?${new URLSearchParams({ of: within })}`;
  const title = t("deskExtensions:moreData");
  return {
    title: name === undefined ? title : t("deskExtensions:moreDataOf", { title, name }),
    inputs,
    form: may(owners[of].method) ? `/admin/data/${of}/${encodeURIComponent(id)}${query}` : null,
  };
}
