import { beaker, castor, display, flask, keys, knob, roundFlask, screw, vents } from "./fittings";
import { box, type Drawing, disc, drawing, line, move, oval, poly, shape, times } from "./pen";

interface Hood {
  width?: number;
  /** How far the sash is open, 0 … 1. */
  open?: number;
  duct?: boolean;
}

export function fumeHood({ width = 380, open = 0.4, duct = true }: Hood): Drawing {
  const x = 400 - width / 2;
  const sash = 300 - open * 130;
  return drawing(
    [
      duct ? [box(366, 30, 68, 50, "steel", 2), box(358, 68, 84, 14, "gun", 2)] : "",
      box(x, 80, width, 250, "body", 8),
      box(x + 34, 130, width - 68, 182, "ink", 4),
      box(x + 44, 140, width - 88, 164, "shade", 2),
      line(
        times(4, (at) => `M${x + 60} ${164 + at * 24}h${width - 120}`),
        "seam",
        5,
      ),
      flask(x + width * 0.32, 306, 70, 90),
      move(x + width * 0.48, 306, beaker(0, 0, 56, 64)),
      line(`M${x + width * 0.74} 306v-130M${x + width * 0.74} 220h-34`, "gun", 6),
      roundFlask(x + width * 0.64, 236, 22, 0.2),
      box(x + 36, 132, width - 72, sash - 132, "glass"),
      box(x + 34, sash, width - 68, 12, "accent", 3),
      line(`M${x + 60} 150l-6 ${Math.max(20, sash - 190)}`, "shine", 8),
      box(x + width * 0.2, 96, width * 0.34, 20, "shade", 6),
      display(x + width - 110, 92, 76, 28, "bars"),
      times(3, (at) => [
        disc(x + 17, 200 + at * 34, 9, at === 1 ? "gun" : "accent"),
        disc(x + width - 17, 200 + at * 34, 9, "gun"),
      ]),
      box(x - 10, 312, width + 20, 22, "stone", 3),
      box(x, 334, width, 150, "shell", 4),
      times(2, (at) => [
        box(x + 12 + (at * (width - 20)) / 2, 346, width / 2 - 16, 128, "body", 4),
        box(x + (at ? width / 2 + 26 : width / 2 - 42), 360, 12, 44, "accent", 5),
      ]),
      vents(x + 40, 446, 70, 2, 10),
      box(x + 8, 484, width - 16, 16, "dark", 2),
    ],
    [x - 10, duct ? 30 : 80, x + width + 10],
  );
}

export function filterHood(): Drawing {
  return drawing(
    [
      box(230, 96, 340, 74, "body", 14),
      vents(260, 118, 120, 3, 12),
      display(430, 112, 110, 36, "curve"),
      box(236, 170, 328, 210, "glass", 4),
      line("M264 190v160M290 190v70", "shine", 8),
      flask(330, 372, 84, 110),
      move(430, 372, beaker(0, 0, 66, 80)),
      shape("M236 290q164-50 328 0v16q-164-50-328 0z", "pale"),
      shape("M310 380q0-66 90-66t90 66z", "glass"),
      box(214, 372, 372, 20, "shell", 4),
      box(240, 392, 20, 90, "steel", 2),
      box(540, 392, 20, 90, "steel", 2),
      box(240, 440, 320, 14, "gun", 2),
      castor(250, 500, 13),
      castor(550, 500, 13),
      box(236, 168, 328, 10, "accent"),
    ],
    [214, 96, 586],
  );
}

interface Flow {
  direction?: "across" | "down";
  biosafety?: boolean;
}

export function flowCabinet({ direction = "across", biosafety }: Flow): Drawing {
  const top = biosafety ? 90 : 110;
  const arrows =
    direction === "across"
      ? "M270 230h60m-14-10l14 10-14 10M270 280h60m-14-10l14 10-14 10M470 230h60m-14-10l14 10-14 10M470 280h60m-14-10l14 10-14 10"
      : "M300 200v54m-10-14l10 14 10-14M400 200v54m-10-14l10 14 10-14M500 200v54m-10-14l10 14 10-14";
  return drawing(
    [
      biosafety
        ? shape("M190 200l26-90q4-18 22-18h324q18 0 22 18l26 90v150H190z", "body")
        : box(190, top, 420, 240, "body", 12),
      biosafety ? "" : box(214, top + 16, 372, 40, "shade", 6),
      box(216, 180, 368, 156, "ink", 6),
      box(224, 188, 352, 142, "pale", 3),
      direction === "across" ? box(224, 188, 24, 142, "metal") : box(224, 188, 352, 16, "metal"),
      line(arrows, "accent", 5),
      move(370, 330, [box(-20, -12, 90, 12, "tint", 3), box(86, -50, 14, 50, "glass", 4)]),
      biosafety
        ? [
            box(216, 180, 368, 96, "glass", 4),
            box(216, 272, 368, 9, "accent", 3),
            line("M250 196l-8 60", "shine", 8),
          ]
        : "",
      box(260, biosafety ? 112 : 122, 130, 30, "shade", 6),
      display(450, biosafety ? 112 : 120, 110, 34, "bars"),
      box(176, 336, 448, 26, "rod", 4),
      box(216, 362, 24, 130, "steel", 2),
      box(560, 362, 24, 130, "steel", 2),
      box(240, 440, 320, 16, "shade", 2),
      box(196, 488, 64, 12, "dark", 3),
      box(540, 488, 64, 12, "dark", 3),
    ],
    [176, top, 624],
  );
}

export function gloveBox(): Drawing {
  return drawing(
    [
      box(590, 220, 110, 110, "rod", 10),
      disc(700, 275, 58, "gun"),
      disc(700, 275, 44, "metal"),
      line("M670 275h60M700 245v60", "gun", 7),
      shape("M150 366V170q0-30 30-30h400q30 0 30 30v196z", "steel"),
      poly([200, 170, 560, 170, 590, 350, 170, 350], "ink"),
      poly([208, 178, 552, 178, 580, 342, 180, 342], "glass"),
      line("M240 196l-20 110M270 196l-8 50", "shine", 9),
      times(2, (at) => [flask(340 + at * 110, 300, 50, 66)]),
      box(280, 298, 230, 8, "metal"),
      times(4, (at) => [
        disc(216 + at * 122 - (at > 1 ? 0 : 0), 300, 37, "gun"),
        disc(216 + at * 122, 300, 29, "ink"),
        oval(216 + at * 122, 306, 18, 22, "accent"),
      ]),
      display(210, 100, 150, 56, "curve"),
      keys(380, 128, 4, 18, 28),
      box(150, 366, 460, 20, "gun", 3),
      box(180, 386, 30, 108, "steel", 2),
      box(550, 386, 30, 108, "steel", 2),
      box(250, 400, 200, 86, "shade", 6),
      vents(270, 420, 90, 4, 13),
      knob(412, 442, 20),
      castor(195, 500, 11),
      castor(565, 500, 11),
      screw(170, 160),
    ],
    [150, 96, 758],
  );
}
