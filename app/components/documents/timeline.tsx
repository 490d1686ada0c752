import { customerLabel } from "~/modules/orders/status-labels";
import {
  type HistoryEntry,
  type ReportedDocument,
  reportedDocument,
  shownNote,
} from "~/modules/pricing/history";
import { t } from "~/texts/text";
import { Moment } from "./moment";

/** The history of a document, the latest entry first. */
export function Timeline({
  kind,
  history,
  isPaymentAwaited = true,
  labelOf = ({ to }) =>
    to === null ? t("documents:note") : customerLabel(kind, to, isPaymentAwaited),
  isOwn = true,
  actorOf = (actor) => byWhom(actor, isOwn),
}: {
  kind: "quote" | "order";
  history: readonly HistoryEntry[];
  /** False for an order whose customer pays after the invoice. */
  isPaymentAwaited?: boolean;
  /** Whether the reader is the customer. */
  isOwn?: boolean;
  /** The desk labels entries and people differently. */
  labelOf?: (entry: HistoryEntry) => string;
  actorOf?: (actor: string) => string;
}) {
  return (
    <section aria-labelledby="history">
      <h2 id="history">{t("documents:whatHappened")}</h2>
      <ol className="bare timeline" reversed>
        {[...history].reverse().map((entry) => (
          <li key={`${entry.at.toISOString()} ${entry.kind} ${entry.to}`}>
            <Happened
              entry={entry}
              label={labelOf(entry)}
              by={actorOf(entry.actor)}
              document={kind === "order" ? reportedDocument(entry.note) : null}
            />
          </li>
        ))}
      </ol>
    </section>
  );
}

const documentWords = {
  shipped: ({ number }) => t("documents:shippedWithNote", { number }),
  shippedInPart: ({ number }) => t("documents:shippedInPartWithNote", { number }),
  returned: ({ number }) => t("documents:returnedWithNote", { number }),
  invoiced: ({ number, detail }) => t("documents:invoiceOver", { number, amount: detail }),
  credited: ({ number, detail }) => t("documents:creditNoteOver", { number, amount: detail }),
} as const satisfies Record<ReportedDocument["kind"], (document: ReportedDocument) => string>;

interface HappenedProps {
  entry: HistoryEntry;
  label: string;
  by: string;
  /** The document that was issued; null when the entry reports none. */
  document: ReportedDocument | null;
}

/** A document names its entry; only a credit note may come with another status. */
function Happened({ entry, label, by, document }: HappenedProps) {
  const named = document && documentWords[document.kind](document);
  const isNamed = entry.kind !== "move" || /shipped/.test(document?.kind ?? "");
  const reason = document?.kind === "returned" ? document.detail : "";
  const note = !named ? shownNote(entry.note ?? "") : isNamed ? reason : named;
  return (
    <>
      <p className="timeline-state">{named && isNamed ? named : label}</p>
      <p className="small soft">
        <Moment date={entry.at} />, {by}
      </p>
      {note ? <p className="timeline-note">{note}</p> : null}
    </>
  );
}

/** What the customer reads. */
function byWhom(actor: string, isOwn: boolean): string {
  if (actor === "system") return t("documents:automatically");
  if (actor !== "customer") return t("documents:byUs");
  return isOwn ? t("documents:byYou") : t("documents:byTheCustomer");
}
