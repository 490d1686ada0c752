import { type Entry, variant } from "../entry";

export const balances: Entry[] = [
  {
    id: "analytical-balance-pa224",
    name: "Analytical balance PA224",
    brand: "Ponderyx",
    sku: "PDX-PA224",
    price: 1895,
    stock: 11,
    featured: true,
    extraViews: 2,
    specs: [
      "Capacity: 220 g",
      "Readability: 0.1 mg",
      "Repeatability: 0.1 mg",
      "Pan: 90 mm, stainless steel",
      "Adjustment: internal, by temperature and time",
      "Interfaces: USB, RS-232",
    ],
    text: `The balance most laboratories mean when they say balance. The draft shield opens on both
      sides and at the top with little force, and its panes lift out for washing without a tool.

      It adjusts itself when the room has changed by 1.5 °C or four hours have passed, and writes
      down that it did. A levelling assistant shows which foot to turn.`,
    variants: [
      variant("standard", "Not verified", { specs: ["Verification: none"] }),
      variant("verified", "With type approval and verification", {
        sku: "PDX-PA224-V",
        price: 2140,
        stock: 4,
        specs: ["Verification: type approval, class I"],
      }),
    ],
  },
  {
    id: "semi-micro-balance-pa125",
    name: "Semi-micro balance PA125D",
    brand: "Ponderyx",
    sku: "PDX-PA125D",
    price: null,
    stock: 2,
    specs: [
      "Capacity: 60 g / 120 g",
      "Readability: 0.01 mg / 0.1 mg",
      "Minimum weight: 20 mg (typical, after the pharmacopoeia)",
      "Draft shield: motorised, ionising bar built in",
      "Settling time: 8 s",
    ],
    text: `Five places for filters, implants and expensive powder. An ionising bar discharges the
      vessel as it passes the door, which removes the drift that is otherwise blamed on the balance.

      We advise on the table as well: a semi-micro balance is only as calm as what it stands on.`,
  },
  {
    id: "micro-balance-pm6",
    name: "Microbalance PM6",
    brand: "Ponderyx",
    sku: "PDX-PM6",
    price: null,
    stock: null,
    specs: [
      "Capacity: 6.1 g",
      "Readability: 0.001 mg",
      "Pan: 20 mm, with filter holder 47 mm",
      "Weighing cell: separate from the display unit",
      "Adjustment: two internal weights",
    ],
    text: `Six places, for particulate filters and reference materials. The electronics sit in their
      own housing so that no warmth reaches the cell.

      Quoted with installation, because the first two hours decide what it will be able to do in
      the following ten years.`,
  },
  {
    id: "precision-balance-pl2202",
    name: "Precision balance PL2202",
    brand: "Ponderyx",
    sku: "PDX-PL2202",
    price: 640,
    stock: 24,
    specs: [
      "Capacity: 2,200 g",
      "Readability: 0.01 g",
      "Pan: 180 x 180 mm",
      "Units: g, kg, ct, oz, pieces, percent",
      "Supply: adapter or 12 h on battery",
    ],
    text: `Two places for two kilograms: the sensible size for media, buffers and casting resin. An
      overload stop under the pan carries a dropped bottle without harm to the cell.

      Recipes of up to twenty components are weighed in one after another with a bar for the
      target.`,
    variants: [
      variant("620", "620 g / 0.001 g", {
        sku: "PDX-PL623",
        price: 890,
        stock: 8,
        specs: ["Capacity: 620 g", "Readability: 0.001 g", "Pan: 120 mm, with draught shield"],
      }),
      variant("2200", "2,200 g / 0.01 g"),
      variant("6200", "6,200 g / 0.1 g", {
        sku: "PDX-PL6201",
        price: 520,
        specs: ["Capacity: 6,200 g", "Readability: 0.1 g"],
      }),
    ],
  },
  {
    id: "school-balance-ps500",
    name: "Compact balance PS500",
    brand: "Ponderyx",
    sku: "PDX-PS500",
    price: 69,
    stock: 180,
    specs: ["Capacity: 500 g", "Readability: 0.1 g", "Pan: 120 mm", "Stack: up to six in a drawer"],
    text: `Flat, light and stackable: a class set of twelve fits two drawers. The transport lock is
      the lid itself, so it cannot be forgotten.

      Runs a school year on two AA cells when pupils remember to switch it off, and half a year
      when they do not.`,
    variants: [
      variant("single", "Single", { specs: ["Pieces: 1"] }),
      variant("class", "Class set of 12", {
        sku: "PDX-PS500-12",
        price: 745,
        stock: 6,
        specs: ["Pieces: 12"],
      }),
    ],
  },
  {
    id: "moisture-analyser-ma60",
    name: "Moisture analyser MA60, halogen",
    brand: "Ponderyx",
    sku: "PDX-MA60",
    price: 1380,
    stock: 7,
    extraViews: 1,
    specs: [
      "Capacity: 60 g",
      "Readability: 1 mg, 0.01 % moisture",
      "Temperature: 40 to 199 °C",
      "Heater: 400 W halogen, reflector gilded",
      "Memory: 100 drying programs",
    ],
    text: `Answers in five minutes what the drying oven answers tomorrow. Standard, gentle and rapid
      profiles are prepared; the end is found by time or by weight loss.

      The heating hood stays cool enough to touch at its rim, and the pan support lifts out
      together with the spill.`,
  },
  {
    id: "density-kit-pa",
    name: "Density kit for PA balances",
    brand: "Ponderyx",
    sku: "PDX-DK1",
    price: 215,
    stock: 19,
    specs: ["For: PA224, PA125D", "Sinker: 10 cm³ glass, adjusted", "Thermometer: included"],
    text: `Bridge, baskets and sinker for the density of solids and liquids by Archimedes. The
      balance recognises the kit and leads through the two weighings.

      Bubbles are the usual error; the basket is perforated steel so that they leave.`,
  },
  {
    id: "anti-vibration-table-at90",
    name: "Anti-vibration weighing table AT90",
    brand: "Benchmere",
    sku: "BMR-AT90",
    price: null,
    stock: null,
    also: "furniture-storage",
    specs: [
      "Top: 900 x 700 mm, polished stone inset 450 x 400 mm",
      "Mass: 168 kg",
      "Height: 780 mm",
      "Levelling: four feet, 20 mm",
      "Frame: welded tube, powder coated",
    ],
    text: `Two tables in one: the person leans on the frame, the balance rests on a stone that the
      frame does not touch. Steps in the corridor end in the rubber between them.

      Delivered in three parts that two people carry up a staircase.`,
  },
  {
    id: "weight-set-e2-200g",
    name: "Weight set E2, 1 mg to 200 g",
    brand: "Ponderyx",
    sku: "PDX-WE2",
    price: 1120,
    stock: 4,
    specs: [
      "Class: E2",
      "Pieces: 24, polished stainless steel",
      "Density: 8.0 g/cm³",
      "Case: wood, with tweezers and glove",
    ],
    text: `For adjusting and checking analytical balances. Every piece is one solid turning without
      a cavity; the milligrams are wire in the shapes that tell their size.

      A calibration certificate for the set is added on request and takes ten working days.`,
    variants: [
      variant("e2", "Class E2"),
      variant("f1", "Class F1", { sku: "PDX-WF1", price: 690, stock: 9, specs: ["Class: F1"] }),
      variant("m1", "Class M1, brass", {
        sku: "PDX-WM1",
        price: 210,
        stock: 0,
        specs: ["Class: M1", "Pieces: 24, brass", "Density: 8.4 g/cm³"],
      }),
    ],
  },
  {
    id: "balance-printer-bp2",
    name: "Balance printer BP2",
    brand: "Ponderyx",
    sku: "PDX-BP2",
    price: 248,
    stock: 33,
    specs: ["Printing: dot matrix, plain paper 57 mm", "Interface: RS-232, USB", "Clock: built in"],
    text: `Needles and plain paper, because thermal prints fade before the record may be destroyed.
      It knows date and time and counts samples.

      One cable for all balances of the house is included.`,
  },
  {
    id: "weighing-boats-100ml",
    name: "Weighing boats 100 ml, 500 pieces",
    brand: "Ponderyx",
    sku: "PDX-WB100",
    price: 24.9,
    stock: 320,
    specs: ["Material: polystyrene, antistatic", "Size: 85 x 85 x 24 mm", "Use: up to 70 °C"],
    text: `Square, flat-bottomed and soft enough to be bent into a spout. The antistatic grade keeps
      fine powder in the boat instead of on the glove.`,
  },
];
