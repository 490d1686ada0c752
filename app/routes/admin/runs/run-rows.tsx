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
          {rows.map((row) => (
            <tbody key={row.line}>
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
          ))}
        </table>
      </div>
    </section>
  );
}

function RowName({ row }: { row: ShownRow }) {
  if (row.act === "create") return <>{row.name} (new)</>;
  return <Link to={`/admin/products/${encodeURIComponent(row.id)}`}>{row.name}</Link>;
}

/** Every row that cannot be done or was refused, with why. */
export function WrongRows({
  rows,
  count,
  file,
  done,
}: {
  rows: readonly ShownRow[];
  count: number;
  /** Where these lines can be downloaded; null where there was no file. */
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
          Download these lines with their faults
        </a>
      ) : null}
    </section>
  );
}
