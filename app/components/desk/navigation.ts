import type { DeskCounts } from "~/modules/desk/desk.server";
import { isAllowed, type Role, type StaffRole, staff } from "~/modules/staff/role";
import { type PlainKey, t } from "~/texts/text";
import type { DeskIconName } from "./desk-icon";

export type { DeskCounts };

interface Place {
  to: string;
  label: PlainKey;
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
const parts: { title: PlainKey | null; places: Place[] }[] = [
  { title: null, places: [{ to: "/admin", label: "desk:overview", icon: "overview", end: true }] },
  {
    title: "desk:selling",
    places: [
      {
        to: "/admin/quotes",
        label: "desk:quotes",
        icon: "quotes",
        view: "?view=waiting",
        count: "quotes",
        roles: staff.readsCustomers,
      },
      {
        to: "/admin/pipeline",
        label: "desk:pipeline",
        icon: "pipeline",
        ofAll: true,
        roles: staff.readsCustomers,
      },
      {
        to: "/admin/orders",
        label: "desk:orders",
        icon: "orders",
        view: "?view=open",
        count: "orders",
        roles: staff.readsOrders,
      },
      {
        to: "/admin/templates",
        label: "desk:offerTemplates",
        icon: "templates",
        roles: staff.readsCustomers,
      },
      {
        to: "/admin/invoices",
        label: "desk:invoices",
        icon: "invoices",
        view: "?view=open",
        roles: staff.readsCustomers,
      },
      {
        to: "/admin/customers",
        label: "desk:customers",
        icon: "customers",
        roles: staff.readsCustomers,
      },
    ],
  },
  {
    title: "desk:catalogue",
    places: [
      { to: "/admin/products", label: "desk:products", icon: "products" },
      { to: "/admin/attributes", label: "desk:attributes", icon: "attributes" },
      { to: "/admin/missed-searches", label: "desk:missedSearches", icon: "missed" },
      { to: "/admin/stock", label: "desk:stock", icon: "stock" },
      { to: "/admin/discounts", label: "desk:discounts", icon: "discounts" },
      {
        to: "/admin/pictures",
        label: "desk:pictures",
        icon: "pictures",
        roles: staff.keepsCatalogue,
      },
    ],
  },
  {
    title: "desk:mail",
    places: [
      {
        to: "/admin/outbox",
        label: "desk:outbox",
        icon: "outbox",
        ofAll: true,
        count: "mails",
        roles: staff.readsCustomers,
      },
      { to: "/admin/emails", label: "desk:templates", icon: "mails" },
      {
        to: "/admin/subscribers",
        label: "desk:newsletter",
        icon: "newsletter",
        roles: staff.readsCustomers,
      },
    ],
  },
  {
    title: "desk:store",
    places: [
      { to: "/admin/settings", label: "desk:settings", icon: "settings" },
      { to: "/admin/brand", label: "desk:brand", icon: "brand" },
      { to: "/admin/texts", label: "desk:texts", icon: "texts" },
      {
        to: "/admin/services",
        label: "desk:services",
        icon: "services",
        roles: staff.ownerOnly,
      },
      {
        to: "/admin/audit",
        label: "desk:auditTrail",
        icon: "trail",
        ofAll: true,
        roles: staff.readsCustomers,
      },
      {
        to: "/admin/personal-data",
        label: "desk:personalData",
        icon: "privacy",
        roles: staff.ownerOnly,
      },
      { to: "/admin/staff", label: "desk:staff", icon: "staff", roles: staff.ownerOnly },
      { to: "/admin/keys", label: "desk:keys", icon: "keys", roles: staff.ownerOnly },
      { to: "/admin/webhooks", label: "desk:webhooks", icon: "webhooks", roles: staff.ownerOnly },
      {
        to: "/admin/extensions",
        label: "desk:extensions",
        icon: "extensions",
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

type ShownPlace = Omit<Place, "label"> & { label: string };

/**
 * The parts of the navigation that a role may open, with the pages of extensions that it may open;
 * empty parts are left out.
 */
export function placesFor(role: Role, seesAll: boolean, own: readonly OwnPlace[] = []) {
  const isOpen = ({ roles, ofAll }: Place) =>
    isAllowed(role, roles ?? staff.everyone) && (seesAll || !ofAll);
  const named = parts.map(({ title, places }) => ({
    title: title && t(title),
    places: places.filter(isOpen).map((place): ShownPlace => ({ ...place, label: t(place.label) })),
  }));
  const more = own.map((place): ShownPlace => ({ ...place, icon: "extensions" }));
  return [...named, { title: t("desk:extensions"), places: more }].filter(
    ({ places }) => places.length > 0,
  );
}
