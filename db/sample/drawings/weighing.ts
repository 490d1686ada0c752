import { beaker, display, feet, keys, knob, plate, slab } from "./fittings";
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

interface Analytical {
  /** Lower: a semi-micro balance with a motor on its doors. */
  motor?: boolean;
  load?: "beaker" | "powder" | "kit";
}

/** Four-place balance behind glass. */
export function analytical({ motor, load = "beaker" }: Analytical): Drawing {
  const inside = {
    beaker: beaker(372, 372, 56, 62, 0.5),
    powder: shape("M366 372q34-40 68 0z", "tint"),
    kit: densityKit(400, 372),
  }[load];
  return drawing(
    [
      box(262, 118, 276, 272, "glass"),
      box(270, 118, 16, 272, "shade"),
      box(514, 118, 16, 272, "shade"),
      box(286, 120, 228, 268, "shine"),
      inside,
      oval(400, 376, 58, 9, "gun"),
      oval(400, 373, 58, 9, "metal"),
      box(392, 380, 16, 12, "gun"),
      line("M312 150v200M330 150v120", "shine", 6),
      box(250, 96, 300, 26, "body", 10),
      box(360, 88, 80, 12, "accent", 6),
      motor ? [box(254, 122, 12, 120, "accent", 4), box(534, 122, 12, 120, "accent", 4)] : "",
      box(262, 240, 10, 60, "dark", 4),
      box(528, 240, 10, 60, "dark", 4),
      shape("M250 388h300l34 96q2 8-8 8H224q-10 0-8-8z", "body"),
      display(312, 412, 176, 50, "figure"),
      disc(268, 440, 12, "accent"),
      times(2, (at) => disc(522 + at * 28, 440, 9, "shade")),
      feet(240, 320),
    ],
    [216, 88, 584],
  );
}

function densityKit(cx: number, y: number): string {
  return [
    line(`M${cx - 46} ${y}v-120h92v120`, "gun", 7),
    line(`M${cx} ${y - 118}v60`, "ink", 2),
    beaker(cx - 30, y - 6, 60, 66, 0.8),
    oval(cx, y - 34, 10, 16, "accent"),
  ].join("");
}

export function micro(): Drawing {
  return drawing(
    [
      box(196, 360, 190, 130, "body", 16),
      box(240, 250, 102, 112, "glass", 8),
      box(236, 240, 110, 16, "accent", 8),
      oval(291, 344, 22, 5, "metal"),
      box(288, 346, 6, 14, "gun"),
      line("M258 270v66", "shine", 7),
      disc(291, 424, 14, "shade"),
      line("M386 440C430 450 430 470 466 466", "dark", 9),
      shape("M456 490l24-160q2-16 18-16h130q14 0 16 14l14 162z", "body"),
      display(490, 334, 138, 74, "figure"),
      keys(494, 430, 5, 18, 28),
      feet(210, 162),
      feet(470, 176),
    ],
    [196, 240, 658],
  );
}

interface Precision {
  pan?: "round" | "square";
  load?: boolean;
  low?: boolean;
}

export function precision({ pan = "square", load, low }: Precision): Drawing {
  const top = low ? 410 : 360;
  return drawing(
    [
      load ? [move(342, top - 24, [beaker(0, 0, 104, 130, 0.55)])] : "",
      pan === "square"
        ? slab(262, top - 14, 276, 12, 18, "metal")
        : plate(400, top - 18, 120, "metal"),
      box(384, top, 32, 20, "gun"),
      shape(`M236 ${top + 14}h328l36 ${476 - top}q2 6-6 6H206q-8 0-6-6z`, "body"),
      display(300, top + 36, 200, low ? 40 : 52, "figure"),
      disc(252, top + 62, 12, "accent"),
      disc(540, top + 62, 11, "shade"),
      low ? "" : keys(306, top + 106, 7, 18, 28),
      feet(222, 356),
    ],
    [200, load ? top - 160 : top - 40, 600],
  );
}

export function moistureAnalyser(): Drawing {
  return drawing(
    [
      shape("M212 492V400q0-24 24-24h328q24 0 24 24v92z", "body"),
      turn(566, 352, 26, [
        shape("M-330-20q0-76 80-76h180q80 0 84 76v20h-344z", "body"),
        box(-316, -4, 300, 14, "dark", 4),
        oval(-170, 10, 92, 10, "glow"),
        box(-230, -88, 130, 18, "shade", 6),
        line("M-210-79h90", "seam", 4),
      ]),
      disc(566, 360, 22, "dark"),
      disc(566, 360, 10, "metal"),
      oval(396, 372, 118, 16, "ink"),
      oval(396, 366, 94, 12, "metal"),
      oval(396, 364, 70, 8, "tint"),
      display(262, 404, 150, 62, "curve"),
      keys(440, 416, 4, 20, 34),
      disc(564, 450, 8, "accent"),
      feet(230, 340),
    ],
    [212, 150, 600],
  );
}

