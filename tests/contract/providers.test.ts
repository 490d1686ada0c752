import { pino } from "pino";
import { describe, expect, it } from "vitest";
import { readEnv } from "~/kernel/env/env.server";
import { disk } from "~/providers/disk/local-files.server";
import { readProviders } from "~/read-providers.server";
import { createServices } from "~/services.server";
import { storeConfig } from "~/store.config";
import { fakeProviders } from "../support/fake-providers";
import { type ProviderContract, providerContract } from "./provider.suite";

type Given = Omit<ProviderContract, "name" | "provider">;
const nowhere = "http://127.0.0.1:9";

/** Variables with which each provider of the store is on; nobody listens at their addresses. */
const given: Record<string, Given> = {
  "payment stripe": {
    variables: {
      PAYMENT_SECRET_KEY: "sk_test_canary",
      PAYMENT_WEBHOOK_SECRET: "whsec_canary",
      PAYMENT_API_BASE_URL: nowhere,
    },
    needs: "PAYMENT_SECRET_KEY",
    secrets: ["canary"],
    invalid: { name: "PAYMENT_API_BASE_URL", value: "canary" },
  },
  "payment bank-transfer": {
    variables: {},
    needs: null,
    secrets: [],
    invalid: { name: "BANK_TRANSFER_DAYS", value: "canary" },
  },
  "mail resend": {
    variables: {
      EMAIL_API_KEY: "canary",
      EMAIL_FROM_ADDRESS: "a@b.example",
      EMAIL_API_BASE_URL: nowhere,
    },
    needs: "EMAIL_API_KEY",
    secrets: ["canary"],
    invalid: { name: "EMAIL_API_BASE_URL", value: "canary" },
  },
  "mail smtp": {
    variables: {
      SMTP_URL: "smtp://user:canary@127.0.0.1:9",
      EMAIL_FROM_ADDRESS: "a@b.example",
    },
    needs: "SMTP_URL",
    secrets: ["canary"],
    invalid: { name: "SMTP_URL", value: "https://user:canary@mail.example" },
  },
  "files s3": {
    variables: {
      FILES_S3_ENDPOINT: nowhere,
      FILES_S3_BUCKET: "b",
      FILES_S3_ACCESS_KEY_ID: "canary-id",
      FILES_S3_SECRET_ACCESS_KEY: "canary",
    },
    needs: "FILES_S3_ENDPOINT",
    secrets: ["canary"],
    invalid: { name: "FILES_S3_ENDPOINT", value: "canary" },
  },
  "files disk": { variables: {}, needs: null, secrets: [], invalid: null },
  "identity firebase": {
    variables: { GOOGLE_CLOUD_PROJECT: "canary-free" },
    needs: "GOOGLE_CLOUD_PROJECT",
    secrets: ["canary-key"],
    invalid: { name: "FIREBASE_SERVICE_ACCOUNT", value: "canary-key" },
  },
  "identity session": {
    variables: {
      SESSION_SECRET: "k4Jx9QmT2vRz8LpW6sYb3NcF7hGd5AeU",
      OIDC_ISSUER: nowhere,
      OIDC_CLIENT_ID: "store",
      OIDC_CLIENT_SECRET: "canary",
    },
    needs: "SESSION_SECRET",
    secrets: ["canary", "k4Jx9Qm"],
    invalid: { name: "OIDC_ISSUER", value: "canary" },
  },
  "limits shared-store": {
    variables: { SHARED_STORE_REST_URL: nowhere, SHARED_STORE_REST_TOKEN: "canary" },
    needs: "SHARED_STORE_REST_URL",
    secrets: ["canary"],
    invalid: { name: "SHARED_STORE_REST_URL", value: "canary" },
  },
  "limits memory": { variables: {}, needs: null, secrets: [], invalid: null },
};

const listed = Object.entries(storeConfig.providers).flatMap(([port, providers]) =>
  (providers as readonly ProviderContract["provider"][]).map((provider) => ({
    name: `${port} ${provider.id}`,
    provider,
  })),
);

for (const { name, provider } of listed) {
  const known = given[name];
  if (known) providerContract({ name, provider, ...known });
}

