import { type Entry, variant } from "../entry";

export const instruments: Entry[] = [
  {
    id: "multimeter-mm60",
    name: "Digital multimeter MM60",
    brand: "Tallimark",
    sku: "TMK-MM60",
    price: 129,
    stock: 62,
    extraViews: 1,
    specs: [
      "Display: 6,000 counts, backlit",
      "Voltage: 0.1 mV to 1,000 V, true RMS",
      "Current: 0.1 µA to 10 A",
      "Category: CAT III 1,000 V, CAT IV 600 V",
      "Fuses: both reachable without opening the case",
    ],
    text: `The first to go into the tool bag. Leads are silicone and remain soft in the cold; the case
      takes a fall from the ladder.

      Low-impedance mode tells real voltage from ghosts on long cables.`,
  },
  {
    id: "bench-multimeter-bm65",
    name: "Bench multimeter BM65, 6.5 digits",
    brand: "Tallimark",
    sku: "TMK-BM65",
    price: 1090,
    stock: 5,
    specs: [
      "Digits: 6.5",
      "DC accuracy: 0.0035 % in 24 h",
      "Rate: 10,000 readings per second",
      "Interfaces: USB, LAN",
      "Display: 4.3 inch with trend",
    ],
    text: `Reads to a microvolt and draws the drift of the last hour beside it. Front and rear
      terminals are switched and the switch can be seen from the seat.`,
  },
  {
    id: "oscilloscope-os204",
    name: "Oscilloscope OS204, four channels",
    brand: "Tallimark",
    sku: "TMK-OS204",
    price: 760,
    stock: 8,
    featured: true,
    extraViews: 1,
    specs: [
      "Bandwidth: 200 MHz",
      "Sampling: 2 GS/s",
      "Memory: 100 Mpts",
      "Resolution: 12 bit",
      "Screen: 10 inch touch",
      "Protocols: I²C, SPI, UART, CAN",
    ],
    text: `Twelve bits show the ripple on the rail, not only the rail. All serial decoders are part of
      the price, and the knobs remain knobs although the screen is a touch screen.

      Four passive probes are in the box; the battery module is an option.`,
    variants: [
      variant("100", "100 MHz", {
        sku: "TMK-OS104",
        price: 590,
        stock: 6,
        specs: ["Bandwidth: 100 MHz", "Sampling: 1 GS/s"],
      }),
      variant("200", "200 MHz"),
      variant("500", "500 MHz", {
        sku: "TMK-OS504",
        price: 1980,
        stock: 0,
        specs: ["Bandwidth: 500 MHz", "Sampling: 5 GS/s"],
      }),
    ],
  },
  {
    id: "laboratory-power-supply-ps3",
    name: "Laboratory power supply PS3, three outputs",
    brand: "Tallimark",
    sku: "TMK-PS3",
    price: 438,
    stock: 11,
    specs: [
      "Outputs: 2 x 32 V / 3 A, 1 x 5 V / 3 A",
      "Ripple: below 0.4 mV",
      "Regulation: linear",
      "Series and parallel: by key",
      "Control: USB, LAN",
    ],
    text: `Linear and quiet: the fan stands still up to half load. Voltage and current limits are set
      with the output off and are shown while one turns.`,
  },
  {
    id: "thermal-camera-tc256",
    name: "Thermal camera TC256",
    brand: "Tallimark",
    sku: "TMK-TC256",
    price: 595,
    stock: 14,
    also: "safety-ventilation",
    specs: [
      "Detector: 256 x 192 pixels",
      "Range: -20 to 550 °C",
      "Sensitivity: below 40 mK",
      "Frames: 25 Hz",
      "Battery: 8 h",
    ],
    text: `Finds the hot clamp in the cabinet, the cold corner in the room and the blocked heating
      loop. Every picture keeps its temperatures and can be evaluated afterwards.`,
  },
  {
    id: "ph-meter-pm7",
    name: "pH meter PM7 with electrode stand",
    brand: "Tallimark",
    sku: "TMK-PM7",
    price: 412,
    stock: 16,
    extraViews: 1,
    specs: [
      "Range: -2.000 to 20.000 pH",
      "Resolution: 0.001 pH",
      "Calibration: one to five points",
      "Electrode: glass, refillable, with temperature sensor",
      "Memory: 2,000 readings",
    ],
    text: `Tells the truth about its electrode: slope and zero are shown after each calibration, with
      the date on which it should be replaced at this rate.

      The stand swings over the beaker and holds electrodes of 12 mm.`,
    variants: [
      variant("ph", "pH only", { specs: ["Measures: pH"] }),
      variant("cond", "pH and conductivity", {
        sku: "TMK-PM7C",
        price: 585,
        stock: 7,
        specs: ["Measures: pH and conductivity", "Conductivity: 0.01 µS/cm to 1,000 mS/cm"],
      }),
      variant("oxygen", "pH and dissolved oxygen", {
        price: 698,
        stock: 3,
        specs: ["Measures: pH and dissolved oxygen", "Oxygen: 0 to 20 mg/l"],
      }),
    ],
  },
  {
    id: "hardness-tester-ht150",
    name: "Rockwell hardness tester HT150",
    brand: "Tallimark",
    sku: "TMK-HT150",
    price: null,
    stock: null,
    also: "machine-tools",
    specs: [
      "Scales: Rockwell A, B, C and 12 more",
      "Loads: 60, 100, 150 kgf, by motor",
      "Height: 220 mm",
      "Throat: 165 mm",
      "Blocks: three, certified",
    ],
    text: `Load, dwell and unloading run by themselves and always alike, which is half the art. The
      result is corrected for round parts and filed by part number.

      Quoted with indenters, anvils and calibration on site.`,
  },
  {
    id: "tensile-tester-tt10",
    name: "Tensile testing machine TT10",
    brand: "Tallimark",
    sku: "TMK-TT10",
    price: null,
    stock: null,
    specs: [
      "Force: 10 kN",
      "Stroke: 1,100 mm",
      "Speed: 0.001 to 1,000 mm/min",
      "Accuracy: class 0.5 from 1/500",
      "Grips: wedge, pneumatic or your own",
      "Control: open interface, methods by standard",
    ],
    text: `Pulls, presses, bends and peels. Two ball screws keep the crosshead level when the specimen
      is not in the middle.

      We ask what you test and quote grips, extensometer and guard accordingly; sample tests are
      done in our application laboratory.`,
  },
  {
    id: "profile-projector-pp300",
    name: "Profile projector PP300",
    brand: "Mikrund",
    sku: "MKR-PP300",
    price: null,
    stock: 1,
    also: "microscopes-optics",
    specs: [
      "Screen: 300 mm, rotary, 1 minute",
      "Magnification: 10x, 20x, 50x",
      "Table: 200 x 100 mm travel, 0.001 mm",
      "Readout: three axes, edge finder",
    ],
    text: `The shadow of a thread on a ground-glass screen, fifty times as large. Old in principle and
      still the quickest way to see a wrong flank angle.`,
  },
  {
    id: "coordinate-measuring-machine-cm5",
    name: "Coordinate measuring machine CM5",
    brand: "Mikrund",
    sku: "MKR-CM5",
    price: 58900,
    stock: null,
    extraViews: 1,
    specs: [
      "Volume: 500 x 700 x 500 mm",
      "Error: 1.9 + L/350 µm",
      "Table: granite",
      "Probe: touch trigger, rotary head",
      "Air: 5 bar, 60 l/min",
      "Software: from drawing or model",
    ],
    text: `A shop-floor machine: temperature is measured at eight places and corrected between 18 and
      30 °C. The table is open on three sides for a crane or a robot.

      Acceptance follows the standard in your room, with our artefacts or with yours.`,
  },
];
