import { expect } from "vitest";
import { readEnv } from "~/kernel/env/env.server";
import type { Provider } from "~/kernel/provider";
import { contract, type Skips } from "./suite/skipping";

export interface ProviderContract extends Skips {
  name: string;
  provider: Provider<never, unknown>;
  /** Variables with which it is on. */
  variables: Record<string, string>;
  /** A variable without which it is off; null for a provider that needs none. */
  needs: string | null;
  /** Values that nothing may show. */
  secrets: readonly string[];
  /** A value of one of its variables that cannot be used; null when every text can. */
  invalid: { name: string; value: string } | null;
}

/** What every provider of every port must do, as `app/store.config.ts` lists it. */
export function providerContract(given: ProviderContract) {
  const { name, provider, variables, needs, secrets, invalid } = given;
  const open = (set: Record<string, string>) => provider.open(readEnv(set).env);

  contract(`provider contract: ${name}`, given, (test) => {
    test("has an id of lower case, a title, and variables that are spelled as such", async () => {
      expect(provider.id).toMatch(/^[a-z][a-z0-9-]*$/);
      expect(provider.title).not.toBe("");
      for (const variable of provider.variables) expect(variable).toMatch(/^[A-Z][A-Z0-9_]*$/);
    });

    test("is on with its variables, and reports no problem", async () => {
      const opened = open(variables);
      expect(opened.state.on).toBe(true);
      expect(opened.problems).toEqual([]);
    });

    test("is off without them, and names one that is missing", async () => {
      if (needs === null) return;
      const { state } = open({});
      expect(state.on ? "on" : state.why).toContain(needs);
      const others = Object.entries(variables).filter(([variable]) => variable !== needs);
      expect(open(Object.fromEntries(others)).state.on).toBe(false);
    });

    test("names a variable that cannot be used, and never its value", async () => {
      if (invalid === null) return;
      const { problems, state } = open({ ...variables, [invalid.name]: invalid.value });
      expect(problems).toEqual([expect.stringMatching(`^${invalid.name} is not valid: it must`)]);
      expect(JSON.stringify([problems, state])).not.toContain(invalid.value);
    });

    test("is checked without an error, within the time, and tells no secret", async () => {
      const { state } = open(variables);
      const findings = state.on ? await state.check() : [];
      for (const [found, subject, detail] of findings) {
        expect(["ok", "off", "warn", "FAIL"]).toContain(found);
        expect(subject).not.toBe("");
        expect(detail).not.toBe("");
        for (const secret of secrets) expect(detail).not.toContain(secret);
      }
    });
  });
}
