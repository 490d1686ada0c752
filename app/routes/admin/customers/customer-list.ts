import { defineList } from "~/components/lists/list";
import type { Customer } from "~/modules/customers/customer.resource";
import { cardLimits } from "~/modules/customers/customer-card.resource";
import type { CustomerList } from "~/modules/desk/customers.server";

export const customerList = defineList<CustomerList, Customer>({
  path: "/admin/customers",
  what: "customers",
  intro: "Guests appear only in their quotes and orders.",
  read: (call, asked) => call("desk.customers", [asked]),
  search: {
    label: "Name, company, e-mail or telephone",
    about:
      "The search matches any three letters of names and companies, the beginnings of e-mail addresses, and parts of telephone numbers.",
  },
  filters: {
    tag: {
      label: "Tag",
      choices: null,
      max: cardLimits.tag,
      linked: true,
      none: "No customers have this tag",
    },
  },
  file: true,
  create: { to: "/admin/customers/new", label: "New customer", may: "customers.createByStaff" },
  yet: {
    title: "No customers yet",
    text: "Customers who create an account appear here, and those whom you create.",
    link: { to: "/admin/quotes", label: "Quotes of guests" },
  },
});
