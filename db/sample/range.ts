import { blankProduct, type Product } from "~/modules/catalogue/product.resource";
import type { TechnicalDatum } from "~/modules/catalogue/technical-data";
import type { Attribute, CategorySetting, SearchWord } from "~/modules/settings/part-fields";
import { productCategories } from "~/modules/settings/site-categories";
import { sampleProducts } from "./products";
import { bearingSizes, nutWidths, pitches, washers } from "./standards";

/*
 * The demo's wide range: consumables and parts in the sizes in which they are really made, so that
 * filters, tables and quick orders have work. All makers are invented.
 */

interface Family {
  /** The category, which also names the picture. */
  category: string;
  id: string;
  noun: string;
  brands: readonly string[];
  /** The letters of its article numbers. */
  letters: string;
  text: string;
  items(): readonly Item[];
}

interface Item {
  /** What the name says after the noun: "M8 × 40". */
  size: string;
  data: readonly [name: string, value: string | number, unit?: string][];
  price: number;
  pack?: number;
  per?: number;
  minimum?: number;
}

const steps = (from: number, to: number, by: number) =>
  Array.from({ length: Math.round((to - from) / by) + 1 }, (_, at) =>
    Number((from + at * by).toFixed(2)),
  );

const each = <T, U>(list: readonly T[], make: (item: T) => readonly U[]) => list.flatMap(make);

const threads = [4, 5, 6, 8, 10, 12, 16, 20] as const;
const lengths = [10, 12, 16, 20, 25, 30, 35, 40, 50, 60, 70, 80, 100] as const;
const finishes = [
  ["Steel 8.8, zinc plated", 1],
  ["Stainless steel A2", 1.9],
  ["Stainless steel A4", 2.7],
] as const;
const cents = (amount: number) => Math.max(0.01, Math.round(amount * 100) / 100);

function screws(standard: string, head: string, drive: string, factor: number): Item[] {
  return each(threads, (m) =>
    each(
      lengths.filter((length) => length >= m * 1.5),
      (length) =>
        finishes.map(([material, cost]) => ({
          size: `M${m} × ${length}, ${material.split(",")[0]}`,
          data: [
            ["Thread", `M${m}`],
            ["Length", length, "mm"],
            ["Thread pitch", pitches[m] ?? 1, "mm"],
            ["Material", material],
            ["Head", head],
            ["Drive", drive],
            ["Standard", standard],
          ],
          price: cents(0.02 + m * m * length * 0.000045 * cost * factor),
          pack: m <= 8 ? 100 : 50,
          per: 100,
        })),
    ),
  );
}

