import { type Entry, variant } from "../entry";

export const pumps: Entry[] = [
  {
    id: "peristaltic-pump-pp300",
    name: "Peristaltic pump PP300",
    brand: "Maelvick",
    sku: "MVK-PP300",
    price: 1080,
    stock: 10,
    extraViews: 1,
    specs: [
      "Flow: 0.02 to 1,200 ml/min",
      "Speed: 0.1 to 300 rpm, ratio 1 : 3,000",
      "Head: six rollers, flip-top",
      "Control: touch wheel, foot switch, 0 to 10 V",
      "Protection: IP54",
    ],
    text: `The liquid touches nothing but the tube. Calibrate once with a cylinder and the wheel is
      turned in millilitres per minute from then on.

      The flip-top head takes four wall thicknesses without adjustment, and a pinched hose empties
      itself when the run ends.`,
    variants: [
      variant("one", "One channel", { specs: ["Channels: 1"] }),
      variant("two", "Two channels", {
        imageURL: "/images/products/peristaltic-pump-pp300-2.svg",
        sku: "MVK-PP300-2",
        price: 1390,
        stock: 4,
        specs: ["Channels: 2", "Flow: 2 x 0.02 to 600 ml/min"],
      }),
      variant("four", "Four channels", {
        sku: "MVK-PP300-4",
        price: 1720,
        stock: 0,
        specs: ["Channels: 4", "Flow: 4 x 0.02 to 300 ml/min"],
      }),
    ],
  },
  {
    id: "syringe-pump-sp2",
    name: "Syringe pump SP2, two channels",
    brand: "Maelvick",
    sku: "MVK-SP2",
    price: 1420,
    stock: 7,
    specs: [
      "Flow: 1 nl/min to 130 ml/min",
      "Syringes: 10 µl to 60 ml, any make",
      "Force: 200 N, adjustable limit",
      "Step: 0.16 µm",
      "Modes: infuse, withdraw, push-pull",
    ],
    text: `Smooth below a microlitre per minute, because the spindle is ground and the motor steps in
      256ths. Both channels follow programs of their own.

      The force limit protects glass syringes and microfluidic chips alike.`,
  },
  {
    id: "dosing-pump-dp12",
    name: "Dosing pump DP12, motor driven",
    brand: "Maelvick",
    sku: "MVK-DP12",
    price: 865,
    stock: 12,
    specs: [
      "Flow: 12 l/h at 10 bar",
      "Turn-down: 1 : 1,000",
      "Head: PVDF, diaphragm PTFE",
      "Signals: pulse, 4 to 20 mA, Modbus",
      "Protection: IP65",
    ],
    text: `Adds acid, alkali or biocide to a main in even strokes instead of thumps. It feels gas in
      the head and vents it by itself.

      The display turns and the cable leaves on either side, so it fits the wall that is there.`,
    variants: [
      variant("12", "12 l/h, 10 bar"),
      variant("30", "30 l/h, 4 bar", { sku: "MVK-DP30", specs: ["Flow: 30 l/h at 4 bar"] }),
    ],
  },
  {
    id: "drum-pump-dr42",
    name: "Drum pump DR42",
    brand: "Maelvick",
    sku: "MVK-DR42",
    price: 398,
    stock: 20,
    specs: ["Flow: 70 l/min", "Head: 9 m", "Tube: polypropylene, 42 mm", "Motor: 500 W, separable"],
    text: `Empties a 200-litre drum in three minutes down to the last glass. One motor serves several
      tubes, so acid and detergent never meet.

      The switch lies under the thumb and drops out when the voltage fails.`,
    variants: [
      variant("700", "Tube 700 mm, for canisters", { price: 379, specs: ["Tube length: 700 mm"] }),
      variant("1000", "Tube 1,000 mm, for drums", { specs: ["Tube length: 1,000 mm"] }),
      variant("1200", "Tube 1,200 mm, for containers", {
        sku: "MVK-DR42-12",
        price: 412,
        specs: ["Tube length: 1,200 mm"],
      }),
    ],
  },
  {
    id: "hand-drum-pump-dh",
    name: "Hand pump for drums, lever type",
    brand: "Maelvick",
    sku: "MVK-DH",
    price: 46.5,
    stock: 65,
    specs: ["Flow: 0.3 l per stroke", "Thread: 2 inch and 64 mm", "Seals: FKM"],
    text: `For oil, antifreeze and detergent where no socket is near. The spout turns and hangs back
      into the bung, hence no pool on the floor.`,
  },
  {
    id: "centrifugal-pump-cp80",
    name: "Centrifugal pump CP80, stainless steel",
    brand: "Maelvick",
    sku: "MVK-CP80",
    price: null,
    stock: null,
    specs: [
      "Flow: up to 80 m³/h",
      "Head: up to 58 m",
      "Wetted parts: 1.4404, electropolished",
      "Seal: single or flushed double",
      "Motor: 1.5 to 15 kW, IE4",
      "Connections: clamp, flange or dairy thread",
    ],
    text: `Process pump for water, brine and product that may be cleaned in place. It drains
      completely in the mounting position shown on the drawing.

      Sized from your duty point: send flow, head, medium and temperature with the request and you
      receive a curve and a price.`,
  },
  {
    id: "magnetic-drive-pump-mp25",
    name: "Magnetic drive pump MP25",
    brand: "Maelvick",
    sku: "MVK-MP25",
    price: 312,
    stock: 18,
    specs: [
      "Flow: 25 l/min",
      "Head: 5.2 m",
      "Wetted parts: polypropylene, ceramic, EPDM",
      "Temperature: up to 70 °C",
    ],
    text: `No shaft seal, no leak: the impeller is turned through the wall by magnets. The usual
      choice for plating baths, coolers and photo chemistry.

      It must not run dry for long, so we stock the matching level switch too.`,
  },
  {
    id: "submersible-pump-sp7",
    name: "Submersible pump SP7 for dirty water",
    brand: "Maelvick",
    sku: "MVK-SP7",
    price: 229,
    stock: 0,
    also: "safety-ventilation",
    specs: [
      "Flow: 12.5 m³/h",
      "Solids: up to 30 mm",
      "Float: adjustable, lockable",
      "Cable: 10 m rubber",
    ],
    text: `Stands in the cellar until the day it is needed. The impeller lets a cloth pass, and the
      float can be tied up for pumping flat.`,
  },
  {
    id: "compressor-silent-sc50",
    name: "Quiet compressor SC50, oil-free",
    brand: "Maelvick",
    sku: "MVK-SC50",
    price: 1160,
    stock: 6,
    extraViews: 1,
    specs: [
      "Delivery: 160 l/min at 5 bar",
      "Pressure: 8 bar",
      "Vessel: 50 l, coated inside",
      "Noise: 59 dB(A) at 1 m",
      "Motors: 2 x 0.75 kW, started one after the other",
    ],
    text: `Compressed air that one can talk beside. Laboratories and dental practices run it in the
      next room, workshops under the bench.

      Two small pumps share the work: if one is being serviced the other keeps the pressure.`,
    variants: [
      variant("24", "24 l vessel, one motor", {
        sku: "MVK-SC24",
        price: 690,
        stock: 9,
        specs: [
          "Delivery: 80 l/min at 5 bar",
          "Vessel: 24 l, coated inside",
          "Motors: 0.75 kW",
          "Dew point: not dried",
          "Noise: 56 dB(A) at 1 m",
        ],
      }),
      variant("50", "50 l vessel, two motors", { specs: ["Dew point: not dried"] }),
      variant("50d", "50 l vessel with dryer", {
        sku: "MVK-SC50-D",
        price: 1990,
        stock: 2,
        specs: ["Dew point: -20 °C under pressure"],
      }),
    ],
  },
  {
    id: "screw-compressor-rs15",
    name: "Screw compressor RS15 with dryer",
    brand: "Maelvick",
    sku: "MVK-RS15",
    price: null,
    stock: null,
    also: "machine-tools",
    specs: [
      "Delivery: 0.9 to 2.4 m³/min",
      "Pressure: 7.5 to 13 bar",
      "Drive: 15 kW, speed controlled",
      "Dryer: +3 °C dew point, in the housing",
      "Vessel: 270 l",
      "Noise: 66 dB(A)",
    ],
    text: `The ready air station: compressor, dryer, filter and vessel on one frame and one cable.
      Speed follows demand, and the heat goes to your heating circuit if you like.

      We measure your consumption for a week, free of charge, before we name a size.`,
  },
  {
    id: "tubing-silicone-15m",
    name: "Silicone pump tubing, 15 m",
    brand: "Maelvick",
    sku: "MVK-ST16",
    price: 39,
    stock: 140,
    specs: ["Material: platinum-cured silicone", "Hardness: 55 Shore A", "Sterilising: 134 °C"],
    text: `Tubing for the roller heads of the PP series, extruded to a wall tolerance of 0.05 mm so
      that two reels pump alike. Printed along its length with size and lot.`,
    variants: [
      variant("16x16", "1.6 x 1.6 mm", { specs: ["Inner diameter: 1.6 mm", "Wall: 1.6 mm"] }),
      variant("32x16", "3.2 x 1.6 mm", {
        sku: "MVK-ST32",
        price: 44,
        specs: ["Inner diameter: 3.2 mm", "Wall: 1.6 mm"],
      }),
      variant("64x16", "6.4 x 1.6 mm", {
        sku: "MVK-ST64",
        price: 58,
        stock: 31,
        specs: ["Inner diameter: 6.4 mm", "Wall: 1.6 mm"],
      }),
    ],
  },
];
