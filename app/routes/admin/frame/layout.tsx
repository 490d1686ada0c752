import type { LinksFunction } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import { DeskShell } from "~/components/desk/desk-shell";
import { ErrorPage } from "~/components/frame/error-page";
import { useRootData } from "~/components/frame/root-data";
import { Shell } from "~/components/frame/shell";
import { useKeptInput } from "~/forms/kept-input";
import { adminPage, changesOf } from "~/http/pages/admin-page.server";
import { bestEffort } from "~/kernel/process/log.server";
import stylesheet from "~/styles/admin.css?url";
import type { Allowed } from "./may";

const nothing = { quotes: 0, orders: 0, toInvoice: 0, mails: 0 };

export const links: LinksFunction = () => [{ rel: "stylesheet", href: stylesheet }];

export const loader = adminPage(async ({ call, context, role, may }) => {
  const { log } = context.services;
  const allowed: Allowed = { role, changes: changesOf(role), seesAll: may("quotes.pipeline") };
  if (!may("desk.counts")) return { ...allowed, counts: nothing };
  // The page is shown even when the counts of its navigation cannot be read.
  const counts = await bestEffort(log, "[desk]", call("desk.counts", []));
  return { ...allowed, counts: counts ?? nothing };
});

export default function AdminLayout() {
  const { counts, role, seesAll } = useLoaderData<typeof loader>();
  useKeptInput(useRootData().user?.email ?? "");
  return (
    <DeskShell counts={counts} role={role} seesAll={seesAll}>
      <Outlet />
    </DeskShell>
  );
}

/** A visitor without access sees the shop's frame, and nothing of the desk. */
export function ErrorBoundary() {
  return (
    <Shell>
      <ErrorPage />
    </Shell>
  );
}
