import type { CSSProperties } from "react";
import { t } from "~/texts/text";
import type {
  PrintedCell,
  PrintedColumn,
  PrintedDocument,
  PrintedRow,
  PrintedTotal,
} from "../../app/modules/documents/printed-document";
import { Facts } from "./blocks";
import { type MailLook, useLook } from "./palette";
import { htmlBytes } from "./text";

/** Some inboxes cut a mail at 102 KB; the file and the page have the rest. */
const bytesForRows = 52_000;
const markupBytes = 200;
/** Of more options the mail says how many are in the file. */
const optionsAtMost = 20;

function stylesOf({ light }: MailLook) {
  const small: CSSProperties = { margin: "0 0 4px", fontSize: 14, lineHeight: "21px" };
  const plain: CSSProperties = { ...small, color: light.ink };
  const heading: CSSProperties = { ...plain, margin: "20px 0 4px", fontWeight: 600 };
  return { small: { ...small, color: light.muted }, plain, heading };
}

/** The row that the document comes to; undefined for one without prices. */
export function totalIn({ totals }: PrintedDocument): PrintedTotal | undefined {
  return totals.find(({ isTotal }) => isTotal);
}

/** What its total is called: "Total incl. VAT". */
export function totalLabel(document: PrintedDocument | null): string {
  return (document && totalIn(document)?.label) || t("mails:total");
}

interface PrintedPartsProps {
  document: PrintedDocument;
  /** Whether its title is shown, when the mail has another one. */
  titled?: boolean;
}

/** Every text of a printed document: what it is about first, who writes to whom last. */
export function PrintedParts({ document, titled = false }: PrintedPartsProps) {
  const { seller, parties, facts, message, columns, rows, options } = document;
  const { totals, notes, sections, footer } = document;
  const { small, plain, heading } = stylesOf(useLook());
  const { shown, left } = fitting(rows);
  return (
    <>
      {titled ? (
        <p className="ink" style={heading}>
          <bdi>{document.title}</bdi>
        </p>
      ) : null}
      <Facts facts={facts} />
      {message.map((line) => (
        <p key={line} className="ink" style={{ ...plain, margin: "0 0 12px" }}>
          <bdi>{line}</bdi>
        </p>
      ))}
      <table className="lines ink" width="100%" cellPadding={6} cellSpacing={0}>
        {totals.length > 0 ? <Head columns={columns} /> : null}
        <tbody>
          {shown.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rendered once
            <Row key={at} row={row} named={totals.length === 0 ? columns.slice(2) : null} />
          ))}
          <MoreLines left={left} />
          {totals.map(({ label, value, isTotal }) => (
            <tr key={label} className={isTotal ? "line total" : "line part"}>
              <td>
                <bdi>{label}</bdi>
              </td>
              <td className="sum due" align="right">
                {value}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {notes.map((note) => (
        <p key={note} className="muted" style={{ ...small, marginTop: 12 }}>
          {note}
        </p>
      ))}
      {options ? (
        <>
          <p className="ink" style={heading}>
            {options.title}
          </p>
          <table className="lines ink" width="100%" cellPadding={6} cellSpacing={0}>
            <tbody>
              {options.rows.slice(0, optionsAtMost).map((row, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: rendered once
                <Row key={at} row={row} named={null} />
              ))}
              <MoreLines left={options.rows.length - optionsAtMost} />
            </tbody>
          </table>
        </>
      ) : null}
      {sections.map(({ title, text }) => (
        <div key={title}>
          <p className="ink" style={heading}>
            {title}
          </p>
          {text.map((line) => (
            <p key={line} className="ink" style={plain}>
              <bdi>{line}</bdi>
            </p>
          ))}
        </div>
      ))}
      {[...parties, seller].map(({ title, lines }) => (
        <div key={title} style={{ margin: "20px 0 0" }}>
          <p className="muted" style={small}>
            <bdi>{title}</bdi>
          </p>
          {lines.map((line) => (
            <p key={line} className="ink" style={{ ...plain, margin: 0 }}>
              <bdi>{line}</bdi>
            </p>
          ))}
        </div>
      ))}
      <div style={{ margin: "20px 0" }}>
        {footer.map((line) => (
          <p key={line} className="muted" style={small}>
            <bdi>{line}</bdi>
          </p>
        ))}
      </div>
    </>
  );
}

/** Says how many lines only the file has. */
function MoreLines({ left }: { left: number }) {
  if (left <= 0) return null;
  return (
    <tr className="line">
      <td colSpan={2}>{t("mails:andMoreLines", { left })}</td>
    </tr>
  );
}

/** Names what stands where in a `Row` that has an amount. */
function Head({ columns }: { columns: readonly PrintedColumn[] }) {
  const [position, name, ...others] = columns.map(({ label }) => label);
  return (
    <thead>
      <tr className="line">
        <th scope="col" align="left">
          {`${position} ${name}`}
          <br />
          <span style={{ fontWeight: 400 }}>{others.slice(0, -1).join(" · ")}</span>
        </th>
        <th scope="col" align="right" className="sum">
          {others.at(-1)}
        </th>
      </tr>
    </thead>
  );
}

interface RowProps {
  row: PrintedRow;
  /** The columns of a document that counts goods and names no amount, such as a delivery note. */
  named: readonly PrintedColumn[] | null;
}

/**
 * Position and text on the left, quantities and prices below, the last column as the amount. Where
 * there is no amount, each quantity stands with its column's name.
 */
function Row({ row, named }: RowProps) {
  if (row.kind !== "line") {
    return (
      <tr className="line part">
        <td>{row.kind === "subtotal" ? row.label : row.text}</td>
        <td className="sum due" align="right">
          {row.kind === "subtotal" ? row.value : ""}
        </td>
      </tr>
    );
  }
  const [position, name, ...others] = row.cells;
  const amount = named ? null : others.at(-1);
  const between = named
    ? others.map((cell, at) => `${named[at]?.label}: ${inOneLine(cell)}`)
    : others.slice(0, -1).map(inOneLine);
  return (
    <tr className="line">
      <td>
        {`${position?.text} `}
        <bdi>{name?.text}</bdi>
        {[...(name?.below ?? []), between.filter(Boolean).join(" · ")]
          .filter((line) => line !== "")
          .map((line, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rendered once
            <span key={at}>
              <br />
              <bdi>{line}</bdi>
            </span>
          ))}
      </td>
      {amount ? (
        <td className="sum" align="right">
          {amount.text}
        </td>
      ) : null}
    </tr>
  );
}

function inOneLine({ text, below }: PrintedCell): string {
  return below.length === 0 ? text : `${text} (${below.join(", ")})`;
}

function fitting(rows: readonly PrintedRow[]): { shown: PrintedRow[]; left: number } {
  let bytes = 0;
  const shown: PrintedRow[] = [];
  for (const row of rows) {
    bytes += markupBytes + htmlBytes(wordsOf(row));
    if (bytes > bytesForRows) break;
    shown.push(row);
  }
  return { shown, left: rows.length - shown.length };
}

function wordsOf(row: PrintedRow): string {
  if (row.kind !== "line") return row.kind === "subtotal" ? row.label + row.value : row.text;
  return row.cells.flatMap(({ text, below }) => [text, ...below]).join("");
}
