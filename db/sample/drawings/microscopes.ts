import { display, feet, keys, knob, screw, vents } from "./fittings";
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

const objective = (length: number) => [
  box(-15, 0, 30, length * 0.55, "steel", 3),
  box(-15, length * 0.3, 30, 6, "accent"),
  poly([-12, length * 0.55, 12, length * 0.55, 7, length, -7, length], "gun"),
];

const eyepiece = (length: number) => [
  box(-19, -length, 38, length, "dark", 4),
  box(-24, -length - 34, 48, 40, "ink", 8),
  box(-24, -length - 10, 48, 5, "accent"),
];

interface Compound {
  head?: "mono" | "bino" | "trino";
  /** A lamp house behind the head, for light from above. */
  lamp?: boolean;
  turret?: boolean;
  /** A camera on the photo tube. */
  camera?: boolean;
}

/** An upright microscope, seen from its left. */
export function compound({ head = "bino", lamp, turret, camera }: Compound): Drawing {
  const tall = camera ? 62 : head === "trino" ? 100 : 130;
  const parts = [
    lamp ? [box(560, 176, 84, 70, "dark", 8), vents(576, 192, 50, 4, 12)] : "",
    shape(
      "M500 470C566 430 584 330 548 240L530 196H452V232Q498 250 506 306C512 366 494 420 462 470z",
      "body",
    ),
    line("M520 300q14 70-12 130", "seam", 4),
    head === "trino" ? [box(470, tall + 4, 44, 190 - tall - 20, "steel", 4)] : "",
    camera ? [box(452, 70, 80, 66, "dark", 8), box(452, 110, 80, 6, "accent")] : "",
    head === "mono" ? "" : turn(424, 190, -48, eyepiece(70)),
    turn(404, 196, -48, eyepiece(76)),
    box(352, 178, 212, 58, "body", 16),
    turret ? [box(424, 224, 84, 34, "shell", 6), disc(466, 241, 12, "accent")] : "",
    poly([356, 236, 440, 236, 430, 258, 366, 258], "dark"),
    turn(380, 254, 26, objective(48)),
    turn(418, 254, -26, objective(44)),
    move(398, 256, objective(62)),
    poly([388, 360, 408, 360, 424, 446, 372, 446], "beam"),
    box(296, 338, 206, 16, "dark", 4),
    box(356, 333, 84, 5, "glass"),
    line("M340 334l26 3", "steel", 4),
    box(466, 354, 44, 52, "shade", 4),
    poly([366, 356, 430, 356, 420, 392, 376, 392], "gun"),
    box(360, 372, 76, 8, "accent", 3),
    disc(512, 412, 34, "dark"),
    disc(512, 412, 22, "gun"),
    disc(512, 412, 8, "metal"),
    shape("M250 500v-22q0-18 20-18h280q26 0 26 20v20z", "body"),
    box(352, 444, 92, 18, "dark", 4),
    oval(398, 444, 32, 6, "glow"),
    knob(300, 480, 11),
    feet(264, 300),
  ];
  return drawing(parts, [250, camera ? 70 : 76, lamp ? 644 : 578]);
}

export function inverted(): Drawing {
  return drawing(
    [
      box(430, 96, 46, 120, "body", 10),
      box(300, 96, 176, 40, "body", 14),
      box(320, 136, 44, 60, "dark", 6),
      poly([324, 196, 360, 196, 352, 224, 332, 224], "gun"),
      poly([338, 224, 346, 224, 352, 268, 332, 268], "beam"),
      shape("M430 216h46c30 60 40 150 40 254H430z", "shell"),
      box(282, 286, 40, 9, "glass"),
      box(300, 262, 84, 26, "glass", 4),
      box(304, 274, 76, 13, "liquid", 3),
      box(232, 288, 262, 16, "dark", 4),
      move(332, 304, [box(-15, 0, 30, 40, "steel", 3), box(-15, 22, 30, 6, "accent")]),
      turn(378, 308, -24, [box(-13, 0, 26, 34, "steel", 3)]),
      shape("M232 500V420q0-30 30-44l60-28h170q60 0 66 60l6 92z", "body"),
      turn(262, 404, -52, eyepiece(64)),
      turn(284, 394, -52, eyepiece(58)),
      disc(452, 430, 34, "dark"),
      disc(452, 430, 20, "gun"),
      line("M300 452h76M300 470h76", "seam", 4),
      box(516, 440, 60, 44, "dark", 6),
      feet(246, 300),
    ],
    [170, 96, 576],
  );
}

interface Stereo {
  stand?: "pillar" | "boom";
  photo?: boolean;
  light?: boolean;
  slim?: boolean;
}

function stereoHead({ photo, light, slim }: Stereo): string[] {
  return [
    photo ? box(-8, -206, 46, 70, "steel", 5) + box(-16, -226, 62, 30, "dark", 6) : "",
    turn(-34, -90, -42, eyepiece(66)),
    turn(-10, -96, -42, eyepiece(74)),
    shape(
      "M-74-128h126q30 0 30 34v80q0 30-24 44l-10 14H-50l-14-16q-28-20-28-52v-62q0-42 18-42z",
      "body",
    ),
    line("M-70-40h136", "seam", 4),
    slim ? "" : disc(84, -52, 26, "dark") + disc(84, -52, 15, "gun"),
    box(-40, 44, 86, 26, "dark", 4),
    light
      ? box(-58, 68, 122, 26, "accent", 8) + times(6, (at) => disc(-46 + at * 20, 90, 5, "glow"))
      : box(-34, 68, 74, 14, "gun", 4),
  ];
}

