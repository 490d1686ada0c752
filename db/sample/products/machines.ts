import { type Entry, variant } from "../entry";

export const machines: Entry[] = [
  {
    id: "bench-lathe-bl280",
    name: "Bench lathe BL280 x 700",
    brand: "Drehvik",
    sku: "DVK-BL280",
    price: 4890,
    stock: 3,
    featured: true,
    extraViews: 2,
    specs: [
      "Swing over bed: 280 mm",
      "Distance between centres: 700 mm",
      "Spindle bore: 26 mm, MT4",
      "Speed: 30 to 3,000 rpm, stepless",
      "Motor: 1.5 kW brushless, 230 V",
      "Mass: 195 kg",
    ],
    text: `A lathe for the prototype workshop: it threads metric and inch without changing gears and
      holds a hundredth over 200 mm. The bed is hardened and ground.

      Three-jaw chuck, steady, dead centre and tool post are included. The stand with drip tray and
      the two-axis digital readout are chosen with the machine.`,
    variants: [
      variant("plain", "Machine on its own"),
      variant("readout", "With two-axis readout", {
        sku: "DVK-BL280-R",
        price: 5480,
        specs: ["Readout: two axes, 0.005 mm"],
      }),
      variant("stand", "With readout and stand", {
        imageURL: "/images/products/bench-lathe-bl280-2.svg",
        sku: "DVK-BL280-RS",
        price: 6120,
        stock: 1,
        specs: ["Readout: two axes, 0.005 mm", "Stand: steel cabinet", "Mass: 265 kg"],
      }),
    ],
  },
  {
    id: "toolroom-lathe-tl410",
    name: "Toolroom lathe TL410",
    brand: "Drehvik",
    sku: "DVK-TL410",
    price: null,
    stock: null,
    specs: [
      "Swing over bed: 410 mm",
      "Distance between centres: 1,000 mm",
      "Spindle bore: 52 mm, camlock D1-6",
      "Speed: 25 to 2,000 rpm",
      "Drive: 7.5 kW",
      "Accuracy: true running 0.005 mm",
      "Mass: 1,850 kg",
    ],
    text: `Cast bed, gap bridge, a brake that stops the spindle within two seconds: a lathe for
      apprentices and for the people who teach them.

      The quote lists chucks, steady rests and readout separately and includes levelling with a
      test chart on your floor.`,
  },
  {
    id: "cnc-lathe-nl200",
    name: "CNC turning centre NL200",
    brand: "Drehvik",
    sku: "DVK-NL200",
    price: null,
    stock: null,
    specs: [
      "Turning diameter: 340 mm",
      "Bar capacity: 52 mm",
      "Turret: 12 places, driven tools",
      "Spindle: 15 kW, 4,500 rpm",
      "Axes: X, Z, C",
      "Floor area: 2,700 x 1,750 mm",
    ],
    text: `Slant bed, box ways and a chip conveyor that leaves to the rear. Programs are written at
      the machine in dialogue or arrive over the network.

      Installation, two days of training and the first bar feeder set-up belong to every quote.`,
  },
  {
    id: "milling-machine-km3",
    name: "Knee milling machine KM3",
    brand: "Drehvik",
    sku: "DVK-KM3",
    price: null,
    stock: 1,
    featured: true,
    extraViews: 1,
    specs: [
      "Table: 1,370 x 254 mm",
      "Travel: 880 x 400 x 405 mm",
      "Head: swivels ±45°, quill 127 mm",
      "Speed: 60 to 4,200 rpm, inverter",
      "Taper: ISO 40",
      "Mass: 1,320 kg",
    ],
    text: `The universal machine: drill, bore, mill at an angle, and all of it by hand or by power
      feed. Ways are scraped, and the marks are left for you to see.

      One demonstrator with readout stands in our showroom and may be tried with your own material.`,
  },
  {
    id: "machining-centre-vc650",
    name: "Vertical machining centre VC650",
    brand: "Drehvik",
    sku: "DVK-VC650",
    price: null,
    stock: null,
    extraViews: 1,
    specs: [
      "Travel: 650 x 520 x 480 mm",
      "Spindle: 12,000 rpm, 11 kW",
      "Tools: 24, change in 1.8 s",
      "Rapid: 36 m/min",
      "Table load: 500 kg",
      "Mass: 4,600 kg",
    ],
    text: `A stiff C-frame for steel and a fast spindle for aluminium. Thermal growth is measured at
      the casting and corrected, so the first part in the morning fits the last of yesterday.

      Financing and trade-in of an older machine can be written into the quote.`,
  },
  {
    id: "bench-mill-bm25",
    name: "Bench milling machine BM25",
    brand: "Drehvik",
    sku: "DVK-BM25",
    price: 2690,
    stock: 4,
    specs: [
      "Table: 700 x 180 mm",
      "Travel: 475 x 195 x 380 mm",
      "Drilling: 25 mm in steel",
      "Speed: 50 to 2,250 rpm",
      "Motor: 1.1 kW, 230 V",
    ],
    text: `Small enough for a bench, with dovetails wide enough to mill steel seriously. The column
      tilts, the depth stop reads in hundredths.

      Delivered on a pallet; two people and an engine crane set it up in an afternoon.`,
    variants: [
      variant("mt3", "MT3 spindle", { specs: ["Spindle: MT3"] }),
      variant("r8", "R8 spindle", { sku: "DVK-BM25-R8", stock: 2, specs: ["Spindle: R8"] }),
    ],
  },
  {
    id: "surface-grinder-sg60",
    name: "Surface grinder SG60 x 30",
    brand: "Drehvik",
    sku: "DVK-SG60",
    price: 21500,
    stock: null,
    specs: [
      "Grinding area: 600 x 300 mm",
      "Wheel: 350 mm, 1,450 rpm",
      "Down feed: 0.001 mm",
      "Table: hydraulic, 5 to 25 m/min",
      "Flatness: 0.003 mm on 500 mm",
    ],
    text: `Leaves tool plates flat to three micrometres. The spindle runs in bearings greased for
      life, the saddle on hand-scraped ways under oil.

      Magnetic chuck, coolant with paper filter and dressing device are chosen in the quote.`,
  },
  {
    id: "cnc-router-rt1212",
    name: "CNC router RT1212",
    brand: "Kerfholm",
    sku: "KFH-RT1212",
    price: 16400,
    stock: 1,
    extraViews: 1,
    specs: [
      "Working area: 1,250 x 1,250 x 200 mm",
      "Spindle: 3.5 kW, 24,000 rpm",
      "Table: vacuum, four zones",
      "Repeatability: ±0.03 mm",
      "Supply: 400 V, 16 A",
      "Mass: 740 kg",
    ],
    text: `Cuts panels, foam, plastics and aluminium plate. The gantry is welded, annealed and then
      machined in one setting; racks are helical and greased by a pump.

      Extraction and the vacuum pump for the table are needed and should be quoted with it.`,
  },
  {
    id: "laser-cutter-lc60",
    name: "Laser cutter LC60, enclosed",
    brand: "Kerfholm",
    sku: "KFH-LC60",
    price: 9850,
    stock: 2,
    specs: [
      "Working area: 700 x 500 mm",
      "Laser: 60 W CO₂, class 1 when closed",
      "Speed: 800 mm/s",
      "Table: motor, 160 mm",
      "Camera: whole bed, for placing jobs",
    ],
    text: `Acrylic, plywood, leather, card. The lid is interlocked twice and the camera shows the job
      on the material before the beam is on.

      Do not vent it into the room: a filter unit is found under ventilation and can be switched by
      the machine.`,
    variants: [
      variant("60w", "60 W"),
      variant("100w", "100 W", {
        sku: "KFH-LC100",
        price: 12900,
        stock: 1,
        specs: ["Laser: 100 W CO₂, class 1 when closed"],
      }),
    ],
  },
  {
    id: "hydraulic-press-hp30",
    name: "Workshop press HP30",
    brand: "Kerfholm",
    sku: "KFH-HP30",
    price: 1340,
    stock: 5,
    specs: [
      "Force: 300 kN",
      "Stroke: 150 mm, ram slides sideways",
      "Daylight: 75 to 1,010 mm",
      "Pump: hand and foot",
      "Mass: 176 kg",
    ],
    text: `Presses bearings in and shafts out. The bed hangs on pins and is moved with a winch, so
      nobody lifts it.

      Prisms, mandrels and a guard screen are included; the gauge reads in kilonewtons and tonnes.`,
  },
  {
    id: "press-brake-pb1250",
    name: "Press brake PB1250, hydraulic",
    brand: "Kerfholm",
    sku: "KFH-PB1250",
    price: null,
    stock: null,
    specs: [
      "Bending length: 1,250 mm",
      "Force: 350 kN",
      "Back gauge: two axes, CNC",
      "Guard: laser, muting at 6 mm",
      "Opening: 380 mm",
    ],
    text: `Angles to half a degree along the whole edge. The control knows the springback of forty
      materials and learns yours.

      Price on request, since tools are half of it: send the profiles you bend.`,
  },
];
