import { z } from "zod";
import { customData, recordId } from "~/gateway/rows/arguments";
import { rowsOver } from "~/gateway/rows/method";
import type { AdminService } from "~/modules/staff/admin.server";
import { type StaffRole, staff } from "~/modules/staff/role";
import type { DataOwner } from "./data-owners.server";
import type { ExtensionsService } from "./extensions.server";

const { audited, method } = rowsOver<{
  extensions: ExtensionsService;
  admin: AdminService;
}>();

const extensionId = z.string().max(40);

/** Sets the values that extensions keep with a record of this kind. */
function setting(of: DataOwner, roles: readonly StaffRole[]) {
  return audited(
    z.tuple([recordId, customData]),
    (store, { tx, actorUid }, [id, custom]) =>
      store.extensions.setData(tx, actorUid, of, id, custom),
    { roles, result: customData },
  );
}

/** What extensions keep with records, and their settings. */
export const extensions = {
  setQuoteData: setting("quotes", staff.sells),
  setOrderData: setting("orders", staff.handlesOrders),
  setCustomerData: setting("customers", staff.sells),
  setInvoiceData: setting("invoices", staff.keepsOrders),
  setShipmentData: setting("shipments", staff.handlesOrders),
  setDiscountData: setting("discounts", staff.sells),
  setAddressData: setting("addresses", staff.sells),
  setTemplateData: setting("templates", staff.sells),
  /** The role of staff or a key, for routes of extensions; null for a key of single methods. */
  callerRole: method(
    "admin",
    z.tuple([]),
    async (store, _, { caller }) => {
      if (caller?.key) return caller.key.role;
      return caller && store.admin.roleOf(caller.uid);
    },
    { roles: staff.everyone, rpc: false },
  ),
  settings: method(
    "admin",
    z.tuple([extensionId]),
    (store, [extension]) => store.extensions.settings(extension),
    { roles: staff.ownerOnly, rpc: false },
  ),
  saveSettings: audited(
    z.tuple([extensionId, z.record(z.string().max(50), z.string().max(20_000)), z.number().int()]),
    (store, { tx, actorUid }, [extension, typed, version]) =>
      store.extensions.saveSettings(tx, actorUid, extension, typed, version),
    { roles: staff.ownerOnly, rpc: false, recent: true },
  ),
};
