import { beaker, castor, display, flask, screw, slab } from "./fittings";
import {
  box,
  type Drawing,
  disc,
  drawing,
  line,
  move,
  oval,
  poly,
  shape,
  type Tone,
  times,
  turn,
} from "./pen";
import { vice } from "./workshop";

interface Workbench {
  width?: number;
  drawers?: number;
  shelf?: boolean;
  vice?: boolean;
  panel?: boolean;
}

const drawerFront = (x: number, y: number, w: number, h: number, tone: Tone = "accent") => [
  box(x, y, w, h, tone, 3),
  box(x + w * 0.2, y + Math.min(h * 0.3, 12), w * 0.6, 7, "metal", 3),
];

export function workbench(options: Workbench): Drawing {
  const { width = 520, drawers = 0, shelf, panel } = options;
  const x = 400 - width / 2;
  const right = x + width;
  return drawing(
    [
      panel ? toolWall(x + 20, 110, width - 40, 150) : "",
      panel ? [box(x + 10, 100, 14, 190, "gun"), box(right - 24, 100, 14, 190, "gun")] : "",
      options.vice ? move(x + 46, 296 - 164, vice({}).parts, 0.33) : "",
      slab(x, 296, width, 30, 26, "wood"),
      box(x + 24, 326, 30, 168, "body"),
      box(right - 54, 326, 30, 168, "body"),
      box(x + 54, 334, width - 108, 18, "shade"),
      shelf
        ? [
            box(x + 44, 440, width - 88, 16, "wood", 2),
            box(x + 90, 384, 90, 56, "accent", 4),
            box(x + 200, 400, 70, 40, "tint", 4),
          ]
        : box(x + 44, 430, width - 88, 16, "gun"),
      drawers > 0
        ? [
            box(right - 212, 326, 172, 160, "shade", 4),
            times(drawers, (at) =>
              drawerFront(right - 206, 331 + (at * 150) / drawers, 160, 150 / drawers - 5),
            ),
          ]
        : "",
      box(x + 14, 490, 50, 10, "rubber", 2),
      box(right - 64, 490, 50, 10, "rubber", 2),
    ],
    [x, panel ? 100 : options.vice ? 204 : 268, right],
  );
}

function toolWall(x: number, y: number, w: number, h: number): string {
  const rows = Math.floor(h / 36);
  const columns = Math.floor(w / 52);
  return (
    box(x, y, w, h, "shell", 4) +
    line(
      times(rows, (row) => times(columns, (at) => `M${x + 26 + at * 52} ${y + 22 + row * 36}h.1`)),
      "seam",
      7,
    ) +
    move(x + w * 0.12, y + 20, [box(0, 0, 12, 60, "wood", 5), box(-16, -6, 46, 20, "gun", 4)]) +
    move(x + w * 0.28, y + 20, [box(0, 0, 10, 50, "metal", 2), box(-4, 48, 18, 50, "accent", 6)]) +
    move(x + w * 0.38, y + 20, [box(0, 0, 10, 36, "metal", 2), box(-4, 34, 18, 44, "accent", 6)]) +
    move(x + w * 0.52, y + 24, [line("M0 0v70M0 0l-12-14M0 0l12-14", "gun", 9)]) +
    move(x + w * 0.66, y + 20, [
      poly([0, 0, 90, 0, 80, 30, 10, 24], "metal"),
      box(-16, -4, 30, 30, "wood", 6),
    ]) +
    move(x + w * 0.72, y + 70, [box(0, 0, 70, 40, "tint", 4), box(0, 0, 70, 8, "accent", 2)])
  );
}

