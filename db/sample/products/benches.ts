import { type Entry, variant } from "../entry";

export const benches: Entry[] = [
  {
    id: "workbench-wb20",
    name: "Workbench WB20, beech top",
    brand: "Benchmere",
    sku: "BMR-WB20",
    price: 685,
    stock: 12,
    featured: true,
    extraViews: 2,
    specs: [
      "Top: beech multiplex 40 mm, oiled",
      "Depth: 700 mm",
      "Height: 840 mm",
      "Load: 1,000 kg evenly",
      "Frame: tube 60 x 60 mm, powder coated",
    ],
    text: `A bench that does not answer the file with a tune. The frame is bolted, not hooked, and
      takes drawers, a shelf or a back panel on the same row of holes.

      The top can be sanded and oiled again for decades; a replacement is a stock item.`,
    variants: [
      variant("1500", "1,500 mm", {
        sku: "BMR-WB15",
        price: 598,
        stock: 9,
        specs: ["Length: 1,500 mm"],
      }),
      variant("2000", "2,000 mm", { specs: ["Length: 2,000 mm"] }),
      variant("2500", "2,500 mm", {
        sku: "BMR-WB25",
        price: 812,
        specs: ["Length: 2,500 mm", "Load: 800 kg evenly"],
      }),
    ],
  },
  {
    id: "workbench-wb20-drawers",
    name: "Workbench WB20 with seven drawers",
    brand: "Benchmere",
    sku: "BMR-WB20-7",
    price: 1390,
    stock: 5,
    specs: [
      "Top: beech multiplex 40 mm, 2,000 x 700 mm",
      "Drawers: seven, full extension, 75 kg each",
      "Lock: central, one drawer at a time",
      "Load: 1,500 kg",
      "Colour: grey with coloured fronts",
    ],
    text: `The same frame, with the drawer block on the right or, turned round, on the left. Only one
      drawer opens at a time, so that a full block cannot tip an empty bench.`,
  },
  {
    id: "height-adjustable-bench-hb15",
    name: "Height-adjustable bench HB15, electric",
    brand: "Benchmere",
    sku: "BMR-HB15",
    price: null,
    stock: null,
    extraViews: 1,
    specs: [
      "Height: 700 to 1,100 mm",
      "Load: 400 kg, moving",
      "Top: 1,500 x 800 mm, ESD laminate",
      "Speed: 12 mm/s, four memories",
      "Stop: pressure sensitive edge",
    ],
    text: `Rises with the person, or with the assembly as it grows. The columns sit at the rear, and
      the knees find nothing to hit.

      Quoted with superstructure: light, sockets, arms for screens, bins, monitor for the work
      instruction.`,
  },
  {
    id: "esd-packing-table-pt16",
    name: "Packing table PT16",
    brand: "Benchmere",
    sku: "BMR-PT16",
    price: 918,
    stock: 0,
    specs: [
      "Top: 1,600 x 800 mm, melamine 28 mm",
      "Roll holder: for paper up to 800 mm",
      "Shelf: two, adjustable",
      "Height: 680 to 960 mm, by screw",
    ],
    text: `Cartons stand upright under the table, paper comes from behind, tape from above. Nobody
      bends down for anything they need a hundred times a day.`,
  },
  {
    id: "laboratory-bench-lb18",
    name: "Laboratory bench LB18, ceramic top",
    brand: "Benchmere",
    sku: "BMR-LB18",
    price: null,
    stock: null,
    extraViews: 1,
    specs: [
      "Top: technical ceramic, raised edge",
      "Length: 1,200, 1,500 or 1,800 mm",
      "Frame: C-shape, height 750 or 900 mm",
      "Services: water, gas, data, sockets",
      "Base units: on castors or hanging",
    ],
    text: `Resistant to everything but hydrofluoric acid, and to a hot crucible put down in a hurry.
      The raised edge keeps a spilt litre on the table.

      We plan the run, the services and the approval drawings with your building department.`,
  },
  {
    id: "sink-unit-su12",
    name: "Laboratory sink unit SU12",
    brand: "Benchmere",
    sku: "BMR-SU12",
    price: null,
    stock: null,
    specs: [
      "Basin: polypropylene or ceramic, 450 x 450 mm",
      "Width: 1,200 mm",
      "Taps: two, with hose nozzle",
      "Drying rack: 72 pegs",
      "Eye shower: prepared",
    ],
    text: `The end of a bench run: basin, rack, waste bin and a cupboard that may get wet. All joints
      are welded or sealed on the underside.`,
  },
  {
    id: "chemical-resistant-stool-cs2",
    name: "Laboratory stool CS2",
    brand: "Benchmere",
    sku: "BMR-CS2",
    price: 236,
    stock: 44,
    specs: [
      "Seat: polyurethane foam, closed skin",
      "Height: 580 to 850 mm, foot ring",
      "Base: polished aluminium",
      "Castors: braked when loaded",
    ],
    text: `Seat and back are wiped with disinfectant and show nothing of it after five years. The
      castors brake under weight, so it does not escape while one climbs on.`,
    variants: [
      variant("glides", "On glides", { stock: 18, specs: ["Castors: none, on glides"] }),
      variant("castors", "On castors", {
        sku: "BMR-CS2-C",
        price: 252,
        stock: 26,
        specs: ["Castors: braked when loaded"],
      }),
    ],
  },
  {
    id: "standing-aid-sa1",
    name: "Standing support SA1",
    brand: "Benchmere",
    sku: "BMR-SA1",
    price: 154,
    stock: 27,
    published: false,
    specs: ["Height: 600 to 860 mm", "Seat: tilting, 370 mm", "Foot: rubber, 430 mm"],
    text: `Half sitting, half standing at the lathe or the packing table. The foot leans with you and
      holds on oily floors.`,
  },
  {
    id: "anti-fatigue-mat-am9",
    name: "Anti-fatigue mat AM9",
    brand: "Ventrask",
    sku: "VTK-AM9",
    price: 62,
    stock: 85,
    also: "safety-ventilation",
    specs: ["Size: 600 x 900 mm", "Thickness: 14 mm", "Material: nitrile rubber", "Edge: bevelled"],
    text: `Swarf falls through, feet do not. Mats join to runs with a cam and are washed with the
      pressure cleaner on Friday.`,
    variants: [
      variant("60x90", "600 x 900 mm"),
      variant("90x150", "900 x 1,500 mm", {
        sku: "VTK-AM15",
        price: 138,
        stock: 30,
        specs: ["Size: 900 x 1,500 mm"],
      }),
    ],
  },
  {
    id: "tool-panel-tp15",
    name: "Perforated tool panel TP15",
    brand: "Benchmere",
    sku: "BMR-TP15",
    price: 96,
    stock: null,
    specs: ["Size: 1,500 x 450 mm", "Hole: 10 x 10 mm on 38 mm", "Steel: 1.25 mm"],
    text: `Screws to the wall or to the uprights of a WB bench. Hooks lock with a quarter turn and do
      not come off with the tool.`,
    variants: [
      variant("panel", "Panel only", { specs: ["Hooks: none"] }),
      variant("hooks25", "With 25 hooks", { sku: "BMR-TP15-25", price: 148, specs: ["Hooks: 25"] }),
      variant("hooks40", "With 40 hooks and holders", {
        price: 189,
        specs: ["Hooks: 40, and holders"],
      }),
    ],
  },
];
