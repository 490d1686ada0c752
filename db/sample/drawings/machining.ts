import { display, emergencyStop, keys, knob, screw, vents } from "./fittings";
import { box, type Drawing, disc, drawing, line, poly, ring, shape, times, turn } from "./pen";

const handwheel = (cx: number, cy: number, r: number) => [
  ring(cx, cy, r, "dark", r * 0.22),
  line(`M${cx - r} ${cy}h${2 * r}M${cx} ${cy - r}v${2 * r}`, "gun", r * 0.16),
  disc(cx, cy, r * 0.28, "metal"),
  disc(cx + r * 0.7, cy - r * 0.7, r * 0.22, "ink"),
];

interface Lathe {
  stand?: boolean;
  readout?: boolean;
  /** Larger, with a foot of its own. */
  heavy?: boolean;
}

export function lathe({ stand, readout, heavy }: Lathe): Drawing {
  const y = stand || heavy ? 330 : 430;
  return drawing(
    [
      stand
        ? [
            box(150, y + 44, 170, 500 - y - 44, "shade", 6),
            box(510, y + 44, 150, 500 - y - 44, "shade", 6),
            box(320, y + 50, 190, 16, "gun"),
          ]
        : "",
      heavy
        ? [
            box(130, y + 44, 200, 500 - y - 44, "body", 6),
            box(540, y + 44, 140, 500 - y - 44, "body", 6),
            box(330, y + 44, 210, 70, "shade"),
            box(330, 490, 210, 10, "cast"),
          ]
        : "",
      readout
        ? [
            box(300, y - 250, 150, 96, "ink", 10),
            display(310, y - 240, 130, 76, "rows"),
            box(366, y - 156, 14, 40, "gun"),
          ]
        : "",
      box(130, y - 130, 190, 170, "body", 12),
      box(146, y - 112, 90, 62, "dark", 8),
      knob(170, y - 80, 15),
      knob(212, y - 80, 15),
      emergencyStop(268, y - 90, 10),
      line(`M140 ${y - 20}h160`, "seam", 4),
      box(320, y - 104, 26, 96, "steel", 4),
      box(346, y - 110, 40, 108, "rod", 6),
      times(3, (at) => box(386, y - 96 + at * 32, 20, 18, "gun", 3)),
      box(406, y - 64, 120, 18, "rod", 3),
      box(420, y - 22, 90, 24, "cast", 4),
      box(440, y - 62, 50, 42, "shade", 4),
      box(428, y - 76, 36, 16, "accent", 3),
      box(548, y - 94, 100, 72, "body", 10),
      poly([526, y - 58, 550, y - 66, 550, y - 46], "metal"),
      handwheel(672, y - 56, 24),
      box(130, y - 4, 550, 22, "rod", 3),
      box(130, y + 16, 550, 28, "cast", 4),
      line(`M150 ${y + 30}h500`, "metal", 4),
      handwheel(460, y + 22, 22),
      stand || heavy
        ? ""
        : [box(150, y + 44, 110, 26, "dark", 4), box(550, y + 44, 110, 26, "dark", 4)],
      handGuard(y),
    ],
    [130, readout ? y - 250 : y - 140, 700],
  );
}

const handGuard = (y: number) => shape(`M330 ${y - 20}v-70q0-50 50-50t50 50v20`, "glass");

interface Enclosure {
  kind: "lathe" | "mill";
  open?: boolean;
}

/** An enclosed machine with its panel on an arm. */
export function enclosed({ kind, open }: Enclosure): Drawing {
  const mill = kind === "mill";
  const top = mill ? 90 : 160;
  return drawing(
    [
      mill ? box(300, 64, 150, 60, "shade", 10) : "",
      shape(`M120 484V${top + 24}q0-24 24-24h${mill ? 400 : 460}q24 0 24 24v${460 - top}z`, "body"),
      box(120, 420, mill ? 448 : 508, 64, "dark", 6),
      box(160, top + 34, 300, mill ? 270 : 200, "ink", 14),
      box(172, top + 46, 276, mill ? 246 : 176, "pale", 8),
      mill
        ? [
            box(286, 136, 50, 70, "cast", 4),
            box(296, 204, 30, 40, "steel", 3),
            poly([304, 244, 318, 244, 314, 280, 308, 280], "gun"),
            box(230, 320, 170, 18, "rod", 3),
            box(270, 290, 80, 32, "accent", 3),
          ]
        : [
            box(176, 250, 60, 90, "rod", 4),
            box(236, 282, 110, 28, "metal", 3),
            disc(400, 290, 46, "cast"),
            times(6, (at) =>
              disc(
                400 + Math.cos(at * 1.05) * 34,
                290 + Math.sin(at * 1.05) * 34,
                8,
                at ? "gun" : "accent",
              ),
            ),
          ],
      open
        ? ""
        : [
            box(172, top + 46, 276, mill ? 246 : 176, "glass", 8),
            line(`M200 ${top + 70}l-4 90M226 ${top + 64}v50`, "shine", 9),
          ],
      box(452, top + 80, 16, 120, "accent", 8),
      line(`M310 ${top + 34}v${mill ? 270 : 200}`, "seam", open ? 0 : 5),
      box(mill ? 540 : 600, top + 60, 110, 200, "shell", 12),
      display(mill ? 552 : 612, top + 74, 86, 80, "rows"),
      keys(mill ? 556 : 616, top + 168, 3, 16, 28),
      keys(mill ? 556 : 616, top + 190, 3, 16, 28),
      emergencyStop(mill ? 624 : 684, top + 232, 12),
      knob(mill ? 578 : 638, top + 232, 15),
      line("M150 450h200", "dim", 5),
      mill ? box(472, 130, 76, 160, "shade", 6) : "",
      box(140, 484, 60, 16, "rubber", 3),
      box(mill ? 480 : 540, 484, 60, 16, "rubber", 3),
    ],
    [120, mill ? 64 : 160, mill ? 650 : 710],
  );
}

