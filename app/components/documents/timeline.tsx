import { customerLabel } from "~/modules/orders/status-labels";
import { type HistoryEntry, shownNote } from "~/modules/pricing/history";
import { t } from "~/texts/text";
import { Moment } from "./moment";

/** The history of a document, the latest entry first. */
export function Timeline({
  kind,
  history,
  self,
  isPaymentAwaited = true,
  labelOf = ({ to }) =>
    to === null ? t("documents:note") : customerLabel(kind, to, isPaymentAwaited),
  actorOf = (actor) => byWhom(actor, self),
}: {
  kind: "quote" | "order";
  history: readonly HistoryEntry[];
  /** The uid of the signed-in reader, whose own entries say "you". */
  self: string | null;
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

function byWhom(actor: string, self: string | null): string {
  if (self !== null && actor === self) return t("documents:byYou");
  if (actor === "system") return t("documents:automatically");
  return actor === "guest" || actor === "customer-link"
    ? t("documents:byYou")
    : t("documents:byUs");
}
