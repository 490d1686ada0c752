import { useEffect, useRef } from "react";
import { writeAmount } from "~/forms/amount";
import { Field, TextArea } from "~/forms/field";
import { FilesField } from "~/forms/files-field";
import { ErrorSummary, FormFields, useField } from "~/forms/form";
import { Submit } from "~/forms/submit";
import { writeTypedNumber } from "~/kernel/typed-number";
import { acceptanceLimits } from "~/modules/quotes/acceptance.resource";
import { messageLimits } from "~/modules/quotes/message.resource";
import type { ChangeableLine } from "~/modules/quotes/requested-changes";
import { t } from "~/texts/text";
import type { ChangedAnswer } from "../frame/changes";
import { useRootData } from "../frame/root-data";
import { Messages, type ThreadView } from "./thread";

/** The conversation on the customer's page, a part of the page's form. */
export function Conversation({
  thread,
  isOwn,
  answer,
}: {
  thread: ThreadView;
  /** Whether the reader is the customer. */
  isOwn: boolean;
  /** What was typed, after the form was sent. */
  answer: ChangedAnswer | null;
}) {
  const { mailOn, flash } = useRootData();
  const { messages, lines } = thread;
  const sent = flash?.kind === "placed" && !shown.has(flash.id) ? flash : null;
  const hasChanges = lines.some((line) => isChanged(line, answer?.values ?? {}));
  return (
    <section className="stack conversation screen-only" id="conversation" aria-labelledby="talk">
      <h2 id="talk">
        {t(lines.length > 0 ? "documents:questionsAndChanges" : "documents:writeToUs")}
      </h2>
      {messages.length > 0 ? (
        <Messages thread={thread} reader="customer" isOwn={isOwn} />
      ) : (
        <p className="soft">
          {lines.length > 0
            ? t(mailOn ? "documents:writeToUsAndGetMail" : "documents:writeToUsHere")
            : t(mailOn ? "documents:askUsAndGetMail" : "documents:askUsHere")}
        </p>
      )}
      {/* Empty again once the message was sent. */}
      <div key={messages.length} className="stack message-form">
        <FormFields answer={answer} prefix="message-">
          <ErrorSummary />
          {answer?.told ? <SentNotice text={answer.told} /> : null}
          {sent ? <SentNotice text={sent.text} flashId={sent.id} /> : null}
          <input type="hidden" name="messages" value={messages.length} />
          <TextArea
            name="text"
            label={t("documents:yourMessage")}
            rows={4}
            maxLength={messageLimits.text}
          />
          {isOwn ? null : (
            <Field
              name="writer"
              label={t("documents:whoWrites")}
              autoComplete="name"
              optional
              maxLength={acceptanceLimits.name}
              width="half"
            />
          )}
          {lines.length > 0 ? (
            <details className="more" open={hasChanges}>
              <summary>{t("documents:proposeAChange")}</summary>
              <p className="field-hint">{t("documents:changeWhatShallDiffer")}</p>
              <ul className="bare requested-changes">
                {lines.map((line) => (
                  <ChangeFields key={line.id} line={line} />
                ))}
              </ul>
            </details>
          ) : null}
          <FilesField />
          <p className="form-buttons">
            <Submit intent="message" pending={t("documents:sending")} tone="plain" files>
              {t("documents:sendTheMessage")}
            </Submit>
          </p>
        </FormFields>
      </div>
    </section>
  );
}

/** Where a sent message leads to: the browser shows it also without scripts. */
export const sentId = "message-sent";

/** Flash messages that were shown: the root's data still has them until it loads again. */
const shown = new Set<string>();

function SentNotice({ text, flashId }: { text: string; flashId?: string }) {
  const notice = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    notice.current?.focus({ preventScroll: true });
    notice.current?.scrollIntoView({ block: "center" });
    return () => {
      if (flashId) shown.add(flashId);
    };
  }, [flashId]);
  return (
    <p
      className="notice"
      id={sentId}
      role="status"
      ref={notice}
      tabIndex={-1}
      // biome-ignore lint/a11y/noAutofocus: without scripts the browser moves the focus
      autoFocus
    >
      {text}
    </p>
  );
}

/** Whether a change of the line was typed. */
function isChanged({ id, quantity }: ChangeableLine, typed: Readonly<Record<string, string>>) {
  const field = (name: string, initial = "") => (typed[`change.${id}.${name}`] ?? initial).trim();
  const before = field("of", writeTypedNumber(quantity));
  return field("quantity", before) !== before || field("price") !== "" || field("remove") !== "";
}

function ChangeFields({ line }: { line: ChangeableLine }) {
  const { id, position, name, sku, quantity, unit, price } = line;
  const now = writeTypedNumber(quantity);
  const asked = useField(`change.${id}.quantity`, now);
  const of = useField(`change.${id}.of`, now);
  // What was not changed follows a new revision.
  const amount = { ...asked, value: asked.value === of.value ? now : asked.value };
  const newPrice = useField(`change.${id}.price`);
  const remove = useField(`change.${id}.remove`);
  return (
    <li className="requested-change">
      <fieldset>
        <legend>
          {name}
          <span className="small soft document-brand">
            {[`${t("documents:position")} ${position}`, sku].filter(Boolean).join(" · ")}
          </span>
        </legend>
        <input type="hidden" name={`change.${id}.of`} value={now} />
        <div className="change-fields">
          <ChangeInput
            field={amount}
            name={`change.${id}.quantity`}
            label={unit ? t("documents:quantityIn", { unit }) : t("documents:quantity")}
          />
          <ChangeInput
            field={newPrice}
            name={`change.${id}.price`}
            label={t("documents:yourPriceEach")}
            placeholder={price === null ? undefined : writeAmount(price)}
          />
          <p className="check">
            <input
              type="checkbox"
              id={remove.id}
              name={`change.${id}.remove`}
              value="yes"
              defaultChecked={remove.value === "yes"}
            />{" "}
            <label htmlFor={remove.id}>{t("documents:leaveItOut")}</label>
          </p>
        </div>
      </fieldset>
    </li>
  );
}

interface ChangeInputProps {
  field: ReturnType<typeof useField>;
  name: string;
  label: string;
  placeholder?: string;
}

function ChangeInput({ field: { id, value, error }, name, label, placeholder }: ChangeInputProps) {
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {error ? (
        <p className="field-error" id={`${id}-error`}>
          {error}
        </p>
      ) : null}
      <input
        className="input"
        id={id}
        name={name}
        defaultValue={value}
        placeholder={placeholder}
        inputMode="decimal"
        autoComplete="off"
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
      />
    </div>
  );
}
