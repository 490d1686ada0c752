import { pick } from "~/kernel/pick";
import { type Language, shopLanguages } from "~/texts/languages";
import type { PlainKey } from "~/texts/text";
import {
  type CategorySetting,
  partFields,
  type Selling,
  type SitePart,
  type SiteParts,
} from "./part-fields";
import { findCategory, type ProductCategory, type Site, site, siteDefaults } from "./site";

/** A part of the settings: how the desk presents it, and where the site has it. */
interface PartDefinition<V> {
  title: PlainKey;
  /** Its name in the list of the parts, where that is not its title. */
  short?: PlainKey;
  text: PlainKey;
  /** The page of the desk that has its form, where that is not the settings. */
  page?: string;
  /** Changing it needs a recent sign-in. */
  sensitive?: true;
  of(site: Site): V;
  into(site: Site, value: V): Site;
}

/** In the order of the page. */
export const partDefinitions: { readonly [P in SitePart]: PartDefinition<SiteParts[P]> } = {
  brand: {
    title: "deskSettings:brand",
    text: "deskSettings:brandText",
    page: "/admin/brand",
    of: ({ brand }) => brand,
    into: (site, brand) => ({ ...site, name: brand.name, tagline: brand.tagline, brand }),
  },
  contact: {
    title: "deskSettings:partContact",
    text: "deskSettings:partContactText",
    of: ({ contact }) => contact,
    into: (site, contact) => ({ ...site, contact }),
  },
  letterhead: {
    title: "deskSettings:letterhead",
    text: "deskSettings:letterheadText",
    // Whoever changes the bank account on invoices receives the customers' money.
    sensitive: true,
    of: ({ selling }) => selling.letterhead,
    into: (site, letterhead) => withSelling(site, { letterhead }),
  },
  offer: {
    title: "deskSettings:newOffers",
    text: "deskSettings:newOffersText",
    of: ({ selling }) => pick(selling.offer, namesOf("offer")),
    into: withOffer,
  },
  taxes: {
    title: "deskSettings:taxRates",
    text: "deskSettings:taxRatesText",
    of: ({ selling }) => ({ rates: selling.taxes, standard: selling.defaultTax }),
    into: (site, { rates, standard }) => withSelling(site, { taxes: rates, defaultTax: standard }),
  },
  categories: {
    title: "deskSettings:categories",
    text: "deskSettings:categoriesText",
    of: ({ productCategories, hiddenCategories }) => [
      ...productCategories.map((category) => settingOf(category, false)),
      ...hiddenCategories.map((category) => settingOf(category, true)),
    ],
    into: (site, categories) => ({
      ...site,
      productCategories: categories.filter(({ hidden }) => !hidden).map(categoryOf),
      hiddenCategories: categories.filter(({ hidden }) => hidden).map(categoryOf),
    }),
  },
  attributes: {
    title: "deskSettings:attributes",
    text: "deskSettings:attributesText",
    page: "/admin/attributes",
    of: ({ attributes }) => attributes,
    into: (site, attributes) => ({ ...site, attributes }),
  },
  searchWords: {
    title: "deskSettings:searchWords",
    text: "deskSettings:searchWordsText",
    of: ({ searchWords }) => searchWords,
    into: (site, searchWords) => ({ ...site, searchWords }),
  },
  words: {
    title: "deskSettings:texts",
    text: "deskSettings:textsPart",
    page: "/admin/texts",
    of: ({ words }) => words,
    into: (site, words) => ({ ...site, words }),
  },
  languages: {
    title: "deskSettings:languages",
    text: "deskSettings:languagesText",
    of: ({ languages: { main, others } }) => {
      const isOffered = (language: Language) => language === main || others.includes(language);
      return { main, en: isOffered("en"), de: isOffered("de") };
    },
    into: (site, { main, ...offered }) => {
      const others = shopLanguages.filter((name) => offered[name] && name !== main);
      return { ...site, languages: { main, others } };
    },
  },
  clock: {
    title: "deskSettings:timeZone",
    text: "deskSettings:timeZoneText",
    of: ({ timeZone }) => timeZone,
    into: (site, timeZone) => ({ ...site, timeZone }),
  },
  followUp: {
    title: "deskSettings:followUpOfOffers",
    short: "deskSettings:followUp",
    text: "deskSettings:followUpText",
    of: ({ selling }) => pick(selling.offer, namesOf("followUp")),
    into: withOffer,
  },
  stock: {
    title: "deskSettings:lowStockPart",
    text: "deskSettings:lowStockText",
    of: ({ lowStock }) => ({ low: lowStock }),
    into: (site, { low }) => ({ ...site, lowStock: low }),
  },
  retention: {
    title: "deskSettings:legalRetention",
    text: "deskSettings:legalRetentionText",
    of: ({ retentionYears }) => ({ years: retentionYears }),
    into: (site, { years }) => ({ ...site, retentionYears: years }),
  },
  sight: {
    title: "deskSettings:whatSalesSees",
    text: "deskSettings:whatSalesSeesText",
    of: ({ salesSees }) => ({ sales: salesSees }),
    into: (site, { sales }) => ({ ...site, salesSees: sales }),
  },
  secondFactor: {
    title: "deskSettings:secondFactor",
    text: "deskSettings:secondFactorText",
    sensitive: true,
    of: ({ secondFactorRoles }) =>
      Object.fromEntries(secondFactorRoles.map((role) => [role, true])),
    into: (site, needed) => ({
      ...site,
      secondFactorRoles: Object.keys(needed).filter((role) => needed[role]),
    }),
  },
};

