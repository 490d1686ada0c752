import { type Entry, variant } from "../entry";

export const storage: Entry[] = [
  {
    id: "drawer-cabinet-dc7",
    name: "Drawer cabinet DC7",
    brand: "Stowgarth",
    sku: "SGH-DC7",
    price: 1180,
    stock: 8,
    extraViews: 1,
    specs: [
      "Size: 717 x 725 x 1,000 mm",
      "Drawers: seven, 75 to 200 mm",
      "Load: 75 kg a drawer, 200 kg as an option",
      "Extension: 100 %",
      "Lock: cylinder, one drawer at a time",
    ],
    text: `Heavy drawers that run out whole, so that the tool at the back is no longer bought twice.
      Dividers and label strips are in every drawer.

      The plinth takes a pallet truck: a full cabinet can be moved without being emptied.`,
    variants: [
      variant("light", "75 kg a drawer", { specs: ["Load: 75 kg a drawer"] }),
      variant("heavy", "200 kg a drawer", {
        sku: "SGH-DC7-H",
        price: 1490,
        stock: 3,
        specs: ["Load: 200 kg a drawer"],
      }),
    ],
  },
  {
    id: "tool-trolley-tt6",
    name: "Tool trolley TT6",
    brand: "Stowgarth",
    sku: "SGH-TT6",
    price: 368,
    stock: 22,
    extraViews: 1,
    specs: [
      "Drawers: six, ball-bearing",
      "Load: 350 kg",
      "Castors: 125 mm, two with brake",
      "Top: plastic tray with compartments",
      "Size: 765 x 465 x 960 mm",
    ],
    text: `Rolls over the cable and the gap of the lift. The handle is a tube along the side and does
      not stand out into the aisle.`,
    variants: [
      variant("grey", "Light grey", { specs: ["Colour: light grey"] }),
      variant("blue", "Blue", { sku: "SGH-TT6-B", stock: 0, specs: ["Colour: blue"] }),
      variant("tools", "Fitted with 148 tools", {
        sku: "SGH-TT6-148",
        price: 1290,
        stock: 4,
        specs: ["Colour: light grey", "Tools: 148"],
      }),
    ],
  },
  {
    id: "wing-door-cupboard-wc19",
    name: "Wing-door cupboard WC19",
    brand: "Stowgarth",
    sku: "SGH-WC19",
    price: 545,
    stock: 13,
    specs: [
      "Size: 950 x 500 x 1,950 mm",
      "Shelves: four, 80 kg each",
      "Doors: stiffened, opening 110°",
      "Lock: three-point",
    ],
    text: `Sheet of one millimetre and doors that do not rattle. Shelves hang in steps of 50 mm, and a
      drawer can take the place of any of them.`,
  },
  {
    id: "boltless-shelving-bs200",
    name: "Boltless shelving BS200",
    brand: "Stowgarth",
    sku: "SGH-BS200",
    price: 118,
    stock: 96,
    extraViews: 1,
    specs: [
      "Height: 2,000 mm",
      "Shelves: five, chipboard 10 mm",
      "Load: 265 kg a shelf",
      "Assembly: plugged, 10 min",
      "Surface: galvanised",
    ],
    text: `Put up by one person with a rubber hammer. Bays share their uprights, hence a row needs one
      frame more than it has bays.`,
    variants: [
      variant("900x400", "900 x 400 mm", { specs: ["Size: 900 x 400 mm"] }),
      variant("1200x500", "1,200 x 500 mm", {
        sku: "SGH-BS200-125",
        price: 154,
        specs: ["Size: 1,200 x 500 mm", "Load: 240 kg a shelf"],
      }),
      variant("1800x600", "1,800 x 600 mm", {
        sku: "SGH-BS200-186",
        price: 212,
        stock: 25,
        specs: ["Size: 1,800 x 600 mm", "Load: 200 kg a shelf"],
      }),
    ],
  },
  {
    id: "pallet-racking-pr3",
    name: "Pallet racking PR3, bay for nine pallets",
    brand: "Stowgarth",
    sku: "SGH-PR3",
    price: null,
    stock: null,
    specs: [
      "Bay: 2,700 mm, three levels",
      "Load: 1,000 kg a pallet",
      "Frame: 1,100 mm deep, 3,500 mm high",
      "Beams: with safety pins",
      "Guard: corner protection included",
    ],
    text: `Calculated for your floor, your trucks and your goods, and handed over with the load plate
      that the inspector looks for.

      Yearly inspection by a qualified person can be part of the quote.`,
  },
  {
    id: "cantilever-rack-cr20",
    name: "Cantilever rack CR20 for bar stock",
    brand: "Stowgarth",
    sku: "SGH-CR20",
    price: null,
    stock: null,
    also: "machine-tools",
    specs: [
      "Height: 2,000 mm",
      "Arms: six levels, 600 mm",
      "Load: 300 kg an arm",
      "Columns: two to six",
      "Stops: removable",
    ],
    text: `Bars, tubes and planks lie open to the front and are taken from the side of the saw. Arms
      slope by two degrees, so that a round bar stays.`,
  },
  {
    id: "small-parts-cabinet-sp44",
    name: "Small-parts cabinet SP44",
    brand: "Stowgarth",
    sku: "SGH-SP44",
    price: 58,
    stock: 130,
    specs: ["Drawers: 44, clear", "Frame: steel, 306 x 155 x 551 mm", "Labels: 50 included"],
    text: `Drawers of polystyrene that can be seen through and a stop that keeps them from falling out
      in the hand. Stands, stacks or hangs.`,
    variants: [
      variant("44", "44 drawers"),
      variant("64", "64 drawers", {
        sku: "SGH-SP64",
        stock: 41,
        specs: ["Drawers: 64, clear", "Frame: steel, 306 x 155 x 551 mm", "Labels: 70 included"],
      }),
      variant("mixed", "12 large, 32 small", {
        price: 63,
        specs: ["Drawers: 12 large and 32 small, clear"],
      }),
    ],
  },
  {
    id: "open-front-bins-of3",
    name: "Open-fronted bins OF3, carton of 24",
    brand: "Stowgarth",
    sku: "SGH-OF3",
    price: 64,
    stock: 70,
    extraViews: 1,
    specs: ["Size: 230 x 150 x 125 mm", "Load: 8 kg", "Temperature: -20 to 90 °C"],
    text: `They stack without sliding, hang on rails, and one can reach in when five stand on top.
      Polypropylene, thrown away into the right bin after twenty years.`,
    variants: [
      variant("blue", "Blue", { specs: ["Colour: blue"] }),
      variant("grey", "Grey", {
        imageURL: "/images/products/open-front-bins-of3-2.svg",
        sku: "SGH-OF3-G",
        specs: ["Colour: grey"],
      }),
      variant("esd", "Black, conductive", {
        sku: "SGH-OF3-E",
        price: 112,
        stock: 16,
        specs: ["Colour: black", "Resistance: 10 kΩ to 1 MΩ"],
      }),
    ],
  },
  {
    id: "transport-trolley-tr3",
    name: "Platform trolley TR3, three shelves",
    brand: "Stowgarth",
    sku: "SGH-TR3",
    price: 289,
    stock: 19,
    specs: [
      "Shelves: three, 1,000 x 600 mm",
      "Load: 300 kg",
      "Castors: 160 mm, non-marking",
      "Steering: two swivel, two fixed",
      "Edge: raised 12 mm",
    ],
    text: `Between store, bench and goods-out. The welded frame does not loosen, and the top shelf is
      at the height of a bench so that a gearbox is slid across.`,
  },
  {
    id: "gas-cylinder-rack-gr2",
    name: "Gas cylinder rack GR2",
    brand: "Stowgarth",
    sku: "SGH-GR2",
    price: 174,
    stock: 15,
    also: "safety-ventilation",
    specs: ["Cylinders: two, up to 260 mm", "Fixing: wall or bench edge", "Chain: galvanised"],
    text: `Holds what must not fall over. Two chains each, at a third and two thirds of the height, as
      the regulations want it.`,
  },
  {
    id: "locker-lk4",
    name: "Locker LK4 with charging sockets",
    brand: "Stowgarth",
    sku: "SGH-LK4",
    price: null,
    stock: null,
    published: false,
    specs: [
      "Compartments: four",
      "Sockets: 230 V and USB-C in each",
      "Size: 300 x 500 x 1,800 mm",
      "Lock: cylinder, code or card",
    ],
    text: `For tools with batteries: they charge behind a locked door, and a smoke sensor in each
      compartment cuts the supply. Samples are with the test house; sale begins after approval.`,
  },
];
