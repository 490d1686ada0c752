import type { ReactNode } from "react";
import { writtenNumber } from "~/modules/pricing/units";
import type { LineWish, MessageFile, QuoteMessage } from "~/modules/quotes/message.resource";
import type { ChangeableLine } from "~/modules/quotes/requested-changes";
import { t } from "~/texts/text";
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
  isOwn = true,
  nameOf = ({ name }) => name,
  actions,
}: {
  thread: Pick<ThreadView, "messages" | "files">;
  reader: QuoteMessage["side"];
  /** Whether the reader is the customer; whoever only has the link reads the customer's name. */
  isOwn?: boolean;
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
              {reader === "customer" && isOwn && isTheirs(message)
                ? t("documents:you")
                : nameOf(message)}
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

/** Whether the customer wrote it, and nobody to whom they gave a link. */
function isTheirs({ side, actor }: QuoteMessage): boolean {
  return side === "customer" && actor !== "customer-link";
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
  if (kind === "declined") return ` ${t("documents:withTheRefusal")}`;
  if (kind === "again") return ` ${t("documents:forANewOffer")}`;
  return kind === "request" ? ` ${t("documents:withTheRequest")}` : "";
}

function size(bytes: number): string {
  return bytes < 1_048_576
    ? t("documents:kilobytes", { size: Math.max(1, Math.round(bytes / 1024)) })
    : t("documents:megabytes", { size: Math.round((10 * bytes) / 1_048_576) / 10 });
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
  if (remove) return t("documents:leaveItOutPlease");
  const parts = [
    quantity === null ? "" : t("documents:quantityIs", { quantity: writtenNumber(quantity) }),
    price === null ? "" : t("documents:amountEach", { amount: money(price) }),
  ];
  return parts.filter(Boolean).join(", ");
}
