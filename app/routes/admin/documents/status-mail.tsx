import { Form } from "@remix-run/react";
import type { StatusChange } from "~/modules/mail/notifications/status-announcement";
import { t } from "~/texts/text";
import { useMay } from "../frame/may";

interface StatusMailProps {
  /** Whether e-mail is on. */
  on: boolean;
  change: StatusChange;
  /**
   * Id of the page's larger form that submits it, so that no input is lost; its own form otherwise.
   */
  form?: string;
}

/** Mails the present status to the customer once more. */
export function StatusMail({ on, change, form }: StatusMailProps) {
  const { email } = change.customer;
  const may = useMay();
  if (!may(`${change.kind}s.updateStatus`)) return null;
  return (
    <section className="desk-card stack status-mail" aria-labelledby="status-mail">
      <h2 id="status-mail">{t("deskDocuments:notifyTheCustomer")}</h2>
      {on ? (
        <>
          <p className="small soft">{t("deskDocuments:statusIsMailedByItself")}</p>
          {form ? (
            <MailButton form={form} />
          ) : (
            <Form method="post" preventScrollReset>
              <MailButton />
            </Form>
          )}
        </>
      ) : (
        <p className="small soft">
          {t("deskDocuments:mailIsOff", { email: email || t("deskDocuments:theCustomer") })}
        </p>
      )}
    </section>
  );
}

function MailButton(props: { form?: string }) {
  return (
    <button
      type="submit"
      className="button button-plain"
      name="intent"
      value="notify"
      form={props.form}
    >
      {t("deskDocuments:mailTheStatus")}
    </button>
  );
}
