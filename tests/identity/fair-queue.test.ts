import { describe, expect, it } from "vitest";
import { isFailure } from "~/kernel/failure";
import { createFairQueue } from "~/modules/identity/fair-queue.server";

/** A queue whose work ends when the test says so, by a clock that the test moves. */
function open({ most = 4 } = {}) {
  const time = { now: 0 };
  const queue = createFairQueue({ atOnce: 2, most, now: () => time.now });
  const begun: string[] = [];
  const away: { name: string; retryAfter: number | null }[] = [];
  const ends: (() => void)[] = [];

  function come(from: string, name = from, known = false): void {
    const work = () => {
      begun.push(name);
      return new Promise<void>((done) => ends.push(done));
    };
    queue.run(from, work, known).catch((error: unknown) => {
      if (!isFailure(error) || error.kind !== "busy") throw error;
      away.push({ name, retryAfter: error.retryAfter });
    });
  }

  async function finish(times = 1): Promise<void> {
    for (let at = 0; at < times; at += 1) {
      ends.shift()?.();
      await new Promise((done) => setImmediate(done));
    }
  }
  return { time, come, finish, begun, away, names: () => away.map(({ name }) => name) };
}

describe("the line for hashing", () => {
  it("serves two at a time, and addresses in turn", async () => {
    const { come, finish, begun } = open({ most: 10 });
    for (let at = 0; at < 6; at += 1) come("flood", `flood ${at}`);
    come("ada");
    come("bob");
    expect(begun).toEqual(["flood 0", "flood 1"]);
    await finish(8);
    expect(begun).toEqual([
      "flood 0",
      "flood 1",
      "flood 2",
      "ada",
      "bob",
      "flood 3",
      "flood 4",
      "flood 5",
    ]);
  });

  it("takes the place of the longest lane's last when it is full", async () => {
    const { come, finish, begun, names } = open();
    for (let at = 0; at < 6; at += 1) come("flood", `flood ${at}`);
    come("ada");
    come("bob");
    await finish(8);
    expect(names()).toEqual(["flood 5", "flood 4"]);
    expect(begun).toEqual(["flood 0", "flood 1", "flood 2", "ada", "bob", "flood 3"]);
  });

  it("serves a browser that is known before strangers of any number of addresses", async () => {
    const { come, finish, begun, names } = open();
    for (let at = 0; at < 6; at += 1) come(`stranger ${at}`);
    come("device", "owner", true);
    come("device", "owner again", true);
    await finish(7);
    expect(begun.indexOf("owner")).toBe(2);
    expect(names()).toEqual(["owner again"]);
    expect(begun).toHaveLength(7);
  });

  it("turns away at once who has no better right, and says when to come back", async () => {
    const { come, finish, away, time, begun } = open();
    come("first");
    time.now = 1_500;
    await finish();
    for (const name of ["a", "b", "c", "d", "e", "f", "g"]) come(name);
    come("c", "c again");
    await new Promise((done) => setImmediate(done));
    expect(away).toEqual([
      { name: "g", retryAfter: 5 },
      { name: "c again", retryAfter: 5 },
    ]);
    await finish(6);
    expect(begun).toEqual(["first", "a", "b", "c", "d", "e", "f"]);
  });

  it("is shorter where the work takes long, so that nobody waits only to be refused", async () => {
    const { come, finish, names, time } = open({ most: 32 });
    come("first");
    time.now = 2_000;
    await finish();
    for (let at = 0; at < 10; at += 1) come(`${at}`);
    await new Promise((done) => setImmediate(done));
    // Two at work and five in line: the last of them waits for five seconds.
    expect(names()).toEqual(["7", "8", "9"]);
  });
});
