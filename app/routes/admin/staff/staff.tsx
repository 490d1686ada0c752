import type { MetaFunction } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { DeskHead } from "~/components/desk/desk-head";
import { Mark } from "~/components/desk/list-parts";
import { Day } from "~/components/documents/moment";
import { ErrorPage } from "~/components/frame/error-page";
import { OwnPassword, SensitiveForm } from "~/components/frame/own-password";
import { seo } from "~/components/frame/seo";
import { contactLimits } from "~/domain/customer";
import { roleLabels, roles, roleTexts, staff } from "~/domain/role";
import { staffLimits } from "~/domain/staff";
import type { FormAnswer } from "~/forms/answer";
import { Field, SelectField } from "~/forms/field";
import { ErrorSummary, FormFields } from "~/forms/form";
import { Submit } from "~/forms/submit";
import { useAnswer } from "~/forms/use-answer";
import { adminPage } from "~/http/pages/admin-page.server";
import { MemberCard, roleOptions } from "./member-card";
import { ShownOnce } from "./shown-once";
import { changeStaff, staffPage } from "./staff-page.server";

const access = { roles: staff.ownerOnly };

export const loader = adminPage(staffPage, access);

export const action = adminPage(changeStaff, access);

export const meta: MetaFunction = ({ matches }) => seo(matches, { title: "Staff", noindex: true });

type Answer = FormAnswer & { link?: string; invited?: string };

export default function Staff() {
  const { members, invitations, colleagues, self, mails, askPassword } =
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
              <Field
                name="email"
                label="E-mail address"
                type="email"
                width="half"
                maxLength={contactLimits.email}
                autoComplete="off"
              />
              <Field
                name="name"
                label="Name"
                optional
                width="half"
                maxLength={staffLimits.name}
                autoComplete="off"
              />
              <SelectField
                name="role"
                label="Role"
                width="half"
                initial="readonly"
                options={roleOptions}
              />
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
