import { Form } from "@remix-run/react";
import { ShortDay } from "~/components/desk/short-day";
import { rich } from "~/components/frame/rich";
import { Submit } from "~/forms/submit";
import { t } from "~/texts/text";
import { useMay } from "../frame/may";

/** The signed link of a quote or an order, as its desk page shows it. */
export interface LinkView {
  kind: "quote" | "order";
  /** Whether the store can sign links. */
  exists: boolean;
  /** The address of the link; null for those who may not answer for the customer. */
  to: string | null;
  email: string;
  mailOn: boolean;
  /** When it was last revoked. */
  revoked: Date | null;
}

interface LinkCardProps {
  link: LinkView;
  /**
   * Id of the page's larger form that submits it, so that no input is lost; its own form otherwise.
   */
  form?: string;
}

/** Sends the customer's link again, or revokes every link and sends a new one. */
export function LinkCard({ link, form }: LinkCardProps) {
  const may = useMay();
  const { kind, exists, to, email, mailOn, revoked } = link;
  if (!exists) return null;
  return (
    <section className="desk-card stack screen-only" aria-labelledby="link">
      <h2 id="link">{t("deskDocuments:theCustomersLink")}</h2>
      <p className="small soft">
        {kind === "quote" ? t("deskDocuments:quoteLinkHint") : t("deskDocuments:orderLinkHint")}
      </p>
      {revoked ? (
        <p className="small">
          {rich("deskDocuments:olderLinksRevoked", { day: () => <ShortDay date={revoked} /> })}
        </p>
      ) : null}
      {to === null ? (
        <p className="small soft">{t("deskDocuments:linkIsForColleagues")}</p>
      ) : (
        <>
          <p className="field">
            <label htmlFor="link-to-copy">{t("deskDocuments:linkToCopy")}</label>
            <input
              id="link-to-copy"
              className="input"
              readOnly
              value={to}
              onFocus={(event) => event.target.select()}
            />
          </p>
          <p className="desk-lines small">
            <a href={to}>
              {kind === "quote"
                ? t("deskDocuments:pageAsTheCustomerSeesIt")
                : t("deskDocuments:orderAsTheCustomerSeesIt")}
            </a>
          </p>
        </>
      )}
      {may("links.revoke") ? (
        form ? (
          <Operations email={email} mailOn={mailOn} form={form} />
        ) : (
          <Form method="post" preventScrollReset>
            <Operations email={email} mailOn={mailOn} />
          </Form>
        )
      ) : null}
    </section>
  );
}

function Operations({ email, mailOn, form }: { email: string; mailOn: boolean; form?: string }) {
  return (
    <>
      {mailOn && email ? (
        <p className="form-buttons">
          <Submit intent="link send" pending={t("deskDocuments:sending")} tone="plain" form={form}>
            {t("deskDocuments:sendTheLink")}
          </Submit>
        </p>
      ) : null}
      <details className="desk-more">
        <summary>{t("deskDocuments:revoke")}</summary>
        <p className="small soft">{t("deskDocuments:revokingALink")}</p>
        <p className="form-buttons">
          {mailOn && email ? (
            <Submit
              intent="link anew"
              pending={t("deskDocuments:revoking")}
              tone="plain"
              form={form}
            >
              {t("deskDocuments:revokeAndSendNew")}
            </Submit>
          ) : null}
          <Submit
            intent="link revoke"
            pending={t("deskDocuments:revoking")}
            tone="plain"
            form={form}
          >
            {t("deskDocuments:revokeTheLink")}
          </Submit>
        </p>
      </details>
    </>
  );
}
