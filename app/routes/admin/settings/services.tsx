import { useLoaderData } from "@remix-run/react";
import { DeskHead, deskMeta } from "~/components/desk/desk-head";
import { Mark } from "~/components/desk/list-parts";
import { ErrorPage } from "~/components/frame/error-page";
import { type AdminArgs, adminPage, requireMay } from "~/http/pages/admin-page.server";
import type { Finding } from "~/kernel/provider";
import type { PortName, ProviderHealth } from "~/read-providers.server";
import { type PlainKey, said, t } from "~/texts/text";

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
    features: featureRows(args.context.services),
  };
});

/** The clauses that name no variable of the process, which owners cannot set. */
function withoutVariables(detail: string): string {
  const clauses = detail.split(/[:;] /);
  return clauses.filter((clause) => !/\b[A-Z][A-Z0-9]*_[A-Z0-9_]+\b/.test(clause)).join("; ");
}

type Services = AdminArgs["context"]["services"];

interface FeatureRow {
  name: string;
  on: boolean;
  /** Its settings, or why it is off. Never a secret. */
  text: string;
}

const backends = {
  sqlite: "deskSettings:sqliteFile",
  postgres: "deskSettings:postgresql",
  supabase: "deskSettings:hostedSql",
  firestore: "Firestore",
} as const;

/** What is missing is for whoever runs the server: `store doctor` names the variables. */
const off = "deskSettings:notSetUp";

/** Which parts are on and off by the variables of the process, and why. */
function featureRows({ env, payments, providers, mail }: Services): FeatureRow[] {
  const mailsTo = mail.context.seller;
  const { origin } = mail.context.shop;
  const { backend } = env;
  const row = (name: string, on: boolean, text: string): FeatureRow => ({
    name,
    on,
    text: on ? text : t(off),
  });
  const used = (port: PortName) =>
    providers.states.find((each) => each.port === port && each.state === "used");
  return [
    row(
      t("deskSettings:database"),
      backend.on,
      backend.on ? said(backends[backend.settings.kind]) : "",
    ),
    row(t("deskSettings:portIdentity"), providers.identity.on, `${used("identity")?.title ?? ""}.`),
    row(
      t("deskSettings:mail"),
      providers.mail !== null,
      t("deskSettings:sentToCustomers", { mailsTo }),
    ),
    row(t("deskSettings:onlinePayment"), payments.on, t("deskSettings:paidOnline")),
    {
      name: t("deskSettings:paymentConfirmations"),
      on: payments.hasWebhook,
      text: payments.hasWebhook
        ? t("deskSettings:theProvidersEventsVerifiedRecorded")
        : noConfirmations(payments.on),
    },
    row(
      t("deskSettings:limitsSharedBetweenInstances"),
      used("limits")?.id !== "memory",
      t("deskSettings:countedShared"),
    ),
    row(
      t("deskSettings:picturesFeature"),
      used("files")?.id !== "disk",
      t("deskSettings:picturesInBucket"),
    ),
    {
      name: t("deskSettings:publicAddress"),
      on: origin !== null,
      text: origin ?? t("deskSettings:notSetUpSoMails"),
    },
    {
      name: t("deskSettings:demoMode"),
      on: env.demo,
      text: env.demo
        ? t("deskSettings:sampleDataSampleAccountsNot")
        : t("deskSettings:thisIsNoDemo"),
    },
  ];
}

function noConfirmations(paymentOn: boolean): string {
  return paymentOn ? t("deskSettings:noConfirmations") : t(off);
}

export const meta = deskMeta("deskSettings:services");

const portNames: Record<PortName, PlainKey> = {
  identity: "deskSettings:portIdentity",
  payment: "deskSettings:portPayment",
  mail: "deskSettings:portMail",
  files: "deskSettings:portFiles",
  limits: "deskSettings:portLimits",
};

export default function ServicesPage() {
  const { used, others, features } = useLoaderData<typeof loader>();
  return (
    <>
      <DeskHead title={t("deskSettings:services")}>
        <p className="soft">{t("deskSettings:whatStoreUsesOutsideItself")}</p>
      </DeskHead>
      <div className="stack">
        <ServiceList title={t("deskSettings:inUse")} services={used} />
        <ServiceList title={t("deskSettings:notUsed")} services={others} />
        <section className="desk-card stack" aria-labelledby="features">
          <h2 id="features">{t("deskSettings:onAndOff")}</h2>
          <p className="small soft">{t("deskSettings:setByEnvironmentVariablesWhich")}</p>
          <dl className="feature-rows">
            {features.map(({ name, on, text }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>
                  <Mark tone={on ? "good" : "over"}>
                    {on ? t("deskSettings:on") : t("deskSettings:off")}
                  </Mark>
                </dd>
                <dd className="small soft feature-why">{text}</dd>
              </div>
            ))}
          </dl>
        </section>
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
