import icons from "./desk-icons.svg?url";

export type DeskIconName =
  | "bell"
  | "overview"
  | "pipeline"
  | "quotes"
  | "templates"
  | "invoices"
  | "orders"
  | "customers"
  | "products"
  | "attributes"
  | "missed"
  | "stock"
  | "discounts"
  | "pictures"
  | "outbox"
  | "mails"
  | "newsletter"
  | "staff"
  | "webhooks"
  | "keys"
  | "trail"
  | "settings"
  | "brand"
  | "texts"
  | "services"
  | "privacy"
  | "extensions"
  | "bin"
  | "snooze"
  | "up"
  | "down";

/**
 * The icons of the pages for staff. They are in a file of their own, which browsers keep, because
 * in the scripts each page of the desk would load all of them.
 */
export function DeskIcon({ name, size = 16 }: { name: DeskIconName; size?: number }) {
  return (
    <svg className="icon" width={size} height={size} aria-hidden="true" focusable="false">
      <use href={`${icons}#${name}`} />
    </svg>
  );
}
