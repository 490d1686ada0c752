import { Form } from "@remix-run/react";
import { Link } from "~/components/frame/link";
import { EnterPresses } from "~/forms/enter";
import { Field, SelectField, TextArea } from "~/forms/field";
import { FilesField } from "~/forms/files-field";
import { FormFields, useField } from "~/forms/form";
import { Submit } from "~/forms/submit";
import { acceptanceLimits } from "~/modules/quotes/acceptance.resource";
import { lossLabel, lossReasons } from "~/modules/quotes/loss";
import { attachmentNames } from "~/modules/quotes/message.resource";
import type { QuoteStatus } from "~/modules/quotes/quote.resource";
import { quoteLimits } from "~/modules/quotes/quote-limits";
import { templateLimits } from "~/modules/quotes/template.resource";
import {
  type DocumentAnswer,
  DocumentProblems,
  SeenFields,
} from "~/routes/admin/documents/conflict";
import { quoteMove } from "~/routes/admin/documents/seller-labels";
import { t } from "~/texts/text";
import { AnsweredOptions, type optionsToAnswer } from "./answered-options";
import { pricingForm } from "./quote-editor";

interface QuoteMovesProps {
  moves: readonly QuoteStatus[];
  /** Whether it can become an order now. */
  convert: boolean;
  /** Whether the customer's answer can be recorded, and an acceptance revoked. */
  record: boolean;
  /** Who most likely answers it. */
  signer: string;
  undo: boolean;
  /** What the customer can choose in the open offer. */
  options: ReturnType<typeof optionsToAnswer>;
  status: QuoteStatus;
  version: number;
  facts: Record<string, string>;
  /**
   * Whether prices can be typed beside it: these actions then use that form, so that no input is
   * lost.
   */
  guarded: boolean;
  again: Omit<OfferAgainProps, "answer" | "form">;
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
      <h2 id="moves">{t("deskQuotes:whatNext")}</h2>
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
      {props.options.length > 0 ? <AnsweredOptions options={props.options} form={form} /> : null}
      <Onward {...props} />
      {props.record || (props.convert && props.status !== "Approved") ? (
        <RecordAnswer {...props} />
      ) : null}
      {props.undo ? <UndoAcceptance form={form} /> : null}
      <OfferAgain {...props.again} form={form} answer={props.templateAnswer} />
      <details className="desk-more" open={Boolean(answer?.values.moveNote)}>
        <summary>
          {ends.length > 0 ? t("deskQuotes:rejectCancelOrAddNote") : t("deskQuotes:addNote")}
        </summary>
        <TextArea
          name="moveNote"
          label={t("deskQuotes:note")}
          hint={t("deskQuotes:noteHint")}
          form={form}
          optional
          rows={2}
          maxLength={quoteLimits.note}
        />
        {ends.length > 0 ? (
          <SelectField
            name="lossReason"
            label={t("deskQuotes:reason")}
            form={form}
            optional
            options={lossOptions()}
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
  const isAccepted = convert && status === "Approved";
  if (!isAccepted && onward.length === 0) return null;
  return (
    <div className="desk-buttons">
      {isAccepted ? (
        <Submit intent="convert" pending={t("deskQuotes:makingTheOrder")} form={form}>
          {t("deskQuotes:makeAnOrderFromIt")}
        </Submit>
      ) : null}
      {onward.map((to) => (
        <Move key={to} to={to} form={form} />
      ))}
    </div>
  );
}

function Move({ to, form }: { to: QuoteStatus; form?: string }) {
  return (
    <Submit intent={`to ${to}`} pending={t("deskQuotes:working")} tone="plain" form={form}>
      {quoteMove(to).button}
    </Submit>
  );
}

interface OfferAgainProps {
  id: string;
  /** The offer can be sent again with a later last day. */
  extend: boolean;
  /** It can become a draft again. */
  takeBack: boolean;
  /** How many days longer it is then valid. */
  days: number;
  mayKeep: boolean;
  answer: DocumentAnswer | null;
  form?: string;
}

/** Further uses of an offer: a later end, another quote, a template. */
function OfferAgain({ id, extend, takeBack, days, mayKeep, answer, form }: OfferAgainProps) {
  if (!extend && !mayKeep) return null;
  return (
    <FormFields answer={answer} prefix="again-">
      {extend ? (
        <div className="desk-buttons">
          <Submit intent="extend" pending={t("deskQuotes:sending")} tone="plain" form={form}>
            {t("deskQuotes:extendByDays", { days })}
          </Submit>
          {takeBack ? (
            <Submit intent="takeBack" pending={t("deskQuotes:saving")} tone="plain" form={form}>
              {t("deskQuotes:takeItBack")}
            </Submit>
          ) : null}
        </div>
      ) : null}
      {mayKeep ? (
        <details
          className="desk-more"
          open={answer?.form === "template" || Boolean(answer?.values.templateName)}
        >
          <summary>{t("deskQuotes:duplicateOrKeep")}</summary>
          <p>
            <Link to={`/admin/quotes/new?quote=${encodeURIComponent(id)}`}>
              {t("deskQuotes:duplicateThisQuote")}
            </Link>
          </p>
          <Field
            name="templateName"
            label={t("deskQuotes:nameOfTheTemplate")}
            form={form}
            autoComplete="off"
            optional
            maxLength={templateLimits.name}
          />
          <div className="desk-buttons">
            <Submit intent="template" pending={t("deskQuotes:saving")} tone="plain" form={form}>
              {t("deskQuotes:saveAsATemplate")}
            </Submit>
          </div>
        </details>
      ) : null}
    </FormFields>
  );
}

/** The reasons of a loss, to choose from. */
function lossOptions() {
  return [
    ["", t("deskQuotes:notStated")] as const,
    ...lossReasons.map((reason) => [reason, lossLabel(reason)] as const),
  ];
}

/**
 * The customer's answer by telephone or on paper, as the seller records it: to the open offer, or to
 * prices that were not sent. An acceptance can become an order at once.
 */
function RecordAnswer({ convert, record, signer, form }: QuoteMovesProps & { form?: string }) {
  const how = useField("answerHow");
  return (
    <details className="desk-more" open={how.value !== "" || how.error !== null}>
      <summary>{t("deskQuotes:recordTheCustomersAnswer")}</summary>
      <Field
        name="answerHow"
        label={t("deskQuotes:howTheySaidIt")}
        hint={t("deskQuotes:howTheySaidItHint")}
        form={form}
        autoComplete="off"
        maxLength={acceptanceLimits.how}
      />
      {record ? (
        <>
          <Field
            name="answerName"
            label={t("deskQuotes:whoSaidIt")}
            initial={signer}
            form={form}
            autoComplete="off"
            maxLength={acceptanceLimits.name}
          />
          <Field
            name="answerDay"
            label={t("deskQuotes:when")}
            type="date"
            form={form}
            optional
            width="short"
          />
          <Field
            name="answerOrder"
            label={t("deskQuotes:purchaseOrderNumber")}
            form={form}
            autoComplete="off"
            optional
            maxLength={acceptanceLimits.purchaseOrder}
          />
          <SelectField
            name="answerReason"
            label={t("deskQuotes:reasonWhereDeclined")}
            form={form}
            optional
            options={lossOptions()}
          />
        </>
      ) : null}
      <FilesField
        name="answerDocument"
        label={t("deskQuotes:signedDocument")}
        form={form}
        hint={t("deskQuotes:signedDocumentHint", { attachmentNames: attachmentNames() })}
      />
      <div className="desk-buttons">
        {answers.map(([intent, label]) =>
          (intent === "convert" ? convert : record) ? (
            <Submit
              key={intent}
              intent={intent}
              pending={t("deskQuotes:recording")}
              form={form}
              tone="plain"
              files
            >
              {t(label)}
            </Submit>
          ) : null,
        )}
      </div>
    </details>
  );
}

const answers = [
  ["convert", "deskQuotes:acceptedMakeTheOrder"],
  ["accepted", "deskQuotes:recordAsAccepted"],
  ["declined", "deskQuotes:recordAsDeclined"],
] as const;

/** Revokes an acceptance; its record stays. */
function UndoAcceptance({ form }: { form?: string }) {
  const reason = useField("undoReason");
  return (
    <details className="desk-more" open={reason.value !== "" || reason.error !== null}>
      <summary>{t("deskQuotes:withdrawTheAcceptance")}</summary>
      <TextArea
        name="undoReason"
        label={t("deskQuotes:reason")}
        hint={t("deskQuotes:withdrawHint")}
        form={form}
        rows={2}
        maxLength={quoteLimits.note}
      />
      <div className="desk-buttons">
        <Submit intent="undo" pending={t("deskQuotes:saving")} form={form} tone="plain">
          {t("deskQuotes:withdrawTheAcceptance")}
        </Submit>
      </div>
    </details>
  );
}
