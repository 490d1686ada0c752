import { castor, screw, vents } from "./fittings";
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
  type Tone,
  times,
  turn,
} from "./pen";

interface Cabinet {
  open?: boolean;
  narrow?: boolean;
}

export function safetyCabinet({ open, narrow }: Cabinet): Drawing {
  const w = narrow ? 200 : 330;
  const x = 400 - w / 2;
  const bottles = (y: number, count: number) =>
    times(count, (at) => {
      const h = 44 + ((at * 7) % 3) * 12;
      const bx = x + 26 + at * ((w - 40) / count);
      return [
        box(bx, y - h, 30, h, at % 2 ? "tint" : "deep", 6),
        box(bx + 8, y - h - 12, 14, 14, "ink", 2),
      ];
    });
  return drawing(
    [
      box(x + w / 2 - 22, 40, 44, 36, "steel", 2),
      box(x, 72, w, 414, "accent", 6),
      open
        ? [
            box(x + 14, 88, w - 28, 384, "ink", 3),
            box(x + 20, 94, w - 40, 372, "shade", 2),
            times(4, (at) => [
              bottles(188 + at * 88, narrow ? 3 : 6),
              box(x + 20, 188 + at * 88, w - 40, 9, "metal"),
            ]),
            poly([x, 76, x - 70, 58, x - 70, 504, x, 484], "deep"),
            poly([x + w, 76, x + w + 70, 58, x + w + 70, 504, x + w, 484], "deep"),
          ]
        : [
            times(narrow ? 2 : 2, (at) =>
              box(x + 12 + (at * (w - 20)) / 2, 86, w / 2 - 14, 388, "shell", 4),
            ),
            box(x + w / 2 - 26, 250, 12, 70, "gun", 5),
            box(x + w / 2 + 14, 250, 12, 70, "gun", 5),
            narrow ? "" : poly([x + 88, 150, x + 128, 218, x + 48, 218], "accent"),
            narrow ? "" : shape(`M${x + 88} 168q20 24 8 40h-16q-14-14 8-40z`, "white"),
            vents(x + 40, 430, 70, 3, 11),
          ],
      box(x + 10, 486, w - 20, 14, "dark", 2),
    ],
    [open ? x - 70 : x, open ? 40 : 40, open ? x + w + 70 : x + w],
  );
}

export function shower(): Drawing {
  return drawing(
    [
      line("M420 490V110q0-40-40-40h-60q-30 0-30 30v14", "accent", 24),
      poly([262, 112, 318, 112, 366, 150, 214, 150], "accent"),
      box(208, 148, 164, 14, "deep", 5),
      line(
        times(7, (at) => `M${226 + at * 21} 172l${(at - 3) * 5} 110`),
        "tint",
        5,
      ),
      line("M340 84v130", "gun", 7),
      poly([316, 214, 364, 214, 340, 256], "gun"),
      box(410, 330, 120, 22, "accent", 8),
      shape("M470 330q0 50 70 50t70-50z", "accent"),
      oval(540, 330, 72, 12, "deep"),
      box(500, 296, 20, 34, "gun", 4),
      box(560, 296, 20, 34, "gun", 4),
      line("M510 292q-4-50 22-56M570 292q4-50-22-56", "tint", 7),
      line("M600 352l46 20", "gun", 8),
      box(636, 360, 34, 24, "metal", 6),
      line("M540 378v60h-110", "gun", 12),
      oval(420, 490, 70, 12, "cast"),
    ],
    [200, 60, 676],
  );
}

export function eyeWash({ station }: { station?: boolean }): Drawing {
  const bottle = (x: number, y: number, s: number) =>
    move(
      x,
      y,
      [
        shape("M-60 0v-200q0-40 40-54h40q40 14 40 54V0q0 12-12 12h-96q-12 0-12-12z", "tint"),
        box(-60, -110, 120, 122, "liquid", 8),
        box(-48, -170, 96, 100, "white", 8),
        shape("M-30-130q30-34 60 0q-30 34-60 0z", "accent"),
        disc(0, -130, 12, "deep"),
        box(-26, -274, 52, 26, "dark", 4),
        shape("M-52-340q52-30 104 0l-22 66h-60z", "accent"),
        oval(0, -342, 52, 12, "deep"),
      ],
      s,
    );
  if (!station) return drawing([bottle(400, 486, 1.05)], [336, 116, 464]);
  return drawing(
    [
      box(210, 90, 380, 404, "accent", 16),
      box(230, 110, 340, 364, "body", 10),
      bottle(314, 420, 0.8),
      bottle(486, 420, 0.8),
      box(250, 430, 300, 24, "gun", 6),
    ],
    [210, 90, 590, 494],
  );
}

export function glasses({ lens = "glass" }: { lens?: Tone }): Drawing {
  return drawing(
    [
      line("M170 300C150 250 190 220 260 226M630 300C650 250 610 220 540 226", "dark", 13),
      shape(
        "M150 290q120-50 236-14q14 6 28 0q116-36 236 14q20 120-80 140q-110 16-150-70q-20-24-40 0q-40 86-150 70q-100-20-80-140z",
        lens,
      ),
      line("M150 290q120-50 236-14q14 6 28 0q116-36 236 14", "accent", 16),
      shape("M372 350q28-40 56 0l-8 40q-20-30-40 0z", "rubber"),
      line("M190 320q40-22 110-18M190 350q14-10 50-12M460 306q60-10 110 6", "shine", 9),
      box(134, 276, 28, 50, "dark", 8),
      box(638, 276, 28, 50, "dark", 8),
      disc(148, 290, 5, "metal"),
      disc(652, 290, 5, "metal"),
    ],
    [134, 214, 666, 450],
  );
}

