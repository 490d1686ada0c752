import { Form } from "@remix-run/react";
import { ShortDay } from "~/components/desk/short-day";
import { Submit } from "~/forms/submit";
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
      <h2 id="link">The customer's link</h2>
      <p className="small soft">
        {kind === "quote"
          ? "Anyone with this link can open the quote without signing in. It expires six months after the last change."
          : "Anyone with this link can open the order without signing in. It expires two years after the last change."}
      </p>
      {revoked ? (
        <p className="small">
          Links created before <ShortDay date={revoked} /> are revoked.
        </p>
      ) : null}
      {to === null ? (
        <p className="small soft">Colleagues who may answer for the customer see it here.</p>
      ) : (
        <p className="desk-lines small">
          <a href={to}>The {kind === "quote" ? "page" : "order"} as the customer sees it</a>
        </p>
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
          <Submit intent="link send" pending="Sending…" tone="plain" form={form}>
            Send the link
          </Submit>
          <Submit intent="link anew" pending="Revoking…" tone="plain" form={form}>
            Revoke, and send a new one
          </Submit>
        </p>
      ) : null}
      <p className="form-buttons">
        <Submit intent="link revoke" pending="Revoking…" tone="quiet" form={form}>
          Revoke the link
        </Submit>
      </p>
    </>
  );
}
