import { Icon } from "./icons";

/** The sign over "we have it": a request that was sent, a payment that arrived. */
export function SentMark() {
  return (
    <span className="sent-mark">
      <Icon name="check" size={32} />
    </span>
  );
}
