import { groupProblems, needs, type VariableGroup } from "./env/features";
import type { Env, Feature, ReadVariables, VariableShape } from "./env/settings";
import { describeError } from "./process/log.server";
import { within } from "./process/waiting.server";

/**
 * The result of a check, with what to do about a problem. Never a secret, and never the data of a
 * person.
 */
export type Finding = readonly [
  state: "ok" | "off" | "warn" | "FAIL",
  subject: string,
  detail: string,
];

interface Reading<Shape extends VariableShape> {
  set: ReadVariables<Shape>["set"];
  /** The variables that are set and cannot be used, each with the reason. */
  unusable: ReadVariables<Shape>["unusable"];
  /** Why these variables keep the provider off: why they cannot be used, or else the sentence. */
  off(sentence: string, names: readonly (keyof Shape & string)[]): { on: false; why: string };
  env: Env;
}

/**
 * A service outside the store that implements one of its ports. `Settings` are what its variables
 * say, `Deps` what the store gives to every provider of the port.
 */
export interface ProviderDefinition<Shape extends VariableShape, Settings, Deps, Port> {
  /** Lower case, with hyphens; unique among the providers of its port. */
  id: string;
  /** The name that `doctor` and the desk show. */
  title: string;
  /** The environment variables that it reads, each with the required form of its text. */
  variables: Shape;
  /** Variables that are useless or dangerous without each other. */
  groups?: readonly VariableGroup[];
  /** Its settings, or why it is off. Called once, at start; it asks nobody. */
  configure(reading: Reading<Shape>): Feature<{ settings: Settings }>;
  /** Creates the port's implementation. It connects, and loads its SDK, when it is first used. */
  create(settings: Settings, deps: Deps): Port;
  /**
   * Whether it works now, for `doctor` and the desk. Ends within 10 s and changes nothing. A thrown
   * error counts as a failed check; its message is not shown.
   */
  check?(settings: Settings, env: Env): readonly Finding[] | Promise<readonly Finding[]>;
  /** Why a store in production must not start with these variables; null when it may. */
  refusal?(set: ReadVariables<Shape>["set"]): string | null;
  /** Origins to which forms of our pages may redirect, for the content security policy. */
  formTargets?(set: ReadVariables<Shape>["set"]): readonly string[];
}

/** A provider as `app/store.config.ts` lists it. */
export interface Provider<Deps, Port> {
  readonly id: string;
  readonly title: string;
  /** The names of its variables. */
  readonly variables: readonly string[];
  open(env: Env): OpenedProvider<Deps, Port>;
}

/** A provider with the operator's variables. */
export interface OpenedProvider<Deps, Port> {
  readonly id: string;
  readonly title: string;
  /** Variables that are set and cannot be used, or that lack another one. */
  readonly problems: readonly string[];
  /** Why a store in production must not start; null when it may. */
  readonly refusal: string | null;
  readonly formTargets: readonly string[];
  readonly state: Feature<UsableProvider<Deps, Port>>;
}

export interface UsableProvider<Deps, Port> {
  create(deps: Deps): Port;
  /** Never throws. Empty when there is nothing to check. */
  check(): Promise<readonly Finding[]>;
}

/** Longest time of a check. */
const checkMs = 12_000;

export function defineProvider<Shape extends VariableShape, Settings, Deps, Port>(
  definition: ProviderDefinition<Shape, Settings, Deps, Port>,
): Provider<Deps, Port> {
  const { id, title, variables, groups = [] } = definition;
  return {
    id,
    title,
    variables: Object.keys(variables),
    open(env) {
      const { set, unusable } = env.readVariables(variables);
      const off = (sentence: string, names: readonly string[]) => ({
        on: false as const,
        why: needs(sentence, names, unusable),
      });
      const configured = definition.configure({ set, unusable, off, env });
      const problems = [...Object.values(unusable), ...groupProblems(groups, set, unusable)];
      const refusal = env.production ? (definition.refusal?.(set) ?? null) : null;
      const formTargets = definition.formTargets?.(set) ?? [];
      const opened = { id, title, problems, refusal, formTargets };
      if (!configured.on) return { ...opened, state: configured };
      const { settings } = configured;
      return {
        ...opened,
        state: {
          on: true,
          create: (deps) => definition.create(settings, deps),
          check: () => checked(title, async () => definition.check?.(settings, env) ?? []),
        },
      };
    },
  };
}

async function checked(
  title: string,
  check: () => Promise<readonly Finding[]>,
): Promise<readonly Finding[]> {
  const late: readonly Finding[] = [["FAIL", title, "it did not answer in time"]];
  try {
    return await within(checkMs, check(), () => late);
  } catch (error) {
    const { type, code } = describeError(error);
    const what = [type, code].filter(Boolean).join(" ");
    return [["FAIL", title, `its check failed (${what})`]];
  }
}
