import { Form, type SubmitFunction, useSubmit } from "@remix-run/react";
import { type FormEvent, useState } from "react";
import type { OfferContent } from "~/domain/offer";
import { offerTotals } from "~/domain/offer-totals";
import { SelectField } from "~/forms/field";
import { FormFields } from "~/forms/form";
import { Submit } from "~/forms/submit";
import { site } from "~/site";
import { type DocumentAnswer, DocumentProblems, SeenFields } from "../documents/conflict";
import { useUnsaved } from "../frame/unsaved";
import { AddLine } from "./add-line";
import { DiscountFields } from "./discount-fields";
import { EditorCharges } from "./editor-charges";
import { EditorLine } from "./editor-line";
import { EditorEnd, EditorTerms } from "./editor-terms";
import type { LineNow } from "./line-now";
import { OfferSum } from "./offer-sum";
import { readTyped } from "./typed-offer";
import type { TypedFields } from "./typed-reduction";

/** The id with which controls outside the form belong to it. */
export const pricingForm = "pricing-form";

/** A refusal, perhaps with products to choose from. */
export interface EditorAnswer extends DocumentAnswer {
  found?: { pick: string; name: string }[];
  /** The id of the line whose variants `found` are. */
  line?: string;
}

interface QuoteEditorProps {
  content: OfferContent;
  /** The catalogue's present data, by line id. */
  now: Readonly<Record<string, LineNow>>;
  warnings: readonly string[];
  /** Whether the store requires a code for every acceptance by link. */
  asksForCodes: boolean;
  day: string;
  /** The draft's note for staff. */
  note: string | null;
  /** Whether there is an unsent draft. */
  drafted: boolean;
  /** Earlier offers of this quote. */
  revision: number;
  open: boolean;
  version: number;
  facts: Record<string, string>;
  /** Text templates for the message to the customer. */
  snippets: readonly { id: string; name: string }[];
  answer: EditorAnswer | null;
  /** What was done, where the page is shown again with the input of its other forms. */
  told: string | undefined;
}

/**
 * The offer's editor: one form that works without scripts; with scripts the totals follow the
 * input.
 */
export function QuoteEditor(props: QuoteEditorProps) {
  const { content, now, day, open, version, facts, answer } = props;
  const [typed, setTyped] = useState<TypedFields | null>(answer?.values ?? null);
  const { watch, done } = useUnsaved(answer, pricingForm);
  const onInput = (event: FormEvent<HTMLFormElement>) => {
    setTyped(fieldsOf(event.currentTarget));
    watch();
  };
  const submit = useSubmit();
  const totals = offerTotals(
    typed ? readTyped(content, typed, false).content : content,
    site.currency,
  );
  const taxes = [["", "No tax"], ...namesOf(content)] as const;
  const cases = [["", "The rates of the lines"], ...namesOf(content)] as const;
  return (
    <Form
      id={pricingForm}
      method="post"
      className="pricing screen-only stack"
      noValidate
      onInput={onInput}
      onSubmit={(event) => {
        done();
        stayInPlace(event, submit);
      }}
      aria-labelledby="pricing"
    >
      <h2 id="pricing">{open ? "Change the offer" : "Your offer"}</h2>
      {props.told ? (
        <p className="notice" role="status">
          {props.told}
        </p>
      ) : null}
      <DocumentProblems answer={answer} />
      <SeenFields version={version} facts={facts} />
      <FormFields answer={answer}>
        <ol className="bare offer-lines">
          {content.lines.map((line, at) => (
            <EditorLine
              key={line.id}
              line={line}
              now={now[line.id] ?? null}
              amounts={totals.lines[at] ?? null}
              taxes={taxes}
              place={at + 1}
              last={at === content.lines.length - 1}
              variants={answer?.line === line.id ? answer.found : undefined}
            />
          ))}
        </ol>
        <AddLine found={answer?.line ? undefined : answer?.found} />
        <EditorCharges charges={content.charges} taxes={taxes} />
        <DiscountFields discount={content.discount} />
        <OfferSum totals={totals} />
        <KeptTexts snippets={props.snippets} />
        <EditorTerms
          content={content}
          cases={cases}
          warnings={props.warnings}
          asksForCodes={props.asksForCodes}
        />
        <EditorEnd day={day} note={props.note} />
        <p className="form-buttons">
          <Submit intent="offer" pending="Sending…">
            {props.revision > 0 ? "Send the new offer" : "Send the offer"}
          </Submit>
          <Submit intent="draft" pending="Saving…" tone="plain">
            Save as a draft
          </Submit>
          <Submit intent="preview" pending="Saving…" tone="plain">
            Save and preview
          </Submit>
          {props.drafted ? (
            <Submit intent="drop" pending="Discarding…" tone="plain">
              Discard the draft
            </Submit>
          ) : null}
        </p>
      </FormFields>
    </Form>
  );
}

/** Buttons of lines send the form without a jump to the top of the page. */
function stayInPlace(event: FormEvent<HTMLFormElement>, submit: SubmitFunction): void {
  const { submitter } = event.nativeEvent as SubmitEvent;
  if (!(submitter instanceof HTMLButtonElement)) return;
  if (!/^(up|down|remove|add|pick|variants?|text|enter)\b/.test(submitter.value)) return;
  event.preventDefault();
  submit(submitter, { preventScrollReset: true });
}

function fieldsOf(form: HTMLFormElement): TypedFields {
  const fields = [...new FormData(form)].map(([name, value]) => [name, String(value)]);
  return Object.fromEntries(fields);
}

function namesOf({ taxes }: OfferContent): [string, string][] {
  const names = new Set([...site.selling.taxes, ...taxes].map(({ name }) => name));
  return [...names].map((name) => [name, name]);
}

function KeptTexts({ snippets }: Pick<QuoteEditorProps, "snippets">) {
  if (snippets.length === 0) return null;
  const options = snippets.map(({ id, name }) => [id, name] as const);
  return (
    <div className="offer-line-cells">
      <SelectField name="snippet" label="Saved text" width="half" options={options} />
      <Submit intent="text" pending="Adding…" tone="plain">
        Insert into the message
      </Submit>
    </div>
  );
}