const families: readonly Family[] = [
  {
    category: "screws-bolts",
    id: "hex-bolt",
    noun: "Hex bolt",
    brands: ["Nordfix", "Skruva"],
    letters: "HB",
    text: "Hexagon head bolt, fully threaded, with metric coarse thread.",
    items: () => screws("ISO 4017", "Hexagon", "External hexagon", 1),
  },
  {
    category: "screws-bolts",
    id: "socket-screw",
    noun: "Socket head screw",
    brands: ["Skruva", "Tornholt"],
    letters: "SC",
    text: "Cylinder head screw with hexagon socket and metric coarse thread.",
    items: () => screws("ISO 4762", "Cylinder", "Hexagon socket", 1.2),
  },
  {
    category: "screws-bolts",
    id: "countersunk-screw",
    noun: "Countersunk screw",
    brands: ["Tornholt", "Nordfix"],
    letters: "CS",
    text: "Countersunk head screw with hexagon socket and metric coarse thread.",
    items: () => screws("ISO 10642", "Countersunk", "Hexagon socket", 1.3),
  },
  {
    category: "screws-bolts",
    id: "set-screw",
    noun: "Set screw",
    brands: ["Skruva", "Nordfix"],
    letters: "SS",
    text: "Headless set screw with hexagon socket and cup point.",
    items: () => screws("ISO 4029", "None", "Hexagon socket", 0.8),
  },
  {
    category: "nuts-washers",
    id: "washer",
    noun: "Washer",
    brands: ["Nordfix"],
    letters: "WA",
    text: "Plain washer, normal series.",
    items: () =>
      each([3, 4, 5, 6, 8, 10, 12, 16, 20, 24], (m) =>
        finishes.map(([material, cost]) => ({
          size: `M${m}, ${material.split(",")[0]}`,
          data: [
            ["Thread", `M${m}`],
            ["Inner diameter", washers[m]?.[0] ?? m, "mm"],
            ["Outer diameter", washers[m]?.[1] ?? m * 2, "mm"],
            ["Material", material],
            ["Standard", "ISO 7089"],
          ],
          price: cents(0.01 + m * 0.003 * cost),
          pack: 100,
          per: 100,
        })),
      ),
  },
  {
    category: "nuts-washers",
    id: "hex-nut",
    noun: "Hex nut",
    brands: ["Nordfix", "Skruva"],
    letters: "HN",
    text: "Hexagon nut with metric coarse thread.",
    items: () =>
      each([3, 4, 5, 6, 8, 10, 12, 16, 20, 24], (m) =>
        finishes.map(([material, cost]) => ({
          size: `M${m}, ${material.split(",")[0]}`,
          data: [
            ["Thread", `M${m}`],
            ["Thread pitch", pitches[m] ?? 1, "mm"],
            ["Width across flats", nutWidths[m] ?? m * 1.5, "mm"],
            ["Material", material],
            ["Standard", "ISO 4032"],
          ],
          price: cents(0.015 + m * m * 0.0012 * cost),
          pack: 100,
          per: 100,
        })),
      ),
  },
  {
    category: "drills",
    id: "twist-drill",
    noun: "Twist drill",
    brands: ["Bohrvig", "Kerfholm", "Spanlund"],
    letters: "TD",
    text: "Jobber drill with straight shank, point angle 118° or 135°, right-hand cutting.",
    items: () =>
      each(steps(1, 13, 0.1), (diameter) =>
        [
          ["HSS", 1, 118],
          ["HSS-Co 5", 1.8, 135],
          ["Solid carbide", 6.5, 140],
        ].map(([material, cost, angle]) => ({
          size: `${diameter.toFixed(1)} mm, ${material}`,
          data: [
            ["Diameter", diameter.toFixed(1), "mm"],
            ["Overall length", Math.round(34 + diameter * 9.2), "mm"],
            ["Flute length", Math.round(12 + diameter * 6.9), "mm"],
            ["Point angle", Number(angle), "°"],
            ["Material", String(material)],
            ["Shank", "Straight"],
          ],
          price: cents((0.9 + diameter * 0.38) * Number(cost)),
          ...(material === "HSS" && diameter < 5 ? { pack: 10 } : {}),
        })),
      ),
  },
  {
    category: "milling-cutters",
    id: "end-mill",
    noun: "End mill",
    brands: ["Spanlund", "Drehvik"],
    letters: "EM",
    text: "Solid carbide end mill, centre cutting, with a weldon or a plain shank.",
    items: () =>
      each([2, 3, 4, 5, 6, 8, 10, 12, 14, 16, 18, 20], (diameter) =>
        each([2, 3, 4], (flutes) =>
          ["Uncoated", "TiAlN", "DLC"].map((coating, at) => ({
            size: `${diameter} mm, ${flutes} flutes, ${coating}`,
            data: [
              ["Diameter", diameter, "mm"],
              ["Flutes", flutes],
              ["Coating", coating],
              ["Cutting length", diameter * 2 + 4, "mm"],
              ["Overall length", diameter * 4 + 34, "mm"],
              ["Material", "Solid carbide"],
            ],
            price: cents(9 + diameter * 3.1 + flutes * 1.4 + at * 4.5),
          })),
        ),
      ),
  },
  {
    category: "bearings",
    id: "ball-bearing",
    noun: "Deep groove ball bearing",
    brands: ["Rullvik", "Kugelmark"],
    letters: "BB",
    text: "Single-row deep groove ball bearing for radial and moderate axial loads.",
    items: () =>
      each([60, 62, 63] as const, (series) =>
        each([...bearingSizes[series].entries()], ([code, [outer = 0, width = 0]]) =>
          (["open", "2Z", "2RS"] as const).map((seal, at) => {
            const bore = [10, 12, 15, 17][code] ?? code * 5;
            const wide = series === 60 ? 1 : series === 62 ? 1.25 : 1.5;
            const load = Math.round(bore ** 1.15 * wide ** 1.5 * 28) / 100;
            return {
              size: `${series}${String(code).padStart(2, "0")}${seal === "open" ? "" : `-${seal}`}`,
              data: [
                ["Bore diameter", bore, "mm"],
                ["Outer diameter", outer, "mm"],
                ["Width", width, "mm"],
                ["Dynamic load rating", load, "kN"],
                ["Limiting speed", Math.round(360_000 / (bore + outer)) * 2, "rpm"],
                ["Seal", seal === "open" ? "Open" : seal === "2Z" ? "Shields" : "Rubber seals"],
              ],
              price: cents(2.1 + bore * 0.31 * wide + at * 0.8),
            };
          }),
        ),
      ),
  },
  {
    category: "seals",
    id: "o-ring",
    noun: "O-ring",
    brands: ["Tatring", "Hollovac"],
    letters: "OR",
    text: "O-ring for static sealing.",
    items: () =>
      each(steps(4, 100, 2), (inner) =>
        each([1.5, 2, 2.5, 3, 4, 5], (section) =>
          [
            ["NBR", 70, "-30 to 100", 1],
            ["FKM", 75, "-20 to 200", 4.5],
            ["EPDM", 70, "-45 to 140", 1.6],
          ].map(([material, hardness, range, cost]) => ({
            size: `${inner} × ${section} mm, ${material}`,
            data: [
              ["Inner diameter", inner, "mm"],
              ["Cross section", section, "mm"],
              ["Material", String(material)],
              ["Hardness", `${hardness} Shore A`],
              ["Temperature range", String(range), "°C"],
            ],
            price: cents(0.05 + inner * section * 0.0009 * Number(cost)),
            pack: 10,
            per: 100,
          })),
        ),
      ),
  },
  {
    category: "pneumatic-fittings",
    id: "push-in-fitting",
    noun: "Push-in fitting",
    brands: ["Luftmark", "Maelvick"],
    letters: "PF",
    text: "Push-in fitting with a nickel-plated brass body and an NBR seal.",
    items: () =>
      each(["Straight", "Elbow", "Tee", "Bulkhead"], (shape) =>
        each([4, 6, 8, 10, 12], (tube) =>
          ["M5", "G 1/8", "G 1/4", "G 3/8", "G 1/2"].map((thread, at) => ({
            size: `${tube} mm, ${thread}, ${shape.toLowerCase()}`,
            data: [
              ["Tube diameter", tube, "mm"],
              ["Thread", thread],
              ["Shape", shape],
              ["Operating pressure", "-0.9 to 10", "bar"],
              ["Material", "Brass, nickel plated"],
            ],
            price: cents(0.9 + tube * 0.12 + at * 0.35 + (shape === "Straight" ? 0 : 0.9)),
            pack: 10,
          })),
        ),
      ),
  },
  {
    category: "pressure-gauges",
    id: "pressure-gauge",
    noun: "Pressure gauge",
    brands: ["Tallimark", "Manovik"],
    letters: "PG",
    text: "Bourdon tube pressure gauge with a stainless steel case.",
    items: () =>
      each([1, 1.6, 2.5, 4, 6, 10, 16, 25, 40, 60, 100, 160, 250, 400], (top) =>
        each([40, 63, 100, 160], (dial) =>
          ["Bottom", "Back"].map((connection, at) => ({
            size: `0 to ${top} bar, ${dial} mm, ${connection.toLowerCase()} connection`,
            data: [
              ["Measuring range", `0 to ${top}`, "bar"],
              ["Dial diameter", dial, "mm"],
              ["Connection", connection],
              ["Thread", dial < 63 ? "G 1/8" : dial < 100 ? "G 1/4" : "G 1/2"],
              ["Accuracy class", dial < 100 ? "1.6" : "1.0"],
            ],
            price: cents(11 + dial * 0.34 + top * 0.03 + at * 2),
          })),
        ),
      ),
  },
  {
    category: "sockets-wrenches",
    id: "socket",
    noun: "Socket",
    brands: ["Nokkval", "Benchmere"],
    letters: "SO",
    text: "Six-point socket of chrome vanadium steel.",
    items: () =>
      each(["1/4", "3/8", "1/2"], (drive, at?: number) =>
        each(steps(4, 32, 1), (size) =>
          ["Standard", "Deep"].map((form) => ({
            size: `${size} mm, ${drive}" drive, ${form.toLowerCase()}`,
            data: [
              ["Width across flats", size, "mm"],
              ["Drive", `${drive}"`],
              ["Form", form],
              ["Material", "Chrome vanadium steel"],
            ],
            price: cents(2.2 + size * 0.17 + (form === "Deep" ? 1.6 : 0) + (at ?? 0)),
          })),
        ),
      ),
  },
  {
    category: "bottles-vessels",
    id: "lab-bottle",
    noun: "Laboratory bottle",
    brands: ["Vitrholm", "Okulund"],
    letters: "LB",
    text: "Bottle with a screw cap and a pouring ring; autoclavable.",
    items: () =>
      each([25, 50, 100, 250, 500, 1000, 2000, 5000], (volume) =>
        each(["Borosilicate glass", "Polypropylene", "PFA"], (material, at?: number) =>
          ["Clear", "Amber"].map((colour) => ({
            size: `${volume} ml, ${material}, ${colour.toLowerCase()}`,
            data: [
              ["Volume", volume, "ml"],
              ["Material", material],
              ["Colour", colour],
              ["Thread", volume < 100 ? "GL 25" : "GL 45"],
              ["Temperature resistance", material === "Polypropylene" ? 121 : 140, "°C"],
            ],
            price: cents(2.4 + volume ** 0.62 * 0.14 * (1 + (at ?? 0) * 0.6)),
            pack: volume <= 100 ? 10 : 1,
          })),
        ),
      ),
  },
];

