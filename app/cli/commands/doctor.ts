import { type Env, readEnv } from "~/kernel/env/env.server";
import { version } from "~/kernel/process/version.server";
import type { Finding } from "~/kernel/provider";
import { type ProviderHealth, type Providers, readProviders } from "~/read-providers.server";
import { type Command, jsonOption } from "../command";
import { backendFindings } from "../doctor/backend";
import { extensionFindings } from "../doctor/extensions";
import { folderFindings, privacyFindings } from "../doctor/folders";

export const doctor: Command = {
  name: "doctor",
  options: { json: jsonOption },
  summary: "shows what is configured, what is missing, and whether the backend answers",
  async run({ answer }) {
    const { env, problems } = readEnv(process.env);
    const providers = readProviders(env);
    const health = await providers.health();
    const findings: Finding[] = [
      ...[...problems, ...providers.problems].map(
        (problem): Finding => ["FAIL", "configuration", problem],
      ),
      ...(await backendFindings(env)),
      ...signInFindings(env, providers, health),
      ...health.filter(({ port }) => port !== "identity").flatMap(providerFindings),
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

const portNames: Record<ProviderHealth["port"], string> = {
  identity: "sign-in",
  payment: "payment",
  mail: "e-mail",
  files: "files",
  limits: "rate limits",
};

/** A provider, and if it is used the results of its check. */
function providerFindings({ port, title, state, why, findings }: ProviderHealth): Finding[] {
  const subject = portNames[port];
  if (state === "used") return [["ok", subject, `${title} is used`], ...findings];
  if (state === "off") return [["off", subject, why]];
  // Files and limits always have one that needs no variables.
  const isExpected = port === "files" || port === "limits";
  return [[isExpected ? "off" : "warn", subject, `${title} is configured, but ${why}`]];
}

/** A store in production needs accounts: its staff could not work otherwise. */
function signInFindings(
  { production }: Env,
  { identity }: Providers,
  health: readonly ProviderHealth[],
): Finding[] {
  if (identity.on) {
    const used = health.find((each) => each.port === "identity" && each.state === "used");
    return used ? providerFindings(used) : [];
  }
  const { why } = identity;
  if (!production) return [["off", "sign-in", why]];
  return [["FAIL", "sign-in", `nobody can sign in: ${why}`]];
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
