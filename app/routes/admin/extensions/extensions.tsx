import { useLoaderData } from "@remix-run/react";
import { DeskHead, deskMeta } from "~/components/desk/desk-head";
import { Moment } from "~/components/documents/moment";
import { EmptyState } from "~/components/frame/empty-state";
import { ErrorPage } from "~/components/frame/error-page";
import { Link } from "~/components/frame/link";
import { rich, unseen } from "~/components/frame/rich";
import { adminPage } from "~/http/pages/admin-page.server";
import { laneOf } from "~/modules/extensions/lanes";
import { staff } from "~/modules/staff/role";
import { t } from "~/texts/text";

export const loader = adminPage(
  async ({ call, context }) => {
    const { extending } = context.services;
    const parked = await call("webhooks.deliveries", [{ status: "parked" }]);
    return {
      extensions: extending.extensions.map((extension) => {
        const { id, name, apiVersion, settings, fields = {}, decide = {}, on = {} } = extension;
        return {
          id,
          name: name ?? id,
          apiVersion,
          hasSettings: settings !== undefined,
          fields: Object.entries(fields).flatMap(([resource, group]) =>
            Object.keys(group as object).map((field) => `${resource}.${field}`),
          ),
          decides: Object.keys(decide),
          handles: Object.keys(on),
          jobs: Object.keys(extension.jobs ?? {}),
          failed: parked.items.filter(({ endpointId }) => endpointId === laneOf(id)).length,
          deliveries: `/admin/webhooks?${new URLSearchParams({ endpoint: laneOf(id) })}`,
        };
      }),
      problems: extending.problems(),
    };
  },
  { roles: staff.ownerOnly },
);

export const meta = deskMeta("deskExtensions:extensions");

export default function Extensions() {
  const { extensions, problems } = useLoaderData<typeof loader>();
  return (
    <>
      <DeskHead title={t("deskExtensions:extensions")}>
        <p className="soft">{t("deskExtensions:whatThisStoreHasBeside")}</p>
      </DeskHead>
      {problems.length > 0 ? (
        <section className="notice notice-act" aria-labelledby="extension-problems">
          <h2 id="extension-problems">{t("deskExtensions:problemsSinceStoreWasStarted")}</h2>
          <ul className="bare stack">
            {problems.map(({ extension, place, message, times, last }) => (
              <li key={`${extension} ${place} ${message}`}>
                {rich(
                  times > 1 ? "deskExtensions:problemOften" : "deskExtensions:problem",
                  {
                    name: (text) => <strong>{text}</strong>,
                    code: (text) => <code>{text}</code>,
                    day: () => <Moment date={last} />,
                  },
                  { extension, place, message, times },
                )}
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {extensions.length === 0 ? (
        <EmptyState title={t("deskExtensions:noExtensionsYet")} icon="sheet">
          <p>{t("deskExtensions:docsExtendingMdSaysHow")}</p>
        </EmptyState>
      ) : null}
      <ul className="bare stack">
        {extensions.map((each) => (
          <li key={each.id} className="desk-card stack">
            <h2>{each.name}</h2>
            <dl className="facts">
              {[
                [t("deskExtensions:id"), each.id],
                [t("deskExtensions:fields"), each.fields.join(", ")],
                [t("deskExtensions:decides"), each.decides.join(", ")],
                [t("deskExtensions:handles"), each.handles.join(", ")],
                [t("deskExtensions:jobs"), each.jobs.join(", ")],
              ].map(([label, value]) =>
                value ? (
                  <div key={label}>
                    <dt>{label}</dt>
                    <dd className="mono small">{value}</dd>
                  </div>
                ) : null,
              )}
            </dl>
            <p>
              {each.hasSettings ? (
                <Link to={`/admin/extensions/${each.id}`}>
                  {rich("deskExtensions:settingsOf", { of: unseen }, { name: each.name })}
                </Link>
              ) : null}{" "}
              {each.handles.length > 0 ? (
                <Link to={each.deliveries}>
                  {each.failed > 0
                    ? rich(
                        "deskExtensions:failedEventsOf",
                        { of: unseen },
                        { failed: each.failed, name: each.name },
                      )
                    : rich("deskExtensions:eventsOf", { of: unseen }, { name: each.name })}
                </Link>
              ) : null}
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}

export { ErrorPage as ErrorBoundary };
