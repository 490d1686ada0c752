import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { vi } from "vitest";
import { systemRandom } from "~/kernel/identifiers";
import { memoryLimiter } from "~/kernel/limits/memory-limiter.server";
import { createFirebaseIdentity } from "~/providers/firebase/firebase-identity.server";
import { fakeIdentity } from "../support/fake-providers";
import { openIdentityStore, secretB } from "../support/identity-store";
import { silentLog } from "../support/silent-log";
import { openTokenIssuer } from "../support/token-issuer";
import { identityContract } from "./identity.suite";

let people = 0;

identityContract({
  name: "accounts of the store",
  async open() {
    const store = await openIdentityStore();
    async function person() {
      people += 1;
      const email = `person-${people}@example.test`;
      const browser = store.browser();
      await browser.postJson("/api/auth/signup", { email, password: "correct horse battery" });
      const account = await store.services.storage?.accounts.getBy("email", email);
      return {
        uid: account?.id ?? "",
        email,
        headers: { cookie: [...browser.cookies].map((pair) => pair.join("=")).join("; ") },
      };
    }
    return {
      identity: store.services.identity,
      person,
      async invalid() {
        const { headers } = await person();
        const changed = headers.cookie.replace(/=([^;]{10})/, "=AAAAAAAAAA");
        await store.restart({ SESSION_SECRET: secretB });
        return [{ cookie: changed }];
      },
      close: () => store.close(),
    };
  },
});

identityContract({
  name: "Firebase",
  async open() {
    const issuer = await openTokenIssuer();
    const folder = await mkdtemp(join(tmpdir(), "credentials-"));
    const file = join(folder, "service-account.json");
    await writeFile(file, issuer.serviceAccount);
    vi.stubEnv("GOOGLE_APPLICATION_CREDENTIALS", file);
    const clock = () => new Date();
    const identity = createFirebaseIdentity({
      storage: null,
      limiter: memoryLimiter({ clock }),
      clock,
      random: systemRandom,
      log: silentLog,
      projectId: issuer.projectId,
      serviceAccount: null,
      webApiKey: null,
      emulatorHost: null,
      publicOrigin: null,
      isAdmin: async () => false,
      httpAgent: issuer.httpAgent,
    });
    return {
      identity,
      async person() {
        people += 1;
        const uid = `uid-${people}`;
        const email = `${uid}@example.test`;
        issuer.users.set(uid, { email });
        return { uid, email, headers: { authorization: `Bearer ${await issuer.token(uid)}` } };
      },
      async invalid() {
        const good = issuer.good("uid-0");
        const foreign = await issuer.signed(good, { key: issuer.foreignKey });
        const ended = await issuer.token("uid-0", (claims) => ({ ...claims, exp: 1 }));
        return [foreign, ended].map((token) => ({ authorization: `Bearer ${token}` }));
      },
      async close() {
        await identity.idTokens.close();
        vi.unstubAllEnvs();
        await issuer.close();
        await rm(folder, { recursive: true, force: true });
      },
    };
  },
});

identityContract({
  name: "the fake",
  async open() {
    const known: { uid: string; email: string }[] = [];
    return {
      identity: fakeIdentity(known),
      async person() {
        people += 1;
        const found = { uid: `uid-${people}`, email: `person-${people}@example.test` };
        known.push(found);
        return { ...found, headers: { authorization: `Bearer fake-${found.uid}` } };
      },
      invalid: async () => [{ authorization: "Bearer fake-nobody" }],
      async close() {},
    };
  },
});
