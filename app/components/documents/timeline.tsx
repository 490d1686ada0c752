import { customerLabel } from "~/modules/orders/status-labels";
import { type HistoryEntry, shownNote } from "~/modules/pricing/history";
import { t } from "~/texts/text";
import { Moment } from "./moment";

/** An entry that may name what happened itself. */
export type TimelineEntry = HistoryEntry & { label?: string };

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
  history: readonly TimelineEntry[];
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
            <p className="timeline-state">{entry.label ?? labelOf(entry)}</p>
            <p className="small soft">
              <Moment date={entry.at} />, {actorOf(entry.actor)}
            </p>
            {entry.note ? <p className="timeline-note">{shownNote(entry.note)}</p> : null}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** What the customer reads. */
function byWhom(actor: string, isOwn: boolean): string {
  if (actor === "system") return t("documents:automatically");
  const byLink = actor === "customer-link";
  if (actor !== "customer" && !byLink) return t("documents:byUs");
  if (!isOwn) return t("documents:byTheCustomer");
  return byLink ? t("documents:byYourLink") : t("documents:byYou");
}
