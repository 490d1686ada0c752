import { Form } from "@remix-run/react";
import { Link } from "~/components/frame/link";
import { EnterPresses } from "~/forms/enter";
import { Field, SelectField, TextArea } from "~/forms/field";
import { FilesField } from "~/forms/files-field";
import { FormFields, useField } from "~/forms/form";
import { Submit } from "~/forms/submit";
import { acceptanceLimits } from "~/modules/quotes/acceptance.resource";
import { lossLabels, lossReasons } from "~/modules/quotes/loss";
import { attachmentNames } from "~/modules/quotes/message.resource";
import type { QuoteStatus } from "~/modules/quotes/quote.resource";
import { quoteLimits } from "~/modules/quotes/quote-limits";
import { templateLimits } from "~/modules/quotes/template.resource";
import {
  type DocumentAnswer,
  DocumentProblems,
  SeenFields,
} from "~/routes/admin/documents/conflict";
import { quoteMoves } from "~/routes/admin/documents/seller-labels";
import { pricingForm } from "./quote-editor";

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
      <summary>Agreed by telephone or e-mail</summary>
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

interface OfferAgainProps {
  id: string;
  /** The offer can be sent again with a later last day. */
  extend: boolean;
  /** How many days longer it is then valid. */
  days: number;
  mayKeep: boolean;
  answer: DocumentAnswer | null;
  form?: string;
}

/** Further uses of an offer: a later end, another quote, a template. */
function OfferAgain({ id, extend, days, mayKeep, answer, form }: OfferAgainProps) {
  if (!extend && !mayKeep) return null;
  return (
    <FormFields answer={answer} prefix="again-">
      {extend ? (
        <div className="desk-buttons">
          <Submit intent="extend" pending="Extending…" tone="plain" form={form}>
            {`Extend by ${days} days`}
          </Submit>
        </div>
      ) : null}
      {mayKeep ? (
        <details
          className="desk-more"
          open={answer?.form === "template" || Boolean(answer?.values.templateName)}
        >
          <summary>Duplicate, or save as a template</summary>
          <p>
            <Link to={`/admin/quotes/new?quote=${encodeURIComponent(id)}`}>
              Duplicate this quote
            </Link>
          </p>
          <Field
            name="templateName"
            label="Name of the template"
            form={form}
            autoComplete="off"
            optional
            maxLength={templateLimits.name}
          />
          <div className="desk-buttons">
            <Submit intent="template" pending="Saving…" tone="plain" form={form}>
              Save as a template
            </Submit>
          </div>
        </details>
      ) : null}
    </FormFields>
  );
}

/** The reasons of a loss, to choose from. */
const lossOptions = [
  ["", "Not stated"],
  ...lossReasons.map((reason) => [reason, lossLabels[reason]] as const),
] as const;

/** The customer's answer by telephone or on signed, as the seller records it. */
function RecordAnswer({ form }: { form?: string }) {
  const name = useField("answerName");
  const how = useField("answerHow");
  const signed = useField("answerDocument");
  const open = [name, how, signed].some(({ value, error }) => value !== "" || error !== null);
  return (
    <details className="desk-more" open={open}>
      <summary>Record the customer's answer</summary>
      <Field
        name="answerName"
        label="Who said it"
        form={form}
        autoComplete="off"
        maxLength={acceptanceLimits.name}
      />
      <Field
        name="answerHow"
        label="How they said it"
        hint="By telephone, or in writing."
        form={form}
        autoComplete="off"
        maxLength={acceptanceLimits.how}
      />
      <Field name="answerDay" label="When" type="date" form={form} optional width="short" />
      <Field
        name="answerOrder"
        label="Purchase order number"
        form={form}
        autoComplete="off"
        optional
        maxLength={acceptanceLimits.purchaseOrder}
      />
      <SelectField
        name="answerReason"
        label="Reason, where declined"
        form={form}
        optional
        options={lossOptions}
      />
      <FilesField
        name="answerDocument"
        label="Signed document"
        form={form}
        hint={`Only the store sees it. Up to five: ${attachmentNames}, 5 MB each.`}
      />
      <div className="desk-buttons">
        <Submit intent="accepted" pending="Recording…" form={form} tone="plain" files>
          Record as accepted
        </Submit>
        <Submit intent="declined" pending="Recording…" form={form} tone="plain" files>
          Record as declined
        </Submit>
      </div>
    </details>
  );
}

/** Revokes an acceptance; its record stays. */
function UndoAcceptance({ form }: { form?: string }) {
  const reason = useField("undoReason");
  return (
    <details className="desk-more" open={reason.value !== "" || reason.error !== null}>
      <summary>Withdraw the acceptance</summary>
      <TextArea
        name="undoReason"
        label="Reason"
        hint="The request is open again. The record of the acceptance is kept."
        form={form}
        rows={2}
        maxLength={quoteLimits.note}
      />
      <div className="desk-buttons">
        <Submit intent="undo" pending="Taking it back…" form={form} tone="plain">
          Withdraw the acceptance
        </Submit>
      </div>
    </details>
  );
}
