import { z } from "zod";
import { customData, listOptions, optional, recordId, seen, uid } from "~/gateway/rows/arguments";
import { joined } from "~/gateway/rows/desk-results";
import { rowsOver } from "~/gateway/rows/method";
import {
  address,
  customer,
  customerWithAddresses,
  noResult,
  pageOf,
  total,
} from "~/gateway/rows/results";
import { orKept, settable, settableFields } from "~/gateway/rows/settable";
import { forCustomers } from "~/kernel/extensions/custom";
import { noted } from "~/kernel/resource/field";
import { verifiedEmail } from "~/modules/identity/caller";
import { staff } from "~/modules/staff/role";
import {
  addressFields,
  addressLimits,
  customerFields,
  givenCustomerFields,
  placeFields,
  requiredPlaceFields,
  typedAddressFields,
  typedCustomerFields,
} from "./customer.resource";
import type { CustomersService } from "./customers.server";

const { audited, method } = rowsOver<{
  /** Takes over the quotes and orders of a guest with this address. */
  customerCards: { join(uid: string, email: string): Promise<{ quotes: number; orders: number }> };
  customers: CustomersService;
}>();

const customerInput = z.object(
  orKept(
    { ...customerFields, email: noted(customerFields.email, { required: true }) },
    givenCustomerFields,
  ),
);

const changedAddress = z.object({
  ...orKept(addressFields, typedAddressFields),
  isDefault: optional(settable(addressFields.isDefault)),
});

const addressInput = changedAddress.extend(settableFields(placeFields, requiredPlaceFields));

const staffCustomer = z.object({
  ...orKept(customerFields, typedCustomerFields),
  addresses: optional(
    z
      .array(
        changedAddress
          .extend({ id: optional(recordId) })
          .refine((typed) => typed.id || requiredPlaceFields.every((name) => typed[name])),
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
    z.tuple([uid, customerInput]),
    (store, [owner, input], { kept }) => store.customers.create(owner, input, kept),
    { writes: true, result: customer },
  ),
  update: method(
    "user",
    z.tuple([uid, customerInput]),
    (store, [owner, changes], { kept }) => store.customers.update(owner, changes, kept),
    { writes: true, result: customer },
  ),
  listAddresses: method(
    "user",
    z.tuple([uid]),
    async (store, [owner]) =>
      (await store.customers.listAddresses(owner)).map((each) => forCustomers("addresses", each)),
    { result: z.array(address) },
  ),
  addAddress: method(
    "user",
    z.tuple([uid, addressInput]),
    (store, [owner, given], { kept }) => store.customers.addAddress(owner, given, kept),
    { writes: true, result: address },
  ),
  updateAddress: method(
    "user",
    z.tuple([uid, recordId, changedAddress]),
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
    { result: joined, writes: true },
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
    z.tuple([optional(listOptions.extend({ custom: customData.optional() })).optional()]),
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
