import { Form } from "@remix-run/react";
import { attachmentNames } from "~/domain/message";
import type { QuoteStatus } from "~/domain/quote";
import { quoteLimits } from "~/domain/quote-limits";
import { EnterPresses } from "~/forms/enter";
import { Field, SelectField, TextArea } from "~/forms/field";
import { FilesField } from "~/forms/files-field";
import { FormFields, useField } from "~/forms/form";
import { Submit } from "~/forms/submit";
import { type DocumentAnswer, DocumentProblems, SeenFields } from "../documents/conflict";
import { quoteMoves } from "../documents/seller-labels";
import { OfferAgain } from "./offer-again";
import { pricingForm } from "./quote-editor";
import { lossOptions, RecordAnswer, UndoAcceptance } from "./record-answer";

interface QuoteMovesProps {
  moves: readonly QuoteStatus[];
  /** Whether it can become an order now. */
  convert: boolean;
  /** Whether the customer's answer can be recorded, and an acceptance revoked. */
  record: boolean;
  undo: boolean;
  status: QuoteStatus;
  version: number;
  facts: Record<string, string>;
  /**
   * Whether prices can be typed beside it: these actions then use that form, so that no input is
   * lost.
   */
  guarded: boolean;
  again: { id: string; extend: boolean; days: number; mayKeep: boolean };
  /** The refused form, of the actions or of the prices. */
  answer: DocumentAnswer | null;
  templateAnswer: DocumentAnswer | null;
}

const endings: readonly QuoteStatus[] = ["Rejected", "Cancelled"];

/**
 * The statuses that a quote may change to, besides the offer. A change that ends the quote takes
 * two steps.
 */
export function QuoteMoves(props: QuoteMovesProps) {
  const { moves, convert, guarded, version, facts, answer } = props;
  const problems = answer?.form === "move" ? answer : null;
  if (moves.length === 0 && !convert && !problems && !props.again.mayKeep) return null;
  return (
    <section className="desk-card stack screen-only" aria-labelledby="moves">
      <h2 id="moves">What next</h2>
      <DocumentProblems answer={problems} prefix="move-" />
      {guarded ? (
        <Choices {...props} form={pricingForm} />
      ) : (
        <Form method="post" className="stack" noValidate>
          <EnterPresses intent="enter" />
          <SeenFields version={version} facts={facts} />
          <Choices {...props} />
        </Form>
      )}
    </section>
  );
}

function Choices(props: QuoteMovesProps & { form?: string }) {
  const { moves, answer, form } = props;
  const ends = moves.filter((to) => endings.includes(to));
  return (
    <FormFields answer={answer} prefix="move-">
      <Onward {...props} />
      {props.record ? <RecordAnswer form={form} /> : null}
      {props.undo ? <UndoAcceptance form={form} /> : null}
      <OfferAgain {...props.again} form={form} answer={props.templateAnswer} />
      <details className="desk-more" open={Boolean(answer?.values.moveNote)}>
        <summary>{ends.length > 0 ? "Reject, cancel, or add a note" : "Add a note to it"}</summary>
        <TextArea
          name="moveNote"
          label="Note"
          hint="It appears in the history. The customer does not see it."
          form={form}
          optional
          rows={2}
          maxLength={quoteLimits.note}
        />
        {ends.length > 0 ? (
          <SelectField
            name="lossReason"
            label="Reason"
            form={form}
            optional
            options={lossOptions}
          />
        ) : null}
        <div className="desk-buttons">
          {ends.map((to) => (
            <Move key={to} to={to} form={form} />
          ))}
        </div>
      </details>
    </FormFields>
  );
}

/** The actions that continue the quote. */
function Onward({ moves, convert, status, form }: QuoteMovesProps & { form?: string }) {
  const onward = moves.filter((to) => !endings.includes(to));
  const word = convert && status !== "Approved";
  return (
    <>
      {word ? <Agreed form={form} /> : null}
      <div className="desk-buttons">
        {convert ? (
          <Submit
            intent="convert"
            pending="Making the order…"
            form={form}
            tone={status === "Approved" ? "primary" : "plain"}
            files={word}
          >
            Make an order from it
          </Submit>
        ) : null}
        {onward.map((to) => (
          <Move key={to} to={to} form={form} />
        ))}
      </div>
    </>
  );
}

/** The seller's statement for a customer who has not accepted an offer here. */
function Agreed({ form }: { form?: string }) {
  const { id, value, error } = useField("agreed");
  const signed = useField("agreedDocument");
  return (
    <details className="desk-more" open={value !== "" || error !== null || signed.error !== null}>
      <summary>The customer agreed elsewhere</summary>
      <p className="check">
        <input
          type="checkbox"
          id={id}
          name="agreed"
          value="yes"
          form={form}
          defaultChecked={value === "yes"}
          aria-invalid={error ? true : undefined}
        />{" "}
        <label htmlFor={id}>The customer agreed to these prices</label>
      </p>
      <Field
        name="how"
        label="How they agreed"
        hint="By telephone, or in writing. It appears in the history."
        form={form}
        autoComplete="off"
        maxLength={quoteLimits.note}
      />
      <FilesField
        name="agreedDocument"
        label="Signed document"
        form={form}
        hint={`Only the store sees it. Up to five: ${attachmentNames}, 5 MB each.`}
      />
    </details>
  );
}

function Move({ to, form }: { to: QuoteStatus; form?: string }) {
  return (
    <Submit intent={`to ${to}`} pending="Working…" tone="plain" form={form}>
      {quoteMoves[to]?.[0] ?? to}
    </Submit>
  );
}
