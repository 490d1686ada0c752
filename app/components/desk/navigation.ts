import type { DeskCounts } from "~/modules/desk/desk.server";
import { isAllowed, type Role, type StaffRole, staff } from "~/modules/staff/role";
import { t } from "~/texts/text";
import type { DeskIconName } from "./desk-icon";

export type { DeskCounts };

interface Place {
  to: string;
  label: string;
  icon: DeskIconName;
  /** Current only at this address itself, not at those below it. */
  end?: boolean;
  /** The view that is opened first, if not the whole list. */
  view?: string;
  count?: keyof DeskCounts;
  /** The page is about everybody's work, so it is hidden from those who see only their own. */
  ofAll?: true;
  /** The roles that may open it, besides owner; all staff when left out. */
  roles?: readonly StaffRole[];
}

/** The side navigation. A page of the desk is added by a row. */
const places: { title: string | null; places: Place[] }[] = [
  { title: null, places: [{ to: "/admin", label: "Overview", icon: "overview", end: true }] },
  {
    title: "Selling",
    places: [
      {
        to: "/admin/quotes",
        label: "Quotes",
        icon: "quotes",
        view: "?view=waiting",
        count: "quotes",
        roles: staff.readsCustomers,
      },
      {
        to: "/admin/pipeline",
        label: "Pipeline",
        icon: "pipeline",
        ofAll: true,
        roles: staff.readsCustomers,
      },
      {
        to: "/admin/orders",
        label: "Orders",
        icon: "orders",
        view: "?view=open",
        count: "orders",
        roles: staff.readsOrders,
      },
      {
        to: "/admin/templates",
        label: "Offer templates",
        icon: "mails",
        roles: staff.readsCustomers,
      },
      {
        to: "/admin/invoices",
        label: "Invoices",
        icon: "trail",
        view: "?view=open",
        roles: staff.readsCustomers,
      },
      {
        to: "/admin/customers",
        label: "Customers",
        icon: "customers",
        roles: staff.readsCustomers,
      },
    ],
  },
  {
    title: "Catalogue",
    places: [
      { to: "/admin/products", label: "Products", icon: "products" },
      { to: "/admin/attributes", label: "Attributes", icon: "pipeline" },
      { to: "/admin/missed-searches", label: "Missed searches", icon: "trail" },
      { to: "/admin/stock", label: "Stock", icon: "stock" },
      { to: "/admin/discounts", label: "Discounts", icon: "discounts" },
      { to: "/admin/pictures", label: "Pictures", icon: "pictures", roles: staff.keepsCatalogue },
    ],
  },
  {
    title: "Mail",
    places: [
      {
        to: "/admin/outbox",
        label: "Outbox",
        icon: "outbox",
        ofAll: true,
        count: "mails",
        roles: staff.readsCustomers,
      },
      { to: "/admin/emails", label: "Templates", icon: "mails" },
      {
        to: "/admin/subscribers",
        label: "Newsletter",
        icon: "newsletter",
        roles: staff.readsCustomers,
      },
    ],
  },
  {
    title: "Store",
    places: [
      { to: "/admin/settings", label: "Settings", icon: "settings" },
      { to: "/admin/brand", label: "Brand", icon: "pictures" },
      { to: "/admin/texts", label: "Texts", icon: "mails" },
      {
        to: "/admin/services",
        label: "Services",
        icon: "webhooks",
        roles: staff.ownerOnly,
      },
      {
        to: "/admin/audit",
        label: "Audit trail",
        icon: "trail",
        ofAll: true,
        roles: staff.readsCustomers,
      },
      {
        to: "/admin/personal-data",
        label: "Personal data",
        icon: "customers",
        roles: staff.ownerOnly,
      },
      { to: "/admin/staff", label: "Staff", icon: "staff", roles: staff.ownerOnly },
      { to: "/admin/keys", label: "Keys", icon: "keys", roles: staff.ownerOnly },
      { to: "/admin/webhooks", label: "Webhooks", icon: "webhooks", roles: staff.ownerOnly },
      {
        to: "/admin/extensions",
        label: "Extensions",
        icon: "copy",
        end: true,
        roles: staff.ownerOnly,
      },
    ],
  },
];

/** A page that an extension adds to the desk. */
export interface OwnPlace {
  to: string;
  label: string;
}

/**
 * The parts of the navigation that a role may open, with the pages of extensions that it may open;
 * empty parts are left out.
 */
export function placesFor(
  role: Role,
  seesAll: boolean,
  own: readonly OwnPlace[] = [],
): typeof places {
  const more = own.map((place): Place => ({ ...place, icon: "copy" }));
  return [...places, { title: t("desk:extensions"), places: more }]
    .map((part) => ({
      ...part,
      places: part.places.filter(
        ({ roles, ofAll }) => isAllowed(role, roles ?? staff.everyone) && (seesAll || !ofAll),
      ),
    }))
    .filter((part) => part.places.length > 0);
}
