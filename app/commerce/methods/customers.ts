import { z } from "zod";
import { verifiedEmail } from "~/domain/caller";
import { addressLimits, contactLimits } from "~/domain/customer";
import { staff } from "~/domain/role";
import { readVatId, vatIdLimit } from "~/domain/tax";
import { country, email, listOptions, optional, recordId, seen, text, uid } from "./arguments";
import { audited, method } from "./method";
import { address, customer, customerWithAddresses, noResult, pageOf, total } from "./results";

const customerFields = z.object({
  email: optional(email),
  firstName: optional(text(contactLimits.name)),
  lastName: optional(text(contactLimits.name)),
  phone: optional(text(contactLimits.phone)),
  companyName: optional(text(contactLimits.company)),
});

const addressFields = z.object({
  label: optional(text(addressLimits.label)),
  firstName: optional(text(contactLimits.name)),
  lastName: optional(text(contactLimits.name)),
  companyName: optional(text(contactLimits.company)),
  line1: text(addressLimits.line).min(1),
  line2: optional(text(addressLimits.line)),
  city: text(addressLimits.city).min(1),
  region: optional(text(addressLimits.region)),
  postalCode: optional(text(addressLimits.postalCode)),
  country,
  phone: optional(text(contactLimits.phone)),
  isDefault: optional(z.boolean()),
});

/** A VAT ID in the format of its country. Null or empty removes it. */
const vatId = text(vatIdLimit * 2)
  .refine((typed) => typed === "" || readVatId(typed) !== null)
  .nullish()
  .transform((typed) => (typed ? readVatId(typed) : typed === undefined ? undefined : null));

const staffCustomer = customerFields.extend({
  // A customer who called may have given no e-mail address.
  email: optional(email.or(z.literal(""))),
  vatId,
  addresses: optional(
    z
      .array(
        addressFields
          .partial()
          .extend({ id: optional(recordId) })
          .refine(({ id, line1, city, country }) => id || (line1 && city && country)),
      )
      .max(addressLimits.perCustomer),
  ),
});

export const customers = {
  get: method("user", z.tuple([uid]), (store, [owner]) => store.customers.get(owner), {
    result: customer.nullable(),
  }),
  create: method(
    "user",
    z.tuple([uid, customerFields]),
    (store, [owner, input], { kept }) => store.customers.create(owner, input, kept),
    { writes: true, result: customer },
  ),
  update: method(
    "user",
    z.tuple([uid, customerFields]),
    (store, [owner, changes], { kept }) => store.customers.update(owner, changes, kept),
    { writes: true, result: customer },
  ),
  listAddresses: method(
    "user",
    z.tuple([uid]),
    (store, [owner]) => store.customers.listAddresses(owner),
    { result: z.array(address) },
  ),
  addAddress: method(
    "user",
    z.tuple([uid, addressFields]),
    (store, [owner, given], { kept }) => store.customers.addAddress(owner, given, kept),
    { writes: true, result: address },
  ),
  updateAddress: method(
    "user",
    z.tuple([uid, recordId, addressFields.partial()]),
    (store, [owner, id, changes], { kept }) =>
      store.customers.updateAddress(owner, id, changes, kept),
    { writes: true, result: address },
  ),
  deleteAddress: method(
    "user",
    z.tuple([uid, recordId]),
    (store, [owner, id], { kept }) => store.customers.deleteAddress(owner, id, kept),
    { writes: true, result: noResult },
  ),
  /** Moves the caller's guest documents to the account, if their address is verified. */
  joinGuest: method(
    "user",
    z.tuple([uid]),
    async (store, [owner], { caller }) => {
      const email = caller && verifiedEmail(caller);
      return email ? store.customerCards.join(owner, email) : { quotes: 0, orders: 0 };
    },
    { rpc: false, writes: true },
  ),
  /** One customer, for staff; null when there is none. */
  find: method("admin", z.tuple([recordId]), (store, [id]) => store.customers.get(id), {
    roles: staff.readsCustomers,
    result: customer.nullable(),
  }),
  list: method("admin", z.tuple([]), (store) => store.customers.list(), {
    roles: staff.readsCustomers,
    result: z.array(customer),
  }),
  listPage: method(
    "admin",
    z.tuple([optional(listOptions).optional()]),
    (store, [options]) => store.customers.listPage(options),
    { roles: staff.readsCustomers, result: pageOf(customer) },
  ),
  count: method("admin", z.tuple([]), (store) => store.customers.count(), {
    roles: staff.readsCustomers,
    result: total,
  }),
  createByStaff: audited(
    z.tuple([staffCustomer]),
    (store, { tx, actorUid }, [input]) => store.customers.createByStaff(tx, actorUid, input),
    { roles: staff.sells, result: customerWithAddresses },
  ),
  updateByStaff: audited(
    z.tuple([
      recordId,
      staffCustomer.extend({
        removeAddresses: optional(z.array(recordId).max(addressLimits.perCustomer)),
      }),
      optional(z.object({ version: seen })).optional(),
    ]),
    (store, { tx, actorUid }, [id, changes, expected]) =>
      store.customers.updateByStaff(tx, actorUid, id, changes, expected ?? {}),
    { roles: staff.sells, result: customerWithAddresses },
  ),
};
