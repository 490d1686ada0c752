import type { SitePart, SiteParts } from "~/modules/settings/site-settings";
import { roleLabels, roles } from "~/modules/staff/role";

/** The fields of a part's form by name, as text. */
export type PartValues = Record<string, string>;

type Values<P extends SitePart> = (part: NonNullable<SiteParts[P]>) => PartValues;

const yes = (checked: boolean) => (checked ? "yes" : "");

const writers: { [P in SitePart]: Values<P> } = {
  contact: ({ company, ...place }) => ({ company, ...placeOf(place) }),
  letterhead: ({ legalName, vatId, bank, footer, logo, ...place }) => ({
    legalName,
    ...placeOf(place),
    vatId: vatId ?? "",
    footer,
    logo: logo ?? "",
    bankName: bank?.name ?? "",
    iban: bank?.iban ?? "",
    bic: bank?.bic ?? "",
  }),
  clock: ({ id, name }) => ({ id, name }),
  offer: ({ validDays, payment, message, terms, ...switches }) => ({
    validDays: String(validDays),
    dueDays: String(payment.dueDays ?? ""),
    paymentText: payment.text,
    message: message ?? "",
    terms,
    partialShipments: yes(switches.partialShipments),
    requirePurchaseOrder: yes(switches.requirePurchaseOrder),
    confirmByCode: yes(switches.confirmByCode),
  }),
  followUp: ({ reminderDays, unopenedDays, quietDays }) => ({
    reminderDays: String(reminderDays),
    unopenedDays: String(unopenedDays),
    quietDays: String(quietDays),
  }),
  stock: ({ low }) => ({ low: String(low) }),
  retention: ({ years }) => ({ years: String(years) }),
  sight: ({ sales }) => ({ sales }),
  secondFactor: (needed) =>
    Object.fromEntries(roles.map((role) => [role, yes(needed[role] ?? false)])),
  taxes: ({ rates, standard }) => {
    const chosen = rates.findIndex(({ name }) => name === standard);
    const rows = rates.map(({ name, category, rate, text }) => {
      return { name, category, rate: String(rate), text: text ?? "" };
    });
    return { ...withRows(rows), standard: chosen < 0 ? "" : String(chosen) };
  },
  categories: (categories) =>
    withRows(
      categories.map(({ slug, name, description, hidden }, at) => {
        return { slug, place: String(at + 1), name, description, hidden: yes(hidden) };
      }),
    ),
};

/** What the form calls its fields. */
const labels: Record<string, string> = {
  ...roleLabels,
  company: "Company",
  legalName: "Legal name",
  street: "Street",
  postalCode: "Postcode",
  city: "Town",
  country: "Country",
  phone: "Telephone",
  email: "E-mail",
  registration: "Registration",
  vatId: "VAT ID",
  footer: "Last line of a page",
  logo: "Logo",
  bankName: "Bank",
  iban: "IBAN",
  bic: "BIC",
  id: "Time zone",
  name: "Display name",
  validDays: "Valid for, days",
  dueDays: "Payable within, days",
  paymentText: "Payment terms",
  message: "Message",
  terms: "Terms and conditions",
  partialShipments: "Partial shipments are allowed",
  requirePurchaseOrder: "An acceptance needs a purchase order number",
  confirmByCode: "An acceptance by link needs a code",
  reminderDays: "Reminder before its end, days",
  unopenedDays: "Reminder when nobody opened it, working days",
  quietDays: "No answer after, days",
  low: "Low stock",
  years: "Years",
  sales: "Quotes and orders",
};

export function labelOf(field: string): string {
  return labels[field] ?? field;
}

function placeOf(
  place: Pick<
    NonNullable<SiteParts["contact"]>,
    "street" | "postalCode" | "city" | "country" | "phone" | "email" | "registration"
  >,
): PartValues {
  const { street, postalCode, city, country, phone, email, registration } = place;
  return { street, postalCode, city, country, phone, email, registration };
}

/** A part's form values. */
export function valuesOf<P extends SitePart>(part: P, value: NonNullable<SiteParts[P]>) {
  return (writers[part] as Values<P>)(value);
}

/** Rows as fields, by index. */
export function withRows(rows: readonly PartValues[]): PartValues {
  return Object.fromEntries(
    rows.flatMap((row, at) =>
      Object.entries(row).map(([field, value]) => [`rows.${at}.${field}`, value]),
    ),
  );
}

/** The rows in the fields of a form, in order. */
export function rowsIn(values: PartValues): PartValues[] {
  const rows = new Map<number, PartValues>();
  for (const [name, value] of Object.entries(values)) {
    const [, at, field] = /^rows\.(\d{1,3})\.(\w+)$/.exec(name) ?? [];
    if (at === undefined || field === undefined) continue;
    rows.set(Number(at), { ...rows.get(Number(at)), [field]: value });
  }
  return [...rows].sort(([a], [b]) => a - b).map(([, row]) => row);
}
