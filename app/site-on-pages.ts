import { type Selling, type Site, siteDefaults } from "./site";

/** What browsers need of it. */
export type SiteOnPages = Pick<
  Site,
  "contact" | "timeZone" | "productCategories" | "hiddenCategories" | "lowStock"
> & { taxes: Selling["taxes"]; defaultTax: string | null };

/** Null where it is as browsers have it; the desk is always told, for the taxes of its forms. */
export function siteOnPages(site: Site, { desk }: { desk: boolean }): SiteOnPages | null {
  const { contact, timeZone, productCategories, hiddenCategories, lowStock, selling } = site;
  const { taxes, defaultTax } = selling;
  const isDefault =
    !desk &&
    contact === siteDefaults.contact &&
    timeZone === siteDefaults.timeZone &&
    productCategories === siteDefaults.productCategories &&
    lowStock === siteDefaults.lowStock;
  if (isDefault) return null;
  return { contact, timeZone, productCategories, hiddenCategories, lowStock, taxes, defaultTax };
}

/** Brings the browser's site up to what the server says. */
export function takeSite(site: Site, told: SiteOnPages | null): void {
  if (!told) return;
  const { taxes, defaultTax, ...rest } = told;
  Object.assign(site, rest, { selling: { ...site.selling, taxes, defaultTax } });
}
