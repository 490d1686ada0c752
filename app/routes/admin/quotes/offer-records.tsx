import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { Moment } from "~/components/documents/moment";
import { OfferChanges } from "~/components/documents/offer-changes";
import { AttachedFiles, type ThreadView } from "~/components/documents/thread";
import { Money, money } from "~/components/frame/price";
import { rich } from "~/components/frame/rich";
import { type ListColumn, ListTable } from "~/components/lists/list-table";
import { lineDetails } from "~/modules/pricing/details";
import { isPriced, type OfferLine, type SentOffer } from "~/modules/pricing/offer";
import { offerTotals } from "~/modules/pricing/offer-totals";
import { writtenQuantity } from "~/modules/pricing/units";
import type { Acceptance } from "~/modules/quotes/acceptance.resource";
import type { OfferOpening } from "~/modules/quotes/message.resource";
import { t } from "~/texts/text";
import { Openings } from "./conversation";

interface OfferRecordsProps {
  /** The quote's page. */
  path: string;
  revisions: {
    numbers: readonly { revision: number; sent: Date }[];
    before: SentOffer | null;
    after: SentOffer | null;
  } | null;
  records: readonly Acceptance[];
  openings: readonly OfferOpening[];
  /** The parts of a file's address before and after its id. */
  files: ThreadView["files"];
}

/** The sent offers, a comparison of any two, and the answers to them. */
export function OfferRecords({ path, revisions, records, openings, files }: OfferRecordsProps) {
  if (!revisions && records.length === 0) return null;
  const { numbers, before, after } = revisions ?? { numbers: [], before: null, after: null };
  return (
    <section className="stack screen-only" aria-labelledby="revisions">
      <h2 id="revisions">
        {revisions ? t("deskQuotes:offersSent") : t("deskQuotes:whatWasAgreed")}
      </h2>
      <ul className="bare">
        {numbers.map(({ revision, sent }) => (
          <li key={revision}>
            {rich(
              "deskQuotes:revisionSent",
              {
                day: () => <Moment date={sent} />,
                file: (text) => (
                  <a href={`${path}/offer.pdf?revision=${revision}`}>
                    {text}
                    <span className="visually-hidden">
                      {" "}
                      {t("deskQuotes:ofRevision", { revision })}
                    </span>
                  </a>
                ),
              },
              { revision },
            )}
          </li>
        ))}
      </ul>
      <Openings openings={openings} />
      {numbers.length > 1 ? (
        <Form method="get" className="offer-line-cells" preventScrollReset>
          <Choice
            name="before"
            label={t("deskQuotes:compare")}
            numbers={numbers}
            chosen={before?.revision}
          />
          <Choice
            name="after"
            label={t("deskQuotes:compareWith")}
            numbers={numbers}
            chosen={after?.revision}
          />
          <button type="submit" className="button button-plain">
            {t("deskQuotes:compare")}
          </button>
        </Form>
      ) : null}
      {before && after && before.revision !== after.revision ? (
        <>
          <OfferChanges before={before} after={after} />
          <SideBySide before={before} after={after} />
        </>
      ) : null}
      {records.map((record) => (
        <AcceptanceRecord key={record.id} record={record} files={files} />
      ))}
      {records.some(({ answer }) => answer === "accepted") && numbers.length > 0 ? (
        <p>
          <a href={`${path}/offer.pdf`}>{t("deskQuotes:offerWithAcceptance")}</a>
        </p>
      ) : null}
    </section>
  );
}

interface ChoiceProps {
  name: string;
  label: string;
  numbers: readonly { revision: number }[];
  chosen: number | undefined;
}

function Choice({ name, label, numbers, chosen }: ChoiceProps) {
  return (
    <div className="field cell">
      <label htmlFor={`compare-${name}`}>{label}</label>
      <select
        className="input select"
        id={`compare-${name}`}
        name={name}
        defaultValue={String(chosen ?? "")}
      >
        {numbers.map(({ revision }) => (
          <option key={revision} value={String(revision)}>
            {t("deskQuotes:revision", { revision })}
          </option>
        ))}
      </select>
    </div>
  );
}

const answers = {
  accepted: "deskQuotes:wasAccepted",
  declined: "deskQuotes:wasDeclined",
} as const;
const methods = {
  account: "deskQuotes:fromTheirAccount",
  link: "deskQuotes:byTheLink",
  staff: "deskQuotes:elsewhere",
} as const;

