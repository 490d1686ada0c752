import { afterEach, beforeEach, expect } from "vitest";
import type { Identity } from "~/modules/identity/identity";
import { contract, type Skips } from "./suite/skipping";

export interface OpenedIdentity {
  identity: Identity;
  /** A person with an account, and the headers with which a program calls as this person. */
  person(): Promise<{ uid: string; email: string; headers: Record<string, string> }>;
  /** Headers with a credential that is not valid: changed, foreign, ended. */
  invalid(): Promise<Record<string, string>[]>;
  close(): Promise<void>;
}

export interface IdentityContract extends Skips {
  name: string;
  open(): Promise<OpenedIdentity>;
}

/** What every provider of identity must do. */
export function identityContract({ name, open, ...skips }: IdentityContract) {
  contract(`identity contract: ${name}`, skips, (test) => {
    let opened: OpenedIdentity;
    beforeEach(async () => {
      opened = await open();
    });
    afterEach(() => opened.close());
    const asked = (headers: Record<string, string>) =>
      new Request("http://shop.example/api/commerce/quotes/list", { method: "POST", headers });
    const api = { via: "api", crossSite: false } as const;

    test("says how programs call", async () => {
      expect(["session", "bearer"]).toContain(opened.identity.kind);
    });

    test("knows the caller by the credential", async () => {
      const { uid, email, headers } = await opened.person();
      expect(await opened.identity.caller(asked(headers), api)).toMatchObject({ uid, email });
      const checked = { ...api, checkRevoked: true };
      expect(await opened.identity.caller(asked(headers), checked)).toMatchObject({ uid });
    });

    test("knows two people apart", async () => {
      const [one, two] = [await opened.person(), await opened.person()];
      expect(one.uid).not.toBe(two.uid);
      const seen = await Promise.all(
        [one, two].map(({ headers }) => opened.identity.caller(asked(headers), api)),
      );
      expect(seen.map((caller) => caller?.uid)).toEqual([one.uid, two.uid]);
    });

    test("knows nobody without a credential, or by one that is not valid", async () => {
      const { identity, invalid } = opened;
      expect(await identity.caller(asked({}), api)).toBeNull();
      const nonsense = ["Bearer", "Bearer x", "Basic YTpi", "Bearer a.b.c", "bearer  "];
      const wrong = nonsense.map((authorization) => ({ authorization }));
      for (const headers of [...(await invalid()), ...wrong, { cookie: "session=x; a" }]) {
        expect(await identity.caller(asked(headers), api)).toBeNull();
      }
    });

    test("finds a person by uid and by e-mail address", async () => {
      const { uid, email } = await opened.person();
      expect((await opened.identity.find(uid))?.uid).toBe(uid);
      expect(await opened.identity.find(email.toUpperCase())).toMatchObject({ uid });
      expect(await opened.identity.find("nobody@example.test")).toBeNull();
    });
  });
}
