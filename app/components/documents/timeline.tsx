import { customerLabel } from "~/modules/orders/status-labels";
import { type HistoryEntry, shownNote } from "~/modules/pricing/history";
import { t } from "~/texts/text";
import { Moment } from "./moment";

/** The history of a document, the latest entry first. */
export function Timeline({
  kind,
  history,
  isPaymentAwaited = true,
  labelOf = ({ to }) =>
    to === null ? t("documents:note") : customerLabel(kind, to, isPaymentAwaited),
  actorOf = byWhom,
}: {
  kind: "quote" | "order";
  history: readonly HistoryEntry[];
  /** False for an order whose customer pays after the invoice. */
  isPaymentAwaited?: boolean;
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
            <p className="timeline-state">{labelOf(entry)}</p>
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
function byWhom(actor: string): string {
  if (actor === "system") return t("documents:automatically");
  return actor === "customer" ? t("documents:byYou") : t("documents:byUs");
}