export function liftBench(): Drawing {
  return drawing(
    [
      box(240, 90, 16, 230, "steel", 3),
      box(584, 90, 16, 230, "steel", 3),
      box(220, 86, 400, 22, "body", 6),
      poly([260, 108, 580, 108, 640, 300, 200, 300], "beam"),
      line("M240 170h360", "gun", 8),
      times(6, (at) => box(272 + at * 44, 174, 36, 34, at % 2 ? "tint" : "accent", 4)),
      box(540, 176, 90, 60, "ink", 6),
      display(546, 182, 78, 48, "rows"),
      slab(150, 320, 520, 22, 24, "shell"),
      box(340, 268, 90, 40, "gun", 6),
      disc(385, 272, 18, "metal"),
      box(210, 342, 40, 90, "steel", 3),
      box(570, 342, 40, 90, "steel", 3),
      box(200, 400, 60, 90, "body", 4),
      box(560, 400, 60, 90, "body", 4),
      box(180, 486, 110, 14, "cast", 4),
      box(530, 486, 110, 14, "cast", 4),
      box(300, 346, 60, 14, "dark", 5),
      line("M690 300v-70m-12 14l12-14l12 14M690 340v70m-12-14l12 14l12-14", "accent", 6),
    ],
    [150, 86, 704],
  );
}

export function packingTable(): Drawing {
  const carton = (x: number, y: number, s: number) => [
    box(x, y - s, s * 1.2, s, "wood", 3),
    box(x + s * 0.5, y - s, s * 0.2, s, "pale"),
  ];
  return drawing(
    [
      box(200, 110, 14, 190, "gun"),
      box(596, 110, 14, 190, "gun"),
      box(190, 120, 430, 16, "body", 3),
      box(190, 206, 430, 16, "body", 3),
      carton(230, 206, 50),
      carton(310, 206, 64),
      carton(440, 206, 40),
      disc(540, 180, 26, "accent"),
      disc(540, 180, 13, "pale"),
      box(250, 250, 300, 40, "rod", 20),
      poly([280, 280, 520, 280, 540, 316, 260, 316], "pale"),
      slab(160, 320, 490, 22, 22, "shell"),
      carton(420, 318, 90),
      box(190, 342, 24, 150, "body"),
      box(596, 342, 24, 150, "body"),
      box(214, 460, 382, 14, "gun"),
      times(9, (at) => box(250 + at * 34, 376 + (at % 3) * 12, 8, 84 - (at % 3) * 12, "wood", 1)),
      box(180, 490, 44, 10, "rubber", 2),
      box(586, 490, 44, 10, "rubber", 2),
    ],
    [160, 110, 650],
  );
}

interface LabBench {
  sink?: boolean;
}

export function labBench({ sink }: LabBench): Drawing {
  return drawing(
    [
      sink
        ? [
            box(470, 110, 150, 160, "shell", 6),
            line(
              times(4, (row) => times(5, (at) => `M${490 + at * 28} ${132 + row * 34}l12-10`)),
              "gun",
              6,
            ),
            line("M300 290V190q0-34 36-34t36 34v24", "metal", 12),
            box(364, 206, 16, 26, "gun", 3),
            line("M250 290v-60q0-20 20-20h6", "metal", 9),
            disc(300, 250, 13, "accent"),
          ]
        : [
            box(200, 120, 400, 14, "body", 3),
            box(200, 206, 400, 14, "body", 3),
            box(210, 120, 12, 180, "gun"),
            box(578, 120, 12, 180, "gun"),
            times(6, (at) => [
              box(
                240 + at * 54,
                150 + (at % 3) * 8,
                30,
                56 - (at % 3) * 8,
                at % 2 ? "tint" : "accent",
                5,
              ),
              box(248 + at * 54, 138 + (at % 3) * 8, 14, 14, "dark", 2),
            ]),
            times(4, (at) => box(250 + at * 80, 240, 42, 24, "shade", 4)),
            flask(300, 296, 70, 84),
            move(390, 298, beaker(0, 0, 50, 62)),
          ],
      slab(140, 316, 520, 18, 26, sink ? "shell" : "stone"),
      sink
        ? [
            poly([230, 298, 430, 298, 446, 312, 214, 312], "gun"),
            poly([244, 301, 416, 301, 428, 310, 232, 310], "ink"),
          ]
        : "",
      sink
        ? [
            box(160, 334, 480, 150, "body", 4),
            times(3, (at) => [
              box(172 + at * 156, 344, 144, 130, "shell", 4),
              box(172 + at * 156 + 60, 352, 40, 8, "accent", 4),
            ]),
          ]
        : [
            box(160, 334, 14, 160, "gun"),
            box(626, 334, 14, 160, "gun"),
            box(200, 340, 150, 136, "body", 4),
            times(3, (at) =>
              drawerFront(206, 346 + at * 43, 138, 38, at === 0 ? "accent" : "shell"),
            ),
            box(450, 340, 150, 136, "body", 4),
            box(456, 346, 138, 124, "shell", 3),
            box(470, 360, 8, 40, "accent", 4),
            castor(226, 494, 9),
            castor(326, 494, 9),
            castor(476, 494, 9),
            castor(576, 494, 9),
          ],
      box(150, 488, sink ? 500 : 44, 12, "dark", 2),
      sink ? "" : box(606, 488, 44, 12, "dark", 2),
    ],
    [140, 110, 660],
  );
}

