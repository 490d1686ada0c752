import { useLoaderData } from "@remix-run/react";
import { DeskHead, deskMeta } from "~/components/desk/desk-head";
import { Mark } from "~/components/desk/list-parts";
import { ErrorPage } from "~/components/frame/error-page";
import { type AdminArgs, adminPage, requireMay } from "~/http/pages/admin-page.server";
import type { Finding } from "~/kernel/provider";
import type { PortName, ProviderHealth } from "~/read-providers.server";
import { type PlainKey, t } from "~/texts/text";

/** Who provides what to this store, and whether it works now. Only for owners: it asks the providers. */
export const loader = adminPage(async (args: AdminArgs) => {
  requireMay(args, "settings.save");
  const health = await args.context.services.providers.health();
  const shown = health.map(({ port, id, title, state, findings }) => ({
    port,
    id,
    title,
    state,
    findings: findings.map(([found, subject, detail]) => ({
      state: found,
      subject,
      text: withoutVariables(detail) || (found === "ok" ? "" : t("deskSettings:forTheOperator")),
    })),
  }));
  return {
    used: shown.filter(({ state }) => state === "used"),
    others: shown.filter(({ state }) => state !== "used"),
  };
});

/** The clauses that name no variable of the process, which owners cannot set. */
function withoutVariables(detail: string): string {
  const clauses = detail.split(/[:;] /);
  return clauses.filter((clause) => !/\b[A-Z][A-Z0-9]*_[A-Z0-9_]+\b/.test(clause)).join("; ");
}

export const meta = deskMeta("deskSettings:services");

const portNames: Record<PortName, PlainKey> = {
  identity: "deskSettings:portIdentity",
  payment: "deskSettings:portPayment",
  mail: "deskSettings:portMail",
  files: "deskSettings:portFiles",
  limits: "deskSettings:portLimits",
};

export default function Services() {
  const { used, others } = useLoaderData<typeof loader>();
  return (
    <>
      <DeskHead title={t("deskSettings:services")}>
        <p className="soft">{t("deskSettings:whatStoreUsesOutsideItself")}</p>
      </DeskHead>
      <div className="stack">
        <ServiceList title={t("deskSettings:inUse")} services={used} />
        <ServiceList title={t("deskSettings:notUsed")} services={others} />
      </div>
    </>
  );
}

function ServiceList({ title, services }: { title: string; services: readonly Service[] }) {
  if (services.length === 0) return null;
  return (
    <section className="desk-card stack">
      <h2>{title}</h2>
      <dl className="feature-rows">
        {services.map((service) => (
          <ServiceRow key={`${service.port} ${service.id}`} service={service} />
        ))}
      </dl>
    </section>
  );
}

type Service = Pick<ProviderHealth, "port" | "id" | "title" | "state"> & {
  findings: readonly { state: Finding[0]; subject: string; text: string }[];
};

/** Why a service is not used. */
const reasons: Record<ProviderHealth["state"], PlainKey | null> = {
  used: null,
  spare: "deskSettings:spareProvider",
  off: "deskSettings:notSetUp",
};

function ServiceRow({ service }: { service: Service }) {
  const { port, title, state, findings } = service;
  const why = reasons[state];
  const { tone, word } = conditionOf(service);
  return (
    <div>
      <dt>{t("deskSettings:providerOf", { port: t(portNames[port]), title })}</dt>
      <dd>
        <Mark tone={tone}>{word}</Mark>
      </dd>
      {why ? <dd className="small soft feature-why">{t(why)}</dd> : null}
      {findings.map((finding) =>
        finding.text === "" ? null : (
          <dd
            key={finding.subject}
            className={`small feature-why ${finding.state === "ok" ? "soft" : ""}`}
          >
            {t("deskSettings:findingOf", { subject: finding.subject, text: finding.text })}
          </dd>
        ),
      )}
    </div>
  );
}

function conditionOf({ state, findings }: Service) {
  if (state === "off") return { tone: "over", word: t("deskSettings:off") } as const;
  if (state === "spare") return { tone: "over", word: t("deskSettings:notUsed") } as const;
  const states = findings.map((finding) => finding.state);
  if (states.includes("FAIL")) return { tone: "bad", word: t("deskSettings:doesNotWork") } as const;
  if (states.includes("warn")) return { tone: "wait", word: t("deskSettings:check") } as const;
  return { tone: "good", word: t("deskSettings:works") } as const;
}

export function ErrorBoundary() {
  return <ErrorPage />;
}
