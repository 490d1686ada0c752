import { type Env, type Feature, readEnv } from "~/kernel/env/env.server";
import { version } from "~/kernel/process/version.server";
import { type Command, jsonOption } from "../command";
import { backendFindings } from "../doctor/backend";
import { extensionFindings } from "../doctor/extensions";
import type { Finding } from "../doctor/finding";
import { folderFindings, privacyFindings } from "../doctor/folders";
import { senderFindings } from "../doctor/mail";
import { paymentFindings } from "../doctor/payment";

export const doctor: Command = {
  name: "doctor",
  options: { json: jsonOption },
  summary: "shows what is configured, what is missing, and whether the backend answers",
  async run({ answer }) {
    const { env, problems } = readEnv(process.env);
    const findings: Finding[] = [
      ...problems.map((problem): Finding => ["FAIL", "configuration", problem]),
      ...(await backendFindings(env)),
      signInFinding(env),
      featureFinding("payment", env.payment),
      ...paymentFindings(env),
      featureFinding("e-mail", env.email),
      ...(await senderFindings(env)),
      featureFinding("shared rate limits", env.sharedStore),
      ...(await folderFindings(env)),
      ...(await privacyFindings(env)),
      ...extensionFindings(),
      ...publicFindings(env),
    ];
    const failed = findings.some(([state]) => state === "FAIL");
    const result = findings.map(([state, subject, detail]) => ({ state, subject, detail }));
    answer(
      { version, ok: !failed, findings: result },
      findings.map(
        ([state, subject, detail]) =>
          `${state.padEnd(4)}  ${subject}${detail ? `: ${detail}` : ""}`,
      ),
    );
    return failed ? 1 : 0;
  },
};

function featureFinding(subject: string, feature: Feature<unknown>): Finding {
  return feature.on ? ["ok", subject, "configured"] : ["off", subject, feature.why];
}

/** A store in production needs accounts: its staff could not work otherwise. */
function signInFinding({ identity, production }: Env): Finding {
  if (identity.on || !production) return featureFinding("sign-in", identity);
  return ["FAIL", "sign-in", `nobody can sign in: ${identity.why}`];
}

function publicFindings(env: Env): Finding[] {
  const { unusable } = env;
  const findings: Finding[] = [];
  if (env.production && !env.publicOrigin && !unusable.PUBLIC_ORIGIN) {
    findings.push(["warn", "address", "PUBLIC_ORIGIN is not set, links follow the request"]);
  }
  const isProxyUnusable = unusable.TRUST_PROXY || unusable.CLIENT_IP_HEADER;
  if (
    env.production &&
    env.trustProxy === null &&
    env.clientIpHeader === null &&
    !isProxyUnusable
  ) {
    findings.push([
      "warn",
      "client address",
      "neither TRUST_PROXY nor CLIENT_IP_HEADER is set, so callers can name their own",
    ]);
  }
  return findings;
}