interface Stool {
  castors?: boolean;
}

export function stool({ castors }: Stool): Drawing {
  return drawing(
    [
      shape("M330 110q70-24 140 0q14 50-4 104q-66 20-132 0q-18-54-4-104z", "accent"),
      line("M400 214C400 260 440 250 440 292", "gun", 14),
      shape("M290 290q0-30 110-30t110 30q4 34-40 34H330q-44 0-40-34z", "dark"),
      line("M306 288q90-20 188 0", "dim", 5),
      box(386, 322, 28, 100, "steel", 4),
      box(376, 372, 48, 40, "dark", 6),
      oval(400, 424, 110, 20, "seam"),
      line("M290 424a110 20 0 0 0 220 0a110 20 0 0 0-220 0z", "metal", 8),
      line(
        "M400 410L280 476M400 410L520 476M400 410v70M400 410L330 466M400 410L470 466",
        "gun",
        13,
      ),
      castors
        ? [castor(280, 500, 15), castor(520, 500, 15), castor(400, 502, 15)]
        : [
            box(264, 478, 32, 20, "rubber", 5),
            box(504, 478, 32, 20, "rubber", 5),
            box(384, 480, 32, 20, "rubber", 5),
          ],
    ],
    [260, 96, 540],
  );
}

export function standingAid(): Drawing {
  return drawing(
    [
      turn(410, 470, 7, [
        box(-14, -200, 28, 190, "steel", 5),
        box(-26, -190, 52, 60, "dark", 10),
        shape("M-96-250q0-36 50-36H60q50 0 46 40q-4 44-60 50h-90q-50-8-52-54z", "accent"),
        line("M-70-262H70", "tint", 6),
        line("M30-176l50 16", "gun", 7),
      ]),
      shape("M290 500q0-36 60-44l60-10 60 10q60 8 60 44z", "rubber"),
      line("M310 484q100-20 200 0", "gun", 5),
    ],
    [290, 184, 556],
  );
}

export function mat(): Drawing {
  return drawing(
    [
      poly([270, 290, 640, 290, 720, 450, 110, 450], "dark"),
      poly([300, 304, 612, 304, 680, 438, 150, 438], "rubber"),
      times(5, (row) => {
        const y = 318 + row * 27;
        const left = 282 - row * 28;
        const step = (348 + row * 46) / 10;
        return times(10, (at) => oval(left + (at + 0.7) * step, y, 9 + row * 1.6, 5 + row, "ink"));
      }),
      poly([110, 450, 720, 450, 730, 466, 100, 466], "ink"),
      poly([270, 290, 110, 450, 128, 450, 282, 290], "accent"),
      poly([640, 290, 720, 450, 702, 450, 628, 290], "accent"),
    ],
    [100, 270, 730, 480],
  );
}

export function toolPanel({ hooks }: { hooks?: boolean }): Drawing {
  return drawing(
    [
      box(120, 150, 560, 300, "gun", 8),
      toolWall(130, 160, 540, 280),
      hooks
        ? [
            move(200, 330, [
              box(0, 0, 120, 16, "accent", 3),
              times(4, (at) => box(8 + at * 28, -30, 12, 60, "metal", 3)),
            ]),
            box(460, 320, 150, 80, "tint", 4),
            box(460, 320, 150, 12, "accent", 3),
          ]
        : "",
      screw(140, 170),
      screw(660, 170),
      screw(140, 430),
      screw(660, 430),
    ],
    [120, 150, 680, 470],
  );
}
