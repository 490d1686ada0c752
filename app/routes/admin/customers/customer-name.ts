import { type Customer, fullName } from "~/modules/customers/customer.resource";
import { t } from "~/texts/text";

/** The name of a customer: their company, or else whatever is known. */
export function customerName(customer: Customer): string {
  return (
    customer.companyName || fullName(customer) || customer.email || t("deskCustomers:withoutAName")
  );
}

/** Whom one writes to at the company; empty where the name says it. */
export function contactName(customer: Customer): string {
  return customer.companyName ? fullName(customer) : "";
}
