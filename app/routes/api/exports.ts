import type { List } from "~/components/lists/list";
import { argumentsOf, readAddress } from "~/components/lists/list";
import type { CallMethod } from "~/gateway/gateway.server";
import { onWire } from "~/gateway/wire";
import { programOf } from "~/http/api/credentials.server";
import { type Call, endpoint } from "~/http/api/endpoint.server";
import { errors } from "~/http/api/statuses";
import { sendListFile } from "~/http/pages/list.server";
import { Failure, invalid } from "~/kernel/failure";
import type { Caller } from "~/modules/identity/caller";
import type { WalkOptions } from "~/storage/pages";
import { auditList } from "../admin/audit/trail-rows.server";
import { productList } from "../admin/catalogue/product-list";
import { customerList } from "../admin/customers/customers";
import { discountList } from "../admin/discounts/discount-list";
import { orderList, quoteList } from "../admin/documents/document-lists";
import { invoiceList } from "../admin/invoices/invoices";

interface Exporting {
  call: Call;
  caller: Caller;
  /** Calls the gateway as the caller. */
  as: CallMethod;
}

interface Export {
  csv(asked: Exporting): Promise<Response>;
  ndjson(asked: Exporting): Promise<Response>;
}

const readAtOnce = 100;

/** The two files of a list of the desk, with the filters of its page. */
function exportOf<A extends WalkOptions, R>(define: () => List<A, R>): Export {
  const list = define();
  function refuseUnknown(query: URLSearchParams): void {
    const [first] = readAddress(list, query).ignored;
    if (first !== undefined) throw invalid("Unknown parameter", first);
  }
  return {
    async csv({ call, caller, as }) {
      const { request, context, url } = call;
      refuseUnknown(url.searchParams);
      return sendListFile({ request, context, admin: caller, call: as }, list);
    },
    async ndjson({ call, caller, as }) {
      refuseUnknown(call.url.searchParams);
      const query = new URLSearchParams(call.url.searchParams);
      await list.resolve?.(as, query);
      const address = { ...readAddress(list, query), place: {} };
      const asked = argumentsOf(list, address, caller.uid);
      const onTheWire: CallMethod = async (name, args) =>
        onWire(name, await as(name, args)) as never;
      const read = (after: string | undefined) =>
        list.read(onTheWire, {
          ...asked,
          limit: readAtOnce,
          ...(after === undefined ? {} : { after }),
        });
      return linesOf(read);
    },
  };
}

type Rows = { items: readonly unknown[]; next: string | null };

/** Streams a record a line. The first page is read before anything is sent, so a failure is an error. */
async function linesOf(read: (after: string | undefined) => Promise<Rows>): Promise<Response> {
  let page: Rows | null = await read(undefined);
  const encoder = new TextEncoder();
  let isLeft = false;
  const body = new ReadableStream<Uint8Array>({
    async pull(to) {
      while (page && !isLeft) {
        const { items, next }: Rows = page;
        page = next === null ? null : await read(next);
        if (items.length === 0) continue;
        to.enqueue(encoder.encode(items.map((item) => `${JSON.stringify(item)}\n`).join("")));
        return;
      }
      to.close();
    },
    cancel() {
      isLeft = true;
    },
  });
  const type = "application/x-ndjson; charset=utf-8";
  return new Response(body, { headers: { "content-type": type, "cache-control": "no-store" } });
}

const exportedLists: Readonly<Record<string, Export>> = {
  audit: exportOf(auditList),
  customers: exportOf(customerList),
  discounts: exportOf(discountList),
  invoices: exportOf(invoiceList),
  orders: exportOf(orderList),
  products: exportOf(productList),
  quotes: exportOf(quoteList),
};

function exportNamed(file: string): ((asked: Exporting) => Promise<Response>) | null {
  const [name = "", format = "", ...rest] = file.split(".");
  if (rest.length > 0 || !Object.hasOwn(exportedLists, name)) return null;
  if (format === "csv" || format === "ndjson") return exportedLists[name]?.[format] ?? null;
  return null;
}

/** GET /api/exports/<list>.csv and .ndjson: every row under the filters of the desk's list. */
async function sendExport(call: Call): Promise<Response> {
  const answer = exportNamed(call.params.file ?? "");
  if (!answer) throw new Failure("notFound", errors.notFound);
  const { gateway } = call.context.services;
  if (!gateway) throw new Failure("notConfigured", "Commerce backend is not configured.");
  const program = programOf(call);
  const caller = await program.caller({ checkRevoked: true });
  if (!caller) throw new Failure("unauthenticated", "Authentication required.");
  const as: CallMethod = (name, args) =>
    gateway.call(name, args, { ...program, caller: async () => caller });
  return answer({ call, caller, as });
}

export const loader = endpoint(
  { GET: sendExport },
  {
    chosenOrigins: true,
    allow: ({ params }) => (exportNamed(params.file ?? "") ? "GET, HEAD, OPTIONS" : null),
  },
);
export const action = loader;
