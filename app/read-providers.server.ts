import type { NoDeps, StoreConfig } from "./define-store";
import { off } from "./kernel/env/features";
import type { Env, Feature } from "./kernel/env/settings";
import { oneOf } from "./kernel/env/variables";
import { Unavailable } from "./kernel/failure";
import type { Limiter, LimiterDeps } from "./kernel/limits/limiter";
import type { Finding, OpenedProvider, Provider, UsableProvider } from "./kernel/provider";
import type { Files } from "./modules/files/files";
import type { Identity } from "./modules/identity/identity";
import type { IdentityDeps } from "./modules/identity/identity-deps.server";
import type { MailDeps, Mailer } from "./modules/mail/mailer";
import type { OnlinePayment, TransferPayment } from "./modules/payments/provider";
import { storeConfig } from "./store.config";

/** The ports, in the order in which `doctor` and the desk show them. */
const ports = ["identity", "payment", "mail", "files", "limits"] as const;
export type PortName = (typeof ports)[number];

/** A provider of the configuration, as `doctor` and the desk show it. */
export interface ProviderState {
  port: PortName;
  id: string;
  title: string;
  /** `used`; `spare`: configured, but another one is used; `off`: not configured. */
  state: "used" | "spare" | "off";
  /** Why it is off or spare; empty when it is used. */
  why: string;
}

export interface ProviderHealth extends ProviderState {
  /** The results of its check; empty unless it is used. */
  findings: readonly Finding[];
}

/** The chosen providers of a store. */
export interface Providers {
  /** Why variables of providers cannot be used. */
  problems: readonly string[];
  /** Why this store must not start; null when it may. */
  refusal: string | null;
  online: OnlinePayment | null;
  transfer: TransferPayment | null;
  mail: UsableProvider<MailDeps, Mailer> | null;
  files: UsableProvider<NoDeps, Files>;
  /** The id, when it is on. */
  identity: Feature<UsableProvider<IdentityDeps, Identity> & { id: string }>;
  limits: UsableProvider<LimiterDeps, Limiter>;
  /** Origins to which forms of our pages may redirect. */
  formTargets: readonly string[];
  /** Every provider of the configuration, used or not. */
  states: readonly ProviderState[];
  /** Whether each used provider works; at most 15 s old. */
  health(): Promise<ProviderHealth[]>;
}

type Opened = OpenedProvider<never, unknown>;

/**
 * Chooses the providers by the operator's variables.
 * @throws Unavailable with every mistake of app/store.config.ts in its message
 */
export function readProviders(env: Env, config: StoreConfig = storeConfig): Providers {
  const mistakes = mistakesIn(config);
  if (mistakes.length > 0) throw new Unavailable(`app/store.config.ts: ${mistakes.join("; ")}.`);
  const { providers, defaults } = config;
  const opened = {
    identity: providers.identity.map((each) => each.open(env)),
    payment: providers.payment.map((each) => each.open(env)),
    mail: providers.mail.map((each) => each.open(env)),
    files: providers.files.map((each) => each.open(env)),
    limits: providers.limits.map((each) => each.open(env)),
  };
  const named = identityOf(opened.identity, env, defaults.identity);
  const methods = opened.payment.flatMap((each) =>
    each.state.on ? [{ id: each.id, method: each.state.create({}) }] : [],
  );
  const online = methods.find(({ method }) => method.kind === "online");
  const transfer = methods.find(({ method }) => method.kind === "transfer");
  const used: Record<PortName, readonly (string | undefined)[]> = {
    identity: [named.identity.on ? named.identity.id : undefined],
    payment: [online?.id, transfer?.id],
    mail: [firstOn(opened.mail)?.id],
    files: [firstOn(opened.files)?.id],
    limits: [firstOn(opened.limits)?.id],
  };
  const files = firstOn(opened.files)?.state;
  const limits = firstOn(opened.limits)?.state;
  if (!files?.on || !limits?.on) {
    const port = files?.on ? "limits" : "files";
    throw new Unavailable(
      `No provider of ${port} is configured: ${whyOff(opened[port]).join("; ")}.`,
    );
  }
  const mail = firstOn(opened.mail)?.state;
  const states = ports.flatMap((port) =>
    (opened[port] as readonly Opened[]).map((each) => ({
      each,
      shown: stateOf(port, each, used[port]),
    })),
  );
  return {
    problems: [...new Set([...named.problems, ...states.flatMap(({ each }) => each.problems)])],
    refusal: states.flatMap(({ each }) => each.refusal ?? [])[0] ?? null,
    online: online?.method.kind === "online" ? online.method : null,
    transfer: transfer?.method.kind === "transfer" ? transfer.method : null,
    mail: mail?.on ? mail : null,
    files,
    identity: named.identity,
    limits,
    formTargets: [...opened.payment, ...opened.identity].flatMap((each) => each.formTargets),
    states: states.map(({ shown }) => shown),
    health: keptFor(healthMs, () =>
      Promise.all(
        states.map(async ({ each, shown }) => ({
          ...shown,
          findings: shown.state === "used" && each.state.on ? await each.state.check() : [],
        })),
      ),
    ),
  };
}

