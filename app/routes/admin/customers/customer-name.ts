import { type Customer, fullName } from "~/modules/customers/customer.resource";
import { t } from "~/texts/text";

/** The name of a customer, from whatever is known. */
export function customerName(customer: Customer): string {
  return (
    fullName(customer) || customer.email || customer.companyName || t("deskCustomers:withoutAName")
  );
}
