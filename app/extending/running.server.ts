import { createElement, Fragment, isValidElement, type ReactNode } from "react";
import type { Gateway } from "~/gateway/gateway.server";
import type { Requester } from "~/gateway/rows/method";
import { dayIn } from "~/kernel/calendar";
import { type ExtensionProblem, install } from "~/kernel/extensions/installed";
import { isFailure } from "~/kernel/failure";
import type { Clock } from "~/kernel/identifiers";
import { type Hourly, hourly } from "~/kernel/process/hourly.server";
import { Interrupted, interruptible } from "~/kernel/process/interrupting.server";
import { bestEffort, describeError, type Log } from "~/kernel/process/log.server";
import type { Sealing } from "~/kernel/process/sealing.server";
import { withinOrThrow } from "~/kernel/process/waiting.server";
import type { Fields } from "~/kernel/resource/field";
import { laneOf, stoppedCounter } from "~/modules/extensions/lanes";
import { openSettings, readSettings } from "~/modules/extensions/own-settings.server";
import type { Files } from "~/modules/files/files";
import type { Outcome } from "~/modules/queue/queue.server";
import { site } from "~/modules/settings/site";
import type { EventHandlers } from "~/modules/webhooks/sender.server";
import type { WebhookDelivery } from "~/modules/webhooks/webhook.resource";
import type { Storage } from "~/storage/storage";
import { localeNowOr } from "~/texts/text";
import type { At, DailyJob, Extension, ForBrowser, Job, OwnFields, SlotLine } from "./extension";
import { type JobLimits, runLimited, Unended, usualJobLimits } from "./job-limits.server";
import { ownOf, prepared, problemsOf } from "./prepare";
import type { SlotInputs, SlotName, TextSlotInputs, TextSlotName } from "./slot-names";

/** A part of a slot: HTML, or data for a component of app/store.slots.tsx. */
export type SlotPart = { extension: string; html: string } | { extension: string; data: unknown };

/** A problem as staff see it: how often it happened, and when last. */
export interface ShownProblem {
  extension: string;
  place: string;
  message: string;
  times: number;
  last: Date;
}

export interface Extending {
  extensions: readonly Extension[];
  /** Delivers events to handlers; null when no extension has any. */
  handlers: EventHandlers | null;
  /** Runs every job once; an error of one is reported, and stops no other. */
  runJobs(stopped: AbortSignal): Promise<undefined>;
  /** The same by the clock, each job in its own turn: none waits for another. */
  jobs: readonly Pick<Hourly, "start" | "stop">[];
  /** What handlers, jobs, slots and routes of an extension get. */
  at(extension: Extension): At;
  /** Whether any extension shows something there. */
  fills(name: SlotName | TextSlotName): boolean;
  slot<N extends SlotName>(name: N, input: SlotInputs[N]): Promise<SlotPart[]>;
  lines<N extends TextSlotName>(name: N, input: TextSlotInputs[N]): SlotLine[];
  /** Runs the function of a route; a loop without an end is interrupted. */
  run<T>(work: () => T): T;
  /** HTML of a page; null when it failed, which is reported. */
  html(extension: Extension, place: string, work: () => unknown): Promise<string | null>;
  /** Whether a text contains a secret setting of an extension. */
  leaks(extension: Extension, text: string): boolean;
  /** The problems since the start of the process, the latest first. */
  problems(): ShownProblem[];
  report(problem: ExtensionProblem): void;
  /** Reads the settings again after a change. */
  refresh(): Promise<void>;
  start(): void;
  stop(): void;
}

interface Deps {
  extensions: readonly Extension[];
  storage: Storage | null;
  sealing: Sealing | null;
  /** null without a backend, and before the gateway is made. */
  gateway(): Gateway | null;
  files: Pick<Files, "save">;
  log: Log;
  clock: Clock;
  /** Shorter in tests. */
  jobLimits?: JobLimits;
}

/** A handler that takes longer is tried again: the claim on its event lasts two minutes. */
const handlerMs = 60_000;
const slotMs = 2_000;
/** A function that keeps the process busy for longer is interrupted: nobody else is served meanwhile. */
const turnMs = 2_000;
const freshMs = 4_000;
const keptProblems = 100;
/** A shorter secret could be any word of a page. */
const leastSecret = 6;

/**
 * Prepares the extensions of a process and installs them.
 * @throws Error with every problem of their definitions
 */
