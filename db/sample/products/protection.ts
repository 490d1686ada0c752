import { type Entry, variant } from "../entry";

export const protection: Entry[] = [
  {
    id: "safety-cabinet-sc90",
    name: "Safety cabinet SC90 for flammables",
    brand: "Ventrask",
    sku: "VTK-SC90",
    price: null,
    stock: null,
    also: "furniture-storage",
    extraViews: 1,
    specs: [
      "Fire resistance: 90 minutes",
      "Size: 1,196 x 615 x 1,953 mm",
      "Inside: three shelves, sump tray 33 l",
      "Doors: fold, held open, close at 50 °C",
      "Ventilation: connection 75 mm above",
      "Mass: 410 kg",
    ],
    text: `Keeps solvents cool for an hour and a half while the room burns. Doors stand open while one
      takes a bottle and close by themselves after a minute or when it gets warm.

      It is heavy; we ask for stairs, lift and floor before we name the freight.`,
    variants: [
      variant("wing", "Wing doors", {
        sku: "VTK-SC90-W",
        specs: ["Doors: wings, held open, close at 50 °C"],
      }),
      variant("fold", "Folding doors"),
      variant("drawers", "With four drawers", {
        sku: "VTK-SC90-D",
        specs: ["Inside: four drawers, sump tray 33 l", "Mass: 460 kg"],
      }),
    ],
  },
  {
    id: "acid-cabinet-ac60",
    name: "Acid and alkali cabinet AC60",
    brand: "Ventrask",
    sku: "VTK-AC60",
    price: null,
    stock: 3,
    specs: [
      "Size: 600 x 600 x 1,970 mm",
      "Compartments: two, separated, each vented",
      "Trays: six, polypropylene, pull-out",
      "Metal parts: none inside",
    ],
    text: `Acids left, alkalis right, and a wall between them. Hinges and locks lie outside the air
      stream, where they do not rust away in the second year.`,
  },
  {
    id: "emergency-shower-es1",
    name: "Emergency shower ES1 with eye wash",
    brand: "Ventrask",
    sku: "VTK-ES1",
    price: 1240,
    stock: 5,
    extraViews: 1,
    specs: [
      "Body shower: 60 l/min",
      "Eye wash: 14 l/min, two aerated heads",
      "Pipe: 1.4301, powder coated green",
      "Supply: 1 1/4 inch",
      "Mount: floor, drain 1 1/4 inch",
    ],
    text: `Found with closed eyes and opened with an elbow. The eye wash gives a soft cone of water, and
      its dust caps fly off by themselves.

      A frost-proof version for yards and tank farms is quoted.`,
  },
  {
    id: "eye-wash-bottle-500",
    name: "Eye wash bottle 500 ml, sterile",
    brand: "Ventrask",
    sku: "VTK-EW500",
    price: 17.4,
    stock: 190,
    specs: ["Content: 0.9 % saline", "Use: 5 min", "Shelf life: 3 years, sealed"],
    text: `One twist opens it. The funnel holds the lid apart and leads the water away from the other
      eye.`,
    variants: [
      variant("bottle", "Bottle", { specs: ["Bottles: 1 of 500 ml"] }),
      variant("station", "Wall station with two bottles", {
        sku: "VTK-EW500-2",
        price: 49,
        specs: ["Bottles: 2 of 500 ml, in a wall station"],
      }),
    ],
  },
  {
    id: "safety-glasses-sg4",
    name: "Safety glasses SG4",
    brand: "Ventrask",
    sku: "VTK-SG4",
    price: 9.8,
    stock: 540,
    extraViews: 1,
    specs: ["Lens: polycarbonate, anti-fog", "Mass: 26 g", "Mark: F, impact at 45 m/s"],
    text: `Light enough to be kept on. The side arms are soft at the temple and bend in, hence they hold
      under ear muffs.`,
    variants: [
      variant("clear", "Clear", { specs: ["Filter: 2C-1.2, clear"] }),
      variant("grey", "Grey, for outdoors", {
        imageURL: "/images/products/safety-glasses-sg4-2.svg",
        sku: "VTK-SG4-G",
        specs: ["Filter: 5-3.1, grey"],
      }),
      variant("laser", "Laser, 10.6 µm", {
        sku: "VTK-SG4-L",
        price: 118,
        stock: 12,
        specs: ["Filter: D LB5 at 10.6 µm"],
      }),
    ],
  },
  {
    id: "face-shield-fs2",
    name: "Face shield FS2 with chin guard",
    brand: "Ventrask",
    sku: "VTK-FS2",
    price: 36,
    stock: 77,
    specs: ["Visor: 1.5 mm, exchangeable", "Class: molten metal, splash", "Headband: ratchet"],
    text: `For grinding, cryogenic filling and decanting acid. The visor swings up and stays up, and a
      new one snaps in without a screw.`,
  },
  {
    id: "nitrile-gloves-100",
    name: "Nitrile gloves, powder-free, box of 100",
    brand: "Ventrask",
    sku: null,
    price: 8.9,
    stock: null,
    specs: ["Thickness: 0.11 mm", "Length: 240 mm", "Type: B, splash of chemicals"],
    text: `Thin enough to feel a screw thread, strong enough for a day of pipetting. The fingers are
      textured, the cuff is rolled.`,
    variants: [
      variant("s", "S", { sku: "VTK-NG-S", specs: ["Size: S, 6 to 7"] }),
      variant("m", "M", { sku: "VTK-NG-M", specs: ["Size: M, 7 to 8"] }),
      variant("l", "L", { sku: "VTK-NG-L", specs: ["Size: L, 8 to 9"] }),
      variant("xl", "XL", { sku: "VTK-NG-XL", price: 9.4, stock: 0, specs: ["Size: XL, 9 to 10"] }),
    ],
  },
  {
    id: "ear-plugs-dispenser",
    name: "Ear plugs, 10 pairs",
    brand: "Ventrask",
    sku: "VTK-EP10",
    price: 4.9,
    stock: null,
    specs: ["Attenuation: SNR 37 dB", "Foam: soft, slow recovery"],
    text: `Rolled, put in, held for ten seconds. Tapered foam that a whole shift forgets it wears.`,
    variants: [
      variant("10", "10 pairs", { specs: ["Pairs: 10"] }),
      variant("500", "Dispenser with 500 pairs", {
        sku: "VTK-EP500",
        price: 96,
        stock: 24,
        specs: ["Pairs: 500"],
      }),
    ],
  },
  {
    id: "gas-detector-gd4",
    name: "Gas detector GD4, four gases",
    brand: "Tallimark",
    sku: "TMK-GD4",
    price: 742,
    stock: 10,
    also: "measuring-tools",
    extraViews: 1,
    specs: [
      "Gases: O₂, CO, H₂S, combustible",
      "Alarm: 95 dB, light, vibration",
      "Battery: 24 h",
      "Protection: IP68, zone 0",
      "Sensors: three years, changed by the user",
    ],
    text: `Worn on the chest in pits, tanks and cellars. It tests itself at start, and a bump test with
      gas takes fifteen seconds in the docking station.

      Rental for shutdowns, ten and more devices, is quoted by the week.`,
  },
  {
    id: "spill-kit-sk50",
    name: "Spill kit SK50 for chemicals",
    brand: "Stowgarth",
    sku: "SGH-SK50",
    price: 142,
    stock: 31,
    specs: [
      "Absorbs: 50 l",
      "Contents: mats, socks, pillows, gloves, bags",
      "Container: wheeled bin, sealed",
    ],
    text: `Stands where it may be needed and is wheeled to where it is. The lid shows the order of steps
      as pictures: dam, cover, collect.`,
    variants: [
      variant("chem", "Chemicals, yellow", { specs: ["Liquids: acids, alkalis, solvents, oil"] }),
      variant("oil", "Oil only, white", {
        sku: "SGH-SK50-O",
        price: 134,
        stock: 0,
        specs: ["Liquids: oil and fuel, floats on water"],
      }),
    ],
  },
  {
    id: "welding-curtain-wc18",
    name: "Welding curtain WC18 on a mobile frame",
    brand: "Ventrask",
    sku: "VTK-WC18",
    price: 219,
    stock: 14,
    also: "machine-tools",
    specs: [
      "Size: 2,050 x 1,850 mm",
      "Foil: 0.4 mm, dark green, EN ISO 25980",
      "Frame: tube 33 mm, four castors",
      "Rings: seven",
      "Use: indoors and outdoors",
    ],
    text: `Parts the seam from the people who walk past. Two frames are coupled with a hook to make a
      corner.`,
  },
];
