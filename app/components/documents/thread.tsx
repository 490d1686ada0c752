import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import {
  type LineWish,
  type MessageFile,
  messageLimits,
  type QuoteMessage,
} from "~/domain/message";
import type { ChangeableLine } from "~/domain/requested-changes";
import { writeAmount } from "~/forms/amount";
import type { FormAnswer } from "~/forms/answer";
import { FilesField, TextArea } from "~/forms/field";
import { ErrorSummary, FormFields, useField } from "~/forms/form";
import { Submit } from "~/forms/submit";
import { money } from "../frame/price";
import { Moment } from "./moment";

/** The conversation about a quote, for one of its sides. */
export interface ThreadView {
  messages: readonly QuoteMessage[];
  /** Lines for which the customer may request changes; empty when no other offer can follow. */
  lines: readonly ChangeableLine[];
  /** Address of a file: its id goes between the two parts. */
  files: { before: string; after: string };
}

/** Messages, oldest first. `actions` adds the viewer's buttons to a message. */
export function Messages({
  thread,
  reader,
  nameOf = ({ name }) => name,
  actions,
}: {
  thread: Pick<ThreadView, "messages" | "files">;
  reader: QuoteMessage["side"];
  nameOf?: (message: QuoteMessage) => string;
  actions?: (message: QuoteMessage) => ReactNode;
}) {
  const { messages, files } = thread;
  return (
    <ol className="bare thread">
      {messages.map((message) => (
        <li
          key={message.id}
          className={message.side === reader ? "message message-own" : "message"}
        >
          <p className="message-head small">
            <strong>
              {message.side === reader && reader === "customer" ? "You" : nameOf(message)}
            </strong>
            {word(message)}{" "}
            <span className="soft">
              · <Moment date={message.created} />
            </span>
          </p>
          {message.text ? <p className="typed">{message.text}</p> : null}
          <RequestedChanges wishes={message.wishes} />
          <AttachedFiles files={message.files} {...files} />
          {actions?.(message)}
        </li>
      ))}
    </ol>
  );
}

interface AttachedFilesProps {
  files: readonly MessageFile[];
  /** The parts of an address before and after the file's id. */
  before: string;
  after: string;
}

export function AttachedFiles({ files, before, after }: AttachedFilesProps) {
  if (files.length === 0) return null;
  return (
    <ul className="bare message-files">
      {files.map(({ id, name, bytes }) => (
        <li key={id}>
          <a href={`${before}${id}${after}`} download>
            {name}
          </a>{" "}
          <span className="small soft">{size(bytes)}</span>
        </li>
      ))}
    </ul>
  );
}

function word({ kind }: QuoteMessage): string {
  if (kind === "declined") return " with the refusal";
  if (kind === "again") return " for a new offer";
  return kind === "request" ? " with the request" : "";
}

function size(bytes: number): string {
  return bytes < 1_048_576
    ? `${Math.max(1, Math.round(bytes / 1024))} KB`
    : `${(bytes / 1_048_576).toFixed(1)} MB`;
}

function RequestedChanges({ wishes }: { wishes: readonly LineWish[] }) {
  if (wishes.length === 0) return null;
  return (
    <ul className="bare message-changes">
      {wishes.map((change) => (
        <li key={change.line} suppressHydrationWarning>
          <strong>{change.name}:</strong> {changeWords(change)}
        </li>
      ))}
    </ul>
  );
}

function changeWords({ quantity, price, remove }: LineWish): string {
  if (remove) return "leave it out";
  const parts = [
    quantity === null ? "" : `quantity ${quantity}`,
    price === null ? "" : `${money(price)} each`,
  ];
  return parts.filter(Boolean).join(", ");
}

/** The conversation on the customer's page. */
export function Conversation({
  thread,
  answer,
}: {
  thread: ThreadView;
  /** The refused message. */
  answer: FormAnswer | null;
}) {
  const { messages, lines } = thread;
  const hasChanges = Object.keys(answer?.values ?? {}).some((name) => name.startsWith("change."));
  return (
    <section className="stack conversation screen-only" id="conversation" aria-labelledby="talk">
      <h2 id="talk">Questions and changes</h2>
      {messages.length > 0 ? (
        <Messages thread={thread} reader="customer" />
      ) : (
        <p className="soft">
          Something unclear, or a line to change? Write to us here; we answer on this page and by
          e-mail.
        </p>
      )}
      <Form method="post" encType="multipart/form-data" className="stack message-form" noValidate>
        <FormFields answer={answer} prefix="message-">
          <ErrorSummary />
          <TextArea
            name="text"
            label="Your message"
            rows={4}
            optional
            maxLength={messageLimits.text}
          />
          {lines.length > 0 ? (
            <details className="more" open={hasChanges}>
              <summary>Propose a change of lines</summary>
              <p className="field-hint">
                Change what you want to be different. Nothing is agreed until we send a new offer.
              </p>
              <ul className="bare requested-changes">
                {lines.map((line) => (
                  <ChangeFields key={line.id} line={line} />
                ))}
              </ul>
            </details>
          ) : null}
          <FilesField />
          <p className="form-buttons">
            <Submit intent="message" pending="Sending…" tone="plain">
              Send the message
            </Submit>
          </p>
        </FormFields>
      </Form>
    </section>
  );
}

function ChangeFields({ line }: { line: ChangeableLine }) {
  const { id, name, quantity, unit, price } = line;
  const amount = useField(`change.${id}.quantity`, String(quantity));
  const newPrice = useField(`change.${id}.price`);
  const remove = useField(`change.${id}.remove`);
  return (
    <li className="requested-change">
      <fieldset>
        <legend>{name}</legend>
        <div className="change-fields">
          <ChangeInput
            field={amount}
            name={`change.${id}.quantity`}
            label={unit ? `Quantity (${unit})` : "Quantity"}
          />
          <ChangeInput
            field={newPrice}
            name={`change.${id}.price`}
            label="Your price each"
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
            <label htmlFor={remove.id}>Leave it out</label>
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
    <div className={`field${error ? " field-wrong" : ""}`}>
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