export function createExtending(deps: Deps): Extending {
  const { extensions, storage, sealing, log, clock, jobLimits = usualJobLimits } = deps;
  const problem = problemsOf(extensions);
  if (problem) throw new Error(problem);
  const problems = new Map<string, ShownProblem>();
  const settings = new Map<string, Readonly<Record<string, unknown>>>();
  let timer: NodeJS.Timeout | undefined;

  function report({ extension, place, message, error, switchedOff }: ExtensionProblem): void {
    if (switchedOff) void bestEffort(log, "[extensions] note", noteOff(extension, switchedOff));
    const key = `${extension}\n${place}\n${message}`;
    const times = (problems.get(key)?.times ?? 0) + 1;
    problems.delete(key);
    problems.set(key, { extension, place, message, times, last: clock() });
    const [oldest] = problems.keys();
    if (problems.size > keptProblems && oldest !== undefined) problems.delete(oldest);
    // A decision can fail for every line of every cart.
    if (times > 10 && times % 100 !== 0) return;
    const told = error === undefined ? {} : { error: describeError(error) };
    if (isSecret(extension, told))
      return void log.error({ extension, place }, "[extensions] an error");
    log.error({ extension, place, times, ...told }, `[extensions] ${message}`);
  }

  /** When it happened last is stored, so that doctor, which is another process, can say it. */
  async function noteOff(id: string, hook: string): Promise<void> {
    const name = stoppedCounter(id, hook);
    const now = Math.floor(clock().getTime() / 1_000);
    await storage?.atomically(async (tx) => {
      const last = (await tx.counters.get([name])).get(name) ?? 0;
      tx.counters.add(name, now - last);
    });
  }

  /** Whether facts for the log contain a secret setting. */
  function isSecret(id: string, facts: object): boolean {
    const extension = extensions.find((each) => each.id === id);
    return extension !== undefined && leaks(extension, JSON.stringify(facts));
  }

  const settingsOf = (extension: Extension) =>
    settings.get(extension.id) ?? openSettings(extension.id, null, sealing);
  install(prepared(extensions, { report, interruptible, settingsOf, textOf }));

  async function refresh(): Promise<void> {
    for (const { id, settings: own } of extensions) {
      if (own === undefined) continue;
      const row = storage && (await readSettings(storage, id));
      settings.set(id, openSettings(id, row, sealing));
    }
  }

  function leaks(extension: Extension, text: string): boolean {
    const own = settingsOf(extension);
    return (extension.secrets ?? []).some((name) => {
      const secret = String(own[name] ?? "");
      if (secret.length < leastSecret) return false;
      return text.includes(secret) || text.includes(JSON.stringify(secret).slice(1, -1));
    });
  }

  function at(extension: Extension): At {
    const { id } = extension;
    return {
      own: ownOf(extension),
      settings: settingsOf(extension),
      text: textOf(extension),
      call(name, args, as) {
        const gateway = deps.gateway();
        if (!gateway) return Promise.reject(new Error("There is no backend."));
        return gateway.call(name, args, { ...requesterFor(id), ...as });
      },
      keepFile: async (content) => (await deps.files.save(content)).path,
      log: {
        info: (facts, message) => {
          if (isSecret(id, { facts, message })) return;
          log.info({ extension: id, ...facts }, `[extension] ${message}`);
        },
        warn: (facts, message) => {
          if (isSecret(id, { facts, message })) return;
          log.warn({ extension: id, ...facts }, `[extension] ${message}`);
        },
      },
      now: clock,
    };
  }

  async function deliver(delivery: WebhookDelivery): Promise<Outcome> {
    const extension = extensions.find(
      ({ id, renamedFrom = [] }) =>
        laneOf(id) === delivery.endpointId ||
        renamedFrom.some((old) => laneOf(old) === delivery.endpointId),
    );
    const run = extension?.on?.[delivery.kind as keyof typeof extension.on];
    if (!extension || !run) return null;
    try {
      const event = { ...delivery.payload, attempt: delivery.attempts };
      await withinTime(handlerMs, async () =>
        (run as (...given: unknown[]) => unknown)(event, at(extension)),
      );
      return { sent: true };
    } catch (error) {
      const isLate = error instanceof TooLate;
      const message = isLate ? "took more than a minute" : wordsFor(error);
      report({ extension: extension.id, place: `on ${delivery.kind}`, message, error });
      return { sent: false, retry: true, code: isLate ? "timeout" : "handler_failed" };
    }
  }

  const ownJobs: readonly OwnJob[] = extensions.flatMap((extension) =>
    Object.entries(extension.jobs ?? {}).map(([name, job]) => ({ extension, name, job })),
  );

  async function runJobs(stopped: AbortSignal): Promise<undefined> {
    await Promise.all(ownJobs.map((own) => runJob(own, stopped)));
    return undefined;
  }

  async function runJob(
    { extension, name, job }: OwnJob,
    stopped: AbortSignal,
  ): Promise<undefined> {
    if (stopped.aborted) return undefined;
    const { id } = extension;
    try {
      const given = at(extension);
      if (typeof job === "function") {
        await runLimited((told) => job(given, told), stopped, jobLimits);
      } else await runDaily(`job|${id}|${name}`, job, given, stopped);
    } catch (error) {
      report({ extension: id, place: `job ${name}`, message: wordsFor(error), error });
    }
    return undefined;
  }

  /**
   * A counter holds the last day on which the job ended, and another one until when an instance has
   * claimed it. A run that failed or was stopped is tried again within the hour or at the next start;
   * one whose process was killed, when its claim is over.
   */
  async function runDaily(
    counter: string,
    { daily, run }: DailyJob<OwnFields, Fields>,
    given: At,
    stopped: AbortSignal,
  ): Promise<void> {
    const since = new Date(clock().getTime() - daily * 3_600_000);
    const due = Date.parse(dayIn(since, site.timeZone.id)) / 86_400_000;
    if (!(await claimDay(counter, due))) return;
    let isDone = false;
    try {
      await runLimited((told) => run(given, told), stopped, jobLimits);
      isDone = !stopped.aborted;
    } finally {
      await releaseDay(counter, isDone ? due : null);
    }
  }

  /** Whether this instance is to run the job for that day. */
  async function claimDay(counter: string, due: number): Promise<boolean> {
    if (!storage) return false;
    const claim = claimOf(counter);
    const seconds = Math.ceil((jobLimits.runMs + jobLimits.stopMs) / 1_000) + 60;
    const now = Math.floor(clock().getTime() / 1_000);
    return storage.atomically(async (tx) => {
      const known = await tx.counters.get([counter, claim]);
      const until = known.get(claim) ?? 0;
      // Two instances that claim for the first time both add theirs. The sum is no time.
      const isClaimed = until > now && until < now + 2 * seconds;
      if (isClaimed || (known.get(counter) ?? 0) >= due) return false;
      tx.counters.add(claim, now + seconds - until);
      return true;
    });
  }

  /** Ends the claim; `day` is stored as done, null for none. */
  async function releaseDay(counter: string, day: number | null): Promise<void> {
    const claim = claimOf(counter);
    await storage?.atomically(async (tx) => {
      const known = await tx.counters.get([counter, claim]);
      const [last, until] = [known.get(counter) ?? 0, known.get(claim) ?? 0];
      if (until !== 0) tx.counters.add(claim, -until);
      if (day !== null && last < day) tx.counters.add(counter, day - last);
    });
  }

  const listening = extensions.filter(({ on }) => on !== undefined && Object.keys(on).length > 0);

  /** The functions of every slot, in the order of the extensions. */
  const filled = new Map<string, { extension: Extension; run: SlotFunction }[]>();
  for (const extension of extensions) {
    for (const [name, run] of Object.entries(extension.slots ?? {})) {
      const known = filled.get(name) ?? [];
      filled.set(name, [...known, { extension, run: run as SlotFunction }]);
    }
  }

  /** Slots that did not return, by extension and name: they are left out until the store starts again. */
  const stopped = new Set<string>();

  function reportSlot({ id }: Extension, name: string, error: unknown): void {
    const isStuck = error instanceof Interrupted && error.wasBusy;
    if (isStuck) stopped.add(`${id} ${name}`);
    report({
      extension: id,
      place: `slot ${name}`,
      message: isStuck ? `${wordsFor(error)}; ${untilStart}` : wordsFor(error),
      error,
      ...(isStuck ? { switchedOff: name } : {}),
    });
  }

  const partsOf = (name: string) =>
    (filled.get(name) ?? []).filter(({ extension }) => !stopped.has(`${extension.id} ${name}`));

  async function html(
    extension: Extension,
    place: string,
    work: () => unknown,
  ): Promise<string | null> {
    try {
      const node = (await withinTime(slotMs * 5, async () => work())) as ReactNode;
      return await markup(extension, place, node);
    } catch (error) {
      if (isFailure(error)) throw error;
      report({ extension: extension.id, place, message: wordsFor(error), error });
      return null;
    }
  }

  async function markup(
    extension: Extension,
    place: string,
    node: ReactNode,
  ): Promise<string | null> {
    if (node === null || node === undefined || node === false || node === "") return null;
    // Loaded by the first slot: most stores have none.
    const { renderToStaticMarkup } = await import("react-dom/server");
    const text = interruptible(
      () => renderToStaticMarkup(createElement(Fragment, null, node)),
      turnMs,
    );
    if (!leaks(extension, text)) return text;
    report({ extension: extension.id, place, message: "would show a secret setting" });
    return null;
  }

  return {
    extensions,
    handlers:
      listening.length === 0
        ? null
        : {
            lanes: extensions.flatMap(({ id, renamedFrom = [] }) =>
              [id, ...renamedFrom].map(laneOf),
            ),
            wanting: (type) =>
              listening.filter(({ on }) => on && type in on).map(({ id }) => laneOf(id)),
            deliver,
          },
    jobs: ownJobs.map((own) =>
      hourly((stopped) => runJob(own, stopped), { log, tag: "[extensions] jobs" }),
    ),
    runJobs,
    at,
    fills: (name) => filled.has(name),
    async slot(name, input) {
      const parts = partsOf(name).map(async ({ extension, run }) => {
        const place = `slot ${name}`;
        const { id } = extension;
        try {
          const shown = await withinTime(slotMs, async () => run(input, at(extension)));
          if (isForBrowser(shown)) {
            const data = JSON.stringify(shown.forBrowser) ?? "null";
            if (!leaks(extension, data)) return [{ extension: id, data: JSON.parse(data) }];
            report({ extension: id, place, message: "would show a secret setting" });
            return [];
          }
          const text = await markup(extension, place, shown as ReactNode);
          return text === null ? [] : [{ extension: id, html: text }];
        } catch (error) {
          reportSlot(extension, name, error);
          return [];
        }
      });
      return (await Promise.all(parts)).flat();
    },
    lines(name, input) {
      return partsOf(name).flatMap(({ extension, run }) => {
        const place = `slot ${name}`;
        try {
          const shown = interruptible(() => run(input, at(extension)), turnMs);
          if (!isLines(shown)) throw new TypeError("It gives a list of { label?, text }");
          if (!shown.some(({ label, text }) => leaks(extension, `${label}${text}`))) return shown;
          report({ extension: extension.id, place, message: "would show a secret setting" });
        } catch (error) {
          reportSlot(extension, name, error);
        }
        return [];
      });
    },
    run: (work) => interruptible(work, turnMs),
    html,
    leaks,
    problems: () => [...problems.values()].reverse(),
    report,
    refresh,
    start() {
      if (!extensions.some(({ settings: own }) => own !== undefined)) return;
      timer = setInterval(() => void bestEffort(log, "[extensions] settings", refresh()), freshMs);
      timer.unref();
    },
    stop() {
      clearInterval(timer);
    },
  };
}

