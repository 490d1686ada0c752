import { beaker, display, emergencyStop, feet, keys, knob, type Reading, vents } from "./fittings";
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
