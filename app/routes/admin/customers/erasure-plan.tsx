import { Form } from "@remix-run/react";
import type { ErasurePlan } from "~/commerce/people/erasures-service";
import { OwnPassword } from "~/components/frame/own-password";
import type { ErasureCount } from "~/domain/erasure";
import type { FormAnswer } from "~/forms/answer";
import { EnterDoesNothing } from "~/forms/enter";
import { Field } from "~/forms/field";
import { ErrorSummary, FormFields } from "~/forms/form";
import { Submit } from "~/forms/submit";
import { useAnswer } from "~/forms/use-answer";
import { countWords } from "./personal-data-words";

export function ErasurePlanCard({
  plan,
  years,
  askPassword,
}: {
  plan: ErasurePlan;
  years: number;
  askPassword: boolean;
}) {
  const answer = useAnswer<FormAnswer>();
  const refused = answer?.form === "erase" ? answer : null;
  const { who, email, uid, counts, blockers } = plan;
  const query = new URLSearchParams({ who });
  return (
    <section className="desk-card stack" aria-labelledby="plan">
      <h2 id="plan">{email || uid}</h2>
      <p className="soft">{uid ? `Account ${uid}, and what came from its address.` : "A guest."}</p>
      <Counts counts={counts} />
      <p>
        <a className="button button-plain" href={`/admin/personal-data/export.json?${query}`}>
          Download everything as JSON
        </a>
      </p>
      <h3>Erase</h3>
      {blockers.map((blocker) => (
        <p key={blocker} className="notice">
          {blocker}
        </p>
      ))}
      <p className="small soft">
        It cannot be undone. Issued invoices and accepted offers stay unchanged, with name and
        address, for {years} years after the end of theirs; only owners and accounting see them, and
        no search finds them. Everything else is deleted immediately. Backups made before hold the
        data until they are deleted; a restored backup erases them again automatically.
      </p>
      {blockers.length === 0 ? (
        <Form method="post" className="stack" noValidate>
          <EnterDoesNothing />
          <FormFields answer={refused} prefix="erase-">
            {refused ? <ErrorSummary /> : null}
            <input type="hidden" name="who" value={who} />
            <Field name="confirm" label={`To confirm, type ${who}`} autoComplete="off" />
            <OwnPassword asked={askPassword} />
            <Submit intent="erase" pending="Erasing…">
              Erase this person's data
            </Submit>
          </FormFields>
        </Form>
      ) : null}
    </section>
  );
}

function Counts({ counts }: { counts: readonly ErasureCount[] }) {
  return (
    <div className="desk-table-frame">
      <table className="desk-table">
        <thead>
          <tr>
            <th scope="col">What</th>
            <th scope="col" className="amount">
              How many
            </th>
            <th scope="col">An erasure</th>
          </tr>
        </thead>
        <tbody>
          {counts.map((each) => {
            const [what, done] = countWords(each);
            return (
              <tr key={`${each.what} ${each.done}`}>
                <th scope="row">{what}</th>
                <td className="amount">{each.count}</td>
                <td>{done}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
