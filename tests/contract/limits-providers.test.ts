import { readEnv } from "~/kernel/env/env.server";
import { memory, sharedStore } from "~/providers/limits/limits.server";
import { startSharedStore } from "../support/shared-store";
import { silentLog } from "../support/silent-log";
import { limitsContract } from "./limits.suite";

const deps = { clock: () => new Date(), log: silentLog };
/** On a busy machine an answer may come after the time in which a request is let through. */
const patient = { ...deps, timeoutMs: 10_000 };

limitsContract({
  name: "shared store",
  async open() {
    const store = await startSharedStore();
    const variables = { SHARED_STORE_REST_URL: store.url, SHARED_STORE_REST_TOKEN: store.token };
    const { state } = sharedStore.open(readEnv(variables).env);
    if (!state.on) throw new Error(state.why);
    return {
      limiter: state.create(patient),
      break() {
        store.mode = "500";
      },
      close: () => store.close(),
    };
  },
});

limitsContract({
  name: "memory",
  skip: [
    {
      test: "lets requests through without its store, and still counts guesses",
      reason: "memory has no store that could stop answering",
    },
  ],
  async open() {
    const { state } = memory.open(readEnv({}).env);
    if (!state.on) throw new Error(state.why);
    return { limiter: state.create(deps), async close() {} };
  },
});
