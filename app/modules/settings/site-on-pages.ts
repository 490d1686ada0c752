import { type Selling, type Site, siteDefaults } from "./site";

/** The part that browsers need. */
export type SiteOnPages = Pick<
  Site,
  | "name"
  | "tagline"
  | "contact"
  | "timeZone"
  | "productCategories"
  | "hiddenCategories"
  | "lowStock"
> & { taxes: Selling["taxes"]; defaultTax: string | null };

/** Null when browsers already have it; desk pages always get it, for the taxes of their forms. */
export function siteOnPages(site: Site, { desk }: { desk: boolean }): SiteOnPages | null {
  const { name, tagline, contact, timeZone, productCategories, hiddenCategories, lowStock } = site;
  const { taxes, defaultTax } = site.selling;
  const isDefault =
    !desk &&
    site.brand === siteDefaults.brand &&
    contact === siteDefaults.contact &&
    timeZone === siteDefaults.timeZone &&
    productCategories === siteDefaults.productCategories &&
    lowStock === siteDefaults.lowStock;
  if (isDefault) return null;
  return {
    name,
    tagline,
    contact,
    timeZone,
    productCategories,
    hiddenCategories,
    lowStock,
    taxes,
    defaultTax,
  };
}

/** Updates the browser's site from the server's data. */
export function takeSite(site: Site, told: SiteOnPages | null): void {
  if (!told) return;
  const { taxes, defaultTax, ...rest } = told;
  Object.assign(site, rest, { selling: { ...site.selling, taxes, defaultTax } });
}
