import { deflateSync } from "node:zlib";

/**
 * Just enough PDF 1.4 for one page of text and rectangles in the standard Helvetica: coordinates in
 * points from the upper left of an A4 page.
 */
export const pageWidth = 595;
export const pageHeight = 842;

export type Font = "regular" | "bold";

export interface PageText {
  x: number;
  y: number;
  text: string;
  size: number;
  font?: Font;
  /** 0 … 1 each; black when left out. */
  colour?: readonly [number, number, number];
}

/** Widths of Helvetica from space to tilde, in thousandths of the size; bold runs a little wider. */
const widths =
  "278 278 355 556 556 889 667 191 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 556 556 556 278 278 584 584 584 556 1015 667 667 722 722 667 611 778 722 278 500 667 556 833 722 778 667 778 722 667 611 722 667 944 667 667 611 278 278 278 469 556 333 556 556 500 556 556 278 556 556 222 222 500 222 833 556 556 556 556 333 500 278 556 500 722 500 500 500 334 260 334 584"
    .split(" ")
    .map(Number);

export function textWidth(text: string, size: number, font: Font = "regular"): number {
  let sum = 0;
  for (const char of text) sum += widths[char.charCodeAt(0) - 32] ?? 556;
  return (sum / 1000) * size * (font === "bold" ? 1.07 : 1);
}

export function wrap(text: string, size: number, width: number): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(/\s+/)) {
    const longer = line === "" ? word : `${line} ${word}`;
    if (line !== "" && textWidth(longer, size) > width) {
      lines.push(line);
      line = word;
    } else {
      line = longer;
    }
  }
  return line === "" ? lines : [...lines, line];
}

/** Characters outside Windows-1252 that occur in specifications, and what stands for them. */
const substitutes: Record<string, string> = {
  "⁻": "^-",
  "⁰": "0",
  "¹": "1",
  "⁴": "4",
  "⁵": "5",
  "⁶": "6",
  "₂": "2",
  "–": "\x96",
  "€": "\x80",
  "’": "\x92",
};

/** A string literal in single bytes. */
function literal(text: string): string {
  const bytes = Array.from(text, (char) => {
    const known = substitutes[char] ?? char;
    if (known.charCodeAt(0) > 255) throw new Error(`No character of the font stands for ${char}.`);
    return known;
  }).join("");
  return `(${bytes.replace(/[\\()]/g, "\\$&")})`;
}

const n = (value: number) => String(Math.round(value * 100) / 100);

export function textAt({ x, y, text, size, font, colour = [0, 0, 0] }: PageText): string {
  const name = font === "bold" ? "/B" : "/R";
  return `BT ${name} ${n(size)} Tf ${colour.map(n).join(" ")} rg ${n(x)} ${n(pageHeight - y)} Td ${literal(text)} Tj ET`;
}

/** A filled rectangle: x, y, width, height. */
export function fill(area: [number, number, number, number], colour: readonly number[]): string {
  const [x, y, width, height] = area;
  return `${colour.map(n).join(" ")} rg ${n(x)} ${n(pageHeight - y - height)} ${n(width)} ${n(height)} re f`;
}

/** A filled triangle: x, y, x, y, x, y. */
export function triangle(corners: readonly number[], colour: readonly number[]): string {
  const [a, b, c, d, e, f] = corners.map((value, at) => n(at % 2 ? pageHeight - value : value));
  return `${colour.map(n).join(" ")} rg ${a} ${b} m ${c} ${d} l ${e} ${f} l f`;
}

/** The file, as bytes. */
export function pdf(title: string, content: readonly string[]): Buffer {
  const stream = deflateSync(Buffer.from(content.join("\n"), "latin1"), { level: 9 });
  const font = (base: string) =>
    `<< /Type /Font /Subtype /Type1 /BaseFont /${base} /Encoding /WinAnsiEncoding >>`;
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R /Lang (en) /ViewerPreferences << /DisplayDocTitle true >> >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${pageWidth} ${pageHeight}] /Contents 4 0 R /Resources << /Font << /R 5 0 R /B 6 0 R >> >> >>`,
    `<< /Length ${stream.length} /Filter /FlateDecode >>\nstream\n${stream.toString("latin1")}\nendstream`,
    font("Helvetica"),
    font("Helvetica-Bold"),
    `<< /Title ${literal(title)} >>`,
  ];
  let file = "%PDF-1.4\n%\xe2\xe3\xcf\xd3\n";
  const offsets = objects.map((object, at) => {
    const offset = file.length;
    file += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const start = file.length;
  const table = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}`;
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Info 7 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(file, "latin1");
}
