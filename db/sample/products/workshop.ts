import { type Entry, variant } from "../entry";

export const workshop: Entry[] = [
  {
    id: "drill-press-dp16",
    name: "Bench drill press DP16",
    brand: "Kerfholm",
    sku: "KFH-DP16",
    price: 429,
    stock: 16,
    extraViews: 2,
    specs: [
      "Drilling: 16 mm in steel",
      "Spindle travel: 80 mm",
      "Throat: 165 mm",
      "Speed: 300 to 2,550 rpm, nine steps",
      "Motor: 0.55 kW",
      "Mass: 38 kg",
    ],
    text: `Cast head, cast table, a column of 70 mm: it does not nod when the bit breaks through. The
      belt is changed without a tool and the cover knows when it is open.

      Quick chuck up to 16 mm and a small vice are in the carton.`,
    variants: [
      variant("230v", "230 V", { specs: ["Supply: 230 V"] }),
      variant("400v", "400 V", { sku: "KFH-DP16-400", stock: 5, specs: ["Supply: 400 V"] }),
    ],
  },
  {
    id: "pillar-drill-pd32",
    name: "Pillar drill PD32 with gear head",
    brand: "Kerfholm",
    sku: "KFH-PD32",
    price: null,
    stock: 2,
    specs: [
      "Drilling: 32 mm in steel, tapping M20",
      "Taper: MT4",
      "Speed: 75 to 1,850 rpm",
      "Feed: three rates, magnetic clutch",
      "Table: 475 x 425 mm, coolant groove",
    ],
    text: `Gears instead of belts, power feed, and reversal at depth for tapping. It stands on the
      floor and is bolted down in four places.`,
  },
  {
    id: "magnetic-drill-md40",
    name: "Magnetic core drill MD40",
    brand: "Kerfholm",
    sku: "KFH-MD40",
    price: 915,
    stock: 7,
    specs: [
      "Core drilling: 40 mm, depth 50 mm",
      "Magnet: 15 kN",
      "Height: 180 mm",
      "Mass: 10.8 kg",
    ],
    text: `Clamps itself to the beam and drills where no drill press can go. Low enough for a web of
      200 mm, with a strap for work overhead.

      The magnet is monitored: without contact the motor does not start.`,
  },
  {
    id: "band-saw-bs210",
    name: "Metal band saw BS210, swivel head",
    brand: "Kerfholm",
    sku: "KFH-BS210",
    price: 2180,
    stock: 3,
    extraViews: 1,
    specs: [
      "Round at 90°: 210 mm",
      "Round at 45°: 150 mm",
      "Blade: 2,360 x 20 x 0.9 mm",
      "Blade speed: 30 to 80 m/min",
      "Lowering: oil cylinder, stepless",
      "Coolant: pump and 12 l tank",
    ],
    text: `Lays itself through a beam while you measure the next one. The head swivels, the bar stays
      straight, and the stop switches off at the end of the cut.

      Blades in five pitches are stocked; the first bimetal blade is on the machine.`,
  },
  {
    id: "vertical-band-saw-vb400",
    name: "Vertical band saw VB400 for wood and plastics",
    brand: "Kerfholm",
    sku: "KFH-VB400",
    price: 1490,
    stock: 0,
    specs: [
      "Cutting height: 280 mm",
      "Throat: 400 mm",
      "Table: 520 x 480 mm cast iron, tilts to 45°",
      "Motor: 1.5 kW",
      "Extraction: 2 x 100 mm",
    ],
    text: `Curved cuts in thick stock. Wheels are cast and balanced, the guides are ceramic and need
      no attention.

      Next delivery in about eight weeks; a quote request holds a machine for you.`,
  },
  {
    id: "bench-grinder-bg200",
    name: "Bench grinder BG200",
    brand: "Kerfholm",
    sku: "KFH-BG200",
    price: 246,
    stock: 21,
    extraViews: 1,
    specs: [
      "Wheels: 200 x 25 mm, grit 36 and 60",
      "Motor: 0.6 kW",
      "Speed: 2,850 rpm",
      "Rests: adjustable without tool",
      "Shields: with LED lamps",
    ],
    text: `Runs so quietly that one looks whether it is on. A coin stands on the housing, and the
      wheels come to rest braked within ten seconds.`,
    variants: [
      variant("200", "200 mm, two wheels"),
      variant("150", "150 mm, two wheels", {
        sku: "KFH-BG150",
        price: 168,
        specs: ["Wheels: 150 x 20 mm, grit 36 and 60", "Motor: 0.37 kW"],
      }),
      variant("combi", "200 mm wheel and belt", {
        imageURL: "/images/products/bench-grinder-bg200-2.svg",
        sku: "KFH-BG200-B",
        price: 319,
        stock: 4,
        specs: ["Wheels: 200 x 25 mm, grit 60, and a belt of 50 x 915 mm"],
      }),
    ],
  },
  {
    id: "belt-grinder-bg75",
    name: "Belt grinder BG75 x 2000",
    brand: "Kerfholm",
    sku: "KFH-BG75",
    price: null,
    stock: 6,
    specs: [
      "Belt: 75 x 2,000 mm",
      "Belt speed: 34 m/s",
      "Contact wheel: 250 mm, rubber",
      "Motor: 3 kW, 400 V",
      "Extraction: 100 mm",
    ],
    text: `Deburrs, bevels and takes rust off bars. Belts are changed with a lever in ten seconds, and
      the arm swings from flat to steep.

      Sparks go into the drawer, dust into the extraction; both are needed.`,
  },
  {
    id: "arbor-press-ap2",
    name: "Arbor press AP2",
    brand: "Kerfholm",
    sku: "KFH-AP2",
    price: 218,
    stock: 13,
    specs: ["Force: 20 kN", "Daylight: 200 mm", "Throat: 115 mm", "Ram: 28 x 28 mm, ground"],
    text: `Cast frame, rack and pinion, four notches in the turntable. It presses bushes, punches
      paper gaskets and cracks walnuts in December.`,
  },
  {
    id: "bench-vice-bv150",
    name: "Bench vice BV150, forged",
    brand: "Kerfholm",
    sku: "KFH-BV150",
    price: 189,
    stock: 34,
    extraViews: 1,
    specs: [
      "Jaws: 150 mm, hardened",
      "Opening: 200 mm",
      "Guide: round, adjustable",
      "Pipe jaws: 16 to 90 mm",
    ],
    text: `Drop-forged from both sides, hence an anvil of its own. The guide is taken up with two
      screws when it has play, in about twenty years.`,
    variants: [
      variant("125", "125 mm jaws", {
        sku: "KFH-BV125",
        price: 148,
        specs: [
          "Jaws: 125 mm, hardened",
          "Opening: 150 mm",
          "Pipe jaws: 13 to 70 mm",
          "Base: fixed",
        ],
      }),
      variant("150", "150 mm jaws", { specs: ["Base: fixed"] }),
      variant("swivel", "150 mm, on swivel base", {
        imageURL: "/images/products/bench-vice-bv150-2.svg",
        price: 236,
        stock: 9,
        specs: ["Base: swivels by 360°"],
      }),
    ],
  },
  {
    id: "machine-vice-mv125",
    name: "Precision machine vice MV125",
    brand: "Drehvik",
    sku: "DVK-MV125",
    price: 465,
    stock: 12,
    specs: [
      "Jaws: 125 mm",
      "Opening: 150 mm",
      "Parallelism: 0.01 mm on 100 mm",
      "Clamping: pull-down, 25 kN",
    ],
    text: `The moving jaw is pulled down as it closes, so work stays on its parallels. Ground on all
      sides and usable on its flank.`,
  },
  {
    id: "lathe-chuck-k11-160",
    name: "Three-jaw lathe chuck 160 mm",
    brand: "Drehvik",
    sku: "DVK-K160",
    price: 204,
    stock: 17,
    specs: ["Run-out: 0.04 mm", "Bore: 42 mm", "Jaws: inside and outside set", "Speed: 3,000 rpm"],
    text: `Steel body, ground scroll, greased through a nipple in the face. Jaws are numbered and
      belong to this chuck alone.`,
    variants: [
      variant("125", "125 mm", {
        sku: "DVK-K125",
        price: 166,
        specs: ["Diameter: 125 mm", "Bore: 30 mm", "Speed: 4,000 rpm"],
      }),
      variant("160", "160 mm", { specs: ["Diameter: 160 mm"] }),
      variant("200", "200 mm", {
        sku: "DVK-K200",
        price: 268,
        specs: ["Diameter: 200 mm", "Bore: 65 mm", "Speed: 2,500 rpm"],
      }),
      variant("250", "250 mm", {
        sku: "DVK-K250",
        price: 386,
        stock: 3,
        specs: ["Diameter: 250 mm", "Bore: 80 mm", "Speed: 2,000 rpm", "Run-out: 0.05 mm"],
      }),
    ],
  },
];
