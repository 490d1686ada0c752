import { Failure } from "~/kernel/failure";
import { shortened } from "~/kernel/text";
import { t } from "~/texts/text";
import { installed, type Link } from "./installed";

/** A decision of the store that extensions may change. */
export interface Hook<I, R> {
  readonly name: string;
  /** Whether a value has the type of the decision. */
  readonly isResult: (value: unknown, input: I) => boolean;
  /** Whether any extension takes part. Prepare an input only if so. */
  isUsed(): boolean;
  /**
   * The decision: `own` is the store's own, which the extensions change one after the other.
   * @throws Failure unexpected, if a required extension fails
   */
  decide(input: I, own: (input: I) => R): R;
}

/** What one extension did to a decision. */
export interface Step {
  hook: string;
  extension: string;
  before: unknown;
  after: unknown;
}

/** A function of an extension that decides at this moment. */
interface Running {
  hook: string;
  link: Link;
}

/** A function that takes longer is reported: decisions run while a buyer waits. */
const slowMs = 50;
/** A function that has not returned by then is interrupted. */
const longestMs = 2_000;
const state = onceFor("store.deciding", {
  isWatched: false,
  /** The functions that run at the moment, the innermost last. */
  running: [] as Running[],
  steps: null as Step[] | null,
});

/** Whether an extension is deciding at this moment. It must not write meanwhile. */
export function isDeciding(): boolean {
  return state.running.length > 0;
}

/**
 * Runs work that takes many decisions under one watch: a watch costs 50 µs, and each decision has
 * its own otherwise. The work may run twice, so it must be synchronous and change nothing.
 */
export function decideTogether<T>(work: () => T): T {
  if (state.isWatched || installed.chains.size === 0) return work();
  return watched(work, () => work());
}

/** One decision. What does not return is switched off, and the decision is taken without it. */
function decideAlone<T>(work: () => T): T {
  let waits = 0;
  const again = (stuck: Running | undefined, wasBusy: boolean): T => {
    waits += 1;
    // A machine that gave the process no time is not the function's fault.
    if (stuck && (wasBusy || waits > 2)) switchOff(stuck);
    return watched(work, again);
  };
  return state.isWatched ? work() : watched(work, again);
}

/** Interrupts the work after a while; then `late` is told what was running. */
function watched<T>(work: () => T, late: (stuck: Running | undefined, wasBusy: boolean) => T): T {
  const steps = state.steps?.length ?? 0;
  let stuck: Running | undefined;
  let wasBusy = false;
  state.isWatched = true;
  try {
    return installed.interruptible(work, longestMs);
  } catch (error) {
    if (!isInterrupted(error)) throw error;
    stuck = state.running.at(-1);
    wasBusy = error.wasBusy;
    // What was interrupted did not end as usual.
    state.running = [];
    if (state.steps) state.steps.length = steps;
  } finally {
    state.isWatched = false;
  }
  return late(stuck, wasBusy);
}

function isInterrupted(error: unknown): error is { wasBusy: boolean } {
  return typeof error === "object" && error !== null && "wasBusy" in error;
}

function switchOff({ hook, link }: Running): void {
  link.isOff = true;
  installed.report({
    extension: link.extension,
    place: `decide ${hook}`,
    message: `did not return within ${longestMs / 1_000} s; switched off until the store starts again`,
    switchedOff: hook,
  });
}

/** Runs the work, and returns which extensions changed a decision in it. */
export function withTrace<T>(work: () => T): { result: T; steps: Step[] } {
  const before = state.steps;
  const steps: Step[] = [];
  state.steps = steps;
  try {
    return { result: decideTogether(work), steps };
  } finally {
    state.steps = before;
  }
}

/** A trace as lines for staff: `line.price: 100 → 90, by bulk-prices`. */
export function writtenTrace(steps: readonly Step[]): string[] {
  const lines = steps.map(({ hook, extension, before, after }) => {
    const name = installed.names.get(extension) ?? extension;
    return shortened(`${hook}: ${written(before)} → ${written(after)}, by ${name}`, 300);
  });
  return [...new Set(lines)];
}

