import { beaker, castor, drawerFront, flask, slab } from "./fittings";
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
  times,
  turn,
} from "./pen";

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