function AcceptanceRecord({
  record: { revision, answer, facts, created },
  files,
}: {
  record: Acceptance;
  files: ThreadView["files"];
}) {
  const { name, role, method, total, purchaseOrder, hash, sentence, recorded } = facts;
  const { fileHash, link, opened } = facts;
  const who = [name, role].filter(Boolean).join(", ") || facts.email;
  return (
    <div className="summary stack">
      <h3>
        {revision === 0 ? t("deskQuotes:prices") : t("deskQuotes:revision", { revision })}{" "}
        {t(answers[answer])} {t(methods[method])}
      </h3>
      <p>
        {rich("deskQuotes:byOn", { day: () => <Moment date={created} /> }, { who })}
        {total === null ? "" : ", "}
        {total === null ? null : <Money amount={total} />}
        {purchaseOrder ? `, ${t("deskQuotes:purchaseOrder", { purchaseOrder })}` : ""}
        {recorded ? `. ${recorded.how}` : ""}
        {facts.confirmed === "code"
          ? `. ${t("deskQuotes:confirmedByCode", { email: facts.email })}`
          : ""}
      </p>
      <AttachedFiles files={recorded?.files ?? []} {...files} />
      <p className="small soft">{sentence}</p>
      <p className="small soft">
        {rich(
          fileHash ? "deskQuotes:fingerprints" : "deskQuotes:fingerprint",
          { mono: (text) => <span className="mono">{text}</span> },
          { hash, fileHash: fileHash ?? "" },
        )}
      </p>
      {link ? (
        <p className="small soft">
          {rich(
            link.id ? "deskQuotes:byLinkOf" : "deskQuotes:byLink",
            { day: () => <Moment date={new Date(link.sent)} /> },
            { id: link.id ?? "", sentTo: link.sentTo },
          )}
          {opened
            ? rich("deskQuotes:firstOpened", { day: () => <Moment date={new Date(opened)} /> })
            : t("deskQuotes:notSeenOpened")}
        </p>
      ) : null}
    </div>
  );
}

interface ComparedRow {
  id: string;
  name: string;
  before: ReactNode;
  after: ReactNode;
}

/** Two revisions of an offer side by side, line by line by line id. */
function SideBySide({ before, after }: { before: SentOffer; after: SentOffer }) {
  const [old, now] = [before, after].map(
    ({ lines }) => new Map(lines.map((each) => [each.id, each])),
  );
  const ids = [...new Set([...after.lines, ...before.lines].map(({ id }) => id))];
  const columns: ListColumn<ComparedRow>[] = [
    { title: t("deskQuotes:line"), cell: ({ name }) => name },
    { title: t("deskQuotes:revision", { revision: before.revision }), cell: (row) => row.before },
    { title: t("deskQuotes:revision", { revision: after.revision }), cell: (row) => row.after },
  ];
  const rows = ids.map((id) => ({
    id,
    name: (now?.get(id) ?? old?.get(id))?.name ?? "",
    before: <Line line={old?.get(id)} />,
    after: <Line line={now?.get(id)} />,
  }));
  const sum = {
    id: "",
    name: t("deskQuotes:totalRow"),
    before: <Total of={before} />,
    after: <Total of={after} />,
  };
  return (
    <details className="desk-more">
      <summary>{t("deskQuotes:bothSideBySide")}</summary>
      <div className="table-scroll">
        <ListTable
          className="side-by-side"
          columns={columns}
          rows={rows}
          sum={sum}
          keyOf={({ id }) => id}
        />
      </div>
    </details>
  );
}

function Total({ of }: { of: SentOffer }) {
  const { total } = offerTotals(of, of.currency);
  return total === null ? (
    t("deskQuotes:toBeConfirmed")
  ) : (
    <span suppressHydrationWarning>{money(total)}</span>
  );
}

const kinds = {
  product: "deskQuotes:aProduct",
  free: "deskQuotes:anOwnLine",
  heading: "deskQuotes:aHeading",
  note: "deskQuotes:aNote",
} as const;
const inclusions = {
  removable: "deskQuotes:removable",
  optional: "deskQuotes:optionalLine",
  choice: "deskQuotes:oneOfSeveral",
} as const;

function Line({ line }: { line: OfferLine | undefined }) {
  if (!line) return <span className="soft">{t("deskQuotes:notInIt")}</span>;
  if (!isPriced(line)) return t(kinds[line.kind]);
  const { quantity, unit, price, inclusion } = line;
  const details = lineDetails(line).filter(({ isParagraph }) => !isParagraph);
  const extra = [
    ...details.map(({ label, text }) => `${label}: ${text}`),
    inclusion.kind === "included" ? null : t(inclusions[inclusion.kind]),
  ].filter(Boolean);
  return (
    <span suppressHydrationWarning>
      {`${writtenQuantity(quantity, unit.text)} × ${price === null ? t("deskQuotes:toBeConfirmed") : money(price)}`}
      {extra.length > 0 ? <span className="small soft"> {extra.join(", ")}</span> : null}
    </span>
  );
}
