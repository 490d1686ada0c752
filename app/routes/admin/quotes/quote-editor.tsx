import { Form, useNavigation, useSubmit } from "@remix-run/react";
import { useEffect, useMemo, useRef, useState } from "react";
import type { Choice } from "~/components/desk/choices";
import { Later } from "~/components/frame/later";
import { FormFields } from "~/forms/form";
import { noteLongTexts, putLongTextsBack } from "~/forms/typed-text";
import type { OfferContent } from "~/modules/pricing/offer";
import { positionsOf } from "~/modules/pricing/offer-options";
import type { LineNow } from "~/modules/quotes/catalogue-now";
import { site } from "~/modules/settings/site";
import {
  type DocumentAnswer,
  DocumentProblems,
  SeenFields,
} from "~/routes/admin/documents/conflict";
import { useUnsaved } from "~/routes/admin/frame/unsaved";
import { t } from "~/texts/text";
import { AddLine } from "./add-line";
import {
  comeBackTo,
  focusAgain,
  nextInTurn,
  onEditorKey,
  onEditorPaste,
  onEditorSubmit,
  waitsInTurn,
} from "./editor-keys";
import { discountLabel, EditorLine } from "./editor-line";
import {
  AlternativesList,
  EditorEnd,
  EditorTerms,
  LineDrag,
  OfferMargin,
  OfferSum,
  Reductions,
} from "./editor-parts.later";
import {
  type EditorCosts,
  fieldReader,
  type Live,
  live,
  SumsContext,
  sumsOf,
  useLive,
} from "./editor-sums";
import type { Snippet } from "./editor-terms";
import type { LinePast } from "./line-past";
import { OfferBar } from "./offer-bar";
import type { OfferHints } from "./offer-hints.server";
import type { TypedFields } from "./typed-reduction";
import { type Autosave, useAutosave } from "./use-autosave";

/** The id with which controls outside the form belong to it. */
export const pricingForm = "pricing-form";

/** A refusal, perhaps with products to choose from. */
export interface EditorAnswer extends DocumentAnswer {
  found?: Choice[];
  /** false: what the form shows is stored. */
  unsaved?: boolean;
  /** The id of the line that was asked about: `found` are its variants. */
  line?: string;
  /** The earlier prices of that line. */
  past?: LinePast;
  /** What was done, where the rest of it is shown again. */
  told?: string;
}

interface QuoteEditorProps {
  content: OfferContent;
  /** The catalogue's present data, by line id. */
  now: Readonly<Record<string, LineNow>>;
  /** What the lines cost the seller; null for those who do not see it. */
  costs: EditorCosts | null;
  hints: OfferHints;
  /** Whether the store requires a code for every acceptance by link. */
  asksForCodes: boolean;
  day: string;
  /** The draft's note for staff. */
  note: string | null;
  /** Whether there is an unsent draft. */
  drafted: boolean;
  /** Earlier offers of this quote. */
  revision: number;
  /** Whether it changes an open offer, which the page shows folded. */
  sent: boolean;
  version: number;
  facts: Record<string, string>;
  /** The offer that the form shows, packed, for the merge with what others save. */
  opened: string;
  snippets: readonly Snippet[];
  answer: EditorAnswer | null;
  /** What was done, where the page is shown again with the input of its other forms. */
  told: string | undefined;
}

/**
 * The offer's editor: one form that works without scripts; with scripts the totals follow the
 * input.
 */
