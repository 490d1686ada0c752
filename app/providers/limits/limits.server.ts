import { address, text } from "~/kernel/env/variables";
import type { Limiter, LimiterDeps } from "~/kernel/limits/limiter";
import { memoryLimiter } from "~/kernel/limits/memory-limiter.server";
import { sharedStoreAnswers, sharedStoreLimiter } from "~/kernel/limits/shared-store.server";
import { defineProvider } from "~/kernel/provider";

const sharedVariables = ["SHARED_STORE_REST_URL", "SHARED_STORE_REST_TOKEN"] as const;

/** Counts the rate limits of all instances together. */
export const sharedStore = defineProvider({
  id: "shared-store",
  title: "Redis with a REST front",
  variables: { SHARED_STORE_REST_URL: address, SHARED_STORE_REST_TOKEN: text },
  groups: [{ names: sharedVariables, others: "the other SHARED_STORE_ variable needs it" }],
  configure({ set, off }) {
    const { SHARED_STORE_REST_URL: url, SHARED_STORE_REST_TOKEN: token } = set;
    if (url && token) return { on: true, settings: { url, token } };
    return off("SHARED_STORE_REST_URL and SHARED_STORE_REST_TOKEN are not both set", [
      ...sharedVariables,
    ]);
  },
  create: (settings, deps: LimiterDeps): Limiter => sharedStoreLimiter({ ...settings, ...deps }),
  async check(settings) {
    const subject = "shared rate limits";
    if (await sharedStoreAnswers(settings)) return [["ok", subject, "the shared store answers"]];
    const detail = "the shared store does not answer: each instance counts alone until it does";
    return [["FAIL", subject, detail]];
  },
});

/** Counts in this process. */
export const memory = defineProvider({
  id: "memory",
  title: "Memory of each instance",
  variables: {},
  configure: () => ({ on: true, settings: {} }),
  create: (_, { clock }: LimiterDeps): Limiter => memoryLimiter({ clock }),
});
