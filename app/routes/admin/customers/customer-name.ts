import { type Customer, fullName } from "~/domain/customer";

/** The name of a customer, from whatever is known. */
export function customerName(customer: Customer): string {
  return fullName(customer) || customer.email || customer.companyName || "Without a name";
}