export function QuoteEditor(props: QuoteEditorProps) {
  const { content, now, costs, day, version, facts, answer } = props;
  const form = useRef<HTMLFormElement | null>(null);
  // Before the next key can arrive.
  const [attach] = useState(() => (element: HTMLFormElement | null) => {
    form.current = element;
    if (element) focusAgain(element);
  });
  const typed = useRef<TypedFields | null>(answer?.values ?? null);
  const [reader] = useState(fieldReader);
  const sums = useMemo(
    () => live(sumsOf({ content, costs, typed: typed.current })),
    [content, costs],
  );
  const { watch, done } = useUnsaved(answer, pricingForm);
  const autosave = useAutosave(pricingForm, done, answer !== null && answer.unsaved !== false);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  const onInput = ({ target }: Event) => {
    const element = form.current;
    // What is typed into the other forms that send this one along is no part of the offer.
    if (!element || !(target instanceof Element && element.contains(target))) return;
    watch();
    autosave.watch();
    reader.touch(target);
    clearTimeout(pause.current);
    // The sums of 200 lines wait for a pause, so that typing stays fast on a slow phone.
    pause.current = setTimeout(() => {
      typed.current = reader.read(element);
      sums.set(sumsOf({ content, costs, typed: typed.current }, sums.now()));
    }, sumsAfterMs);
  };
  const typing = useRef(onInput);
  typing.current = onInput;
  // React keeps what is typed into a part whose script has not come from every listener below this.
  useEffect(() => {
    const listen = (event: Event) => typing.current(event);
    document.addEventListener("input", listen, { capture: true });
    return () => document.removeEventListener("input", listen, { capture: true });
  }, []);
  // What was typed into the texts of own lines before the scripts came.
  useState(() => typeof document === "object" && noteLongTexts());
  useEffect(() => {
    putLongTextsBack();
    return () => clearTimeout(pause.current);
  }, []);
  const submit = useSubmit();
  const { state } = useNavigation();
  const isBusy = useRef(false);
  const sendNext = () => {
    const intent = form.current && !isBusy.current ? nextInTurn(form.current) : null;
    if (intent) send(intent);
  };
  const send = (intent: string) => {
    const element = form.current;
    if (!element) return;
    isBusy.current = true;
    if (autosave.holds(() => send(intent))) return;
    const { name = "" } = (document.activeElement ?? {}) as Partial<HTMLInputElement>;
    comeBackTo(name);
    done();
    const fields = new FormData(element);
    fields.set("intent", intent);
    submit(fields, { method: "post", preventScrollReset: true });
  };
  const ask = (intent: string) => {
    const waits = waitsInTurn(intent, isBusy.current);
    if (waits) sendNext();
    return waits;
  };
  const next = useRef(sendNext);
  next.current = sendNext;
  useEffect(() => {
    if (state !== "idle") return;
    isBusy.current = false;
    next.current();
  }, [state]);
  const taxes = useMemo(
    () => [["", t("deskQuotes:noTax")], ...namesOf(content)] as const,
    [content],
  );
  const cases = [["", t("deskQuotes:ratesOfTheLines")], ...namesOf(content)] as const;
  const isWhole = content.lines.length <= mostWhole;
  const positions = positionsOf(content.lines);
  return (
    <Form
      ref={attach}
      id={pricingForm}
      method="post"
      className="pricing screen-only stack"
      noValidate
      autoComplete="off"
      onKeyDown={(event) => onEditorKey(event, ask)}
      onPaste={onEditorPaste}
      onSubmit={(event) => {
        const { submitter } = event.nativeEvent as SubmitEvent;
        const button = submitter instanceof HTMLButtonElement ? submitter : null;
        const intent = button?.value ?? "";
        const again = () => form.current?.requestSubmit(submitter);
        if (ask(intent) || autosave.holds(again)) return event.preventDefault();
        isBusy.current = true;
        onEditorSubmit(intent);
        done();
        if (!button || !inPlace.test(intent)) return;
        event.preventDefault();
        submit(button, { preventScrollReset: true });
      }}
      aria-labelledby="pricing"
    >
      {props.sent ? null : <h2 id="pricing">{t("deskQuotes:yourOffer")}</h2>}
      {props.told ? (
        <p className="notice" role="status">
          {props.told}
        </p>
      ) : null}
      <DocumentProblems answer={answer} />
      <OpenedFields version={version} facts={facts} opened={props.opened} saved={autosave.saved} />
      <input type="hidden" name="confirmed" value={answer?.values.confirmed ?? ""} />
      <FormFields answer={answer}>
        <SumsContext.Provider value={sums}>
          <div className="offer-grid-head small soft" aria-hidden="true">
            <span>{t("deskQuotes:line")}</span>
            <span>{t("deskQuotes:quantity")}</span>
            <span>{t("deskQuotes:priceEach")}</span>
            <span>{discountLabel()}</span>
            <span>{t("deskQuotes:amount")}</span>
          </div>
          <ol className="bare offer-lines">
            {content.lines.map((line, at) => (
              <EditorLine
                key={line.id}
                line={line}
                now={now[line.id] ?? null}
                cost={costs && (costs[line.id] ?? noCost)}
                taxes={taxes}
                taxCase={content.taxCase}
                place={at + 1}
                position={positions.get(line.id)}
                last={at === content.lines.length - 1}
                isWhole={isWhole}
                isAsked={answer?.line === line.id && !answer.found && !answer.past}
                variants={answer?.line === line.id ? answer.found : undefined}
                past={answer?.line === line.id ? answer.past : undefined}
              />
            ))}
          </ol>
          <AddLine found={answer?.line ? undefined : answer?.found} />
          <Later>
            <LineDrag />
            <AlternativesList lines={content.lines} />
            <Reductions content={content} taxes={taxes} />
            <OfferSum />
            <OfferMargin />
            <EditorTerms
              content={content}
              snippets={props.snippets}
              cases={cases}
              hints={props.hints}
              asksForCodes={props.asksForCodes}
            />
            <EditorEnd day={day} note={props.note} />
          </Later>
          <OfferBar saved={autosave.saved} drafted={props.drafted} revision={props.revision} />
        </SumsContext.Provider>
      </FormFields>
    </Form>
  );
}

/** A line without a known cost, as most are: the page's data leaves it out. */
const noCost = { catalogue: null, own: null };

interface OpenedFieldsProps extends Pick<QuoteEditorProps, "version" | "facts" | "opened"> {
  saved: Live<Autosave>;
}

/** What the form is compared with when it is sent: the page as it came, or as it saved itself. */
function OpenedFields({ version, facts, opened, saved }: OpenedFieldsProps) {
  const base = useLive(saved, (autosave) => autosave.base);
  return (
    <>
      <SeenFields version={base?.version ?? version} facts={base?.facts ?? facts} />
      <input type="hidden" name="opened" value={base?.opened ?? opened} />
    </>
  );
}

/** How long nobody types before the sums follow. */
const sumsAfterMs = 80;

/** Up to so many lines come with all their fields; in a longer offer they come when asked for. */
const mostWhole = 20;

/** What sends the form without a jump to the top of the page. */
const inPlace = /^(add|paste?|more|pick|variants?|text|enter)\b/;

function namesOf({ taxes }: OfferContent): [string, string][] {
  const names = new Set([...site.selling.taxes, ...taxes].map(({ name }) => name));
  return [...names].map((name) => [name, name]);
}