/** The categories below those of the store: each with its parent. */
const below: readonly [slug: string, name: string, parent: string, description: string][] = [
  ["cutting-tools", "Cutting tools", "machine-tools", "Drills and milling cutters."],
  ["drills", "Drills", "cutting-tools", "Jobber drills from 1.0 to 13.0 mm."],
  ["milling-cutters", "Milling cutters", "cutting-tools", "Solid carbide end mills."],
  ["machine-parts", "Machine parts", "machine-tools", "Bearings and seals."],
  ["bearings", "Bearings", "machine-parts", "Deep groove ball bearings, open and sealed."],
  ["seals", "Seals", "machine-parts", "O-rings of NBR, FKM and EPDM."],
  ["fasteners", "Fasteners", "furniture-storage", "Metric screws, nuts and washers."],
  ["screws-bolts", "Screws and bolts", "fasteners", "M4 to M20, by the hundred."],
  ["nuts-washers", "Nuts and washers", "fasteners", "M3 to M24, by the hundred."],
  ["sockets-wrenches", "Sockets", "furniture-storage", "Six-point sockets, 4 to 32 mm."],
  ["pneumatic-fittings", "Pneumatic fittings", "pumps-vacuum", "Push-in fittings for tubes."],
  ["pressure-gauges", "Pressure gauges", "measuring-tools", "0 to 1 bar up to 0 to 400 bar."],
  ["bottles-vessels", "Bottles", "centrifuges-mixers", "Glass, polypropylene and PFA."],
];

