import { expect, it } from "vitest";
import { createProgress } from "~/cli/progress";

function shownOn(isTTY: boolean, work: (tick: (at: number) => void) => void): string {
  let text = "";
  let now = 0;
  const output = {
    isTTY,
    write(part: unknown) {
      text += String(part);
      return true;
    },
  };
  const progress = createProgress(output, () => now);
  work((at) => {
    now = at;
    progress.at("writing orders", at, 40_000);
  });
  progress.end();
  return text;
}

it("progress is a bar on a terminal, drawn at most ten times a second, and removed", () => {
  const shown = shownOn(true, (tick) => {
    for (const at of [0, 50, 10_000, 20_000]) tick(at);
  });
  expect(shown.split("\r\u001b[K")).toEqual([
    "",
    `[${".".repeat(24)}]   0 %  writing orders 0`,
    `[${"#".repeat(6)}${".".repeat(18)}]  25 %  writing orders 10,000`,
    `[${"#".repeat(12)}${".".repeat(12)}]  50 %  writing orders 20,000`,
    "",
  ]);
});

it("progress is a plain line every five seconds elsewhere, and none of what is soon done", () => {
  const shown = shownOn(false, (tick) => {
    for (const at of [0, 100, 4_000, 10_000, 12_000, 40_000]) tick(at);
  });
  expect(shown.split("\n")).toEqual([
    " 25 %  writing orders 10,000",
    "100 %  writing orders 40,000",
    "",
  ]);
});