export const partNames = Object.keys(partDefinitions) as SitePart[];

function namesOf<P extends keyof typeof partFields>(part: P) {
  return Object.keys(partFields[part]) as (keyof (typeof partFields)[P])[];
}

function withSelling(site: Site, selling: Partial<Selling>): Site {
  return { ...site, selling: { ...site.selling, ...selling } };
}

function withOffer(site: Site, offer: Partial<Selling["offer"]>): Site {
  return withSelling(site, { offer: { ...site.selling.offer, ...offer } });
}

/** A part of these settings: a field that was added since it was stored is as in the defaults. */
export function completePart(part: SitePart, stored: unknown): unknown {
  if (!(part in partFields) || typeof stored !== "object") return stored;
  return { ...partDefinitions[part].of(siteDefaults), ...stored };
}

/** The defaults, overridden by these parts. */
export function siteWith(parts: Partial<SiteParts>): Site {
  return partNames.reduce((site, part) => {
    const { into } = partDefinitions[part] as PartDefinition<unknown>;
    return parts[part] === undefined ? site : into(site, completePart(part, parts[part]));
  }, siteDefaults);
}

/** The present value of every part, changed or not. */
export function partsOf(site: Site): SiteParts {
  const values = partNames.map((part) => [part, partDefinitions[part].of(site)]);
  return Object.fromEntries(values) as SiteParts;
}

function settingOf(category: ProductCategory, hidden: boolean): CategorySetting {
  const { slug, name, description, parent, image, secondaryDescription, look } = category;
  const known = siteDefaults.productCategories.find((each) => each.slug === slug);
  const usual = known ?? { image: plainImage(), secondaryDescription: "" };
  return {
    slug,
    name,
    description,
    hidden,
    ...(parent ? { parent } : {}),
    ...(secondaryDescription === usual.secondaryDescription ? {} : { text: secondaryDescription }),
    ...(image === usual.image ? {} : { picture: image }),
    ...(look ? { look } : {}),
  };
}

function plainImage(): string {
  return siteDefaults.productCategories[0]?.image ?? "";
}

/** A category from the defaults keeps its picture; a new one has a plain one. */
function categoryOf(setting: CategorySetting): ProductCategory {
  const { slug, name, description, parent, text, picture, look } = setting;
  const known = siteDefaults.productCategories.find((each) => each.slug === slug);
  const [plain] = siteDefaults.productCategories;
  return {
    secondaryDescription: "",
    badges: [],
    icon: plain?.icon ?? "",
    image: plainImage(),
    ...known,
    slug,
    name,
    description,
    ...(parent ? { parent } : {}),
    ...(text ? { secondaryDescription: text } : {}),
    ...(picture ? { image: picture } : {}),
    ...(look ? { look } : {}),
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
