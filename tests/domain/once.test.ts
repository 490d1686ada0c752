import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { sourcesOf } from "../support/imports";

function placesOf(pattern: RegExp): string[] {
  return sourcesOf("app").filter((file) => pattern.test(readFileSync(file, "utf8")));
}

describe("what is written once", () => {
  it("the race of a work against its time limit", () => {
    expect(placesOf(/Promise\.race\(/)).toEqual(["app/kernel/process/waiting.server.ts"]);
  });
});
