import { Form } from "@remix-run/react";
import { Submit } from "~/forms/submit";
import { t } from "~/texts/text";

interface DismissCardProps {
  /** The customer's message at the end; null for none. */
  message: string | null;
}

/** On a closed quote that still waits: the reason, and a button to settle it. */
export function DismissCard({ message }: DismissCardProps) {
  return (
    <section className="notice stack screen-only" aria-label={t("deskQuotes:itNeedsYourAttention")}>
      {message ? (
        <>
          <p>{t("deskQuotes:customerDeclined")}</p>
          <p className="typed">{message}</p>
        </>
      ) : (
        <p>{t("deskQuotes:offerExpired")}</p>
      )}
      <Form method="post">
        <input type="hidden" name="historyNote" value="Dismissed." />
        <Submit intent="note" pending={t("deskQuotes:dismissingIt")} tone="plain">
          {t("deskQuotes:dismissIt")}
        </Submit>
      </Form>
    </section>
  );
}
