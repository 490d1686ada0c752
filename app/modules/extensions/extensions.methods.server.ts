import { z } from "zod";
import { customData, recordId } from "~/gateway/rows/arguments";
import { rowsOver } from "~/gateway/rows/method";
import type { AdminService } from "~/modules/staff/admin.server";
import { staff } from "~/modules/staff/role";
import type { ExtensionsService } from "./extensions.server";

const { audited, method } = rowsOver<{
  extensions: ExtensionsService;
  admin: AdminService;
}>();

const extensionId = z.string().max(40);
const stored = { result: customData };

/** What extensions keep with records, and their settings. */
export const extensions = {
  setQuoteData: audited(
    z.tuple([recordId, customData]),
    (store, { tx, actorUid }, [id, custom]) =>
      store.extensions.setData(tx, actorUid, "quotes", id, custom),
    { roles: staff.sells, ...stored },
  ),
  setOrderData: audited(
    z.tuple([recordId, customData]),
    (store, { tx, actorUid }, [id, custom]) =>
      store.extensions.setData(tx, actorUid, "orders", id, custom),
    { roles: staff.handlesOrders, ...stored },
  ),
  setCustomerData: audited(
    z.tuple([recordId, customData]),
    (store, { tx, actorUid }, [id, custom]) =>
      store.extensions.setData(tx, actorUid, "customers", id, custom),
    { roles: staff.sells, ...stored },
  ),
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
