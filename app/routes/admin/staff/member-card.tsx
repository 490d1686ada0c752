import { Form } from "@remix-run/react";
import type { OpenWork } from "~/commerce/people/assignments";
import { Day } from "~/components/documents/moment";
import { OwnPassword } from "~/components/frame/own-password";
import { unassigned } from "~/domain/quote-rules";
import { roleLabels, roles } from "~/domain/role";
import { staffLimits } from "~/domain/staff";
import type { FormAnswer } from "~/forms/answer";
import { Field, SelectField } from "~/forms/field";
import { ErrorSummary, FormFields } from "~/forms/form";
import { Submit } from "~/forms/submit";
import type { staffPage } from "./staff-page.server";

type Page = Awaited<ReturnType<typeof staffPage>>;

export const roleOptions = roles.map((role) => [role, roleLabels[role]] as const);

function workText({ quotes, orders }: OpenWork): string {
  const count = (number: number, one: string) => `${number} open ${one}${number === 1 ? "" : "s"}`;
  return [quotes > 0 ? count(quotes, "quote") : "", orders > 0 ? count(orders, "order") : ""]
    .filter(Boolean)
    .join(", ");
}

interface MemberCardProps extends Pick<Page, "self" | "colleagues" | "askPassword"> {
  member: Page["members"][number];
  /** The refused form of this colleague. */
  answer: FormAnswer | null;
}

/** A colleague: name, role, and who takes their open work. */
export function MemberCard({ member, self, colleagues, askPassword, answer }: MemberCardProps) {
  const { uid, email, name, role, since, work } = member;
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
            <Field
              name="name"
              label="Name"
              optional
              width="half"
              initial={name ?? ""}
              maxLength={staffLimits.name}
              autoComplete="off"
            />
            <SelectField
              name="role"
              label="Role"
              width="half"
              initial={role}
              options={roleOptions}
            />
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
