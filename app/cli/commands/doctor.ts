import { accessSync, constants, existsSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { type Env, type Feature, readEnv } from "~/env.server";
import { createLog, describeError } from "~/log.server";
import { createServices } from "~/services.server";
import { type Command, print } from "../command";

type Finding = readonly [state: "ok" | "off" | "warn" | "FAIL", subject: string, detail: string];

export const doctor: Command = {
  usage: "doctor",
  summary: "says what is configured, what is missing and whether the backend answers",
  async run() {
    const { env, problems } = readEnv(process.env);
    const findings: Finding[] = [
      ...problems.map((problem): Finding => ["FAIL", "configuration", problem]),
      ...(await backendFindings(env)),
      featureFinding("sign-in", env.identity),
      featureFinding("payment", env.payment),
      ...webhookFinding(env),
      featureFinding("e-mail", env.email),
      featureFinding("shared rate limits", env.sharedStore),
      folderFinding("payment spool", env.paymentSpoolDir),
      folderFinding("uploaded files", env.filesDir),
      ...publicFindings(env),
    ];
    for (const [state, subject, detail] of findings) {
      print(`${state.padEnd(4)}  ${subject}${detail ? `: ${detail}` : ""}`);
    }
    return findings.some(([state]) => state === "FAIL") ? 1 : 0;
  },
};

async function backendFindings(env: Env): Promise<Finding[]> {
  if (!env.backend.on) return [["FAIL", "backend", env.backend.why]];
  const { kind } = env.backend.settings;
  try {
    const services = await createServices(env, { log: createLog("silent") });
    await services.ready().finally(() => services.close());
    const found: Finding = ["ok", "backend", `${kind} answers and its migrations are applied`];
    return services.storage?.transactional === false ? [found, withoutApply] : [found];
  } catch (error) {
    const { type, code } = describeError(error);
    return [
      ["FAIL", "backend", `${kind} does not answer (${[type, code].filter(Boolean).join(" ")})`],
    ];
  }
}

const withoutApply: Finding = [
  "warn",
  "SQL function",
  "apply(ops) is not installed, so writes are made one by one and stock can be lost: apply the migrations",
];

function featureFinding(subject: string, feature: Feature<unknown>): Finding {
  return feature.on ? ["ok", subject, "configured"] : ["off", subject, feature.why];
}

function webhookFinding(env: Env): Finding[] {
  if (!env.payment.on || env.paymentWebhookSecret) return [];
  return [["FAIL", "payment webhook", "PAYMENT_WEBHOOK_SECRET is not set, no payment is recorded"]];
}

function folderFinding(subject: string, folder: string): Finding {
  let nearest = resolve(folder);
  while (!existsSync(nearest)) nearest = dirname(nearest);
  try {
    accessSync(nearest, constants.W_OK);
    return ["ok", subject, `${folder} is writable`];
  } catch {
    return ["FAIL", subject, `${folder} is not writable`];
  }
}

function publicFindings(env: Env): Finding[] {
  const findings: Finding[] = [];
  if (env.production && !env.publicOrigin) {
    findings.push(["warn", "address", "PUBLIC_ORIGIN is not set, links follow the request"]);
  }
  if (env.production && env.trustProxy === null && env.clientIpHeader === null) {
    findings.push([
      "warn",
      "client address",
      "neither TRUST_PROXY nor CLIENT_IP_HEADER is set, so callers can name their own",
    ]);
  }
  return findings;
}
