import { Form } from "@remix-run/react";
import { Submit } from "~/forms/submit";

interface DismissCardProps {
  /** The customer's message at the end; null for none. */
  message: string | null;
}

/** On a closed quote that still waits: the reason, and a button to settle it. */
export function DismissCard({ message }: DismissCardProps) {
  return (
    <section className="notice stack screen-only" aria-label="It needs your attention">
      {message ? (
        <>
          <p>The customer declined, and wrote:</p>
          <p className="typed">{message}</p>
        </>
      ) : (
        <p>The offer expired without an answer.</p>
      )}
      <Form method="post">
        <input type="hidden" name="historyNote" value="Dismissed." />
        <Submit intent="note" pending="Dismissing it…" tone="plain">
          Dismiss it
        </Submit>
      </Form>
    </section>
  );
}
