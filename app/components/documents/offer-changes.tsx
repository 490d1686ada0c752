import type { SentOffer } from "~/domain/offer";
import { type FieldDifference, offerDifference } from "~/domain/offer-difference";
import { money } from "../frame/price";
import { dayOf } from "./moment";

const words = { added: "Added", removed: "Removed", changed: "Changed" } as const;

/** What changed from one revision to another, in words and not by colour alone. */
export function OfferChanges({ before, after }: { before: SentOffer; after: SentOffer }) {
  const day = (iso: string) => dayOf(new Date(iso));
  const { lines, document } = offerDifference(before, after, { write: money, day });
  const [from, to] = [before.revision, after.revision];
  return (
    <section className="offer-changes stack" aria-labelledby="changes">
      <h2 id="changes">
        Changed from revision {from} to {to}
      </h2>
      {lines.length + document.length === 0 ? <p>Nothing that stands in the offer.</p> : null}
      <ul className="bare stack">
        {lines.map(({ id, name, kind, fields }) => (
          <li key={id}>
            <strong>{words[kind]}:</strong>{" "}
            {kind === "removed" ? <del>{name}</del> : kind === "added" ? <ins>{name}</ins> : name}
            {kind === "removed" ? null : <Fields fields={fields} />}
          </li>
        ))}
        {document.length > 0 ? (
          <li>
            <strong>The offer</strong>
            <Fields fields={document} />
          </li>
        ) : null}
      </ul>
    </section>
  );
}

function Fields({ fields }: { fields: readonly FieldDifference[] }) {
  return (
    <ul className="bare small offer-changes-fields">
      {fields.map(({ what, before, after }) => (
        <li key={what} suppressHydrationWarning>
          {what}: {before === null ? null : <del>{before}</del>}
          {before !== null && after !== null ? <span className="soft"> is now </span> : null}
          {after === null ? <span className="soft"> (left out)</span> : <ins>{after}</ins>}
        </li>
      ))}
    </ul>
  );
}
