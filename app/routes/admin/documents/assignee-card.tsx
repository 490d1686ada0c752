import { Form } from "@remix-run/react";
import { Submit } from "~/forms/submit";
import type { Colleague } from "~/modules/staff/assignments.server";
import { t } from "~/texts/text";

/** The assignee of a quote or an order, and the possible ones. */
export interface Assignment {
  uid: string | null;
  /** The assignee's name; empty when unassigned. */
  name: string;
  colleagues: Colleague[];
  /** Whether the viewer may change it. */
  changes: boolean;
}

interface AssigneeCardProps {
  assignment: Assignment;
  /**
   * Id of the page's larger form that submits it, so that no input is lost; its own form otherwise.
   */
  form?: string;
}

export function AssigneeCard({ assignment, form }: AssigneeCardProps) {
  const { name, changes } = assignment;
  return (
    <section className="desk-card stack screen-only" aria-labelledby="assigned">
      <h2 id="assigned">{t("deskDocuments:assignedTo")}</h2>
      {changes ? null : <p>{name || t("deskDocuments:isUnassigned")}</p>}
      {changes && form ? <Choice assignment={assignment} form={form} /> : null}
      {changes && !form ? (
        <Form method="post" preventScrollReset>
          <Choice assignment={assignment} />
        </Form>
      ) : null}
    </section>
  );
}

function Choice({ assignment: { uid, name, colleagues }, form }: AssigneeCardProps) {
  const isGone = uid !== null && colleagues.every((each) => each.uid !== uid);
  return (
    <div className="assignee-choice">
      <label htmlFor="assignee" className="visually-hidden">
        {t("deskDocuments:colleague")}
      </label>
      <select
        key={uid}
        id="assignee"
        name="assignee"
        className="input select"
        defaultValue={uid ?? ""}
        form={form}
        autoComplete="off"
      >
        <option value="">{t("deskDocuments:unassigned")}</option>
        {isGone ? <option value={uid}>{name}</option> : null}
        {colleagues.map((each) => (
          <option key={each.uid} value={each.uid}>
            {each.name}
          </option>
        ))}
      </select>
      <Submit intent="assign" pending={t("deskDocuments:assigning")} tone="plain" form={form}>
        {t("deskDocuments:assign")}
      </Submit>
    </div>
  );
}