/** What is chosen by its sizes, side by side. */
const bySizes = new Set(["fasteners", "cutting-tools", "machine-parts"]);

/** Furniture has fasteners and sockets beside it in the sample store. */
const workshop = {
  slug: "furniture-storage",
  name: "Workshop & storage",
  description: "Benches, cabinets, shelving and seating, with fasteners and sockets.",
  text: "Furniture that carries machines and outlives them, and small parts by the hundred. Bench runs are planned from your floor drawing free of charge.",
};

/** The store's categories, with those of the range below them. */
export function rangeCategories(): CategorySetting[] {
  const top = productCategories.map(({ slug, name, description }) => {
    return { slug, name, description, hidden: false, ...(slug === workshop.slug ? workshop : {}) };
  });
  const more = below.map(([slug, name, parent, description]) => ({
    slug,
    name,
    description,
    hidden: false,
    parent,
    picture: pictureOf(slug),
    ...(bySizes.has(slug) ? { look: "table" as const } : {}),
  }));
  return [...top, ...more];
}

/** A category with families below it shows the picture of the first. */
function pictureOf(slug: string): string {
  const child = below.find(([, , parent]) => parent === slug)?.[0];
  const own = families.find(({ category }) => category === (child ?? slug));
  return `/images/range/${own?.id ?? "hex-bolt"}.svg`;
}

/**
 * What buyers compare first, in this order; a card shows the first two that its product has. With a
 * unit they are filtered by ranges, and without one by choices.
 */
const comparedData: readonly (readonly [name: string, unit?: string])[] = [
  ["Force"],
  ["Capacity", "g"],
  ["Magnification"],
  ["Readability", "mg"],
  ["Resolution"],
  ["Range"],
  ["Pumping speed", "m³/h"],
  ["Flow"],
  ["Speed"],
  ["Load"],
  ["Size"],
  ["Temperature", "°C"],
  ["Accuracy"],
  ["Class"],
  ["Protection"],
  ["Motor"],
  ["Height", "mm"],
  ["Light"],
  ["Supply"],
];

