import type { MetaFunction } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { DeskHead } from "~/components/desk/desk-head";
import { LeftOut, NothingHere } from "~/components/desk/list-parts";
import { ShortMoment } from "~/components/desk/short-day";
import { ErrorPage } from "~/components/frame/error-page";
import { Link } from "~/components/frame/link";
import { seo } from "~/components/frame/seo";
import { Paging } from "~/components/lists/paging";
import { adminPage } from "~/http/pages/admin-page.server";
import { type TrailRow, trailPage } from "./audit-page.server";

export const loader = adminPage(trailPage);

export const meta: MetaFunction = ({ matches }) =>
  seo(matches, { title: "Audit trail", noindex: true });

const fields = [
  ["target", "Id of what was changed", "text"],
  ["from", "From", "date"],
  ["to", "To", "date"],
] as const;

export default function AuditTrail() {
  const { said, ignored, actors, actions, rows, csv, first, previous, next } =
    useLoaderData<typeof loader>();
  return (
    <>
      <DeskHead
        title="Audit trail"
        actions={
          <a className="button button-plain" href={csv}>
            Download as CSV
          </a>
        }
      >
        <p className="soft">Every change that staff made, newest first.</p>
      </DeskHead>
      <search className="list-tools">
        <Form action="/admin/audit" key={Object.values(said).join("\n")}>
          <div className="list-field">
            <label htmlFor="trail-who">Who</label>
            <select
              id="trail-who"
              name="who"
              className="input select"
              defaultValue={said.who}
              autoComplete="off"
            >
              <option value="">Everybody</option>
              {actors.map(([uid, label]) => (
                <option key={uid} value={uid}>
                  {label}
                </option>
              ))}
            </select>
          </div>
          <div className="list-field">
            <label htmlFor="trail-action">What</label>
            <select
              id="trail-action"
              name="action"
              className="input select"
              defaultValue={said.action}
              autoComplete="off"
            >
              <option value="">Everything</option>
              {actions.map(([action, word]) => (
                <option key={action} value={action}>
                  {word}
                </option>
              ))}
            </select>
          </div>
          {fields.map(([name, label, type]) => (
            <div key={name} className="list-field">
              <label htmlFor={`trail-${name}`}>{label}</label>
              <input
                id={`trail-${name}`}
                className="input"
                type={type}
                name={name}
                defaultValue={said[name]}
                autoComplete="off"
                spellCheck={false}
              />
            </div>
          ))}
          <button type="submit" className="button button-plain">
            Apply
          </button>
        </Form>
      </search>
      <LeftOut names={ignored} />
      {rows.length === 0 ? (
        <NothingHere title="Nothing was changed so">
          <p>No entry matches, or there are none yet.</p>
          <Link className="button button-primary" to="/admin/audit">
            The whole trail
          </Link>
        </NothingHere>
      ) : (
        <ol className="bare trail">
          {rows.map((row) => (
            <li key={row.id}>
              <Entry row={row} />
            </li>
          ))}
        </ol>
      )}
      <Paging first={first} previous={previous} next={next} />
    </>
  );
}

function Entry({ row }: { row: TrailRow }) {
  const { created, who, actorUid, action, did, summary, target, changes } = row;
  const only = (name: string, value: string) =>
    `/admin/audit?${new URLSearchParams({ [name]: value })}`;
  return (
    <>
      <p className="trail-line">
        <ShortMoment date={created} />
        <Link to={only("who", actorUid)}>{who}</Link>
        {target.to ? <Link to={target.to}>{summary}</Link> : <span>{summary}</span>}
        <Link to={only("action", action)}>{did}</Link>
        <Link to={only("target", target.id)}>All of this {target.type}</Link>
      </p>
      {changes.length > 0 ? (
        <details>
          <summary>{changes.map(({ word }) => word).join(", ")}</summary>
          <table className="changed">
            <thead>
              <tr>
                <td />
                <th scope="col">Before</th>
                <th scope="col">After</th>
              </tr>
            </thead>
            <tbody>
              {changes.map(({ field, word, from, to }) => (
                <tr key={field}>
                  <th scope="row" title={field}>
                    {word}
                  </th>
                  <td>{from}</td>
                  <td>{to}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      ) : null}
    </>
  );
}

export { ErrorPage as ErrorBoundary };