interface Mill {
  bench?: boolean;
  readout?: boolean;
}

export function mill({ bench, readout }: Mill): Drawing {
  const y = bench ? 400 : 330;
  return drawing(
    [
      readout
        ? [
            box(560, 120, 130, 90, "ink", 10),
            display(570, 130, 110, 70, "rows"),
            line("M560 170h-40", "gun", 12),
          ]
        : "",
      shape(
        bench
          ? "M440 480V150q0-14 14-14h60q14 0 14 14v330z"
          : "M430 480V200q0-40 40-40h50q40 0 50 60l20 260z",
        "body",
      ),
      line(bench ? "M484 160v240" : "M500 220v200", "seam", 5),
      box(300, bench ? 150 : 126, 220, 96, "body", 14),
      box(320, bench ? 90 : 66, 86, 64, "dark", 10),
      vents(330, bench ? 104 : 80, 66, 4, 11),
      box(336, bench ? 246 : 222, 60, 40, "shade", 4),
      box(350, bench ? 284 : 262, 32, 26, "steel", 3),
      poly(
        [358, y - 92 + (bench ? 2 : 20), 374, y - 92 + (bench ? 2 : 20), 370, y - 38, 362, y - 38],
        "gun",
      ),
      line(`M410 ${bench ? 220 : 200}l50-44M410 ${bench ? 220 : 200}l-20 60`, "metal", 6),
      disc(410, bench ? 220 : 200, 16, "dark"),
      disc(462, bench ? 174 : 154, 10, "accent"),
      display(420, bench ? 166 : 140, 66, 36, "figure"),
      box(296, y - 38, 130, 26, "accent", 4),
      box(190, y - 12, 360, 26, "rod", 4),
      line(`M206 ${y}h330`, "gun", 3),
      handwheel(168, y + 2, 28),
      handwheel(572, y + 2, 28),
      box(280, y + 14, 170, 34, "cast", 4),
      bench
        ? ""
        : [
            box(300, y + 48, 140, 100, "shade", 6),
            box(352, y + 146, 36, 12, "steel", 3),
            handwheel(326, y + 96, 26),
          ],
      bench ? "" : box(310, 470, 120, 16, "gun", 4),
      shape(
        bench
          ? "M250 500v-24q0-16 16-16h290q16 0 16 16v24z"
          : "M230 500v-16q0-14 14-14h340q14 0 14 14v16z",
        "cast",
      ),
      screw(264, 488),
      screw(560, 488),
    ],
    [138, bench ? 90 : 66, readout ? 690 : 602],
  );
}

export function surfaceGrinder(): Drawing {
  return drawing(
    [
      box(420, 110, 120, 240, "body", 10),
      box(300, 130, 160, 70, "shell", 10),
      shape("M250 210a66 66 0 0 1 132 0v26H250z", "accent"),
      disc(316, 214, 50, "pale"),
      disc(316, 214, 14, "dark"),
      box(180, 300, 290, 14, "rod", 2),
      times(12, (at) => box(186 + at * 24, 302, 12, 10, "gun")),
      box(280, 282, 70, 18, "metal", 2),
      box(130, 314, 480, 24, "cast", 4),
      box(200, 338, 400, 30, "shade", 4),
      box(170, 368, 460, 120, "body", 10),
      handwheel(300, 428, 36),
      handwheel(500, 150, 30),
      display(400, 396, 110, 56, "figure"),
      emergencyStop(560, 424, 12),
      line("M316 250c-10 20-10 30-20 32", "liquid", 6),
      line("M400 130q-30-40-70-6v40", "gun", 7),
      box(150, 488, 500, 12, "cast", 3),
      vents(190, 410, 60, 5, 12),
    ],
    [130, 96, 650],
  );
}

export function chuck({ jaws = 3 }: { jaws?: number }): Drawing {
  return drawing(
    [
      disc(400, 300, 196, "cast"),
      disc(400, 300, 188, "rod"),
      ring(400, 300, 150, "seam", 4),
      ring(400, 300, 100, "seam", 3),
      disc(400, 300, 62, "gun"),
      disc(400, 300, 54, "ink"),
      times(jaws, (at) =>
        turn(400, 300, (360 / jaws) * at, [
          box(-36, -186, 72, 122, "dark", 4),
          box(-26, -186, 52, 150, "metal", 3),
          box(-26, -150, 52, 10, "gun"),
          box(-26, -112, 52, 10, "gun"),
          poly([-26, -60, 26, -60, 10, -34, -10, -34], "gun"),
        ]),
      ),
      times(jaws, (at) =>
        turn(400, 300, (360 / jaws) * (at + 0.5), [
          disc(0, -150, 17, "accent"),
          box(-7, -157, 14, 14, "ink", 1),
          disc(0, -84, 8, "gun"),
        ]),
      ),
    ],
    [204, 104, 596, 496],
  );
}