function written(value: unknown): string {
  return value === undefined ? "not asked for" : JSON.stringify(value);
}

/* @__NO_SIDE_EFFECTS__ */
/** Names a decision. `isResult` refuses values of another type. */
export function defineHook<I, R>(
  name: string,
  isResult: (value: unknown, input: I) => boolean,
): Hook<I, R> {
  return {
    name,
    isResult,
    isUsed: () => installed.chains.has(name),
    decide(input, own) {
      const chain = installed.chains.get(name);
      return chain ? decideBy({ name, isResult, chain }, input, own) : own(input);
    },
  };
}

interface Chained<I> {
  name: string;
  isResult: (value: unknown, input: I) => boolean;
  chain: readonly Link[];
}

/** Extensions get a frozen copy, so that none can change a record of the store. */
function decideBy<I, R>(hook: Chained<I>, input: I, own: (input: I) => R): R {
  const copy = frozen(structuredClone(input));
  // The first extension changes the store's decision, the next one changes the first one's.
  const chain = hook.chain.reduce<(input: I) => R>(
    (inner, link) => (given) => linkOf(hook, link, inner)(given),
    own,
  );
  return decideAlone(() => chain(copy));
}

function linkOf<I, R>(hook: Chained<I>, link: Link, inner: (input: I) => R): (input: I) => R {
  return (input) => {
    let last: { input: I; value: R } | null = null;
    const next = (changed?: unknown): R => {
      const given = changed === undefined ? input : (changed as I);
      if (last?.input !== given) last = { input: given, value: inner(given) };
      return last.value;
    };
    if (link.isOff) {
      if (link.isRequired) throw new RequiredFailure();
      return next();
    }
    const place = `decide ${hook.name}`;
    const began = performance.now();
    let fault: { message: string; error?: unknown } | null = null;
    let value: unknown;
    state.running.push({ hook: hook.name, link });
    try {
      value = link.run(input, next);
      if (!hook.isResult(value, input)) fault = { message: `gave ${kindOf(value)}` };
    } catch (error) {
      // Another required extension failed further in.
      if (error instanceof RequiredFailure) throw error;
      fault = { message: "threw an error", error };
    } finally {
      state.running.pop();
    }
    const took = performance.now() - began;
    const { extension } = link;
    if (took > slowMs) {
      installed.report({ extension, place, message: `took more than ${slowMs} ms` });
    }
    if (fault) {
      installed.report({ extension, place, ...fault });
      if (link.isRequired) throw new RequiredFailure();
      return next();
    }
    const before = last ?? { value: undefined };
    if (state.steps && !isSame(before.value, value)) {
      state.steps.push({ hook: hook.name, extension, before: before.value, after: value });
    }
    return value as R;
  };
}

/** Its name stays `Failure`, by which the pages and the API know expected problems. */
class RequiredFailure extends Failure {
  constructor() {
    super("unexpected", t("kernel:ruleNotApplied"));
  }
}

function isSame(a: unknown, b: unknown): boolean {
  return Object.is(a, b) || JSON.stringify(a) === JSON.stringify(b);
}

function kindOf(value: unknown): string {
  if (value instanceof Promise) return "a promise; a decision must be synchronous";
  if (value === null) return "null";
  return Array.isArray(value) ? "a list of another form" : `a wrong ${typeof value}`;
}

function frozen<T>(value: T): T {
  if (typeof value !== "object" || value === null || Object.isFrozen(value)) return value;
  for (const part of Object.values(value)) frozen(part);
  return Object.freeze(value);
}

function onceFor<T extends object>(name: string, made: T): T {
  const all = globalThis as unknown as Record<symbol, T | undefined>;
  const key = Symbol.for(name);
  all[key] ??= made;
  return all[key];
}
