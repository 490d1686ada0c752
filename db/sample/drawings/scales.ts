import { display, feet, keys, screw, slab } from "./fittings";
import { box, type Drawing, disc, drawing, line, move, poly, ring, shape, times } from "./pen";

interface Platform {
  /** Width of the plate. */
  width?: number;
  column?: number;
  steel?: boolean;
  counting?: boolean;
  load?: "box" | "parts" | "drum";
}

export function platformScale({
  width = 300,
  column = 0,
  steel,
  counting,
  load,
}: Platform): Drawing {
  const x = 400 - width / 2;
  const tone = steel ? "steel" : "body";
  const loads = {
    box: [
      box(330, 290, 150, 124, "wood", 4),
      box(330, 336, 150, 20, "seam"),
      box(392, 290, 26, 124, "tint"),
    ],
    parts: times(9, (at) => [
      disc(322 + at * 20, 404 - (at % 3) * 14, 11, "gun"),
      disc(322 + at * 20, 404 - (at % 3) * 14, 5, "ink"),
    ]),
    drum: [box(330, 270, 130, 146, "rod", 10), line("M330 318h130M330 366h130", "seam", 6)],
  };
  const right = x + width;
  const head = 470 - column;
  return drawing(
    [
      column > 0 ? box(right - 30, head + 60, 24, column - 30, "steel", 4) : "",
      load ? loads[load] : "",
      slab(x, 416, width, 16, 24, steel ? "rod" : "metal"),
      column > 0
        ? [box(x + 16, 432, width - 32, 46, "shade", 4)]
        : [shape(`M${x + 14} 432h${width - 28}l20 52q0 8-8 8H${x - 2}q-6 0-4-6z`, tone)],
      column > 0
        ? [
            box(right - 116, head - 34, 170, 100, steel ? "rod" : "body", 12),
            display(right - 100, head - 18, 138, 44, "figure"),
            keys(right - 98, head + 40, 5, 16, 28),
          ]
        : [
            display(x + 60, 444, width - 140, 34, counting ? "bars" : "figure"),
            counting
              ? keys(right - 76, 448, 2, 22, 28) + keys(right - 76, 464, 2, 22, 28)
              : disc(right - 48, 460, 10, "accent"),
          ],
      feet(x + 8, width - 16),
    ],
    [x - 10, column > 0 ? head - 34 : load ? 270 : 392, column > 0 ? right + 54 : right + 10],
  );
}

export function floorScale(): Drawing {
  return drawing(
    [
      box(608, 150, 18, 330, "steel", 4),
      box(580, 480, 76, 20, "dark", 6),
      box(540, 124, 150, 104, "body", 12),
      display(556, 140, 118, 48, "figure"),
      keys(560, 202, 4, 16, 30),
      poly([230, 330, 470, 330, 560, 440, 140, 440], "metal"),
      times(5, (row) =>
        line(
          times(9, (at) => `M${216 - row * 16 + at * (30 + row * 3.6)} ${348 + row * 19}l12-6`),
          "gun",
          3,
        ),
      ),
      poly([140, 440, 560, 440, 560, 466, 140, 466], "cast"),
      poly([140, 440, 560, 440, 590, 496, 110, 496], "shade"),
      line("M150 468h400", "seam", 4),
      box(200, 250, 170, 104, "wood", 4),
      box(270, 250, 30, 104, "tint"),
      poly([200, 250, 230, 230, 396, 230, 370, 250], "pale"),
      poly([370, 250, 396, 230, 396, 334, 370, 354], "shade"),
    ],
    [110, 124, 690],
  );
}

