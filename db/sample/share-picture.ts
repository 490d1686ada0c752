import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium as browsers } from "playwright-core";
import { finishes, hex, paletteOf } from "./drawings/palette";
import type { Drawing } from "./drawings/pen";
import { plan } from "./drawings/plan";
import { coloured, defs } from "./drawings/sheet";

/**
 * Draws public/images/og.png, what is shown where a page of the store is shared. Link previews take
 * no SVG, so this one picture needs a browser: `node --import tsx db/sample/share-picture.ts`
 */
const target = fileURLToPath(new URL("../../public/images/og.png", import.meta.url));
const [width, height] = [1200, 630];

const seats = [
  ["drawer-cabinet-dc7", 210, 190],
  ["laboratory-microscope-l400", 430, 290],
  ["analytical-balance-pa224", 680, 250],
  ["drill-press-dp16", 945, 290],
] as const;

function scene(): string {
  const palette = paletteOf("balances-scales", finishes.Okulund);
  const things = seats.map(([id, cx, tall]) => standing(plan[id], { cx, tall, floor: 424 }));
  const content = coloured(things.join(""), palette);
  const bench = [
    `<path d="M90 424h1020v30H90z" fill="#d9b98a"/><path d="M90 454h1020v8H90z" fill="#b58f58"/>`,
    `<path d="M130 462h40v168h-40zM1030 462h40v168h-40z" fill="#e6ebf0"/>`,
    `<path d="M170 500h860v16H170z" fill="#b9c4ce"/>`,
  ].join("");
  const mark = `<g transform="translate(90 64) scale(2.4)"><rect width="32" height="32" rx="7" fill="#0a5560"/><path d="M7 23.5V18M11.5 23.5V15M16 23.5V18M20.5 23.5V15M25 23.5V18" stroke="#fff" stroke-width="2" stroke-linecap="round"/><path d="M12.5 6.5h7L16 12z" fill="#fff"/></g>`;
  const light = hex(187, 30, 95);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${defs({ ...palette, paper: [light, hex(187, 26, 84)] }, content)}<path d="M0 0h${width}v${height}H0z" fill="url(#p)"/><circle cx="600" cy="300" r="290" fill="#fff" fill-opacity=".4"/>${bench}${content}${mark}</svg>`;
}

interface Standing {
  cx: number;
  tall: number;
  floor: number;
}

function standing(drawing: Drawing | undefined, { cx, tall, floor }: Standing): string {
  if (!drawing) return "";
  const { left, top, right, bottom, parts } = drawing;
  const scale = tall / (bottom - top);
  const x = cx - (scale * (left + right)) / 2;
  return `<g transform="translate(${x.toFixed(1)} ${(floor - scale * 500).toFixed(1)}) scale(${scale.toFixed(3)})">${parts}</g>`;
}

/** A browser named by CHROMIUM_PATH, or the one that comes with the tests. */
async function executable(): Promise<{ executablePath: string; args: string[] }> {
  const named = process.env.CHROMIUM_PATH;
  if (named) return { executablePath: named, args: [] };
  process.env.AWS_EXECUTION_ENV ??= "AWS_Lambda_nodejs20.x";
  process.env.TMPDIR = mkdtempSync(join(tmpdir(), "share-picture-"));
  const { default: packed } = await import("@sparticuz/chromium");
  return { executablePath: await packed.executablePath(), args: packed.args };
}

const browser = await browsers.launch({ ...(await executable()), chromiumSandbox: false });
const page = await browser.newPage({ viewport: { width, height } });
await page.setContent(`<body style="margin:0">${scene()}</body>`);
writeFileSync(target, await page.screenshot());
await browser.close();
