import { listFile } from "~/http/pages/list.server";
import { customerList } from "./customer-list";

/** GET /admin/customers.csv: the accounts that match the list's search and tag. */
export const loader = listFile(customerList, {
  columns: {
    id: ({ id }) => id,
    company: ({ companyName }) => companyName,
    "first name": ({ firstName }) => firstName,
    "last name": ({ lastName }) => lastName,
    email: ({ email }) => email,
    phone: ({ phone }) => phone,
    created: ({ created }) => created,
    updated: ({ updated }) => updated,
    "vat id": ({ vatId }) => vatId,
  },
});
export const action = loader;
