import { beaker, display, feet, flask, keys, knob, roundFlask, vents } from "./fittings";
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

interface Stirrer {
  heat?: boolean;
  vessel?: "beaker" | "flask";
  low?: boolean;
}

export function stirrer({ heat, vessel = "beaker", low }: Stirrer): Drawing {
  const top = low ? 410 : 370;
  return drawing(
    [
      heat
        ? [
            box(540, 110, 12, 270, "steel", 3),
            line("M546 180H452", "gun", 8),
            box(528, 168, 36, 26, "dark", 5),
            line("M452 160v170", "metal", 6),
          ]
        : "",
      vessel === "beaker" ? beaker(330, top - 10, 140, 150, 0.62) : flask(400, top - 10, 200, 190),
      line(`M378 ${top - 22}h44`, "white", 9),
      oval(400, top - 6, 118, 16, heat ? "deep" : "gun"),
      oval(400, top - 10, 118, 16, heat ? "accent" : "shell"),
      box(366, top + 2, 68, 18, "ink"),
      shape(`M246 490l16-${470 - top}q2-16 18-16h240q16 0 18 16l16 ${470 - top}z`, "body"),
      heat ? display(332, top + 44, 136, 50, "figure") : display(364, top + 36, 72, 28, "bars"),
      knob(290, (top + 500) / 2 + 4, low ? 18 : 24),
      knob(510, (top + 500) / 2 + 4, low ? 18 : 24),
      feet(258, 284),
    ],
    [246, heat ? 110 : top - 205, 564],
  );
}

export function multiStirrer(): Drawing {
  return drawing(
    [
      poly([190, 352, 610, 352, 680, 440, 120, 440], "shade"),
      times(4, (at) => move(230 + at * 96, 374, beaker(0, 0, 50, 66, 0.4 + (at % 3) * 0.14))),
      times(4, (at) => move(186 + at * 122, 426, beaker(0, 0, 62, 84, 0.66 - (at % 3) * 0.14))),
      line("M206 418h22m100 0h22m100 0h22m100 0h22", "white", 6),
      poly([120, 440, 680, 440, 672, 488, 128, 488], "body"),
      display(160, 450, 100, 28, "figure"),
      knob(640, 464, 14),
      keys(290, 456, 4, 18, 30),
      feet(140, 520),
    ],
    [120, 300, 680],
  );
}

interface Overhead {
  tool?: "propeller" | "rotor";
  wide?: boolean;
}

export function overheadStirrer({ tool = "propeller", wide }: Overhead): Drawing {
  const w = wide ? 240 : 190;
  return drawing(
    [
      box(560, 90, 22, 390, "steel", 4),
      shape("M360 500q0-16 16-16h240q16 0 16 16z", "cast"),
      shape("M560 484l-40 16h100l-30-16z", "cast"),
      box(440, 146, 130, 24, "rod", 4),
      box(548, 136, 46, 44, "dark", 6),
      tool === "propeller"
        ? box(320, 96, 140, 150, "body", 22)
        : box(336, 80, 108, 190, "body", 30),
      tool === "propeller"
        ? display(340, 118, 100, 50, "figure")
        : box(352, 110, 76, 60, "dark", 14),
      tool === "propeller" ? knob(390, 208, 20) : disc(390, 214, 12, "accent"),
      box(374, tool === "propeller" ? 246 : 270, 32, 36, "dark", 6),
      box(384, 280, 12, 180, "steel"),
      move(390 - w / 2, 492, beaker(0, 0, w, 190, 0.72)),
      tool === "propeller"
        ? [
            shape(
              "M390 448c-20-22-50-22-62-2 20 14 46 14 62 2 16 12 42 12 62-2-12-20-42-20-62 2z",
              "metal",
            ),
          ]
        : [
            box(374, 400, 32, 60, "steel", 4),
            times(3, (at) => box(378 + at * 9, 430, 5, 24, "ink")),
          ],
    ],
    [300, 80, 632],
  );
}

export function ultrasonic(): Drawing {
  return drawing(
    [
      box(160, 250, 230, 240, "body", 18),
      display(184, 276, 182, 84, "wave"),
      keys(190, 386, 5, 22, 36),
      knob(220, 446, 20),
      vents(268, 434, 92, 3, 12),
      feet(176, 198),
      line("M276 252C276 140 420 60 540 110", "ink", 7),
      box(620, 90, 18, 392, "steel", 4),
      shape("M450 500q0-16 16-16h180q16 0 16 16z", "cast"),
      line("M540 190h88", "gun", 12),
      box(508, 100, 64, 160, "dark", 14),
      box(508, 206, 64, 12, "accent"),
      poly([522, 260, 558, 260, 546, 320, 546, 420, 534, 420, 534, 320], "metal"),
      move(486, 484, beaker(0, 0, 108, 130, 0.6)),
      times(5, (at) => disc(518 + at * 12, 440 - (at % 2) * 16, 4, "shine")),
    ],
    [160, 90, 662],
  );
}

