import type { ReactNode } from "react";
import { wordDifference } from "~/kernel/word-difference";
import type { SentOffer, TakenOption } from "~/modules/pricing/offer";
import { type FieldDifference, offerDifference } from "~/modules/quotes/offer-difference";
import { t } from "~/texts/text";
import { money } from "../frame/price";
import { dayOf } from "./moment";

/** What happened to a line since the revision before. */
export const lineWords = {
  added: "documents:lineAdded",
  removed: "documents:lineRemoved",
  changed: "documents:lineChanged",
} as const;

/** The differences between two revisions, in words and not by colour alone. */
export function OfferChanges({
  before,
  after,
  taken,
  children,
}: {
  before: SentOffer;
  after: SentOffer;
  /** The options that the page's total counts; left out: those of the offer as it was sent. */
  taken?: readonly TakenOption[] | undefined;
  /** What stands below them. */
  children?: ReactNode;
}) {
  const day = (iso: string) => dayOf(new Date(iso));
  const { lines, document } = offerDifference(before, after, { write: money, day, taken });
  const [from, to] = [before.revision, after.revision];
  return (
    <details className="offer-changes">
      <summary>
        <h2 id="changes">{t("documents:changedFromRevisionTo", { from, to })}</h2>{" "}
        <span className="soft small">{countOf(lines.length + document.length)}</span>
      </summary>
      {lines.length + document.length === 0 ? <p>{t("documents:noDifferences")}</p> : null}
      <ul className="bare stack">
        {lines.map(({ id, name, kind, fields }) => (
          <li key={id}>
            <strong>{t(lineWords[kind])}:</strong>{" "}
            {kind === "removed" ? <del>{name}</del> : kind === "added" ? <ins>{name}</ins> : name}
            {kind === "removed" ? null : <Fields fields={fields} />}
          </li>
        ))}
        {document.length > 0 ? (
          <li>
            <strong>{t("documents:theOffer")}</strong>
            <Fields fields={document} />
          </li>
        ) : null}
      </ul>
      {children}
    </details>
  );
}

function countOf(changes: number): string {
  return changes === 0 ? t("documents:noChanges") : t("documents:countOfChanges", { changes });
}

function Fields({ fields }: { fields: readonly FieldDifference[] }) {
  return (
    <ul className="bare small offer-changes-fields">
      {fields.map(({ what, before, after }) => (
        <li key={what} suppressHydrationWarning>
          {what}:{" "}
          {isText(before) && isText(after) ? (
            <Words before={before} after={after} />
          ) : (
            <Values before={before} after={after} />
          )}
        </li>
      ))}
    </ul>
  );
}

/** A text of more than a word or two is compared word by word. */
function isText(value: string | null): value is string {
  return value !== null && value.trim().split(/\s+/).length > 3;
}

const marks = { same: "span", before: "del", after: "ins" } as const;

function Words({ before, after }: { before: string; after: string }) {
  return (
    <span className="typed">
      {wordDifference(before, after).map(({ kind, text }, at) => {
        const Mark = marks[kind];
        // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text have no ids
        return <Mark key={at}>{text}</Mark>;
      })}
    </span>
  );
}

function Values({ before, after }: Pick<FieldDifference, "before" | "after">) {
  return (
    <>
      {before === null ? null : <del>{before}</del>}
      {before !== null && after !== null ? (
        <span className="soft"> {t("documents:isNow")} </span>
      ) : null}
      {after === null ? (
        <span className="soft"> {t("documents:leftOutInBrackets")}</span>
      ) : (
        <ins>{after}</ins>
      )}
    </>
  );
}
