/** A category as the shop owner configures it. The API shows name, slug and description only. */
export interface ProductCategory {
  name: string;
  slug: string;
  /** One line. */
  description: string;
  secondaryDescription: string;
  /** Name of an icon in the sprite. */
  icon: string;
  image: string;
  badges: readonly string[];
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
    secondaryDescription:
      "From the class set to the inspection bench. Cameras and illumination fit every stand listed here unless its page says otherwise.",
    badges: ["Parts kept 10 years", "Alignment report"],
  },
  {
    name: "Balances & scales",
    slug: "balances-scales",
    description: "Analytical and precision balances, moisture analysers, bench and floor scales.",
    icon: "balance",
    image: picture("balances-scales"),
    secondaryDescription:
      "Readability from 0.01 mg to 500 g. Verification and calibration certificates can be added to any quote.",
    badges: ["Calibration on request", "Verified models"],
  },
  {
    name: "Centrifuges & mixers",
    slug: "centrifuges-mixers",
    description: "Centrifuges and rotors, stirrers, shakers, homogenisers and evaporators.",
    icon: "centrifuge",
    image: picture("centrifuges-mixers"),
    secondaryDescription:
      "Everything that spins, shakes or stirs, with the vessels and rotors that belong to it.",
    badges: ["Rotor register", "230 V and 120 V"],
  },
  {
    name: "Pumps & vacuum",
    slug: "pumps-vacuum",
    description: "Vacuum pumps, gauges and fittings, peristaltic and dosing pumps, compressors.",
    icon: "pump",
    image: picture("pumps-vacuum"),
    secondaryDescription:
      "Sized by what you evacuate, not by what is in stock: tell us volume, gas and target pressure with your quote request.",
    badges: ["Leak-tested", "Service exchange"],
  },
  {
    name: "Machine tools",
    slug: "machine-tools",
    description: "Mills, lathes, drills, saws, grinders and presses for the workshop.",
    icon: "lathe",
    image: picture("machine-tools"),
    secondaryDescription:
      "Machines are quoted with freight, setting down and commissioning. Tooling and small machines ship from stock.",
    badges: ["Installation included", "Test chart supplied"],
  },
  {
    name: "Measuring tools",
    slug: "measuring-tools",
    description: "Calipers, micrometers, gauges, surface plates and electronic instruments.",
    icon: "caliper",
    image: picture("measuring-tools"),
    secondaryDescription:
      "Hand tools and instruments with traceable results. Ask for a works certificate when you order.",
    badges: ["Traceable", "Ships in two days"],
  },
  {
    name: "Furniture & storage",
    slug: "furniture-storage",
    description: "Workbenches, laboratory tables, cabinets, shelving, trolleys and seating.",
    icon: "cabinet",
    image: picture("furniture-storage"),
    secondaryDescription:
      "Furniture that carries machines and outlives them. Bench runs are planned from your floor drawing free of charge.",
    badges: ["10-year warranty", "Planning service"],
  },
  {
    name: "Safety & ventilation",
    slug: "safety-ventilation",
    description: "Fume hoods, extraction, safety cabinets, emergency showers and protection.",
    icon: "hood",
    image: picture("safety-ventilation"),
    secondaryDescription:
      "Collective protection first, personal protection second. Air-flow tests on site can be quoted with every hood.",
    badges: ["Air-flow tested", "Annual inspection"],
  },
] as const satisfies readonly ProductCategory[];

export type CategorySlug = (typeof productCategories)[number]["slug"];
