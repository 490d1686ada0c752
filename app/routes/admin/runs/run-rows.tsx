import { Link } from "~/components/frame/link";
import { shortened } from "~/domain/text";

interface ShownRow {
  line: number;
  id: string;
  name: string;
  act: string;
  changes: { field: string; from: string; to: string }[];
  problem: string;
}

const longest = 120;
/** How many products, and fields of each, are shown at once: a phone has a small screen. */
const unfolded = 10;
const fewFields = 4;
const namedFields = 3;

function cut(text: string): string {
  return text === "" ? "–" : shortened(text, longest);
}

/** The first rows, each field before and after. */
export function ActingRows({
  rows,
  count,
  done,
}: {
  rows: readonly ShownRow[];
  count: number;
  done: boolean;
}) {
  return (
    <section aria-labelledby="run-acting" className="run-part">
      <h2 id="run-acting">{done ? "What was changed" : "What would change"}</h2>
      {count > rows.length ? (
        <p className="soft">
          The first {rows.length} of {count.toLocaleString("en")}.
        </p>
      ) : null}
      <ChangedRows rows={rows.slice(0, unfolded)} />
      {rows.length > unfolded ? (
        <details className="run-more">
          <summary>{`${rows.length - unfolded} more products`}</summary>
          <ChangedRows rows={rows.slice(unfolded)} />
        </details>
      ) : null}
    </section>
  );
}

/** One row each; a row with many fields names them, and shows their values when it is opened. */
function ChangedRows({ rows }: { rows: readonly ShownRow[] }) {
  return (
    <div className="run-frame">
      <table className="changed run-changes">
        <thead>
          <tr>
            <th scope="col">Product</th>
            <th scope="col">Field</th>
            <th scope="col">Before</th>
            <th scope="col">After</th>
          </tr>
        </thead>
        {rows.map((row) =>
          row.changes.length > fewFields ? (
            <tbody key={row.line}>
              <tr>
                <th scope="row">
                  <RowName row={row} />
                </th>
                <td colSpan={3}>
                  <ManyFields changes={row.changes} />
                </td>
              </tr>
            </tbody>
          ) : (
            <FewFields key={row.line} row={row} />
          ),
        )}
      </table>
    </div>
  );
}

function FewFields({ row }: { row: ShownRow }) {
  return (
    <tbody>
      {row.changes.map((change, at) => (
        <tr key={change.field}>
          {at === 0 ? (
            <th scope="rowgroup" rowSpan={row.changes.length}>
              <RowName row={row} />
            </th>
          ) : null}
          <td>{change.field}</td>
          <td>{cut(change.from)}</td>
          <td>{cut(change.to)}</td>
        </tr>
      ))}
    </tbody>
  );
}

function ManyFields({ changes }: Pick<ShownRow, "changes">) {
  const names = changes.map(({ field }) => field);
  return (
    <details>
      <summary>
        {`${names.slice(0, namedFields).join(", ")} and ${names.length - namedFields} more`}
      </summary>
      <dl className="run-fields">
        {changes.map(({ field, from, to }) => (
          <div key={field}>
            <dt>{field}</dt>
            <dd>{from === "" ? cut(to) : `${cut(from)} → ${cut(to)}`}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

function RowName({ row }: { row: ShownRow }) {
  if (row.act === "create") return <>{row.name} (new)</>;
  return <Link to={`/admin/products/${encodeURIComponent(row.id)}`}>{row.name}</Link>;
}

/** Every faulty or refused row, with the reason. */
export function WrongRows({
  rows,
  count,
  file,
  done,
}: {
  rows: readonly ShownRow[];
  count: number;
  /** Where these lines can be downloaded; null without a file. */
  file: string | null;
  done: boolean;
}) {
  return (
    <section aria-labelledby="run-wrong" className="run-part">
      <h2 id="run-wrong">{done ? "Refused" : "Cannot be done"}</h2>
      {count > rows.length ? (
        <p className="soft">
          The first {rows.length} of {count.toLocaleString("en")}.
        </p>
      ) : null}
      <ul className="bare run-wrong">
        {rows.map((row) => (
          <li key={`${row.line} ${row.id}`}>
            {file ? <span className="soft num">Line {row.line}</span> : null}
            <strong>{row.name || "No name"}</strong>
            <span>{row.problem}</span>
          </li>
        ))}
      </ul>
      {file ? (
        <a className="button button-plain" href={file}>
          Download these lines with their errors
        </a>
      ) : null}
    </section>
  );
}
