import type { MetaFunction } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { DeskHead } from "~/components/desk/desk-head";
import { Mark, NothingHere } from "~/components/desk/list-parts";
import { ShortDay } from "~/components/desk/short-day";
import { ErrorPage } from "~/components/frame/error-page";
import { Link } from "~/components/frame/link";
import { seo } from "~/components/frame/seo";
import { staff } from "~/domain/role";
import { adminPage } from "~/http/pages/admin-page.server";
import { ErasurePlanCard } from "./erasure-plan";
import { changePersonalData, personalDataPage } from "./personal-data.server";

const access = { roles: staff.ownerOnly };

export const loader = adminPage(personalDataPage, access);

export const action = adminPage(changePersonalData, access);

export const meta: MetaFunction = ({ matches }) =>
  seo(matches, { title: "Personal data", noindex: true });

export default function PersonalData() {
  const { who, plan, erasures, years, askPassword } = useLoaderData<typeof loader>();
  return (
    <>
      <DeskHead title="Personal data" trail={[{ label: "Customers", to: "/admin/customers" }]}>
        <p className="lead">
          What the store keeps of one person, as a file; and its erasure, when they ask for it.
        </p>
      </DeskHead>
      <search className="list-tools">
        <Form action="/admin/personal-data" key={who}>
          <div className="list-field list-field-search">
            <label htmlFor="who">E-mail address, or id of the account</label>
            <input
              id="who"
              className="input"
              name="who"
              defaultValue={who}
              autoComplete="off"
              spellCheck={false}
            />
          </div>
          <button type="submit" className="button button-plain">
            Look it up
          </button>
        </Form>
      </search>
      {who && !plan ? (
        <NothingHere title="There is no data of this person">
          <p>No account, quote, order or newsletter has this address or id.</p>
          <Link className="button button-primary" to="/admin/customers">
            All customers
          </Link>
        </NothingHere>
      ) : null}
      {plan ? <ErasurePlanCard plan={plan} years={years} askPassword={askPassword} /> : null}
      <section className="desk-section" aria-labelledby="erasures">
        <h2 id="erasures">Erasures</h2>
        {erasures.length === 0 ? <p className="soft">No person has been erased yet.</p> : null}
        <ul className="bare waiting-items">
          {erasures.map(({ id, state, created }) => (
            <li key={id}>
              <Link to={`/admin/personal-data/${id}`} className="row-link mono">
                {id}
              </Link>
              <Mark tone={state === "done" ? "good" : "wait"}>
                {state === "done" ? "Done" : "Under way"}
              </Mark>
              <ShortDay date={created} />
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}

export { ErrorPage as ErrorBoundary };
