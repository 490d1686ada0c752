import { describe, expect, it } from "vitest";
import { loosePromises, snippetOf } from "../support/promises";

const declared = `
  interface Promise<T> { then(f: (value: T) => unknown): Promise<T>; catch(f: () => unknown): Promise<T> }
  declare const Promise: { all(all: unknown[]): Promise<void>; resolve(value: number): Promise<number> };
  declare function start(): Promise<number>;
  declare function other(): Promise<number>;
  declare function bestEffort(work: Promise<number>): Promise<number>;
  declare function later(work: () => void): void;
  declare const maybe: boolean;
`;

/** Whether `npm test` refuses this body of an asynchronous function. */
function refuses(body: string): boolean {
  const file = "snippet.ts";
  const program = snippetOf(file, `${declared} async function f() { ${body} }`);
  return loosePromises(program, [file]).length > 0;
}

describe("the check for promises that nobody listens to", () => {
  it.each([
    "const a = start(); await other(); return a;",
    "const a = start(); if (maybe) return await a; await other(); return a;",
    "const a = start(); if (maybe) return; await a;",
    "const all = [start()]; await other(); await Promise.all(all);",
    "const held = { a: start() }; await other(); await held.a;",
    "let a: Promise<number> | null = null; a ??= start(); await other(); return a;",
    "start();",
    "void start();",
    "start().then(() => 1);",
    "maybe && start();",
    "later(() => start());",
    "later(async () => { await start(); });",
  ])("refuses: %s", (body) => {
    expect(refuses(body)).toBe(true);
  });

  it.each([
    "const a = start(); return a;",
    "const a = start(); const b = other(); await Promise.all([a, b]);",
    "await Promise.all([start(), other()]);",
    "let a: Promise<number> | null = null; a ??= start(); return a;",
    "let a = start().catch(() => 0); await other(); await a;",
    "start().catch(() => 0);",
    "void bestEffort(start());",
    "later(() => { start().catch(() => 0); });",
    "return maybe ? start() : other();",
    "const started = Promise.resolve(1); await other(); await started;",
  ])("takes: %s", (body) => {
    expect(refuses(body)).toBe(false);
  });
});
