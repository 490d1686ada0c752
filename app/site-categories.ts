import { type CategoryTexts, categoryTexts } from "./site-on-server";

/** A category as the shop owner configures it. The API shows name, slug and description only. */
export interface ProductCategory extends CategoryTexts {
  name: string;
  slug: string;
  /** One line. */
  description: string;
  /** Name of an icon in the sprite. */
  icon: string;
  image: string;
}

function textsOf(slug: string): CategoryTexts {
  return categoryTexts[slug] ?? { secondaryDescription: "", badges: [] };
}

const picture = (slug: string) => `/images/categories/${slug}.svg`;

/** The categories of the store, as the shop owner sets them. */
export const productCategories = [
  {
    name: "Microscopes & optics",
    slug: "microscopes-optics",
    description: "Compound, stereo and digital microscopes, refractometers, cameras and light.",
    icon: "microscope",
    image: picture("microscopes-optics"),
    ...textsOf("microscopes-optics"),
  },
  {
    name: "Balances & scales",
    slug: "balances-scales",
    description: "Analytical and precision balances, moisture analysers, bench and floor scales.",
    icon: "balance",
    image: picture("balances-scales"),
    ...textsOf("balances-scales"),
  },
  {
    name: "Centrifuges & mixers",
    slug: "centrifuges-mixers",
    description: "Centrifuges and rotors, stirrers, shakers, homogenisers and evaporators.",
    icon: "centrifuge",
    image: picture("centrifuges-mixers"),
    ...textsOf("centrifuges-mixers"),
  },
  {
    name: "Pumps & vacuum",
    slug: "pumps-vacuum",
    description: "Vacuum pumps, gauges and fittings, peristaltic and dosing pumps, compressors.",
    icon: "pump",
    image: picture("pumps-vacuum"),
    ...textsOf("pumps-vacuum"),
  },
  {
    name: "Machine tools",
    slug: "machine-tools",
    description: "Mills, lathes, drills, saws, grinders and presses for the workshop.",
    icon: "lathe",
    image: picture("machine-tools"),
    ...textsOf("machine-tools"),
  },
  {
    name: "Measuring tools",
    slug: "measuring-tools",
    description: "Calipers, micrometers, gauges, surface plates and electronic instruments.",
    icon: "caliper",
    image: picture("measuring-tools"),
    ...textsOf("measuring-tools"),
  },
  {
    name: "Furniture & storage",
    slug: "furniture-storage",
    description: "Workbenches, laboratory tables, cabinets, shelving, trolleys and seating.",
    icon: "cabinet",
    image: picture("furniture-storage"),
    ...textsOf("furniture-storage"),
  },
  {
    name: "Safety & ventilation",
    slug: "safety-ventilation",
    description: "Fume hoods, extraction, safety cabinets, emergency showers and protection.",
    icon: "hood",
    image: picture("safety-ventilation"),
    ...textsOf("safety-ventilation"),
  },
] as const satisfies readonly ProductCategory[];

export type CategorySlug = (typeof productCategories)[number]["slug"];
