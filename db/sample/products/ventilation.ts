import { type Entry, variant } from "../entry";

export const ventilation: Entry[] = [
  {
    id: "fume-hood-fh15",
    name: "Fume hood FH15",
    brand: "Ventrask",
    sku: "VTK-FH15",
    price: null,
    stock: null,
    featured: true,
    extraViews: 2,
    specs: [
      "Width: 1,200, 1,500 or 1,800 mm",
      "Face velocity: 0.3 m/s at 500 mm sash",
      "Air: 540 m³/h at 1,500 mm",
      "Worktop: ceramic, stainless steel or polypropylene",
      "Sash: counterweighted, closes by itself",
      "Monitor: flow display with alarm",
    ],
    text: `Contains what you do not want to breathe, with a third less air than the hood it replaces.
      The sash closes when nobody stands in front of it and stops at a hand.

      Quoted with the services on the side columns, the base cupboard and the flow test on site.`,
    variants: [
      variant("1200", "1,200 mm", { sku: "VTK-FH12", specs: ["Width: 1,200 mm", "Air: 430 m³/h"] }),
      variant("1500", "1,500 mm", { specs: ["Width: 1,500 mm", "Air: 540 m³/h"] }),
      variant("1800", "1,800 mm", { sku: "VTK-FH18", specs: ["Width: 1,800 mm", "Air: 650 m³/h"] }),
    ],
  },
  {
    id: "filter-fume-hood-ff8",
    name: "Recirculating fume hood FF8",
    brand: "Ventrask",
    sku: "VTK-FF8",
    price: null,
    stock: 2,
    specs: [
      "Width: 800 mm",
      "Air: 220 m³/h",
      "Filter: activated carbon, 12 kg, with saturation sensor",
      "Body: acrylic, see-through on all sides",
      "Noise: 48 dB(A)",
    ],
    text: `Where no duct can be laid: it filters and gives the air back to the room. For small amounts
      of known substances only; we check your list against the filter before we sell.

      It stands on a bench or its own trolley and needs one socket.`,
  },
  {
    id: "laminar-flow-cabinet-lf12",
    name: "Laminar flow cabinet LF12",
    brand: "Ventrask",
    sku: "VTK-LF12",
    price: 3980,
    stock: 3,
    extraViews: 1,
    specs: [
      "Flow: horizontal or vertical, 0.45 m/s",
      "Filter: H14, 99.995 %",
      "Width: 1,200 mm",
      "Class: ISO 5 in the working space",
      "Light: 1,000 lx",
      "Noise: 54 dB(A)",
    ],
    text: `Clean air over the work, for plates, electronics and optics. It protects the product, not
      the person: for infectious material take the biosafety cabinet.

      Filters are reached from the front, and the test port stays on the outside.`,
    variants: [
      variant("h", "Horizontal flow", { specs: ["Flow: horizontal, 0.45 m/s"] }),
      variant("v", "Vertical flow", {
        sku: "VTK-LF12-V",
        price: 4120,
        specs: ["Flow: vertical, 0.45 m/s"],
      }),
    ],
  },
  {
    id: "biosafety-cabinet-bc2",
    name: "Biosafety cabinet BC2, class II",
    brand: "Ventrask",
    sku: "VTK-BC2",
    price: null,
    stock: null,
    specs: [
      "Width: 900, 1,200 or 1,800 mm",
      "Filters: two H14, scan-tested",
      "Recirculation: 70 %",
      "Sash: 200 mm working height, tilts for cleaning",
      "Power: 140 W in operation",
    ],
    text: `Protects the person, the product and the next room. The fans are EC motors, hence the
      consumption of a lamp and a filter that reports its own load.

      Delivered with installation test; yearly requalification is offered.`,
  },
  {
    id: "extraction-arm-ea75",
    name: "Extraction arm EA75, three joints",
    brand: "Ventrask",
    sku: "VTK-EA75",
    price: 318,
    stock: 20,
    extraViews: 1,
    specs: [
      "Tube: 75 mm aluminium, anodised",
      "Reach: 1,500 mm",
      "Air: 120 m³/h",
      "Mount: ceiling, wall or table",
    ],
    text: `Brings suction to the pot, the printer or the soldering point and holds still there. The
      joints are set by hand and have a damper built in.`,
    variants: [
      variant("dome", "With clear dome", { specs: ["Hood: clear dome, 350 mm"] }),
      variant("flat", "With flat suction hood", {
        imageURL: "/images/products/extraction-arm-ea75-2.svg",
        sku: "VTK-EA75-F",
        specs: ["Hood: flat, 330 x 240 mm"],
      }),
      variant("nozzle", "With nozzle for soldering", {
        sku: "VTK-EA75-N",
        price: 296,
        specs: ["Hood: nozzle, 75 mm"],
      }),
    ],
  },
  {
    id: "welding-fume-extractor-we2",
    name: "Welding fume extractor WE2, mobile",
    brand: "Ventrask",
    sku: "VTK-WE2",
    price: null,
    stock: 4,
    also: "machine-tools",
    specs: [
      "Air: 1,100 m³/h at the arm",
      "Filter: cartridge 15 m², W3",
      "Arm: 3 m, self-supporting",
      "Cleaning: compressed air, automatic",
      "Noise: 69 dB(A)",
    ],
    text: `Rolled to the seam. The hood turns in every direction and follows with a light push, so it
      is really moved along.

      The dust falls into a bag that is closed before it is lifted out.`,
  },
  {
    id: "laser-filter-unit-lu3",
    name: "Filter unit LU3 for laser cutters",
    brand: "Ventrask",
    sku: "VTK-LU3",
    price: null,
    stock: 0,
    specs: [
      "Air: 320 m³/h",
      "Stages: pre-filter, H13, carbon 20 kg",
      "Turbine: brushless, 8,000 Pa",
      "Control: started by the laser",
      "Size: 500 x 550 x 950 mm",
    ],
    text: `Takes the smoke of acrylic and plywood and leaves no smell in the room. Each stage has its
      own pressure sensor, so you change the filter that is full and not all three.`,
  },
  {
    id: "roof-fan-rf400",
    name: "Roof fan RF400, plastic, for laboratories",
    brand: "Ventrask",
    sku: "VTK-RF400",
    price: null,
    stock: null,
    specs: [
      "Air: 400 to 6,000 m³/h",
      "Housing: polypropylene, flame retardant",
      "Motor: outside the air stream, IE4",
      "Control: constant pressure",
      "Zone: 2 inside as an option",
    ],
    text: `Extracts what corrodes metal. The impeller hangs on the motor shaft with a taper and is
      washed without dismantling the duct.`,
  },
  {
    id: "air-cleaner-ac800",
    name: "Workshop air cleaner AC800",
    brand: "Ventrask",
    sku: "VTK-AC800",
    price: 615,
    stock: 9,
    specs: [
      "Air: 800 m³/h, three steps",
      "Filters: 5 µm and 1 µm",
      "Timer: 1, 2, 4, 8 h",
      "Mount: ceiling, four chains",
      "Noise: 45 to 58 dB(A)",
    ],
    text: `Hangs under the ceiling and catches the fine dust that extraction missed. It runs on for the
      hours after sanding, when the dust is still in the air and the people still in the room.`,
  },
  {
    id: "glove-box-gb4",
    name: "Glove box GB4, stainless steel",
    brand: "Ventrask",
    sku: "VTK-GB4",
    price: null,
    stock: null,
    also: "pumps-vacuum",
    extraViews: 1,
    specs: [
      "Ports: four gloves, 220 mm",
      "Atmosphere: O₂ and H₂O below 1 ppm",
      "Antechamber: 390 mm, sliding tray",
      "Purification: single column, self-regenerating",
      "Window: 10 mm polycarbonate, sloped",
    ],
    text: `For batteries, organometallics and hygroscopic salts. The purifier regenerates at night, and
      the front panel shows oxygen and water as curves of the last week.

      Feed-throughs, freezer, solvent trap and spectrometer ports are drawn with you.`,
  },
  {
    id: "dust-extractor-de30",
    name: "Dust extractor DE30, class M",
    brand: "Ventrask",
    sku: "VTK-DE30",
    price: 528,
    stock: 13,
    specs: [
      "Container: 30 l",
      "Air: 4,300 l/min",
      "Class: M, with flow alarm",
      "Socket: starts with the tool, 2,200 W",
      "Filter: cleaned by pulses every 15 s",
    ],
    text: `Follows the sander and the wall chaser and keeps its suction until the bag is full. The hose
      is antistatic and 35 mm wide, hence chips do not bridge.`,
  },
];