export function faceShield(): Drawing {
  return drawing(
    [
      shape("M262 210C262 90 538 90 538 210l-16 20H278z", "accent"),
      line("M300 150q100-50 200 0", "tint", 8),
      box(244, 206, 312, 36, "dark", 14),
      disc(262, 224, 24, "gun"),
      disc(538, 224, 24, "gun"),
      shape("M274 240h252v150q0 96-126 96T274 390z", "glass"),
      line("M274 240h252v150q0 96-126 96T274 390z", "seam", 6),
      line("M310 270v110q4 40 30 60", "shine", 11),
      shape("M286 418q20 68 114 68t114-68q-50 30-114 30t-114-30z", "dark"),
      screw(262, 224, 9),
      screw(538, 224, 9),
    ],
    [238, 110, 562, 490],
  );
}

export function gloves(): Drawing {
  const glove = [
    shape(
      "M-60 190V40l-50-54q-14-22 4-34t32 6l24 26-6-108q0-24 20-24t22 24l4 84 4-108q0-24 20-24t21 24v108l14-92q4-20 22-18t18 24l-10 98 16-54q8-18 24-12t10 26L84 70q-8 40-8 60v60z",
      "accent",
    ),
    line("M-28-10l-2 40M12-14v34M48-6l-4 32", "deep", 5),
    box(-66, 186, 150, 20, "deep", 10),
  ];
  return drawing(
    [
      turn(540, 250, 14, glove),
      poly([140, 330, 420, 330, 450, 300, 180, 300], "shell"),
      box(140, 330, 280, 160, "body", 4),
      poly([420, 330, 450, 300, 450, 456, 420, 490], "shade"),
      box(140, 360, 280, 60, "accent"),
      oval(300, 316, 74, 9, "ink"),
      shape("M250 314q-10-60 30-90q20 20 26 4q20-6 24 24q26 10 20 62q-50 12-100 0z", "tint"),
      disc(190, 454, 13, "tint"),
      disc(226, 454, 13, "pale"),
    ],
    [140, 90, 650, 492],
  );
}

export function earPlugs(): Drawing {
  const plug = (x: number, y: number, angle: number, scale = 1) =>
    turn(x, y, angle, [
      move(
        0,
        0,
        [
          shape("M-30 80V0q0-64 30-80q30 16 30 80v80q0 10-10 10h-40q-10 0-10-10z", "accent"),
          line("M-14 68V0", "tint", 8),
          oval(0, 86, 29, 8, "deep"),
        ],
        scale,
      ),
    ]);
  return drawing(
    [
      box(390, 150, 190, 46, "dark", 12),
      times(8, (at) => line(`M${410 + at * 22} 158v30`, "gun", 4)),
      box(400, 194, 170, 300, "white", 22),
      [0, 1, 2, 3, 4, 5].map((at) =>
        plug(440 + (at % 2) * 78, 260 + Math.floor(at / 2) * 80, at % 2 ? 62 : -48, 0.52),
      ),
      box(400, 194, 170, 300, "glass", 22),
      line("M424 224v220", "shine", 9),
      plug(250, 420, -74),
      plug(300, 330, -18),
    ],
    [160, 150, 580, 496],
  );
}

export function spillKit(): Drawing {
  return drawing(
    [
      shape("M270 200h260l-20 270q-2 16-18 16H308q-16 0-18-16z", "accent"),
      line("M316 220l16 240M400 220v240M484 220l-16 240", "deep", 5),
      box(252, 176, 296, 36, "deep", 10),
      shape("M280 176q10-50 120-50t120 50z", "accent"),
      box(350, 138, 100, 14, "tint", 6),
      line("M530 190h50v60", "gun", 12),
      box(340, 270, 120, 110, "white", 10),
      shape("M400 286q36 44 0 80q-36-36 0-80z", "accent"),
      castor(310, 500, 22),
      castor(490, 500, 22),
      move(120, 490, [
        box(0, -40, 110, 40, "pale", 18),
        box(20, -74, 110, 36, "white", 16),
        line("M20-20h70M44-56h60", "tint", 5),
      ]),
      line("M590 490q40-40 100 0", "tint", 24),
    ],
    [120, 126, 700],
  );
}

export function curtain(): Drawing {
  return drawing(
    [
      line("M210 90V480M590 90V480M196 110H604", "gun", 16),
      times(7, (at) => [ring(244 + at * 52, 128, 11, "metal", 5)]),
      shape("M220 140h360v306q-26 14-52 0t-52 0-52 0-52 0-52 0-52 0-48 0z", "accent"),
      times(6, (at) => line(`M${272 + at * 52} 150v286`, "deep", 7)),
      times(6, (at) => line(`M${250 + at * 52} 150v280`, "tint", 3)),
      line("M150 484h120M530 484h120", "gun", 14),
      castor(160, 500, 10),
      castor(260, 500, 10),
      castor(540, 500, 10),
      castor(640, 500, 10),
    ],
    [150, 86, 650],
  );
}