export function palletScale(): Drawing {
  return drawing(
    [
      box(590, 200, 16, 280, "steel", 4),
      box(530, 160, 140, 92, "body", 12),
      display(546, 174, 108, 42, "figure"),
      keys(550, 226, 4, 14, 28),
      poly([240, 320, 470, 320, 480, 340, 232, 340], "metal"),
      poly([232, 340, 480, 340, 480, 362, 232, 362], "cast"),
      poly([232, 340, 276, 340, 210, 476, 130, 476], "metal"),
      poly([436, 340, 480, 340, 560, 476, 480, 476], "metal"),
      poly([130, 476, 210, 476, 210, 496, 130, 496], "cast"),
      poly([480, 476, 560, 476, 560, 496, 480, 496], "cast"),
      disc(170, 486, 9, "rubber"),
      disc(520, 486, 9, "rubber"),
      line("M600 478C560 500 590 420 482 350", "ink", 5),
      box(336, 300, 40, 24, "accent", 6),
    ],
    [130, 160, 670],
  );
}

export function craneScale({ small }: { small?: boolean }): Drawing {
  const body = small
    ? [
        box(336, 190, 128, 150, "body", 30),
        display(358, 220, 84, 44, "figure"),
        disc(380, 300, 11, "accent"),
        disc(420, 300, 11, "shade"),
      ]
    : [
        box(290, 190, 220, 140, "body", 18),
        display(316, 216, 168, 58, "figure"),
        keys(330, 292, 5, 18, 31),
        box(280, 210, 14, 100, "accent", 5),
        box(506, 210, 14, 100, "accent", 5),
        move(560, 320, [
          box(0, 0, 74, 150, "dark", 12),
          display(9, 12, 56, 40, "figure"),
          times(6, (at) =>
            disc(19 + (at % 3) * 18, 76 + Math.floor(at / 3) * 24, 7, at ? "gun" : "accent"),
          ),
        ]),
      ];
  return drawing(
    [
      line("M372 190v-40a28 28 0 0 1 56 0v40", "gun", 20),
      line("M372 190v-40a28 28 0 0 1 56 0v40", "metal", 6),
      box(384, 326, 32, 46, "steel", 4),
      line("M400 366v22c40 6 56 40 40 70s-70 28-78-10", "gun", 24),
      line("M400 366v22c40 6 56 40 40 70s-70 28-78-10", "metal", 7),
      line("M366 440l34-44", "ink", 5),
      body,
    ],
    [small ? 336 : 280, 118, small ? 464 : 634, 492],
  );
}

export function hopper(): Drawing {
  return drawing(
    [
      line("M230 490V250M500 490V250", "gun", 16),
      line("M212 492h36M482 492h36", "dark", 12),
      box(216, 246, 56, 26, "accent", 4),
      box(458, 246, 56, 26, "accent", 4),
      shape("M236 120h258v110L410 360v40h-90v-40L236 230z", "rod"),
      box(226, 106, 278, 22, "metal", 6),
      shape("M258 176q110-40 214 0v52l-70 108h-72l-72-108z", "liquid"),
      box(314, 396, 102, 18, "dark", 4),
      poly([352, 414, 378, 414, 372, 470, 358, 470], "liquid"),
      box(300, 470, 130, 30, "gun", 6),
      move(560, 280, [
        box(0, 0, 150, 130, "body", 12),
        display(14, 14, 122, 74, "bars"),
        keys(18, 100, 4, 18, 30),
      ]),
      line("M560 350C530 350 530 300 514 262", "ink", 5),
    ],
    [208, 106, 712],
  );
}

export function loadCell(): Drawing {
  return drawing(
    [
      line("M170 392C90 400 120 480 200 484S330 470 420 490", "ink", 13),
      line("M170 392C90 400 120 480 200 484S330 470 420 490", "gun", 4),
      box(170, 330, 470, 96, "rod", 10),
      ring(378, 378, 34, "gun", 6),
      disc(378, 378, 26, "accent"),
      disc(378, 378, 26, "seam"),
      times(2, (at) => [
        disc(470 + at * 60, 378, 17, "ink"),
        ring(470 + at * 60, 378, 18, "gun", 4),
      ]),
      disc(606, 378, 20, "ink"),
      disc(216, 378, 20, "gun"),
      box(146, 366, 40, 52, "gun", 6),
      box(560, 300, 76, 30, "dark", 6),
      box(574, 278, 48, 26, "steel", 4),
      box(448, 426, 120, 42, "dark", 6),
      screw(270, 400, 8),
    ],
    [110, 278, 640, 496],
  );
}
