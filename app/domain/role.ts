/** What a member of the staff may do; the method table says which roles may call a method. */
export const roles = ["owner", "sales", "catalogue", "accounting", "readonly"] as const;
export type Role = (typeof roles)[number];

/** The roles that a row of the method table names. An owner may call every method. */
export type StaffRole = Exclude<Role, "owner">;

export const roleLabels: Record<Role, string> = {
  owner: "Owner",
  sales: "Sales",
  catalogue: "Catalogue",
  accounting: "Accounting",
  readonly: "Read-only",
};

/** What each role is for, in a line. */
export const roleTexts: Record<Role, string> = {
  owner: "May do everything, and decides who works here.",
  sales: "Quotes, orders, customers and discounts.",
  catalogue: "Products, stock and pictures. Sees no customers.",
  accounting: "Reads quotes, orders and customers, and records payments.",
  readonly: "Reads everything, changes nothing.",
};

/** The sets of roles that rows name most; an owner is in each. */
export const staff = {
  /** Reads that tell nothing of customers. */
  everyone: ["sales", "catalogue", "accounting", "readonly"],
  /** Reads of quotes, orders, customers and what is about them. */
  readsCustomers: ["sales", "accounting", "readonly"],
  sells: ["sales"],
  keepsCatalogue: ["catalogue"],
  keepsAccounts: ["accounting"],
  /** Work on an order that sellers and accountants share. */
  keepsOrders: ["sales", "accounting"],
  /** What an owner alone may do. */
  ownerOnly: [],
} as const satisfies Record<string, readonly StaffRole[]>;

/** The stored role; an admin from before there were roles has none, and is an owner. */
export function readRole(stored: unknown): Role {
  if (stored === null || stored === undefined || stored === "") return "owner";
  // A role of a newer version, perhaps: the one that harms nobody.
  return roles.find((role) => role === stored) ?? "readonly";
}

export function isAllowed(role: Role, allowed: readonly StaffRole[]): boolean {
  return role === "owner" || allowed.includes(role);
}
