import type { PrintedCell, PrintedDocument, PrintedRow } from "~/domain/printed-document";

/** A document as its page: the same texts as its file. */
export function PrintedSheet({ document }: { document: PrintedDocument }) {
  const { title, seller, parties, facts, message, columns, rows, totals } = document;
  const { notes, sections, footer } = document;
  return (
    <article className="sheet stack" aria-label={title}>
      <div className="printed-blocks">
        {[seller, ...parties].map((block) => (
          <div key={block.title}>
            <p className="small soft">{block.title}</p>
            {block.lines.map((line) => (
              <p key={line} className="bare" dir="auto">
                {line}
              </p>
            ))}
          </div>
        ))}
      </div>
      <dl className="facts">
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {message.map((text) => (
        <p key={text}>{text}</p>
      ))}
      <table className="printed-lines">
        <thead>
          <tr>
            {columns.map(({ label, align }) => (
              <th key={label} scope="col" className={align === "end" ? "document-number" : ""}>
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
      {totals.length > 0 ? (
        <ul className="bare payment-list">
          {totals.map(({ label, value, isTotal }) => (
            <li key={label}>
              {isTotal ? <strong>{label}</strong> : <span>{label}</span>}
              {isTotal ? (
                <strong className="num">{value}</strong>
              ) : (
                <span className="num">{value}</span>
              )}
            </li>
          ))}
        </ul>
      ) : null}
      {notes.map((note) => (
        <p key={note} className="small soft">
          {note}
        </p>
      ))}
      {sections.map((section) => (
        <section key={section.title}>
          <h2>{section.title}</h2>
          {section.text.map((text) => (
            <p key={text} dir="auto">
              {text}
            </p>
          ))}
        </section>
      ))}
      <div>
        {footer.map((line) => (
          <p key={line} className="small soft">
            {line}
          </p>
        ))}
      </div>
    </article>
  );
}

function Row({ row, columns }: { row: PrintedRow; columns: PrintedDocument["columns"] }) {
  if (row.kind !== "line") {
    return (
      <tr>
        <td colSpan={columns.length}>
          {row.kind === "subtotal" ? `${row.label} ${row.value}` : row.text}
        </td>
      </tr>
    );
  }
  return (
    <tr>
      {row.cells.map((cell, at) => (
        <td
          // biome-ignore lint/suspicious/noArrayIndexKey: a cell is known by its column
          key={at}
          className={columns[at]?.align === "end" ? "document-number" : undefined}
          data-label={columns[at]?.label}
        >
          <Cell cell={cell} />
        </td>
      ))}
    </tr>
  );
}

function Cell({ cell: { text, below } }: { cell: PrintedCell }) {
  return (
    <>
      <span dir="auto">{text}</span>
      {below.map((line) => (
        <span key={line} className="small soft" dir="auto">
          {" "}
          {line}
        </span>
      ))}
    </>
  );
}
