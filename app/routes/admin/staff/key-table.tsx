import { Mark } from "~/components/desk/list-parts";
import { Day, Moment } from "~/components/documents/moment";
import { SensitiveForm } from "~/components/frame/own-password";
import { readRole, roleLabels } from "~/domain/role";
import type { FormAnswer } from "~/forms/answer";
import { Submit } from "~/forms/submit";
import type { keysPage } from "./keys-page.server";

type ShownKey = Awaited<ReturnType<typeof keysPage>>["keys"][number];

interface KeyTableProps {
  keys: readonly ShownKey[];
  askPassword: boolean;
  /** The refused form of the page. */
  answer: FormAnswer | null;
}

export function KeyTable({ keys, askPassword, answer }: KeyTableProps) {
  return (
    <table className="outbox-table">
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">May</th>
          <th scope="col">Made</th>
          <th scope="col">Last used</th>
          <th scope="col">Until</th>
          <th scope="col">
            <span className="visually-hidden">Revoke</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {keys.map((key) => (
          <tr key={key.id}>
            <th scope="row">{key.name}</th>
            <td data-label="May">{permissions(key)}</td>
            <td data-label="Made">
              <Day date={key.created} /> by {key.madeBy}
            </td>
            <td data-label="Last used">
              {key.lastUsed ? <Moment date={key.lastUsed} /> : "never"}
            </td>
            <td data-label="Until">
              <State of={key} />
            </td>
            <td>
              {key.makerLeft && !key.revoked ? (
                <SensitiveForm
                  name={`take-over ${key.id}`}
                  answer={answer}
                  askPassword={askPassword}
                  label="Take over"
                >
                  <Submit intent={`take-over ${key.id}`} pending="Taking it over…" tone="plain">
                    Take over<span className="visually-hidden"> {key.name}</span>
                  </Submit>
                </SensitiveForm>
              ) : null}
              {key.revoked ? null : (
                <SensitiveForm
                  name={`revoke ${key.id}`}
                  answer={answer}
                  askPassword={askPassword}
                  label="Revoke"
                >
                  <Submit intent={`revoke ${key.id}`} pending="Revoking…" tone="plain">
                    Revoke<span className="visually-hidden"> {key.name}</span>
                  </Submit>
                </SensitiveForm>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function State({ of: { revoked, expires, live, daysLeft, makerLeft } }: { of: ShownKey }) {
  if (revoked) {
    return (
      <>
        revoked <Day date={revoked} />
      </>
    );
  }
  if (makerLeft) {
    return (
      <>
        <Mark tone="bad">Stopped</Mark> Whoever made it is no owner any more.
      </>
    );
  }
  if (!expires) return <Mark tone="wait">Never ends</Mark>;
  return (
    <>
      {live ? null : "expired "}
      <Day date={lastDay(expires)} />{" "}
      {daysLeft !== null && daysLeft < warnedDays ? (
        <Mark tone="bad">{daysLeft < 1 ? "Ends today" : `Ends in ${daysLeft} days`}</Mark>
      ) : null}
    </>
  );
}

/** From this many days before its end, a key is marked. */
const warnedDays = 30;

/** A key ends after its last day, at midnight. */
function lastDay(expires: Date): Date {
  return new Date(expires.getTime() - 1);
}

function permissions({ role, methods }: ShownKey): string {
  const named = role === null ? [] : [roleLabels[readRole(role)]];
  return [...named, ...methods].join(", ");
}
