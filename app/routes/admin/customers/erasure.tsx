import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { DeskHead } from "~/components/desk/desk-head";
import { Mark } from "~/components/desk/list-parts";
import { ShortDay } from "~/components/desk/short-day";
import { AttachedFiles } from "~/components/documents/thread";
import { ErrorPage } from "~/components/frame/error-page";
import { seo } from "~/components/frame/seo";
import { staff } from "~/domain/role";
import { type AdminArgs, adminPage } from "~/http/pages/admin-page.server";
import { problem } from "~/http/pages/page.server";
import { countWords } from "./personal-data-words";

async function erasurePage({ call, params, role }: AdminArgs) {
  const erasure = await call("erasures.get", [params.id ?? ""]);
  if (!erasure) throw problem(404, { message: "There is no such erasure." });
  const { id, state, counts, created } = erasure;
  const kept = await call("erasures.retained", [id]);
  return { id, state, counts, created, kept, owner: role === "owner" };
}

export const loader = adminPage(erasurePage, { roles: staff.keepsAccounts });

export const meta: MetaFunction = ({ matches }) =>
  seo(matches, { title: "Erasure", noindex: true });

const kinds: Record<string, string> = {
  quote: "Quote",
  order: "Order",
  revision: "Offer as sent",
  acceptance: "Record of an answer",
  invoice: "Invoice or credit note",
  shipment: "Delivery note",
  document: "File",
};

/** Documents that can be printed from the record itself. */
const printed: readonly string[] = ["invoice", "shipment"];

/** A summary of what was erased, for the answer to the person, and what is retained until when. */
export default function ErasureSheet() {
  const { id, state, counts, created, kept, owner } = useLoaderData<typeof loader>();
  const trail = owner ? [{ label: "Personal data", to: "/admin/personal-data" }] : [];
  return (
    <>
      <DeskHead
        title={`Erasure ${id}`}
        trail={trail}
        mark={
          <Mark tone={state === "done" ? "good" : "wait"}>
            {state === "done" ? "Done" : "Under way"}
          </Mark>
        }
      >
        <p className="soft">
          Asked for on <ShortDay date={created} />. The person's identity is not stored here.
        </p>
      </DeskHead>
      <section className="desk-card stack" aria-labelledby="done">
        <h2 id="done">What was done</h2>
        <ul className="bare">
          {counts.map((each) => (
            <li key={`${each.what} ${each.done}`}>
              {each.count} × {countWords(each).join(": ")}
            </li>
          ))}
        </ul>
      </section>
      <section className="desk-section" aria-labelledby="kept">
        <h2 id="kept">What is kept, for owners and accounting</h2>
        {kept.length === 0 ? (
          <p className="soft">Nothing: nothing was accepted, or its retention has ended.</p>
        ) : (
          <div className="desk-table-frame">
            <table className="desk-table">
              <thead>
                <tr>
                  <th scope="col">Number</th>
                  <th scope="col">What</th>
                  <th scope="col">Until</th>
                  <th scope="col">Document</th>
                </tr>
              </thead>
              <tbody>
                {kept.map((record) => (
                  <tr key={record.id}>
                    <th scope="row">
                      <a className="row-link mono" href={`/admin/personal-data/kept/${record.id}`}>
                        {record.number}
                      </a>
                    </th>
                    <td>
                      {kinds[record.kind] ?? record.kind}
                      <AttachedFiles
                        files={record.files}
                        before={`/admin/personal-data/kept/${record.id}?file=`}
                        after=""
                      />
                    </td>
                    <td>
                      <ShortDay date={record.keptUntil} />
                    </td>
                    <td className="row-form">
                      {printed.includes(record.kind) ? (
                        <a href={`/admin/personal-data/kept/${record.id}?as=pdf`}>
                          PDF<span className="visually-hidden"> of {record.number}</span>
                        </a>
                      ) : null}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
      </section>
    </>
  );
}

export { ErrorPage as ErrorBoundary };
