import { type Entry, variant } from "../entry";

export const scales: Entry[] = [
  {
    id: "bench-scale-bs15",
    name: "Bench scale BS15",
    brand: "Ponderyx",
    sku: "PDX-BS15",
    price: 268,
    stock: 38,
    extraViews: 1,
    specs: [
      "Capacity: 15 kg",
      "Readability: 1 g",
      "Platform: 300 x 225 mm, stainless steel",
      "Display: 25 mm digits, both sides",
      "Battery: 80 h",
    ],
    text: `The scale for goods-in and the packing table. The second display shows the reading to the
      person across the counter.

      Rubber feet with wide threads let it stand still on benches that are not level, and the
      overload stops are set screw by screw before it leaves the works.`,
    variants: [
      variant("6kg", "6 kg / 0.5 g", {
        sku: "PDX-BS6",
        stock: 15,
        specs: ["Capacity: 6 kg", "Readability: 0.5 g"],
      }),
      variant("15kg", "15 kg / 1 g"),
      variant("30kg", "30 kg / 2 g", {
        sku: "PDX-BS30",
        price: 282,
        specs: ["Capacity: 30 kg", "Readability: 2 g"],
      }),
    ],
  },
  {
    id: "counting-scale-cs30",
    name: "Counting scale CS30",
    brand: "Ponderyx",
    sku: "PDX-CS30",
    price: 495,
    stock: 14,
    specs: [
      "Capacity: 30 kg",
      "Counting resolution: 1 : 600,000",
      "Smallest piece: 0.05 g",
      "Memory: 200 articles",
      "Displays: weight, piece weight, count",
    ],
    text: `Ten screws on the pan, one key, and the rest of the bag is counted while it is poured.
      The reference improves itself as the quantity grows.

      A coarse floor scale can be connected and counts with the fine reference of the small one.`,
  },
  {
    id: "washdown-scale-ws6",
    name: "Washdown scale WS6, IP69",
    brand: "Ponderyx",
    sku: "PDX-WS6",
    price: null,
    stock: 8,
    specs: [
      "Capacity: 6 kg",
      "Readability: 1 g",
      "Housing: stainless steel 1.4404, IP69",
      "Platform: 230 x 190 mm, welded without joints",
      "Temperature: -10 to 40 °C",
    ],
    text: `Made to be hosed down at the end of the shift. Nothing is screwed from above, the display
      is glass, and water runs off every surface.

      Lights in green and red say from a distance whether the portion is within its limits.`,
  },
  {
    id: "platform-scale-ps150",
    name: "Platform scale PS150 on column",
    brand: "Ponderyx",
    sku: "PDX-PS150",
    price: 612,
    stock: 10,
    specs: [
      "Capacity: 150 kg",
      "Readability: 50 g",
      "Platform: 500 x 400 mm",
      "Column: 700 mm, removable",
      "Indicator: IP65, Ethernet prepared",
    ],
    text: `Stands beside the conveyor and takes cartons, drums and sacks. The frame is one weldment;
      the load cell underneath is protected against a blow from the side.

      The indicator turns on its column and can be hung on the wall instead.`,
    variants: [
      variant("150", "150 kg / 50 g"),
      variant("300", "300 kg / 100 g", {
        sku: "PDX-PS300",
        price: 698,
        stock: 5,
        specs: ["Capacity: 300 kg", "Readability: 100 g"],
      }),
    ],
  },
  {
    id: "floor-scale-fs1500",
    name: "Floor scale FS1500, pit or surface",
    brand: "Ponderyx",
    sku: "PDX-FS1500",
    price: null,
    stock: null,
    extraViews: 1,
    specs: [
      "Capacity: 1,500 kg",
      "Readability: 0.5 kg, verified 0.5 kg",
      "Plate: 1,250 x 1,250 mm, chequered steel",
      "Height: 82 mm",
      "Cells: four, stainless steel, IP68",
      "Options: ramps, pit frame, stainless plate",
    ],
    text: `A plate that pallet trucks cross all day. It lies on the floor with ramps or flush in a
      pit; the junction box is reached from above so that nobody lifts the plate for a cable.

      The quote covers transport, setting down and verification at your place.`,
  },
  {
    id: "pallet-scale-us1000",
    name: "Pallet scale US1000, U-frame",
    brand: "Ponderyx",
    sku: "PDX-US1000",
    price: null,
    stock: 2,
    specs: [
      "Capacity: 1,000 kg",
      "Readability: 0.2 kg",
      "Frame: 1,200 x 840 mm, for euro pallets",
      "Weight: 42 kg, wheels and handle",
      "Cable: 5 m to the indicator",
    ],
    text: `Wheeled to where it is needed, laid down, and the pallet set on it from either side. One
      person moves it.

      Feet adjust themselves to a floor that is out by up to 10 mm.`,
  },
  {
    id: "crane-scale-ks3",
    name: "Crane scale KS3 with remote display",
    brand: "Ponderyx",
    sku: "PDX-KS3",
    price: 1090,
    stock: 6,
    also: "machine-tools",
    specs: [
      "Capacity: 3,000 kg",
      "Readability: 1 kg",
      "Safety: 5-fold against breaking, hook with latch",
      "Display: 38 mm LED, remote handset 50 m",
      "Battery: 60 h, exchangeable",
    ],
    text: `Hangs between hook and load and is read from the ground. The handset tares, adds up and
      stores, and works through the walls of a hall.

      Hook and shackle carry the inspection mark; renewal every two years can be booked here.`,
    variants: [
      variant("1t", "1,000 kg / 0.5 kg", {
        price: 940,
        specs: ["Capacity: 1,000 kg", "Readability: 0.5 kg"],
      }),
      variant("3t", "3,000 kg / 1 kg"),
      variant("10t", "10,000 kg / 5 kg", {
        sku: "PDX-KS10",
        price: 2480,
        stock: 1,
        specs: ["Capacity: 10,000 kg", "Readability: 5 kg"],
      }),
    ],
  },
  {
    id: "hanging-scale-hs50",
    name: "Hanging scale HS50",
    brand: "Ponderyx",
    sku: "PDX-HS50",
    price: 18.9,
    stock: 0,
    specs: ["Capacity: 50 kg", "Readability: 20 g", "Hook: steel, folding"],
    text: `For luggage, animals in slings and bundles of offcuts. It holds the reading when the load
      has come to rest, so one can put it down before looking.`,
  },
  {
    id: "test-weight-20kg",
    name: "Test weight, block form, cast iron",
    brand: "Ponderyx",
    sku: "PDX-TW20",
    price: 118,
    stock: 36,
    specs: ["Class: M1", "Adjustment: lead cavity, sealed", "Finish: enamel, grip bar inside"],
    text: `Stackable blocks for checking floor and crane scales. The grip lies within the outline,
      hence four stand on a pallet corner without gaps.

      Sets for a whole floor scale travel on their own pallet; ask for the rental rate.`,
    variants: [
      variant("5kg", "5 kg", { sku: "PDX-TW5", price: 64, specs: ["Mass: 5 kg"] }),
      variant("10kg", "10 kg", { sku: "PDX-TW10", price: 86, specs: ["Mass: 10 kg"] }),
      variant("20kg", "20 kg", { specs: ["Mass: 20 kg"] }),
    ],
  },
  {
    id: "dosing-controller-dc4",
    name: "Weighing and dosing controller DC4",
    brand: "Tallimark",
    sku: "TMK-DC4",
    price: null,
    stock: 5,
    specs: [
      "Inputs: one to four load cells, 6-wire",
      "Outputs: 8 relays, analogue 4 to 20 mA",
      "Bus: Modbus TCP",
      "Recipes: 99, coarse and fine flow",
      "Front: IP65, 4.3 inch touch",
    ],
    text: `Turns any hopper on load cells into a dosing station. Coarse flow, fine flow and the
      amount still in the air are learned during the first ten fillings.

      Programming is done in the device; no licence, no computer.`,
  },
  {
    id: "load-cell-lc500",
    name: "Load cell LC500, shear beam",
    brand: "Tallimark",
    sku: "TMK-LC500",
    price: 132,
    stock: 40,
    specs: [
      "Capacity: 500 kg",
      "Class: C3",
      "Output: 2 mV/V",
      "Protection: IP68, welded",
      "Cable: 5 m, shielded",
    ],
    text: `The beam under most platforms. Nickel-plated steel with a welded bellow, calibrated in
      current so that four of them share a load without trimming.`,
    variants: [
      variant("500", "500 kg"),
      variant("1000", "1,000 kg", { sku: "TMK-LC1000", specs: ["Capacity: 1,000 kg"] }),
      variant("2000", "2,000 kg", {
        sku: "TMK-LC2000",
        price: 148,
        stock: 16,
        specs: ["Capacity: 2,000 kg"],
      }),
    ],
  },
];
