import { display, emergencyStop, fins, keys, screw } from "./fittings";
import {
  box,
  type Drawing,
  disc,
  drawing,
  line,
  move,
  oval,
  poly,
  ring,
  shape,
  times,
} from "./pen";

export function hardnessTester(): Drawing {
  return drawing(
    [
      shape("M250 480V160q0-56 56-56h170q44 0 44 44v90H360v242z", "body"),
      line("M300 160v280", "seam", 5),
      display(390, 130, 110, 76, "figure"),
      box(404, 238, 60, 44, "shade", 5),
      box(420, 282, 28, 26, "steel", 3),
      poly([426, 308, 442, 308, 436, 326, 432, 326], "gun"),
      box(396, 330, 76, 20, "accent", 3),
      oval(434, 356, 66, 10, "metal"),
      box(402, 360, 64, 14, "gun", 3),
      box(418, 372, 32, 108, "steel"),
      times(9, (at) => line(`M418 ${384 + at * 10}l32 6`, "seam", 3)),
      ring(434, 436, 50, "dark", 11),
      box(384, 430, 100, 12, "dark", 4),
      box(220, 476, 330, 24, "cast", 6),
      disc(330, 420, 20, "dark"),
      disc(330, 420, 8, "glow"),
    ],
    [220, 104, 550],
  );
}

export function tensileTester(): Drawing {
  return drawing(
    [
      box(270, 70, 40, 400, "steel", 6),
      box(490, 70, 40, 400, "steel", 6),
      fins(282, 90, 360, 2, 16),
      box(250, 56, 300, 40, "body", 8),
      box(256, 180, 288, 50, "body", 8),
      box(376, 226, 48, 30, "gun", 4),
      box(356, 254, 88, 50, "dark", 6),
      poly(
        [388, 304, 412, 304, 406, 330, 406, 350, 412, 376, 388, 376, 394, 350, 394, 330],
        "accent",
      ),
      box(356, 376, 88, 50, "dark", 6),
      box(376, 426, 48, 14, "gun", 3),
      box(220, 438, 360, 60, "body", 10),
      emergencyStop(546, 468, 12),
      box(240, 456, 120, 24, "dark", 6),
      box(596, 190, 120, 150, "ink", 12),
      display(606, 200, 100, 100, "curve"),
      keys(612, 312, 3, 22, 34),
      line("M640 340v80q0 30-60 40", "gun", 8),
    ],
    [220, 56, 716],
  );
}

export function coordinateMachine(): Drawing {
  return drawing(
    [
      poly([190, 330, 590, 330, 650, 380, 130, 380], "stone"),
      box(130, 378, 520, 40, "ink", 2),
      times(30, (at) => disc(140 + ((at * 89) % 500), 384 + ((at * 31) % 30), 1.4, "gun")),
      box(170, 418, 60, 80, "body", 6),
      box(550, 418, 60, 80, "body", 6),
      box(230, 430, 320, 26, "shade"),
      box(180, 130, 60, 236, "body", 8),
      box(540, 130, 60, 236, "body", 8),
      box(160, 100, 460, 76, "shell", 12),
      line("M190 138h400", "seam", 5),
      box(360, 40, 66, 180, "accent", 8),
      box(378, 216, 30, 60, "steel", 3),
      box(372, 270, 42, 30, "dark", 6),
      line("M393 300v34", "metal", 4),
      disc(393, 336, 6, "accent"),
      box(300, 316, 120, 40, "cast", 4),
      disc(340, 336, 12, "ink"),
      oval(440, 352, 44, 8, "gun"),
      move(690, 300, [
        box(-40, -60, 90, 70, "ink", 8),
        box(-32, -52, 74, 54, "deep", 4),
        line("M-20-20l20-20 16 14 14-12", "glow", 3),
        box(0, 10, 10, 180, "gun"),
        box(-24, 186, 60, 12, "dark", 4),
      ]),
    ],
    [130, 40, 742],
  );
}

export function detector(): Drawing {
  return drawing(
    [
      box(296, 110, 208, 380, "accent", 44),
      box(314, 126, 172, 348, "dark", 32),
      box(340, 90, 120, 34, "gun", 10),
      box(360, 78, 80, 20, "ink", 6),
      display(334, 150, 132, 110, "bars"),
      times(4, (at) => [
        disc(352 + (at % 2) * 96, 310 + Math.floor(at / 2) * 62, 25, "gun"),
        times(3, (slot) =>
          line(`M${338 + (at % 2) * 96} ${302 + Math.floor(at / 2) * 62 + slot * 8}h28`, "ink", 3),
        ),
      ]),
      disc(400, 436, 19, "tint"),
      disc(400, 436, 12, "deep"),
      box(290, 190, 14, 60, "glow", 5),
      box(496, 190, 14, 60, "glow", 5),
      screw(400, 345, 7),
      line(
        "M250 200q-22 40 0 80M224 180q-34 60 0 120M550 200q22 40 0 80M576 180q34 60 0 120",
        "tint",
        6,
      ),
    ],
    [200, 78, 600, 490],
  );
}
