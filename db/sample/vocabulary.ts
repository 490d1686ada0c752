import type { CategorySlug } from "./categories";

/** Name, id of the sample product whose picture it uses, lowest and highest price. */
type Thing = readonly [noun: string, picture: string, low: number, high: number];

interface Family {
  category: CategorySlug;
  /** The share of all generated products; the shares add up to 1. */
  share: number;
  things: readonly [Thing, ...Thing[]];
}

/** The kinds of generated products, from the largest category to the smallest. */
export const families: readonly [Family, ...Family[]] = [
  {
    category: "measuring-tools",
    share: 0.27,
    things: [
      ["Digital caliper", "digital-caliper-dc150", 29, 420],
      ["Vernier caliper", "vernier-caliper-vc150", 14, 190],
      ["Outside micrometer", "micrometer-om25", 32, 640],
      ["Bore gauge", "bore-gauge-bg35", 140, 1900],
      ["Dial indicator", "dial-indicator-di10", 22, 260],
      ["Height gauge", "height-gauge-hg600", 190, 2400],
      ["Multimeter", "multimeter-mm60", 25, 900],
      ["Oscilloscope", "oscilloscope-os204", 320, 9800],
    ],
  },
  {
    category: "furniture-storage",
    share: 0.2,
    things: [
      ["Workbench", "workbench-wb20", 280, 2600],
      ["Drawer cabinet", "drawer-cabinet-dc7", 420, 2900],
      ["Tool trolley", "tool-trolley-tt6", 180, 1900],
      ["Boltless shelving", "boltless-shelving-bs200", 70, 480],
      ["Small-parts cabinet", "small-parts-cabinet-sp44", 24, 260],
      ["Laboratory stool", "chemical-resistant-stool-cs2", 110, 560],
    ],
  },
  {
    category: "safety-ventilation",
    share: 0.15,
    things: [
      ["Fume hood", "fume-hood-fh15", 3200, 18000],
      ["Extraction arm", "extraction-arm-ea75", 190, 1400],
      ["Safety cabinet", "safety-cabinet-sc90", 900, 6400],
      ["Safety glasses", "safety-glasses-sg4", 4.9, 48],
      ["Spill kit", "spill-kit-sk50", 48, 420],
      ["Dust extractor", "dust-extractor-de30", 240, 2800],
    ],
  },
  {
    category: "balances-scales",
    share: 0.12,
    things: [
      ["Analytical balance", "analytical-balance-pa224", 980, 9800],
      ["Precision balance", "precision-balance-pl2202", 260, 3400],
      ["Bench scale", "bench-scale-bs15", 120, 1200],
      ["Floor scale", "floor-scale-fs1500", 900, 5200],
      ["Crane scale", "crane-scale-ks3", 280, 4600],
    ],
  },
  {
    category: "machine-tools",
    share: 0.1,
    things: [
      ["Bench lathe", "bench-lathe-bl280", 2400, 16000],
      ["Milling machine", "milling-machine-km3", 5200, 48000],
      ["Drill press", "drill-press-dp16", 240, 4800],
      ["Band saw", "band-saw-bs210", 780, 9600],
      ["Bench grinder", "bench-grinder-bg200", 90, 780],
      ["Machine vice", "machine-vice-mv125", 120, 1400],
    ],
  },
  {
    category: "pumps-vacuum",
    share: 0.08,
    things: [
      ["Rotary vane pump", "rotary-vane-pump-rv8", 780, 6400],
      ["Diaphragm pump", "diaphragm-pump-md4", 420, 4800],
      ["Peristaltic pump", "peristaltic-pump-pp300", 380, 4200],
      ["Vacuum gauge", "vacuum-gauge-vg2", 140, 1600],
      ["Compressor", "compressor-silent-sc50", 380, 5600],
    ],
  },
  {
    category: "centrifuges-mixers",
    share: 0.05,
    things: [
      ["Microcentrifuge", "microcentrifuge-m18r", 780, 5600],
      ["Bench centrifuge", "bench-centrifuge-c20", 980, 12800],
      ["Magnetic stirrer", "magnetic-stirrer-ms10", 90, 980],
      ["Vortex mixer", "vortex-mixer-vx3", 90, 620],
    ],
  },
  {
    category: "microscopes-optics",
    share: 0.03,
    things: [
      ["Stereo microscope", "stereo-microscope-sz45", 260, 6400],
      ["Laboratory microscope", "laboratory-microscope-l400", 480, 9800],
      ["Digital microscope", "digital-microscope-dm8", 120, 3800],
    ],
  },
];

export const kinds = [
  "Compact",
  "Bench",
  "Heavy-duty",
  "Portable",
  "Digital",
  "Precision",
  "Stainless",
  "Mobile",
  "Electric",
  "Folding",
] as const;

export const lines = [
  "Alder",
  "Basalt",
  "Cobalt",
  "Dorian",
  "Ember",
  "Fathom",
  "Gable",
  "Harrow",
  "Indigo",
  "Juniper",
  "Keel",
  "Lumen",
  "Meridian",
  "Nimbus",
  "Onyx",
  "Pivot",
  "Quarry",
  "Ridge",
  "Sable",
  "Tundra",
  "Umber",
  "Vesper",
  "Willow",
  "Yarrow",
  "Zenith",
] as const;

/** Three syllables make a word with which hardly any other word begins. */
export const nameSyllables = [
  "bra",
  "cor",
  "dre",
  "fel",
  "gri",
  "hol",
  "jun",
  "kel",
  "lor",
  "mav",
  "nor",
  "pel",
  "qui",
  "rov",
  "syl",
  "tar",
  "ulm",
  "vel",
  "wen",
  "zor",
] as const;

export const uses = [
  "goods-in inspection",
  "teaching and training",
  "the tool room",
  "the quality laboratory",
  "maintenance work",
  "single parts and small series",
  "field service",
  "research and development",
  "continuous operation in two shifts",
  "the prototype workshop",
] as const;

export const services = [
  "delivered ready for use",
  "with a certificate on request",
  "in the version with extended accessories",
  "tested before it leaves the works",
  "with instructions in six languages",
  "in the present series",
] as const;
