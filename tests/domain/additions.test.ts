import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { silentAnnouncements } from "~/commerce/announcements";
import type { AnyMethod } from "~/commerce/methods/method";
import { methods } from "~/commerce/methods/methods";
import { mailKinds } from "~/mail/messages/kinds.server";
import { sourcesOf } from "../support/imports";

/**
 * What compiles and does nothing, because one place of several is missing: each test names what was
 * added by half.
 */
const texts = new Map(sourcesOf("app").map((file) => [file, readFileSync(file, "utf8")]));

/** Whether a file of the store that is not `except` has the words. */
function isSaid(words: RegExp, except: RegExp): boolean {
  return [...texts].some(([file, text]) => !except.test(file) && words.test(text));
}

it("a kind of mail is written into the outbox by somebody", () => {
  const others = /^app\/(?!mail\/)|^app\/mail\/messages\//;
  const idle = Object.keys(mailKinds).filter((kind) => !isSaid(new RegExp(`"${kind}"`), others));
  expect(idle).toEqual([]);
});

it("an announcement is made by a service", () => {
  const port = /^app\/(?!commerce\/)|^app\/commerce\/announcements\.ts$/;
  const names = Object.keys(silentAnnouncements);
  const silent = names.filter(
    (name) => !isSaid(new RegExp(`announcements\\??\\.${name}\\b`), port),
  );
  expect(silent).toEqual([]);
});

it("a method for pages alone is called by one", () => {
  const tables = /^app\/commerce\/(methods\/|own-work\.ts$)/;
  const rows = Object.entries(methods).flatMap(([service, table]) =>
    Object.entries(table).map(([name, row]) => [`${service}.${name}`, row as AnyMethod] as const),
  );
  const idle = rows
    .filter(([name, row]) => !row.rpc && !isSaid(new RegExp(`"${name}"`), tables))
    .map(([name]) => name);
  expect(idle).toEqual([]);
});

/** Of each scheduled job, by its tag in the log: the test of what it does, and how it does it there. */
const jobs: Record<string, readonly [test: string, does: string]> = {
  "[bin]": ["tests/pages/desk-products.test.ts", "products.sweepBin("],
  "[erasure]": ["tests/pages/personal-data.test.ts", "erasures.resume("],
  "[expiry]": ["tests/commerce/quotes.test.ts", "quotes.expire("],
  "[idempotency] purge": ["tests/api/purges.test.ts", "keptAnswers"],
  "[outbox] purge": ["tests/mail/outbox-purge.test.ts", "outbox.purge("],
  "[reindex]": ["tests/moving/reindex.test.ts", "sweepProducts("],
  "[reindex] newest": ["tests/moving/reindex.test.ts", "repairNewest("],
  "[reminders]": ["tests/commerce/follow-up.test.ts", "quotes.remind("],
  "[retention]": ["tests/api/purges.test.ts", "carts"],
  "[runs] purge": ["tests/api/purges.test.ts", "catalogueRuns"],
  "[webhooks] purge": ["tests/api/purges.test.ts", "deliveries"],
};

/** The files that make jobs. */
const makers = [...texts].filter(([, text]) =>
  /^import \{[^}]*\bhourly\b[^}]*\} from "~\/hourly\.server"/m.test(text),
);

it("a scheduled job has a test of what it does, which is named here", () => {
  const tags = makers.flatMap(([, text]) =>
    [...text.matchAll(/\bhourly\([^;]*?tag: "([^"]+)"/g)].map(([, tag]) => tag),
  );
  expect(tags.toSorted()).toEqual(Object.keys(jobs).toSorted());
  for (const [tag, [test, does]] of Object.entries(jobs)) {
    expect([tag, readFileSync(test, "utf8").includes(does)]).toEqual([tag, true]);
  }
});

it("a scheduled job is made by the process, and not by its test alone", () => {
  const idle = makers.flatMap(([file, text]) =>
    [...text.matchAll(/^export function (create\w+)/gm)]
      .filter(([, name]) => !isSaid(new RegExp(`\\b${name}\\(`), new RegExp(`^${file}$`)))
      .map(([, name]) => `${file}: ${name}`),
  );
  expect(makers.length).toBeGreaterThan(5);
  expect(idle).toEqual([]);
});