/** Providers are not asked again for every reload of the page. */
const healthMs = 15_000;

function keptFor<T>(ms: number, read: () => Promise<T>): () => Promise<T> {
  let kept: { at: number; result: Promise<T> } | null = null;
  return () => {
    const now = performance.now();
    if (!kept || now - kept.at > ms) kept = { at: now, result: read() };
    return kept.result;
  };
}

interface Named {
  identity: Providers["identity"];
  problems: readonly string[];
}

/** The provider that AUTH_PROVIDER names. With an unknown or unconfigured one nobody can sign in. */
function identityOf(
  opened: readonly OpenedProvider<IdentityDeps, Identity>[],
  env: Env,
  standard: string,
): Named {
  const ids = opened.map(({ id }) => id);
  const shape = { AUTH_PROVIDER: oneOf([standard, ...ids.filter((id) => id !== standard)]) };
  const { set, unusable } = env.readVariables(shape);
  const problem = unusable.AUTH_PROVIDER;
  if (problem) return { identity: off(problem), problems: [problem] };
  const id = set.AUTH_PROVIDER ?? standard;
  const state = opened.find((each) => each.id === id)?.state ?? off(`${id} is no provider`);
  return { identity: state.on ? { ...state, id } : state, problems: [] };
}

function firstOn<Deps, Port>(opened: readonly OpenedProvider<Deps, Port>[]) {
  return opened.find(({ state }) => state.on);
}

function whyOff(opened: readonly Opened[]): string[] {
  return opened.flatMap(({ state }) => (state.on ? [] : [state.why]));
}

function stateOf(
  port: PortName,
  { id, title, state }: Opened,
  used: readonly (string | undefined)[],
): ProviderState {
  const shown = { port, id, title };
  if (!state.on) return { ...shown, state: "off", why: state.why };
  if (used.includes(id)) return { ...shown, state: "used", why: "" };
  const why =
    port === "identity"
      ? "AUTH_PROVIDER names another one"
      : "another one comes before it in app/store.config.ts";
  return { ...shown, state: "spare", why };
}

/** Everything that is wrong with the configuration itself, whatever the variables say. */
function mistakesIn({ providers, extensions, defaults }: StoreConfig): string[] {
  const lists: [string, readonly { id: string }[]][] = [
    ...ports.map((port): [string, readonly Provider<never, unknown>[]] => [port, providers[port]]),
    ["extensions", extensions],
  ];
  const mistakes = lists.flatMap(([list, members]) => {
    const ids = members.map(({ id }) => id);
    const twice = ids.filter((id, at) => ids.indexOf(id) !== at);
    const unfit = ids.filter((id) => !/^[a-z][a-z0-9-]*$/.test(id));
    return [
      ...twice.map((id) => `${list} has ${id} twice`),
      ...unfit.map(
        (id) => `the id ${JSON.stringify(id)} of ${list} is not lower case with hyphens`,
      ),
    ];
  });
  for (const port of ["files", "identity", "limits"] as const) {
    if (providers[port].length === 0) mistakes.push(`${port} has no provider`);
  }
  if (!providers.identity.some(({ id }) => id === defaults.identity)) {
    mistakes.push(`defaults.identity names ${defaults.identity}, which is no provider of identity`);
  }
  return mistakes;
}