export function vortex(): Drawing {
  return drawing(
    [
      turn(400, 312, 12, [
        shape("M-17-190h34v150l-17 50l-17-50z", "glass"),
        shape("M-15-110q15 34 30 0v70l-15 46l-15-46z", "liquid"),
        box(-22, -206, 44, 22, "accent", 6),
      ]),
      shape("M346 340q0-28 54-28t54 28l10 20H336z", "rubber"),
      oval(400, 322, 26, 8, "ink"),
      shape("M286 490l24-112q4-20 26-20h128q22 0 26 20l24 112z", "body"),
      knob(400, 430, 30),
      times(7, (at) => {
        const angle = Math.PI * (0.85 + at * 0.217);
        return disc(
          400 + Math.cos(angle) * 46,
          430 + Math.sin(angle) * 46,
          3.5,
          at < 4 ? "accent" : "shade",
        );
      }),
      line(
        "M270 300q-20 20 0 44M530 300q20 20 0 44M248 290q-28 30 0 66M552 290q28 30 0 66",
        "tint",
        5,
      ),
      feet(300, 200),
    ],
    [230, 110, 570],
  );
}

export function shaker(): Drawing {
  return drawing(
    [
      times(4, (at) => flask(220 + at * 120, 356, 88, 120)),
      box(156, 352, 488, 18, "metal", 4),
      times(12, (at) => disc(176 + at * 41, 361, 4, "gun")),
      box(250, 370, 40, 26, "rubber"),
      box(510, 370, 40, 26, "rubber"),
      shape("M170 490v-74q0-22 22-22h416q22 0 22 22v74z", "body"),
      display(330, 416, 140, 48, "bars"),
      knob(250, 442, 22),
      knob(550, 442, 22),
      feet(186, 428),
    ],
    [156, 236, 644],
  );
}

export function incubatorShaker(): Drawing {
  return drawing(
    [
      box(200, 80, 400, 410, "body", 18),
      box(226, 150, 348, 250, "ink", 12),
      box(238, 162, 324, 226, "pale", 8),
      times(4, (at) => flask(282 + at * 80, 262, 62, 84)),
      box(246, 262, 308, 10, "gun"),
      times(4, (at) => flask(282 + at * 80, 374, 62, 84)),
      box(246, 374, 308, 10, "gun"),
      box(226, 150, 348, 250, "glass", 12),
      line("M262 184l-4 120M286 178l-2 60", "shine", 8),
      display(236, 96, 150, 40, "figure"),
      keys(410, 108, 5, 20, 32),
      box(370, 404, 60, 12, "accent", 6),
      line("M200 430h400", "seam", 4),
      vents(440, 450, 130, 3, 12),
      feet(216, 368),
    ],
    [200, 80, 600],
  );
}

export function rollerMixer(): Drawing {
  return drawing(
    [
      times(6, (at) => [
        box(190, 300 + at * 25, 420, 20, "rod", 10),
        at % 2 === 0
          ? [
              box(260 + at * 14, 286 + at * 25, 200, 24, "glass", 11),
              box(266 + at * 14, 292 + at * 25, 120, 14, "liquid", 7),
              box(446 + at * 14, 284 + at * 25, 30, 28, "accent", 6),
            ]
          : "",
      ]),
      shape("M150 490V310q0-24 20-24h30v204z", "body"),
      shape("M650 490V310q0-24-20-24h-30v204z", "body"),
      shape("M170 490l-20-40h500l-20 40z", "shell"),
      knob(626, 400, 15),
      disc(626, 350, 7, "glow"),
      feet(166, 468),
    ],
    [150, 278, 650],
  );
}

interface Evaporator {
  condenser?: "vertical" | "diagonal";
}

export function rotaryEvaporator({ condenser = "vertical" }: Evaporator): Drawing {
  const glass = [
    box(-32, -250, 64, 220, "glass", 26),
    line(`M-15-228${"l30 13l-30 13".repeat(6)}`, "liquid", 6),
    box(-12, -274, 24, 30, "glass", 6),
    line("M-20-220v150", "shine", 5),
    box(-22, -36, 44, 20, "accent", 6),
  ];
  return drawing(
    [
      box(528, 170, 34, 310, "steel", 6),
      box(452, 470, 200, 30, "cast", 10),
      condenser === "vertical" ? move(444, 262, glass, 0.86) : turn(430, 250, -42, glass),
      box(426, 236, 164, 70, "body", 18),
      display(500, 246, 74, 34, "rows"),
      roundFlask(430, 372, 42, 0.3),
      box(420, 306, 20, 28, "glass"),
      turn(440, 270, 42, [box(-14, 0, 28, 96, "glass", 6), box(-20, 34, 40, 18, "accent", 5)]),
      roundFlask(316, 372, 76, 0.2),
      shape("M190 386h250l-14 88q-2 16-20 16H224q-18 0-20-16z", "body"),
      oval(315, 388, 124, 12, "dark"),
      oval(315, 388, 108, 8, "liquid"),
      display(246, 420, 80, 36, "figure"),
      knob(370, 440, 18),
      feet(214, 200),
    ],
    [190, condenser === "vertical" ? 60 : 90, 652],
  );
}
