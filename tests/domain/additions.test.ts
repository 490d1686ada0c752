import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { methods } from "~/gateway/methods";
import type { AnyMethod } from "~/gateway/rows/method";
import { silentAnnouncements } from "~/modules/announcements";
import { mailKinds } from "~/modules/mail/messages/kinds.server";
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
  const others = /^app\/(?!modules\/mail\/)|^app\/modules\/mail\/messages\//;
  const idle = Object.keys(mailKinds).filter((kind) => !isSaid(new RegExp(`"${kind}"`), others));
  expect(idle).toEqual([]);
});

it("an announcement is made by a service", () => {
  const port = /^app\/(?!modules\/)|^app\/modules\/(announcements\.ts$|mail\/)/;
  const names = Object.keys(silentAnnouncements);
  const silent = names.filter(
    (name) => !isSaid(new RegExp(`announcements\\??\\.${name}\\b`), port),
  );
  expect(silent).toEqual([]);
});

it("a method for pages alone is called by one", () => {
  const tables = /^app\/(modules\/.*\.methods\.server|gateway\/)/;
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
  "[digest] mails": ["tests/mail/notices.test.ts", "notices.sendDigests("],
  "[erasure]": ["tests/pages/personal-data.test.ts", "erasures.resume("],
  "[expiry]": ["tests/commerce/quotes.test.ts", "quotes.expire("],
  "[extensions] jobs": ["tests/extensions/pages.test.ts", "extending.runJobs("],
  "[files] purge": ["tests/files/unused-files.test.ts", "purge.run("],
  "[idempotency] purge": ["tests/api/purges.test.ts", "keptAnswers"],
  "[keys] calls": ["tests/api/keys.test.ts", "keys.storeCalls("],
  "[keys] reminders": ["tests/mail/messages.test.ts", "keys.remindOfEnds("],
  "[outbox]": ["tests/mail/outbox.test.ts", "outbox.run("],
  "[outbox] purge": ["tests/mail/outbox-purge.test.ts", "outbox.purge("],
  "[reindex]": ["tests/moving/reindex.test.ts", "sweepProducts("],
  "[reindex] newest": ["tests/moving/reindex.test.ts", "repairNewest("],
  "[reminders]": ["tests/commerce/follow-up.test.ts", "quotes.remind("],
  "[retention]": ["tests/api/purges.test.ts", "carts"],
  "[runs]": ["tests/commerce/catalogue-runs.test.ts", "worker.start("],
  "[runs] purge": ["tests/api/purges.test.ts", "catalogueRuns"],
  "[webhooks]": ["tests/webhooks/webhooks.test.ts", "sender.run("],
  "[webhooks] purge": ["tests/api/purges.test.ts", "deliveries"],
};

/** The two functions that run work by the clock. Their own files define them. */
const schedulers = /\b(?:hourly|createQueueLoop)\(/;
const makers = [...texts].filter(
  ([file, text]) => schedulers.test(text) && !/(hourly|queue\/queue)\.server\.ts$/.test(file),
);

it("a scheduled job has a test of what it does, which is named here", () => {
  const tags = makers.flatMap(([, text]) =>
    [...text.matchAll(/\b(?:hourly|createQueueLoop)\([^;]*?tag: "([^"]+)"/g)].map(([, tag]) => tag),
  );
  const calls = makers.flatMap(([, text]) => text.match(new RegExp(schedulers, "g")) ?? []);
  expect(tags).toHaveLength(calls.length);
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
