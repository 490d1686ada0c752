import {
  beaker,
  display,
  emergencyStop,
  feet,
  fins,
  keys,
  knob,
  type Reading,
  screw,
  vents,
} from "./fittings";
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
  turn,
} from "./pen";

export function multimeter(): Drawing {
  return drawing(
    [
      line("M360 470C330 540 180 500 190 400C196 330 160 300 176 220", "accent", 9),
      line("M440 470C470 540 620 500 610 400C604 330 640 300 624 220", "ink", 9),
      turn(176, 220, 6, [
        box(-11, -90, 22, 100, "accent", 8),
        poly([-4, -90, 4, -90, 0, -130], "metal"),
      ]),
      turn(624, 220, -6, [
        box(-11, -90, 22, 100, "ink", 8),
        poly([-4, -90, 4, -90, 0, -130], "metal"),
      ]),
      box(282, 80, 236, 410, "accent", 40),
      box(298, 96, 204, 378, "dark", 28),
      display(318, 116, 164, 92, "figure"),
      keys(324, 222, 4, 26, 42),
      disc(400, 330, 66, "ink"),
      times(12, (at) =>
        disc(
          400 + Math.cos((at / 12) * 6.283) * 76,
          330 + Math.sin((at / 12) * 6.283) * 76,
          3.5,
          at < 4 ? "glow" : "gun",
        ),
      ),
      disc(400, 330, 50, "gun"),
      box(392, 282, 16, 62, "white", 6),
      times(3, (at) => [
        disc(340 + at * 60, 444, 15, at === 1 ? "ink" : "accent"),
        disc(340 + at * 60, 444, 7, "ink"),
      ]),
    ],
    [164, 80, 636, 510],
  );
}

interface Bench {
  reading?: Reading;
  /** Supply: three pairs of terminals; scope: four sockets beside a large screen. */
  kind?: "meter" | "supply" | "scope";
}

export function benchUnit({ reading = "figure", kind = "meter" }: Bench): Drawing {
  const tall = kind === "meter" ? 180 : 240;
  const top = 486 - tall;
  const front = {
    meter: [
      display(190, top + 28, 240, 90, reading),
      keys(196, top + 136, 6, 26, 40),
      knob(510, top + 74, 30),
      times(4, (at) => [
        disc(
          584 + (at % 2) * 40,
          top + 54 + Math.floor(at / 2) * 50,
          13,
          at % 2 ? "ink" : "accent",
        ),
        disc(584 + (at % 2) * 40, top + 54 + Math.floor(at / 2) * 50, 6, "gun"),
      ]),
    ],
    supply: [
      times(2, (at) => [
        display(190 + at * 160, top + 26, 140, 74, reading),
        knob(226 + at * 160, top + 136, 20),
        knob(290 + at * 160, top + 136, 20),
      ]),
      keys(530, top + 40, 3, 26, 36),
      keys(530, top + 76, 3, 26, 36),
      emergencyStop(566, top + 136, 12),
      times(6, (at) => [
        disc(206 + at * 78, top + 204, 15, at % 2 ? "ink" : "accent"),
        disc(206 + at * 78, top + 204, 6, "metal"),
      ]),
    ],
    scope: [
      display(182, top + 22, 290, 176, reading),
      times(4, (at) =>
        knob(512 + (at % 2) * 64, top + 50 + Math.floor(at / 2) * 58, at === 3 ? 22 : 18),
      ),
      keys(500, top + 146, 5, 20, 28),
      keys(500, top + 170, 5, 20, 28),
      times(4, (at) => [
        disc(210 + at * 70, top + 218, 13, "metal"),
        disc(210 + at * 70, top + 218, 6, "ink"),
      ]),
      vents(500, top + 200, 120, 3, 11),
    ],
  }[kind];
  return drawing(
    [
      line(`M250 ${top}v-24q0-16 16-16h268q16 0 16 16v24`, "gun", 12),
      box(150, top, 510, tall, "body", 16),
      box(162, top + 12, 486, tall - 24, "dark", 10),
      front,
      feet(176, 458, 486, 50),
      kind === "scope"
        ? line(`M420 ${top + 218}C430 560 330 520 250 540S120 500 110 440`, "ink", 6)
        : "",
    ],
    [150, top - 44, 660],
  );
}

export function thermalCamera(): Drawing {
  return drawing(
    [
      turn(400, 300, -6, [
        shape("M-10 50h120l-30 150q-6 22-26 22H8q-24 0-20-26z", "rubber"),
        times(4, (at) => line(`M16 ${100 + at * 26}h56`, "seam", 6)),
        shape(
          "M-150-150h250q40 0 50 40l20 130q4 40-36 40h-220q-40 0-50-30l-50-110q-8-70 36-70z",
          "body",
        ),
        box(-236, -120, 96, 110, "dark", 20),
        disc(-232, -66, 46, "ink"),
        disc(-232, -66, 30, "lens"),
        box(100, -170, 30, 210, "ink", 10),
        shape("M-20 60l-30 40 26 10 26-40z", "accent"),
        line("M-120-110h180", "shine", 8),
        box(-90, -60, 140, 70, "shade", 12),
      ]),
      display(548, 160, 150, 130, "picture"),
      box(538, 150, 170, 150, "ink", 14),
      box(550, 162, 146, 126, "deep", 8),
      disc(610, 230, 50, "dim"),
      disc(612, 228, 32, "tint"),
      disc(616, 224, 14, "white"),
      disc(664, 186, 14, "accent"),
      box(684, 170, 8, 110, "glow", 3),
    ],
    [110, 120, 708, 512],
  );
}

interface Ph {
  second?: boolean;
}

export function phMeter({ second }: Ph): Drawing {
  return drawing(
    [
      box(580, 110, 14, 370, "steel", 3),
      box(520, 484, 150, 14, "cast", 4),
      line("M586 180L450 160", "gun", 14),
      box(424, 148, 60, 28, "dark", 8),
      move(430, 496, beaker(0, 0, 110, 120, 0.6)),
      turn(446, 180, 2, [
        box(-9, -40, 18, 60, "accent", 5),
        box(-7, 20, 14, 230, "glass", 7),
        box(-3, 60, 6, 150, "tint"),
        oval(0, 250, 9, 10, "lens"),
      ]),
      second
        ? turn(470, 180, -2, [box(-8, -40, 16, 70, "dark", 5), box(-7, 30, 14, 200, "ink", 6)])
        : "",
      line("M446 140C446 60 300 60 290 270", "ink", 6),
      shape("M136 490l20-190q2-22 24-22h190q22 0 24 22l20 190z", "body"),
      display(176, 300, 200, 92, "figure"),
      keys(184, 414, 5, 24, 38),
      keys(178, 444, 5, 26, 40),
      feet(150, 250),
    ],
    [136, 90, 670],
  );
}

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
