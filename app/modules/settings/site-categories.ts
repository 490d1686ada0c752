import type { ListLook } from "./list-looks";
import { type CategoryTexts, categoryTexts } from "./site-on-server";

/** A category as the shop owner configures it. The API shows name, slug and description only. */
export interface ProductCategory extends CategoryTexts {
  name: string;
  slug: string;
  /** Name of an icon in the sprite. */
  icon: string;
  image: string;
  /** Slug of the category that it stands below. Left out at the top. */
  parent?: string | null;
  /** How its list opens. Left out: as the one that it stands below, or as cards. */
  look?: ListLook | null;
}

function textsOf(slug: string): CategoryTexts {
  return categoryTexts[slug] ?? { description: "", secondaryDescription: "", badges: [] };
}

const picture = (slug: string) => `/images/categories/${slug}.svg`;

/** The categories of the store, as the shop owner sets them. */
export const productCategories = [
  {
    name: "Microscopes & optics",
    slug: "microscopes-optics",
    icon: "microscope",
    image: picture("microscopes-optics"),
    ...textsOf("microscopes-optics"),
  },
  {
    name: "Balances & scales",
    slug: "balances-scales",
    icon: "balance",
    image: picture("balances-scales"),
    ...textsOf("balances-scales"),
  },
  {
    name: "Centrifuges & mixers",
    slug: "centrifuges-mixers",
    icon: "centrifuge",
    image: picture("centrifuges-mixers"),
    ...textsOf("centrifuges-mixers"),
  },
  {
    name: "Pumps & vacuum",
    slug: "pumps-vacuum",
    icon: "pump",
    image: picture("pumps-vacuum"),
    ...textsOf("pumps-vacuum"),
  },
  {
    name: "Machine tools",
    slug: "machine-tools",
    icon: "lathe",
    image: picture("machine-tools"),
    ...textsOf("machine-tools"),
  },
  {
    name: "Measuring tools",
    slug: "measuring-tools",
    icon: "caliper",
    image: picture("measuring-tools"),
    ...textsOf("measuring-tools"),
  },
  {
    name: "Furniture & storage",
    slug: "furniture-storage",
    icon: "cabinet",
    image: picture("furniture-storage"),
    ...textsOf("furniture-storage"),
  },
  {
    name: "Safety & ventilation",
    slug: "safety-ventilation",
    icon: "hood",
    image: picture("safety-ventilation"),
    ...textsOf("safety-ventilation"),
  },
] as const satisfies readonly ProductCategory[];

export type CategorySlug = (typeof productCategories)[number]["slug"];
