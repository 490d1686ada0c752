import { display, emergencyStop, slab, vents } from "./fittings";
import { box, type Drawing, disc, drawing, line, poly, shape, times } from "./pen";

export function router(): Drawing {
  return drawing(
    [
      poly([190, 330, 610, 330, 690, 410, 110, 410], "wood"),
      line(
        times(7, (at) => `M${230 + at * 56} 330L${170 + at * 77} 410`),
        "seam",
        3,
      ),
      box(148, 200, 44, 190, "body", 8),
      box(608, 200, 44, 190, "body", 8),
      box(140, 180, 520, 62, "shell", 10),
      line("M170 196h460M170 226h460", "gun", 6),
      box(340, 160, 90, 130, "accent", 8),
      box(358, 140, 54, 120, "dark", 8),
      vents(366, 156, 38, 4, 10),
      box(370, 260, 30, 40, "steel", 3),
      poly([380, 300, 390, 300, 388, 346, 382, 346], "gun"),
      shape("M348 296h74l8 44h-90z", "glass"),
      line("M410 180C470 60 560 90 620 190", "rubber", 15),
      box(110, 410, 580, 46, "body", 6),
      box(110, 410, 580, 12, "gun"),
      box(140, 456, 60, 44, "shade", 3),
      box(600, 456, 60, 44, "shade", 3),
      emergencyStop(230, 436, 11),
      display(520, 424, 70, 26, "bars"),
    ],
    [110, 96, 690],
  );
}

export function laserCutter(): Drawing {
  return drawing(
    [
      poly([190, 200, 610, 200, 650, 320, 150, 320], "shade"),
      poly([216, 212, 584, 212, 614, 310, 186, 310], "ink"),
      poly([216, 212, 584, 212, 614, 310, 186, 310], "glass"),
      line("M196 286h408", "metal", 9),
      box(380, 262, 44, 40, "dark", 4),
      line("M402 302v-30", "glow", 4),
      line("M270 236q40-16 60 10t70-4", "glow", 4),
      line("M250 224l-24 70M276 224l-10 36", "shine", 8),
      box(140, 318, 520, 110, "body", 10),
      display(470, 336, 120, 64, "picture"),
      emergencyStop(624, 366, 11),
      box(340, 326, 100, 12, "accent", 6),
      vents(170, 356, 150, 4, 13),
      box(160, 428, 480, 60, "shade", 6),
      box(200, 444, 180, 30, "dark", 6),
      box(170, 488, 50, 12, "rubber", 3),
      box(580, 488, 50, 12, "rubber", 3),
      line("M160 250H96q-10 0-10 16v160", "gun", 24),
    ],
    [74, 196, 660],
  );
}

export function pressBrake(): Drawing {
  return drawing(
    [
      box(130, 120, 80, 370, "body", 10),
      box(590, 120, 80, 370, "body", 10),
      box(170, 90, 60, 120, "steel", 8),
      box(570, 90, 60, 120, "steel", 8),
      box(200, 170, 400, 110, "shell", 6),
      line("M220 200h360", "seam", 5),
      poly([220, 280, 580, 280, 560, 300, 410, 316, 390, 316, 240, 300], "gun"),
      poly([240, 330, 400, 346, 560, 330, 560, 338, 400, 354, 240, 338], "accent"),
      poly([230, 350, 570, 350, 560, 376, 240, 376], "gun"),
      box(180, 376, 440, 100, "body", 6),
      line("M200 426h400", "seam", 5),
      line("M210 318h380", "glow", 2),
      box(204, 308, 14, 20, "accent", 3),
      box(582, 308, 14, 20, "accent", 3),
      line("M630 150h60v40", "gun", 10),
      box(640, 186, 100, 130, "ink", 10),
      display(650, 196, 80, 66, "curve"),
      emergencyStop(712, 290, 10),
      box(380, 476, 40, 22, "dark", 6),
      box(116, 486, 110, 14, "cast", 3),
      box(576, 486, 110, 14, "cast", 3),
    ],
    [116, 90, 740],
  );
}

export function framePress(): Drawing {
  return drawing(
    [
      box(232, 110, 40, 380, "accent", 4),
      box(528, 110, 40, 380, "accent", 4),
      times(9, (at) => [disc(252, 170 + at * 34, 7, "ink"), disc(548, 170 + at * 34, 7, "ink")]),
      slab(222, 120, 356, 56, 14, "body"),
      box(356, 136, 88, 100, "dark", 8),
      box(378, 236, 44, 60, "steel", 4),
      box(366, 294, 68, 16, "gun", 3),
      slab(222, 372, 356, 40, 12, "body"),
      disc(250, 392, 10, "gun"),
      disc(550, 392, 10, "gun"),
      poly([340, 372, 380, 372, 360, 350], "cast"),
      poly([420, 372, 460, 372, 440, 350], "cast"),
      box(352, 330, 96, 18, "rod", 8),
      box(600, 210, 70, 90, "dark", 8),
      line("M640 300L700 420", "gun", 12),
      line("M600 240q-60-20-150-40", "ink", 7),
      disc(490, 92, 34, "dark"),
      disc(490, 92, 27, "white"),
      line("M490 92l-12-16", "ink", 4),
      box(484, 120, 12, 14, "gun"),
      box(190, 486, 120, 14, "cast", 3),
      box(490, 486, 120, 14, "cast", 3),
    ],
    [190, 58, 706],
  );
}
