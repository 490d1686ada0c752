import type { AdminArgs } from "~/http/pages/admin-page.server";
import { problem } from "~/http/pages/page.server";
import { withReturn } from "../documents/document-query";

const pageSize = 50;

export async function customersPage({ request, call }: AdminArgs) {
  const query = new URL(request.url).searchParams;
  const search = (query.get("q") ?? "").trim().slice(0, 200);
  const [cursor, before] = [query.get("cursor") ?? "", query.get("before") ?? ""];
  const [count, page] = await Promise.all([
    call("customers.count", []),
    call("desk.customers", [
      {
        limit: pageSize,
        ...(search ? { search } : {}),
        ...(cursor ? { after: cursor } : {}),
        ...(before && !cursor ? { before } : {}),
      },
    ]),
  ]);
  const back = queryOf({ q: search, cursor, before });
  return {
    ...{ search, count },
    rows: page.items.map((customer) => ({
      customer,
      to: withReturn(`/admin/customers/${encodeURIComponent(customer.id)}`, back),
    })),
    first: cursor || before ? `/admin/customers${queryOf({ q: search })}` : null,
    next: page.next && `/admin/customers${queryOf({ q: search, cursor: page.next })}`,
    previous: page.previous && `/admin/customers${queryOf({ q: search, before: page.previous })}`,
  };
}

/** One customer, with the way back to the list as it was. */
export async function customerPage({ request, params, call }: AdminArgs) {
  const sheet = await call("desk.customer", [params.id ?? ""]);
  if (!sheet) {
    throw problem(404, {
      message: "There is no such customer. The account may be gone.",
      back: { to: "/admin/customers", label: "All customers" },
    });
  }
  const from = new URLSearchParams(new URL(request.url).searchParams.get("return") ?? "");
  const [q, cursor, before] = ["q", "cursor", "before"].map((name) => from.get(name) ?? "");
  return { ...sheet, back: `/admin/customers${queryOf({ q, cursor, before })}` };
}

function queryOf(said: Record<string, string | undefined>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(said)) if (value) query.set(name, value);
  return query.size > 0 ? `?${query}` : "";
}