export function stereo(options: Stereo = {}): Drawing {
  if (options.stand === "boom") return boom(options);
  return drawing(
    [
      box(496, 96, 30, 380, "steel", 6),
      box(418, 250, 120, 62, "shell", 14),
      disc(512, 281, 22, "dark"),
      disc(512, 281, 10, "metal"),
      poly([352, 400, 412, 400, 470, 464, 294, 464], "beam"),
      move(380, 306, stereoHead(options)),
      box(286, 456, 190, 10, "glass", 4),
      oval(381, 457, 74, 6, "pale"),
      box(340, 446, 78, 10, "accent", 3),
      shape("M246 500v-20q0-16 18-16h276q20 0 22 16l2 20z", "body"),
      knob(290, 482, 9),
      feet(258, 292),
    ],
    [232, options.photo ? 80 : 96, 564],
  );
}

function boom(options: Stereo): Drawing {
  return drawing(
    [
      box(572, 110, 34, 370, "steel", 6),
      box(250, 206, 420, 22, "rod", 8),
      box(250, 238, 420, 22, "rod", 8),
      box(550, 188, 84, 92, "body", 12),
      disc(592, 234, 22, "dark"),
      disc(592, 234, 10, "metal"),
      box(640, 196, 34, 74, "dark", 6),
      box(232, 196, 40, 74, "dark", 6),
      box(238, 262, 30, 46, "steel", 3),
      move(244, 358, [move(0, 0, stereoHead({ ...options, slim: true }), 0.86)]),
      shape("M470 500v-22q0-14 16-14h190q18 0 20 14l2 22z", "cast"),
      screw(500, 484),
      screw(668, 484),
      box(196, 484, 104, 16, "wood", 3),
      disc(226, 478, 7, "gun"),
      disc(258, 476, 9, "metal"),
    ],
    [112, 110, 698],
  );
}

export function digital({ motor }: { motor?: boolean } = {}): Drawing {
  const screen = motor ? [470, 150, 250, 186] : [250, 84, 300, 196];
  const [x = 0, y = 0, w = 0, h = 0] = screen;
  const shift = motor ? -120 : 0;
  return drawing(
    [
      motor ? box(580, 330, 30, 150, "dark", 4) + box(530, 476, 130, 24, "dark", 8) : "",
      box(390 + shift, 120, 26, 350, "steel", 5),
      box(x - 10, y - 10, w + 20, h + 24, "ink", 12),
      display(x, y, w, h, "picture"),
      keys(x + w - 84, y + h + 2, 3, 12, 28),
      box(366 + shift, 280, 74, 70, "body", 10),
      disc(456 + shift, 316, 20, "dark"),
      disc(456 + shift, 316, 10, "metal"),
      box(376 + shift, 346, 54, 44, "dark", 4),
      box(376 + shift, 366, 54, 6, "accent"),
      poly([384 + shift, 390, 422 + shift, 390, 416 + shift, 408, 390 + shift, 408], "gun"),
      poly([392 + shift, 408, 414 + shift, 408, 440 + shift, 462, 366 + shift, 462], "beam"),
      motor
        ? box(310 + shift, 446, 190, 16, "rod", 4) + box(280 + shift, 450, 34, 12, "dark", 3)
        : "",
      box(350 + shift, 454, 108, 10, "accent", 3),
      turn(300 + shift, 470, -38, [line("M0 0v-70", "gun", 7), box(-16, -96, 32, 30, "dark", 6)]),
      shape(`M${260 + shift} 500v-16q0-20 20-20h246q20 0 22 20l2 16z`, "body"),
      feet(276 + shift, 260),
    ],
    motor ? [136, 110, 730] : [240, 74, 560],
  );
}

export function handMicroscope(): Drawing {
  return drawing(
    [
      line("M450 120C540 60 640 130 610 260S640 470 690 470", "dark", 9),
      box(478, 200, 20, 280, "steel", 4),
      box(410, 280, 84, 30, "dark", 6),
      disc(488, 295, 18, "gun"),
      box(352, 130, 88, 220, "body", 30),
      box(380, 104, 34, 34, "dark", 8),
      box(352, 290, 88, 18, "accent"),
      disc(396, 190, 15, "dark"),
      disc(396, 240, 9, "glow"),
      poly([362, 350, 430, 350, 420, 392, 372, 392], "glass"),
      box(376, 376, 40, 18, "ink", 4),
      poly([376, 394, 416, 394, 440, 464, 352, 464], "beam"),
      box(346, 460, 100, 6, "accent", 2),
      shape("M310 500q0-34 34-34h170q34 0 34 34z", "dark"),
    ],
    [310, 92, 692],
  );
}
