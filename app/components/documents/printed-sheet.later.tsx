import { Fragment } from "react";
import type {
  PrintedBlock,
  PrintedCell,
  PrintedDocument,
  PrintedRow,
} from "~/modules/documents/printed-document";
import { narrowPath } from "~/modules/files/picture-widths";
import { safeURL } from "../frame/safe-url";

/** A document as a page: the same texts as its file, in the same places. */
export function PrintedSheet({ document }: { document: PrintedDocument }) {
  const { title, seller, parties, facts, message, columns, rows, options, totals } = document;
  const { notes, sections, footer } = document;
  return (
    <article className="sheet printed" aria-label={title} lang={document.language}>
      <header className="printed-head">
        <h2>
          {title.split(" ").map((word, at) => (
            <Fragment key={word}>
              {at > 0 ? " " : null}
              <span>{word}</span>
            </Fragment>
          ))}
        </h2>
        <Seller seller={seller} />
      </header>
      <div className="printed-blocks">
        {parties.map((block) => (
          <Block key={block.title} block={block} />
        ))}
      </div>
      <dl className="printed-facts">
        {facts.map(({ label, value, href }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd dir="auto">{href ? <a href={href}>{value}</a> : value}</dd>
          </div>
        ))}
      </dl>
      {message.map((text) => (
        <p key={text} dir="auto">
          {text}
        </p>
      ))}
      <Lines columns={columns} rows={rows} />
      {totals.length > 0 ? (
        <dl className="printed-totals num">
          {totals.map(({ label, value, isTotal }) => (
            <div key={label} className={isTotal ? "printed-total" : undefined}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      ) : null}
      {notes.map((note) => (
        <p key={note} className="small soft">
          {note}
        </p>
      ))}
      {options ? (
        <section>
          <h3>{options.title}</h3>
          <Lines columns={columns} rows={options.rows} />
        </section>
      ) : null}
      {sections.map((section) => (
        <section key={section.title}>
          <h3>{section.title}</h3>
          {section.text.map((text) => (
            <p key={text} dir="auto">
              {text}
            </p>
          ))}
        </section>
      ))}
      <footer className="printed-foot small soft">
        {footer.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </footer>
    </article>
  );
}

function Seller({ seller }: { seller: PrintedDocument["seller"] }) {
  const logo = safeURL(seller.logo);
  return (
    <div>
      {logo ? <img className="seller-logo" src={logo} alt={seller.title} /> : null}
      <Block block={seller} />
    </div>
  );
}

function Block({ block: { title, lines } }: { block: PrintedBlock }) {
  return (
    <div className="printed-block">
      <p className="printed-label">{title}</p>
      {lines.map((line) => (
        <p key={line} dir="auto">
          {line}
        </p>
      ))}
    </div>
  );
}

type LinesProps = Pick<PrintedDocument, "columns" | "rows">;

function Lines({ columns, rows }: LinesProps) {
  return (
    <table className="printed-lines">
      <thead>
        <tr>
          {columns.map(({ label, align }) => (
            <th key={label} scope="col" className={align === "end" ? "document-number" : undefined}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an issued document never changes
          <Row key={at} row={row} columns={columns} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ row, columns }: { row: PrintedRow; columns: PrintedDocument["columns"] }) {
  if (row.kind === "subtotal") {
    return (
      <tr className="printed-subtotal">
        <td colSpan={columns.length - 1}>{row.label}</td>
        <td className="document-number">{row.value}</td>
      </tr>
    );
  }
  if (row.kind !== "line") {
    return (
      <tr className={`printed-${row.kind}`}>
        <td colSpan={columns.length} dir="auto">
          {row.text}
        </td>
      </tr>
    );
  }
  return (
    <tr>
      {row.cells.map((cell, at) => (
        <td
          // biome-ignore lint/suspicious/noArrayIndexKey: a cell is identified by its column
          key={at}
          className={columns[at]?.align === "end" ? "document-number" : undefined}
          data-label={columns[at]?.label}
        >
          {columns[at]?.wide && row.picture ? (
            <img
              className="printed-picture"
              src={narrowPath(row.picture.path)}
              alt={row.picture.alt}
              width={48}
              height={48}
            />
          ) : null}
          <Cell cell={cell} />
        </td>
      ))}
    </tr>
  );
}

function Cell({ cell: { text, below } }: { cell: PrintedCell }) {
  return (
    <>
      {text === "" ? null : <bdi>{text}</bdi>}
      {below.map((line) => (
        <bdi key={line} className="printed-below small soft">
          {line}
        </bdi>
      ))}
    </>
  );
}