interface OwnJob {
  extension: Extension;
  name: string;
  job: Job<OwnFields, Fields>;
}

/** The second until which an instance has claimed a daily job. */
function claimOf(counter: string): string {
  return `${counter}|until`;
}

/** The texts of an extension in the present language, or else in English. */
function textOf({ messages = {} }: Extension): At["text"] {
  return (key, values = {}) => {
    const locale = localeNowOr(site.locale);
    const texts = messages[locale] ?? messages[locale.slice(0, 2)] ?? {};
    const text = texts[key] ?? messages.en?.[key] ?? key;
    return text.replace(/\{(\w+)\}/g, (all, name: string) => String(values[name] ?? all));
  };
}

type SlotFunction = (input: unknown, at: At) => unknown;

function isForBrowser(shown: unknown): shown is ForBrowser {
  return (
    typeof shown === "object" && shown !== null && "forBrowser" in shown && !isValidElement(shown)
  );
}

function isLines(shown: unknown): shown is SlotLine[] {
  return (
    Array.isArray(shown) &&
    shown.every(
      (line) =>
        typeof line?.text === "string" && ["undefined", "string"].includes(typeof line.label),
    )
  );
}

/** An extension acts with an owner's rights; the audit log names it. */
function requesterFor(id: string): Requester {
  const key = { id: laneOf(id), role: "owner" as const, methods: [] };
  const caller = { uid: laneOf(id), email: "", firstName: "", lastName: "", key };
  return {
    requestId: laneOf(id),
    address: "127.0.0.1",
    caller: async () => caller,
    guestCart: null,
    link: null,
  };
}

class TooLate extends Error {}

const untilStart = "switched off until the store starts again";

function wordsFor(error: unknown): string {
  if (error instanceof Unended) return "did not end in time, and was told to stop";
  return error instanceof Interrupted ? "did not return, and was interrupted" : "threw an error";
}

/** What the work does before it first waits is interrupted, so that a loop ends too. */
function withinTime<T>(milliseconds: number, work: () => T | Promise<T>): Promise<T> {
  return withinOrThrow(
    milliseconds,
    Promise.resolve(interruptible(work, turnMs)),
    () => new TooLate("It took too long"),
  );
}
