import { Form } from "@remix-run/react";
import { Moment } from "~/components/documents/moment";
import { Messages, type ThreadView } from "~/components/documents/thread";
import { rich } from "~/components/frame/rich";
import { useRootData } from "~/components/frame/root-data";
import { TextArea } from "~/forms/field";
import { FilesField } from "~/forms/files-field";
import { ErrorSummary, FormFields } from "~/forms/form";
import { Submit } from "~/forms/submit";
import {
  attachmentNames,
  messageLimits,
  type OfferOpening,
  type QuoteMessage,
} from "~/modules/quotes/message.resource";
import { t } from "~/texts/text";
import type { DocumentAnswer } from "../documents/conflict";

interface ConversationProps {
  thread: Pick<ThreadView, "messages" | "files"> & {
    /** Whether the form for an answer is open from the start. */
    opens: boolean;
  };
  /** Since when the customer waits for an answer; null when they do not. */
  openSince: Date | null;
  /** Whether the viewer may answer, and apply requested changes to the offer. */
  mayAnswer: boolean;
  mayTakeOver: boolean;
  self: string;
  colleagues: Readonly<Record<string, string>>;
  /** Id of the price form, whose input must not be lost. */
  form?: string;
  answer: DocumentAnswer | null;
  version: number;
  /** The customer's present revision. */
  present: number;
}

/** The messages about the quote, and the form for an answer. */
export function SellerConversation(props: ConversationProps) {
  const { thread, openSince, mayAnswer, form } = props;
  const { messages } = thread;
  if (messages.length === 0 && !mayAnswer) return null;
  return (
    <section className="stack conversation screen-only" id="conversation" aria-labelledby="talk">
      <h2 id="talk">
        {t("deskQuotes:conversation")}
        {openSince ? (
          <span className="conversation-open">{t("deskQuotes:waitingForAnAnswer")}</span>
        ) : null}
      </h2>
      {messages.length > 0 ? (
        <Messages
          thread={thread}
          reader="seller"
          nameOf={(message) => nameFor(message, props)}
          actions={(message) => <TakeOver message={message} {...props} />}
        />
      ) : null}
      {mayAnswer ? (
        form ? (
          <AnswerFields {...props} />
        ) : (
          <Form method="post" encType="multipart/form-data" className="stack" noValidate>
            <AnswerFields {...props} />
          </Form>
        )
      ) : null}
    </section>
  );
}

function nameFor({ side, actor, name }: QuoteMessage, { self, colleagues }: ConversationProps) {
  if (side === "customer") return name;
  return actor === self ? t("deskQuotes:you") : (colleagues[actor] ?? name);
}

function TakeOver({
  message: { id, wishes, revision },
  mayTakeOver,
  present,
  form,
  version,
}: ConversationProps & { message: QuoteMessage }) {
  // Changes requested for an earlier revision were answered by the next one.
  if (!mayTakeOver || wishes.length === 0 || revision !== present) return null;
  const button = (
    <Submit intent={`changes ${id}`} pending={t("deskQuotes:copying")} tone="plain" form={form}>
      {t("deskQuotes:copyIntoTheOffer")}
    </Submit>
  );
  if (form) return button;
  return (
    <Form method="post">
      <input type="hidden" name="version" value={version} />
      {button}
    </Form>
  );
}

function AnswerFields({ thread, form, answer }: ConversationProps) {
  const { mailOn } = useRootData();
  const open = thread.opens || answer?.form === "message" || Boolean(answer?.values.messageText);
  return (
    <details className="desk-more" open={open}>
      <summary>
        {thread.messages.length === 0 ? t("deskQuotes:writeToTheCustomer") : t("deskQuotes:answer")}
      </summary>
      <FormFields answer={answer} prefix="message-">
        {answer?.form === "message" ? <ErrorSummary /> : null}
        <TextArea
          name="messageText"
          label={t("deskQuotes:messageToTheCustomer")}
          hint={t(mailOn ? "deskQuotes:messageIsMailed" : "deskQuotes:messageIsOnThePage")}
          form={form}
          rows={4}
          maxLength={messageLimits.text}
        />
        <FilesField
          form={form}
          hint={t("deskQuotes:filesForTheCustomer", { attachmentNames: attachmentNames() })}
        />
        <div className="desk-buttons">
          <button
            type="submit"
            name="intent"
            value="message"
            form={form}
            formEncType="multipart/form-data"
            className="button button-plain"
          >
            {t("deskQuotes:sendToTheCustomer")}
          </button>
        </div>
      </FormFields>
    </details>
  );
}

/** When the customer opened which revision. */
export function Openings({ openings }: { openings: readonly OfferOpening[] }) {
  if (openings.length === 0) return null;
  return (
    <ul className="bare small soft">
      {openings.map(({ revision, firstAt, lastAt, times, viewed }) => (
        <li key={revision}>
          {rich(
            "deskQuotes:linkOpened",
            {
              first: () => <Moment date={firstAt} />,
              last: (text) =>
                times > 1 ? (
                  <>
                    {text} <Moment date={lastAt} />
                  </>
                ) : null,
            },
            { revision, times },
          )}
          {viewed ? t("deskQuotes:shownInABrowser") : ""}
        </li>
      ))}
    </ul>
  );
}
