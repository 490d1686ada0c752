import type { PlainKey } from "~/texts/text";
/**
 * The permissions of a member of the staff; the method table says which roles may call a method.
 */
export const roles = [
  "owner",
  "sales",
  "catalogue",
  "warehouse",
  "accounting",
  "readonly",
] as const;
export type Role = (typeof roles)[number];

/** The roles that a row of the method table names. An owner may call every method. */
export type StaffRole = Exclude<Role, "owner">;

export const roleLabels: Record<Role, PlainKey> = {
  owner: "deskStaff:roleOwner",
  sales: "deskStaff:roleSales",
  catalogue: "deskStaff:roleCatalogue",
  warehouse: "deskStaff:roleWarehouse",
  accounting: "deskStaff:roleAccounting",
  readonly: "deskStaff:roleReadonly",
};

/** A line about what each role is for. */
export const roleTexts: Record<Role, PlainKey> = {
  owner: "deskStaff:roleOwnerText",
  sales: "deskStaff:roleSalesText",
  catalogue: "deskStaff:roleCatalogueText",
  warehouse: "deskStaff:roleWarehouseText",
  accounting: "deskStaff:roleAccountingText",
  readonly: "deskStaff:roleReadonlyText",
};

/**
 * The sets of roles that most rows use; each includes owners. A table of the resulting rights is in
 * docs/api.md.
 */
export const staff = {
  /** Reads without data of customers. */
  everyone: ["sales", "catalogue", "warehouse", "accounting", "readonly"],
  /** Reads of quotes, orders, customers, and data about them. */
  readsCustomers: ["sales", "accounting", "readonly"],
  /** Reads of orders and of what belongs to them. */
  readsOrders: ["sales", "warehouse", "accounting", "readonly"],
  sells: ["sales"],
  /** Sends goods and takes them back. */
  ships: ["sales", "warehouse"],
  keepsCatalogue: ["catalogue"],
  /** What products cost the seller, and what is earned with them. */
  seesCosts: ["sales", "catalogue", "accounting", "readonly"],
  keepsStock: ["catalogue", "warehouse"],
  keepsAccounts: ["accounting"],
  /** Work on orders that sellers and accountants share. */
  keepsOrders: ["sales", "accounting"],
  /** Notes on orders. */
  handlesOrders: ["sales", "warehouse", "accounting"],
  /** Work that only owners may do. */
  ownerOnly: [],
} as const satisfies Record<string, readonly StaffRole[]>;

/** The stored role. An admin from before there were roles has none, and is an owner. */
export function readRole(stored: unknown): Role {
  if (stored === null || stored === undefined || stored === "") return "owner";
  // An unknown role may come from a newer version; the role with the fewest permissions is used.
  return roles.find((role) => role === stored) ?? "readonly";
}

export function isAllowed(role: Role, allowed: readonly StaffRole[]): boolean {
  return role === "owner" || allowed.includes(role);
}

/** Whether a role works on quotes and orders. */
export function canTakeWork(role: Role): boolean {
  return role === "owner" || role === "sales";
}

/** The uid of the assigned colleague. */
export interface Assigned {
  /** null when unassigned. */
  assigneeUid: string | null;
}

/** Whether a colleague who sees only their own and unassigned work may see a record. */
export function isOwn(record: Assigned, uid: string): boolean {
  // A record without the field is visible to nobody.
  return record.assigneeUid === null || record.assigneeUid === uid;
}
