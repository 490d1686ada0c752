import { useLoaderData } from "@remix-run/react";
import { DeskHead, deskMeta } from "~/components/desk/desk-head";
import { Mark } from "~/components/desk/list-parts";
import { ErrorPage } from "~/components/frame/error-page";
import { type AdminArgs, adminPage, requireMay } from "~/http/pages/admin-page.server";
import type { Finding } from "~/kernel/provider";
import type { PortName, ProviderHealth } from "~/read-providers.server";

/** Who provides what to this store, and whether it works now. Only for owners: it asks the providers. */
export const loader = adminPage(async (args: AdminArgs) => {
  requireMay(args, "settings.save");
  const health = await args.context.services.providers.health();
  const used = health.filter(({ state }) => state === "used");
  const others = health.filter(({ state }) => state !== "used");
  return { services: [...used, ...others] };
});

export const meta = deskMeta("Services");

const portNames: Record<PortName, string> = {
  identity: "Sign-in",
  payment: "Payment",
  mail: "E-mail",
  files: "Uploaded files",
  limits: "Rate limits",
};

export default function Services() {
  const { services } = useLoaderData<typeof loader>();
  return (
    <>
      <DeskHead title="Services">
        <p className="soft">
          What the store uses outside itself, asked just now. The operator of the store sets it up
          by environment variables.
        </p>
      </DeskHead>
      <section className="desk-card">
        <dl className="feature-rows">
          {services.map((service) => (
            <ServiceRow key={`${service.port} ${service.id}`} service={service} />
          ))}
        </dl>
      </section>
    </>
  );
}

type Service = Pick<ProviderHealth, "port" | "id" | "title" | "state" | "why"> & {
  findings: readonly Finding[];
};

function ServiceRow({ service }: { service: Service }) {
  const { port, title, why, findings } = service;
  const { tone, word } = conditionOf(service);
  return (
    <div>
      <dt>{`${portNames[port]}: ${title}`}</dt>
      <dd>
        <Mark tone={tone}>{word}</Mark>
      </dd>
      {why ? <dd className="small soft feature-why">{`Not used: ${why}.`}</dd> : null}
      {findings.map(([state, subject, detail]) => (
        <dd key={subject} className={`small feature-why ${state === "ok" ? "soft" : ""}`}>
          {`${subject}: ${detail}`}
        </dd>
      ))}
    </div>
  );
}

function conditionOf({ state, findings }: Service) {
  if (state === "off") return { tone: "over", word: "Off" } as const;
  if (state === "spare") return { tone: "over", word: "Not used" } as const;
  const states = findings.map(([found]) => found);
  if (states.includes("FAIL")) return { tone: "bad", word: "Does not work" } as const;
  if (states.includes("warn")) return { tone: "wait", word: "Check" } as const;
  return { tone: "good", word: "Works" } as const;
}

export function ErrorBoundary() {
  return <ErrorPage />;
}