describe("the configuration of a store", () => {
  it("lists only providers that pass the contract", () => {
    expect(listed.map(({ name }) => name).sort()).toEqual(Object.keys(given).sort());
  });

  it("is refused with every mistake in one message", () => {
    const { config } = fakeProviders();
    const twice = { ...disk, id: "Disk" };
    const wrong = {
      ...config,
      providers: { ...config.providers, files: [disk, disk, twice], limits: [] },
      extensions: [
        { id: "a", apiVersion: 1 },
        { id: "a", apiVersion: 1 },
      ],
      defaults: { identity: "nobody" },
    };
    const { env } = readEnv({});
    expect(() => readProviders(env, wrong)).toThrow(
      'app/store.config.ts: files has disk twice; the id "Disk" of files is not lower case with hyphens; extensions has a twice; limits has no provider; defaults.identity names nobody, which is no provider of identity.',
    );
  });

  it("reports every variable of every provider that cannot be used", () => {
    const { env, problems } = readEnv({
      PORT: "http",
      SMTP_URL: "mail.example",
      EMAIL_FROM_ADDRESS: "nonsense",
      BANK_TRANSFER_DAYS: "soon",
      FILES_S3_BUCKET: "b",
      AUTH_PROVIDER: "magic",
    });
    expect([...problems, ...readProviders(env).problems]).toEqual([
      "PORT is not valid: it must be a whole number from 0 to 65535",
      "AUTH_PROVIDER is not valid: it must be one of firebase, session",
      "BANK_TRANSFER_DAYS is not valid: it must be a whole number from 0 to 365",
      "EMAIL_FROM_ADDRESS is not valid: it must be an e-mail address, or a name with an address in angle brackets",
      expect.stringMatching(/^SMTP_URL is not valid: it must be smtp:\/\/ or smtps:\/\//),
      "FILES_S3_ENDPOINT is not set, and the other FILES_S3_ variables need it",
      "FILES_S3_ACCESS_KEY_ID is not set, and the other FILES_S3_ variables need it",
      "FILES_S3_SECRET_ACCESS_KEY is not set, and the other FILES_S3_ variables need it",
    ]);
  });

  it("reports a mail server without a sender, or with a senseless one, which would leave e-mail off", () => {
    const { problems, mail } = readProviders(readEnv({ SMTP_URL: "smtp://mail.example" }).env);
    expect(problems).toEqual(["EMAIL_FROM_ADDRESS is not set, and SMTP_URL needs it"]);
    expect(mail).toBeNull();
    const wrong = { EMAIL_API_KEY: "canary", EMAIL_FROM_ADDRESS: "nonsense" };
    expect(readProviders(readEnv(wrong).env).mail).toBeNull();
    const alone = readProviders(readEnv({ EMAIL_FROM_ADDRESS: "a@b.example" }).env);
    expect(alone.problems).toEqual([]);
  });

  it("uses the first provider that is configured, and says so of the others", async () => {
    const variables = {
      EMAIL_API_KEY: "canary",
      EMAIL_API_BASE_URL: nowhere,
      EMAIL_FROM_ADDRESS: "a@b.example",
      SMTP_URL: "smtp://127.0.0.1:9",
    };
    const { states } = readProviders(readEnv(variables).env);
    const ofMail = states.filter(({ port }) => port === "mail");
    expect(ofMail.map(({ id, state, why }) => [id, state, why])).toEqual([
      ["resend", "used", ""],
      ["smtp", "spare", "another one comes before it in app/store.config.ts"],
    ]);
    const files = states.filter(({ port }) => port === "files");
    expect(files.map(({ id, state }) => [id, state])).toEqual([
      ["s3", "off"],
      ["disk", "used"],
    ]);
  });

  it("reports the health of what is used, at once and without secrets", async () => {
    const variables = {
      SMTP_URL: "smtp://user:canary@127.0.0.1:9",
      EMAIL_FROM_ADDRESS: "a@b.example",
      PAYMENT_SECRET_KEY: "sk_test_canary",
      PAYMENT_API_BASE_URL: nowhere,
    };
    const providers = readProviders(readEnv(variables).env);
    const health = await providers.health();
    expect(JSON.stringify(health)).not.toContain("canary");
    const of = (id: string) => health.find((each) => each.id === id)?.findings ?? [];
    expect(of("smtp")[0]).toEqual([
      "FAIL",
      "mail server",
      "it does not answer: check host and port of SMTP_URL",
    ]);
    expect(of("stripe").map(([state, subject]) => [state, subject])).toEqual([
      ["ok", "payment key"],
      ["FAIL", "payment webhook"],
      ["warn", "payment provider"],
    ]);
    expect(of("resend")).toEqual([]);
  });

  it("makes a whole store of other providers, without a change of the core", async () => {
    const { config, payment, mail } = fakeProviders();
    const { env } = readEnv({ FAKE_PAYMENT_SECRET: "x", SESSION_SECRET: "" });
    const services = await createServices(env, { log: pino({ level: "silent" }), config });
    expect(services.payments.on).toBe(true);
    expect(services.payments.signatureHeader).toBe("fake-signature");
    expect(services.mail.mailer.on).toBe(true);
    expect(services.identity.kind).toBe("bearer");
    expect(services.providers.transfer).toBeNull();
    expect(payment.sessions.size + mail.sent.length).toBe(0);
    await services.close();
  });
});