const knobWeight = (cx: number, y: number, w: number) => [
  box(cx - w / 2, y - w * 0.9, w, w * 0.9, "rod", 3),
  box(cx - w * 0.16, y - w * 1.15, w * 0.32, w * 0.3, "steel"),
  oval(cx, y - w * 1.25, w * 0.3, w * 0.18, "metal"),
];

export function weightSet({ brass }: { brass?: boolean }): Drawing {
  const sizes = [84, 72, 60, 50, 40, 32, 26];
  let x = 180;
  const row = sizes.map((w) => {
    x += w + 10;
    return knobWeight(x - w / 2 - 10, 432, w);
  });
  return drawing(
    [
      poly([160, 250, 640, 250, 660, 400, 140, 400], "wood"),
      poly([176, 262, 624, 262, 640, 388, 160, 388], brass ? "tint" : "deep"),
      turn(520, 340, -12, [line("M-90 0L80-8L-90-14", "metal", 5)]),
      row,
      box(140, 426, 520, 66, "wood", 6),
      box(140, 426, 520, 12, "seam"),
      times(6, (at) => disc(590 - (at % 3) * 26, 412 - Math.floor(at / 3) * 18, 7, "metal")),
      box(380, 448, 40, 22, "gun", 4),
    ],
    [140, 250, 660],
  );
}

export function blockWeights(): Drawing {
  const block = (x: number, y: number, s: number) =>
    move(
      x,
      y,
      [
        shape("M0 0h150v-78q0-22-22-22h-10v-8q0-14-14-14H46q-14 0-14 14v8H22Q0-100 0-78z", "cast"),
        shape("M46-100v-4q0-6 6-6h46q6 0 6 6v4z", "ink"),
        box(40, -70, 70, 36, "accent", 6),
        line("M12-14h126", "seam", 4),
        disc(132, -84, 6, "metal"),
      ],
      s,
    );
  return drawing(
    [block(180, 500, 1.25), block(380, 500, 1.25), block(300, 372, 1.05), block(580, 500, 0.7)],
    [180, 240, 690],
  );
}

export function printer(): Drawing {
  return drawing(
    [
      shape("M318 330V190q0-14 14-14h136q14 0 14 14v140z", "white"),
      line("M342 208h70M342 230h96M342 252h84M342 274h60", "shade", 6),
      poly(
        [
          318, 176, 330, 186, 342, 176, 354, 186, 366, 176, 378, 186, 390, 176, 402, 186, 414, 176,
          426, 186, 438, 176, 450, 186, 462, 176, 474, 186, 482, 176, 482, 196, 318, 196,
        ],
        "shell",
      ),
      shape("M240 490V370q0-24 22-38l34-20h208l34 20q22 14 22 38v120z", "body"),
      box(300, 318, 200, 22, "ink", 6),
      box(274, 366, 252, 54, "glass", 10),
      knob(534, 446, 16),
      keys(290, 442, 3, 30, 46),
      disc(480, 452, 6, "glow"),
      feet(256, 288),
    ],
    [240, 176, 560],
  );
}

export function boats(): Drawing {
  const boat = (x: number, y: number, w: number, filled = false) => [
    poly([x, y, x + w, y, x + w - w * 0.16, y + w * 0.3, x + w * 0.16, y + w * 0.3], "body"),
    oval(x + w / 2, y, w / 2, w * 0.12, "shell"),
    oval(x + w / 2, y + 4, w * 0.42, w * 0.085, "shade"),
    filled ? oval(x + w / 2, y + 6, w * 0.26, w * 0.05, "accent") : "",
  ];
  return drawing(
    [
      times(9, (at) => boat(170, 400 - at * 22, 220)),
      boat(420, 430, 230, true),
      turn(600, 360, 18, [box(-6, -150, 12, 170, "rod", 6), oval(0, 34, 16, 30, "metal")]),
    ],
    [170, 190, 650],
  );
}

export function weighingTable(): Drawing {
  return drawing(
    [
      precisionOn(280),
      slab(150, 292, 500, 30, 40, "body"),
      poly([330, 266, 530, 266, 556, 290, 304, 290], "stone"),
      box(304, 290, 252, 26, "stone"),
      box(176, 322, 26, 170, "steel", 3),
      box(598, 322, 26, 170, "steel", 3),
      box(190, 404, 420, 18, "rod", 3),
      box(330, 322, 38, 174, "cast", 3),
      box(492, 322, 38, 174, "cast", 3),
      times(4, (at) => box([170, 322, 484, 592][at] ?? 0, 490, 52, 10, "rubber", 4)),
      line("M230 340h70", "accent", 6),
    ],
    [150, 150, 650],
  );
}

const precisionOn = (y: number) =>
  move(430, y, [
    box(-60, -122, 120, 84, "glass", 3),
    line("M-44-110v56", "shine", 5),
    box(-66, -130, 132, 12, "body", 5),
    oval(0, -44, 34, 5, "metal"),
    shape("M-66-38h132l16 38H-82z", "body"),
    display(-34, -28, 68, 20, "figure"),
  ]);
