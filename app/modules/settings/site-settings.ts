import {
  findCategory,
  type ProductCategory,
  type Selling,
  type Site,
  site,
  siteDefaults,
} from "./site";

/** A category as the owner sets it; its picture and other details come from the defaults. */
export interface CategorySetting {
  /** Never changes, because addresses and products contain it. */
  slug: string;
  name: string;
  description: string;
  hidden: boolean;
}

export const mostCategories = 100;
export const mostTaxes = 30;

/** The owner's settings, part by part. A part that is left out is as in the defaults. */
export interface SiteParts {
  contact?: Site["contact"];
  clock?: Site["timeZone"];
  letterhead?: Selling["letterhead"];
  offer?: Pick<
    Selling["offer"],
    | "validDays"
    | "message"
    | "payment"
    | "terms"
    | "partialShipments"
    | "requirePurchaseOrder"
    | "confirmByCode"
  >;
  followUp?: Pick<Selling["offer"], "reminderDays" | "unopenedDays" | "quietDays">;
  taxes?: { rates: Selling["taxes"]; standard: string | null };
  stock?: { low: number };
  /** Legal retention in years, counted from the end of a record's year. */
  retention?: { years: number };
  /** Which quotes and orders sellers see. */
  sight?: { sales: Site["salesSees"] };
  /** The staff roles that need a second factor; true for each. */
  secondFactor?: Readonly<Record<string, boolean>>;
  categories?: readonly CategorySetting[];
}
export type SitePart = keyof SiteParts;

/**
 * The parts that need a recent sign-in. Whoever changes the bank account on invoices receives the
 * customers' money.
 */
export const sensitiveParts: readonly SitePart[] = ["letterhead", "secondFactor"];

/** The defaults, overridden by these parts. */
export function siteWith(parts: SiteParts): Site {
  const { contact, clock, letterhead, offer, followUp, taxes, stock, retention } = parts;
  const { sight, secondFactor, categories } = parts;
  const { selling } = siteDefaults;
  const of = (hidden: boolean) =>
    (categories ?? []).filter((each) => each.hidden === hidden).map(categoryOf);
  return {
    ...siteDefaults,
    contact: contact ?? siteDefaults.contact,
    timeZone: clock ?? siteDefaults.timeZone,
    selling: {
      ...selling,
      letterhead: letterhead ?? selling.letterhead,
      offer: { ...selling.offer, ...offer, ...followUp },
      ...(taxes ? { taxes: taxes.rates, defaultTax: taxes.standard } : {}),
    },
    lowStock: stock?.low ?? siteDefaults.lowStock,
    retentionYears: retention?.years ?? siteDefaults.retentionYears,
    salesSees: sight?.sales ?? siteDefaults.salesSees,
    secondFactorRoles: secondFactor
      ? Object.keys(secondFactor).filter((role) => secondFactor[role])
      : siteDefaults.secondFactorRoles,
    ...(categories ? { productCategories: of(false), hiddenCategories: of(true) } : {}),
  };
}

/** The present value of every part, changed or not. */
export function partsOf(site: Site): Required<SiteParts> {
  const { validDays, message, payment, terms } = site.selling.offer;
  const { partialShipments, requirePurchaseOrder, confirmByCode } = site.selling.offer;
  const { reminderDays, unopenedDays, quietDays } = site.selling.offer;
  const settingOf = (hidden: boolean) => (category: ProductCategory) => {
    const { slug, name, description } = category;
    return { slug, name, description, hidden };
  };
  return {
    contact: site.contact,
    clock: site.timeZone,
    letterhead: site.selling.letterhead,
    offer: {
      validDays,
      message,
      payment,
      terms,
      partialShipments,
      requirePurchaseOrder,
      confirmByCode,
    },
    followUp: { reminderDays, unopenedDays, quietDays },
    taxes: { rates: site.selling.taxes, standard: site.selling.defaultTax },
    stock: { low: site.lowStock },
    retention: { years: site.retentionYears },
    sight: { sales: site.salesSees },
    secondFactor: Object.fromEntries(site.secondFactorRoles.map((role) => [role, true])),
    categories: [
      ...site.productCategories.map(settingOf(false)),
      ...site.hiddenCategories.map(settingOf(true)),
    ],
  };
}

/** The category with that slug, including those that the shop does not show. */
export function findAnyCategory(slug: string): ProductCategory | null {
  return findCategory(slug) ?? site.hiddenCategories.find((each) => each.slug === slug) ?? null;
}

/** Whether a product may have this tax rate; null is the standard one. */
export function isStoreRate(rate: string | null): boolean {
  return rate === null || site.selling.taxes.some(({ name }) => name === rate);
}

/** A category from the defaults keeps its picture; a new one has a plain one. */
function categoryOf({ slug, name, description }: CategorySetting): ProductCategory {
  const known = siteDefaults.productCategories.find((each) => each.slug === slug);
  const [plain] = siteDefaults.productCategories;
  return {
    secondaryDescription: "",
    badges: [],
    icon: plain?.icon ?? "",
    image: plain?.image ?? "",
    ...known,
    slug,
    name,
    description,
  };
}
