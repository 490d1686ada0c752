import { type Customer, fullName } from "~/domain/customer";

/** What a customer is called, whatever is known of them. */
export function customerName(customer: Customer): string {
  return fullName(customer) || customer.email || customer.companyName || "Without a name";
}