/** How the shop treats the data of the range, and what cards show of the other products. */
export function rangeAttributes(): Attribute[] {
  const categories = below.map(([slug]) => slug);
  const compared = sampleProducts();
  const number = (name: string, unit: string | null, group = "Dimensions"): Attribute => ({
    name,
    kind: "number",
    unit,
    decimals: null,
    group,
    categories,
    facet: true,
    card: false,
  });
  const option = (name: string, group: string): Attribute => ({
    ...number(name, null, group),
    kind: "option",
  });
  return [
    { ...option("Thread", "Dimensions"), card: true },
    ...["Bore diameter", "Outer diameter", "Width"].map((name) => {
      return { ...number(name, "mm"), card: true };
    }),
    ...["Diameter", "Length", "Inner diameter"].map((name) => number(name, "mm")),
    ...["Cross section", "Overall length", "Flute length"].map((name) => number(name, "mm")),
    ...["Cutting length", "Width across flats", "Tube diameter", "Dial diameter"].map((name) =>
      number(name, "mm"),
    ),
    number("Volume", "ml"),
    number("Dynamic load rating", "kN", "Loads"),
    number("Limiting speed", "rpm", "Loads"),
    number("Measuring range", "bar", "Pressure"),
    number("Operating pressure", "bar", "Pressure"),
    number("Flutes", null, "Form"),
    { ...option("Material", "Material"), card: true },
    ...["Head", "Drive", "Coating", "Seal", "Shape", "Form", "Connection", "Colour"].map((name) =>
      option(name, "Form"),
    ),
    option("Standard", "Standards"),
    ...comparedData.map(([name, unit]) => {
      const as = unit === undefined ? option(name, "") : number(name, unit, "");
      return { ...as, categories: categoriesWith(name, compared), card: true };
    }),
  ];
}

/** The categories of the products that have this datum. */
function categoriesWith(name: string, products: readonly Product[]): string[] {
  const having = products.filter(({ technicalData }) =>
    technicalData.some((datum) => datum.name === name),
  );
  return [...new Set(having.flatMap(({ categories }) => categories))];
}

/** The standards before those of ISO, by which buyers still ask. */
const earlier = {
  933: 4017,
  912: 4762,
  7991: 10642,
  916: 4029,
  125: 7089,
  934: 4032,
};

/** What buyers call its products otherwise. */
export function rangeSearchWords(): SearchWord[] {
  const standards = Object.entries(earlier).flatMap(([din, iso]) =>
    [`din ${din}`, `din${din}`].map((typed) => ({ typed, meant: `ISO ${iso}` })),
  );
  const named = [
    ["spanner", "socket"],
    ["wrench", "socket"],
    ["hexagon", "hex"],
    ["hexagonal", "hex"],
    ["cap screw", "screw"],
    ["allen screw", "socket head screw"],
    ["zz", "2Z"],
  ].map(([typed = "", meant = ""]) => ({ typed, meant }));
  return [...named, ...standards];
}

const firstDay = Date.UTC(2025, 1, 3, 8);

/** The products of the range; the same on every call. */
export function* rangeProducts(): Generator<Product> {
  let at = 0;
  for (const family of families) {
    let number = 0;
    for (const item of family.items()) {
      number += 1;
      at += 1;
      yield productOf(family, item, { number, at });
    }
  }
}

function productOf(
  family: Family,
  item: Item,
  { number, at }: { number: number; at: number },
): Product {
  const { id, noun, brands, letters, text, category } = family;
  const created = new Date(firstDay + at * 3 * 3_600_000);
  const code = String(number).padStart(4, "0");
  const technicalData: TechnicalDatum[] = item.data.map(([name, value, unit = null]) => ({
    name,
    value: String(value),
    unit,
  }));
  const gtin = withCheckDigit(`40${String(31_000_000_00 + at).padStart(10, "0")}`);
  return {
    ...blankProduct,
    id: `${id}-${code}`,
    productName: `${noun} ${item.size}`,
    sku: `${letters}-${code}`,
    brand: brands[number % brands.length] ?? "",
    price: item.price,
    stock: number % 11 === 0 ? 0 : 40 + ((number * 37) % 900),
    categories: [category],
    published: true,
    description: text,
    technicalData: [...technicalData, { name: "GTIN", value: gtin, unit: null }],
    primaryImageURL: `/images/range/${id}.svg`,
    packQuantity: item.pack && item.pack > 1 ? item.pack : null,
    priceQuantity: item.per ?? null,
    minimumQuantity: item.minimum ?? null,
    leadTime: number % 11 === 0 ? "3 weeks" : "2 working days",
    created,
    updated: created,
    version: 1,
  };
}

/** A GTIN-13 of twelve digits. */
function withCheckDigit(digits: string): string {
  const sum = [...digits].reduce((total, digit, at) => total + Number(digit) * (at % 2 ? 3 : 1), 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}
