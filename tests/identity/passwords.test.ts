import { scryptSync } from "node:crypto";
import { describe, expect, it } from "vitest";
import { isFailure } from "~/kernel/failure";
import { createPasswords, type Derive } from "~/modules/identity/passwords.server";

describe("password hashes", () => {
  it("are scrypt with N = 2^17, r = 8, p = 1", async () => {
    const hash = await createPasswords().hash("correct horse battery");
    const [name, cost, salt = "", key] = hash.split("$");
    expect([name, cost]).toEqual(["scrypt", "17"]);
    const expected = scryptSync("correct horse battery", Buffer.from(salt, "base64url"), 32, {
      N: 2 ** 17,
      r: 8,
      p: 1,
      maxmem: 2 ** 28,
    });
    expect(key).toBe(expected.toString("base64url"));
  });

  it("fit their password alone, and differ each time", async () => {
    const passwords = createPasswords({ cost: 10 });
    const hash = await passwords.hash("correct horse battery");
    expect(await passwords.verify("correct horse battery", hash)).toBe(true);
    expect(await passwords.verify("correct horse batterY", hash)).toBe(false);
    expect(await passwords.hash("correct horse battery")).not.toBe(hash);
  });

  it("do not depend on how a letter was composed", async () => {
    const passwords = createPasswords({ cost: 10 });
    const hash = await passwords.hash("caf\u00e9 au lait");
    expect(await passwords.verify("cafe\u0301 au lait", hash)).toBe(true);
  });

  it.each([null, "", "scrypt$17$x$y", "plain", "$2b$10$abcdefghijklmnopqrstuv"])(
    "that are missing or broken (%s) cost the same work and never fit",
    async (hash) => {
      const { passwords, calls } = counted();
      expect(await passwords.verify("", hash)).toBe(false);
      expect(calls).toEqual([12]);
    },
  );

  it("made with less work are told apart", async () => {
    const old = await createPasswords({ cost: 10 }).hash("correct horse battery");
    const passwords = createPasswords({ cost: 11 });
    expect(passwords.isWeak(old)).toBe(true);
    expect(await passwords.verify("correct horse battery", old)).toBe(true);
    expect(passwords.isWeak(await passwords.hash("correct horse battery"))).toBe(false);
  });

  it("are made two at a time, and a line of more than 32 is turned away", async () => {
    let running = 0;
    let most = 0;
    const derive: Derive = async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((done) => setTimeout(done, 2));
      running -= 1;
      return Buffer.alloc(32);
    };
    const passwords = createPasswords({ derive });
    const results = await Promise.allSettled(
      Array.from({ length: 38 }, () => passwords.hash("correct horse battery")),
    );
    const refused = results.flatMap((r) => (r.status === "rejected" ? [r.reason] : []));
    expect(most).toBe(2);
    expect(refused).toHaveLength(4);
    expect(refused.every((e) => isFailure(e) && e.kind === "busy")).toBe(true);
    await expect(passwords.hash("correct horse battery")).resolves.toMatch(/^scrypt/);
  });

  it("that could not be made free their place", async () => {
    const derive: Derive = () => Promise.reject(new Error("no memory"));
    const passwords = createPasswords({ derive });
    const tries = Array.from({ length: 6 }, () => passwords.hash("correct horse battery"));
    const results = await Promise.allSettled(tries);
    expect(results.every((result) => result.status === "rejected")).toBe(true);
  });
});

function counted() {
  const calls: number[] = [];
  const derive: Derive = async (_password, _salt, cost) => {
    calls.push(cost);
    return Buffer.alloc(32, 7);
  };
  return { passwords: createPasswords({ derive, cost: 12 }), calls };
}
