import type { MetaFunction } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { DeskHead } from "~/components/desk/desk-head";
import { Mark } from "~/components/desk/list-parts";
import { Day } from "~/components/documents/moment";
import { ErrorPage } from "~/components/frame/error-page";
import { OwnPassword, SensitiveForm } from "~/components/frame/own-password";
import { seo } from "~/components/frame/seo";
import type { FormAnswer } from "~/forms/answer";
import { SelectField } from "~/forms/field";
import { ErrorSummary, FormFields } from "~/forms/form";
import { InputFields } from "~/forms/input-fields";
import { Submit } from "~/forms/submit";
import { useAnswer } from "~/forms/use-answer";
import { adminPage } from "~/http/pages/admin-page.server";
import { unassigned } from "~/modules/quotes/quote-rules";
import type { OpenWork } from "~/modules/staff/assignments.server";
import { roleLabels, roles, roleTexts, staff } from "~/modules/staff/role";
import { ShownOnce } from "./shown-once";
import { changeStaff, staffPage } from "./staff-page.server";

const access = { roles: staff.ownerOnly };

export const loader = adminPage(staffPage, access);

export const action = adminPage(changeStaff, access);

export const meta: MetaFunction = ({ matches }) => seo(matches, { title: "Staff", noindex: true });

type Answer = FormAnswer & { link?: string; invited?: string };

export default function Staff() {
  const { members, invitations, invited, inputs, colleagues, self, mails, askPassword } =
    useLoaderData<typeof loader>();
  const answer = useAnswer<Answer>();
  const of = (form: string) => (answer?.form === form ? answer : null);
  const refused = answer && !answer.link ? answer : null;
  return (
    <>
      <DeskHead title="Staff">
        <p className="soft">Who works here, and what they may do.</p>
      </DeskHead>
      {answer?.link ? (
        <ShownOnce title={`The invitation of ${answer.invited}`} value={answer.link}>
          No mail went out. Send this link to them yourself: it works once, for seven days, and is
          not shown again.
        </ShownOnce>
      ) : null}
      <ul className="bare stack">
        {members.map((member) => (
          <MemberCard
            key={member.uid}
            member={member}
            inputs={inputs}
            self={self}
            colleagues={colleagues}
            askPassword={askPassword}
            answer={of(`member ${member.uid}`)}
          />
        ))}
      </ul>
      <section className="account-section" aria-labelledby="invitations">
        <h2 id="invitations">Invitations</h2>
        {invitations.length === 0 ? <p className="soft">No open invitations.</p> : null}
        <ul className="bare stack">
          {invitations.map(({ email, name, role, expires, over, makerLeft }) => (
            <li key={email}>
              {name ? `${name}, ` : null}
              {email}, {roleLabels[role]}, {over ? "over since" : "until"} <Day date={expires} />
              {makerLeft ? (
                <>
                  . <Mark tone="bad">Stopped</Mark> Whoever sent it is no owner any more.
                  <SensitiveForm
                    name={`take-over ${email}`}
                    answer={answer}
                    askPassword={askPassword}
                    label="Take over"
                  >
                    <Submit intent={`take-over ${email}`} pending="Taking it over…" tone="link">
                      Take over<span className="visually-hidden"> the invitation of {email}</span>
                    </Submit>
                  </SensitiveForm>
                </>
              ) : null}
              <SensitiveForm
                name={`withdraw ${email}`}
                answer={answer}
                askPassword={askPassword}
                label="Withdraw"
              >
                <Submit intent={`withdraw ${email}`} pending="Withdrawing…" tone="link">
                  Withdraw<span className="visually-hidden"> the invitation of {email}</span>
                </Submit>
              </SensitiveForm>
            </li>
          ))}
        </ul>
        <Form key={answer?.link} method="post" className="stack" noValidate>
          <FormFields answer={refused && of("invite")} prefix="invite-">
            {refused && of("invite") ? <ErrorSummary /> : null}
            <h3>Invite somebody</h3>
            <div className="field-grid">
              <InputFields inputs={invited} initial={{ role: "readonly" }} fill="nothing" />
            </div>
            <OwnPassword asked={askPassword} />
            <Submit intent="invite" pending="Inviting…">
              {mails ? "Send the invitation" : "Make an invitation"}
            </Submit>
          </FormFields>
        </Form>
      </section>
      <section className="account-section" aria-labelledby="roles">
        <h2 id="roles">What roles may do</h2>
        <dl className="facts">
          {roles.map((role) => (
            <div key={role}>
              <dt>{roleLabels[role]}</dt>
              <dd>{roleTexts[role]}</dd>
            </div>
          ))}
        </dl>
      </section>
    </>
  );
}

export { ErrorPage as ErrorBoundary };

type Page = Awaited<ReturnType<typeof staffPage>>;

function workText({ quotes, orders }: OpenWork): string {
  const count = (number: number, one: string) => `${number} open ${one}${number === 1 ? "" : "s"}`;
  return [quotes > 0 ? count(quotes, "quote") : "", orders > 0 ? count(orders, "order") : ""]
    .filter(Boolean)
    .join(", ");
}

interface MemberCardProps extends Pick<Page, "inputs" | "self" | "colleagues" | "askPassword"> {
  member: Page["members"][number];
  /** The refused form of this colleague. */
  answer: FormAnswer | null;
}

/** A colleague: name, role, and who takes their open work. */
function MemberCard(props: MemberCardProps) {
  const { member, inputs, self, colleagues, askPassword, answer } = props;
  const { uid, email, name, since, typed, work } = member;
  return (
    <li className="desk-card stack">
      <h2>
        {name ?? email}
        {uid === self ? <span className="small soft"> (you)</span> : null}
      </h2>
      <p className="small soft">
        {name ? `${email}, ` : null}since <Day date={since} />
      </p>
      <Form method="post" className="stack" noValidate>
        <FormFields answer={answer} prefix={`${uid}-`}>
          {answer ? <ErrorSummary /> : null}
          <input type="hidden" name="uid" value={uid} />
          <div className="field-grid">
            <InputFields inputs={inputs} initial={typed} fill="nothing" />
          </div>
          {work.quotes + work.orders > 0 ? (
            <SelectField
              name="takes"
              label="Who takes their open work"
              hint={`${workText(work)}. Asked when they leave, or get a role without quotes.`}
              width="half"
              initial=""
              options={[
                ["", "Choose a colleague"],
                ...colleagues
                  .filter((each) => each.uid !== uid)
                  .map((each) => [each.uid, each.name] as const),
                [unassigned, "No one: it becomes unassigned"],
              ]}
            />
          ) : null}
          <OwnPassword asked={askPassword} />
          <div className="form-buttons">
            <Submit intent="save" pending="Saving…" tone="plain">
              Save<span className="visually-hidden"> {name ?? email}</span>
            </Submit>
            <Submit intent={`remove ${uid}`} pending="Removing…" tone="link">
              Remove<span className="visually-hidden"> {name ?? email}</span>
            </Submit>
          </div>
        </FormFields>
      </Form>
    </li>
  );
}
