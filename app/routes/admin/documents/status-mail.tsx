import { Form } from "@remix-run/react";
import { type SyntheticEvent, useEffect, useRef, useState } from "react";
import {
  announceStatus,
  type StatusChange,
} from "~/modules/mail/notifications/status-announcement";
import { t } from "~/texts/text";
import { useMay } from "../frame/may";

/** Requests the customer's mail when the record's status changes while the page is open. */
export function useAnnouncedStatus(change: StatusChange): void {
  const known = useRef(change);
  useEffect(() => {
    const before = known.current;
    known.current = change;
    const same = before.kind === change.kind && before.referenceNumber === change.referenceNumber;
    if (same && before.status !== change.status) announceStatus(change);
  }, [change]);
}

interface StatusMailProps {
  /** Whether e-mail is on. */
  on: boolean;
  /** The status in the seller's words. */
  label: string;
  change: StatusChange;
  /**
   * Id of the page's larger form that submits it, so that no input is lost; its own form otherwise.
   */
  form?: string;
}

/**
 * Mails the present status to the customer: requested by the browser with scripts, otherwise by the
 * server.
 */
export function StatusMail({ on, label, change, form }: StatusMailProps) {
  const { email } = change.customer;
  const may = useMay();
  const [asked, setAsked] = useState<string | null>(null);
  const ask = (event: SyntheticEvent) => {
    event.preventDefault();
    announceStatus(change);
    setAsked(change.status);
  };
  if (!may(`${change.kind}s.updateStatus`)) return null;
  return (
    <section className="desk-card stack status-mail" aria-labelledby="status-mail">
      <h2 id="status-mail">{t("deskDocuments:notifyTheCustomer")}</h2>
      {on ? (
        <>
          <p className="small soft">{t("deskDocuments:statusIsMailedByItself")}</p>
          {form ? (
            <MailButton form={form} onClick={ask} />
          ) : (
            <Form method="post" onSubmit={ask} preventScrollReset>
              <MailButton />
            </Form>
          )}
          <p className="small" role="status">
            {asked === change.status ? t("deskDocuments:mailRequested", { label, email }) : ""}
          </p>
        </>
      ) : (
        <p className="small soft">
          {t("deskDocuments:mailIsOff", { email: email || t("deskDocuments:theCustomer") })}
        </p>
      )}
    </section>
  );
}

function MailButton(props: { form?: string; onClick?: (event: SyntheticEvent) => void }) {
  return (
    <button
      type="submit"
      className="button button-plain"
      name="intent"
      value="notify"
      form={props.form}
      onClick={props.onClick}
    >
      {t("deskDocuments:mailTheStatus")}
    </button>
  );
}
