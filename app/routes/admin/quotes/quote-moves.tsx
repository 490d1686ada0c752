import { Form } from "@remix-run/react";
import { type QuoteStatus, quoteLimits } from "~/domain/quote";
import { TextArea } from "~/forms/field";
import { FormFields } from "~/forms/form";
import { Submit } from "~/forms/submit";
import { type DocumentAnswer, DocumentProblems, SeenFields } from "../documents/conflict";
import { quoteMoves } from "../documents/seller-labels";

interface QuoteMovesProps {
  moves: readonly QuoteStatus[];
  /** It can become an order now. */
  convert: boolean;
  status: QuoteStatus;
  version: number;
  facts: Record<string, string>;
  answer: DocumentAnswer | null;
}

const endings: readonly QuoteStatus[] = ["Rejected", "Cancelled"];

/** Where a quote may go beside the offer. What ends it is asked for in two steps. */
export function QuoteMoves(props: QuoteMovesProps) {
  const { moves, convert, status, version, facts, answer } = props;
  if (moves.length === 0 && !convert && !answer) return null;
  const onward = moves.filter((to) => !endings.includes(to));
  const ends = moves.filter((to) => endings.includes(to));
  return (
    <section className="desk-card stack screen-only" aria-labelledby="moves">
      <h2 id="moves">What next</h2>
      <Form method="post" className="stack" noValidate>
        <DocumentProblems answer={answer} prefix="move-" />
        <SeenFields version={version} facts={facts} />
        <FormFields answer={answer} prefix="move-">
          <div className="desk-buttons">
            {convert ? (
              <Submit
                intent="convert"
                pending="Making the order…"
                tone={status === "Approved" ? "primary" : "plain"}
              >
                Make an order of it
              </Submit>
            ) : null}
            {onward.map((to) => (
              <Move key={to} to={to} />
            ))}
          </div>
          <details className="desk-more" open={Boolean(answer?.values.note)}>
            <summary>
              {ends.length > 0 ? "Reject, cancel, or add a note" : "Add a note to it"}
            </summary>
            <TextArea
              name="note"
              label="Note"
              hint="It stands in the history. The customer does not see it."
              optional
              rows={2}
              maxLength={quoteLimits.note}
            />
            <div className="desk-buttons">
              {ends.map((to) => (
                <Move key={to} to={to} />
              ))}
            </div>
          </details>
        </FormFields>
      </Form>
    </section>
  );
}

function Move({ to }: { to: QuoteStatus }) {
  return (
    <Submit intent={`to ${to}`} pending="Working…" tone="plain">
      {quoteMoves[to]?.[0] ?? to}
    </Submit>
  );
}
