import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import type { FormAnswer } from "~/forms/answer";
import { Field } from "~/forms/field";
import { ErrorSummary, FormFields } from "~/forms/form";
import { t } from "~/texts/text";

/** Asks for the person's own password where their sign-in is no longer recent. */
export function OwnPassword({ asked }: { asked: boolean }) {
  if (!asked) return null;
  return (
    <Field
      name="ownPassword"
      label={t("frame:yourPassword")}
      hint={t("frame:passwordAgain")}
      type="password"
      autoComplete="current-password"
      width="half"
    />
  );
}

interface SensitiveFormProps {
  /** Distinguishes the forms of a page; the refusal of this form has the same name. */
  name: string;
  answer: FormAnswer | null;
  askPassword: boolean;
  /** What the closed form is called where it must ask for the password first. */
  label: ReactNode;
  /** What cannot be undone, for a form that asks first. */
  asks?: string;
  /** The buttons, which need no other field. */
  children: ReactNode;
}

/**
 * Buttons that need a recent sign-in: at once after it, and behind the password later. What cannot
 * be undone is always behind a question.
 */
export function SensitiveForm(props: SensitiveFormProps) {
  const { name, askPassword, label, asks, children } = props;
  const answer = props.answer?.form === name ? props.answer : null;
  if (!askPassword && !asks) {
    return (
      <Form method="post" className="form-buttons">
        {children}
      </Form>
    );
  }
  return (
    <details className="desk-more" open={answer !== null}>
      <summary>{label}</summary>
      <Form method="post" className="stack" noValidate>
        <FormFields answer={answer} prefix={`${name}-`}>
          {answer ? <ErrorSummary /> : null}
          {asks ? <p className="soft">{asks}</p> : null}
          <OwnPassword asked={askPassword} />
          <div className="form-buttons">{children}</div>
        </FormFields>
      </Form>
    </details>
  );
}
