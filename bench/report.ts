import type { Row } from "./measure";
import type { Backend } from "./options";

const widths = [20, 11, 9, 9, 11, 11, 8, 8];

function line(cells: (string | number)[]): string {
  return cells
    .map((cell, at) =>
      at === 0 ? String(cell).padEnd(widths[at] ?? 10) : String(cell).padStart(widths[at] ?? 10),
    )
    .join(" ");
}

export function printHeading(of: {
  backend: Backend;
  size: number;
  coldStart: number;
  idle: number;
}): void {
  const { backend, size, coldStart, idle } = of;
  console.info(
    `\n${backend}, ${size.toLocaleString("en")} products: first answer after ${Math.round(coldStart)} ms, idle ${idle.toFixed(0)} MB`,
  );
  console.info(
    line(["work", "requests/s", "p50 ms", "p99 ms", "p50 alone", "beside/s", "ratio", "aim"]),
  );
}

export function printRow({ work, backend, store, beside, alone, ratio }: Row): void {
  const aim = backend === "sqlite" || backend === "postgres" ? work.aim[backend] : null;
  const failed = store.failed + beside.failed + alone.failed;
  const verdict = aim === null ? "" : ratio >= aim ? "" : "  below its aim";
  console.info(
    line([
      work.name,
      store.rate.toFixed(0),
      store.p50.toFixed(2),
      store.p99.toFixed(2),
      alone.p50.toFixed(2),
      beside.rate.toFixed(0),
      ratio.toFixed(2),
      aim === null ? "-" : aim.toFixed(2),
    ]) +
      verdict +
      (failed > 0 ? `  ${failed} FAILED` : ""),
  );
}
