import { Link } from "~/components/frame/link";
import { useField } from "~/forms/form";
import { taxCategories } from "~/modules/pricing/tax";
import { type PartValues, rowsIn } from "./settings-values";

/** The present or typed rows, without empty ones at the end. */
export function namedRows(values: PartValues): PartValues[] {
  const rows = rowsIn(values);
  const last = rows.findLastIndex(({ category: _, kind: __, ...row }) =>
    Object.values(row).some((value) => value !== ""),
  );
  return rows.slice(0, last + 1);
}

const kinds: Record<(typeof taxCategories)[number], string> = {
  S: "Standard or reduced",
  Z: "Zero rated",
  E: "Exempt",
  AE: "Reverse charge",
  K: "Intra-Community",
  G: "Export",
  O: "Outside scope",
};

/** Tax rates as rows, with two empty ones to add. */
export function TaxRows({ values }: { values: PartValues }) {
  const chosen = values.standard ?? "";
  const rows = [...namedRows(values), {}, {}];
  return (
    <div className="editor-scroll">
      <table className="editor-grid settings-grid">
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">Kind</th>
            <th scope="col">Rate, %</th>
            <th scope="col">Text on documents</th>
            <th scope="col">New lines</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row is identified by its index
            <tr key={at}>
              <td data-label="Name">
                <Cell at={at} name="name" label="Name" initial={row.name} />
              </td>
              <td data-label="Kind">
                <KindCell at={at} initial={row.category ?? "S"} />
              </td>
              <td data-label="Rate, %">
                <Cell at={at} name="rate" label="Rate" initial={row.rate} short />
              </td>
              <td data-label="Words">
                <Cell at={at} name="text" label="Text on documents" initial={row.text} />
              </td>
              <td data-label="For new lines">
                <label className="check">
                  <input
                    type="radio"
                    name="standard"
                    value={at}
                    defaultChecked={chosen === String(at)}
                  />
                  <span className="visually-hidden">Row {at + 1} is the rate of new lines</span>
                </label>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <label className="check">
        <input type="radio" name="standard" value="" defaultChecked={chosen === ""} /> New lines
        carry no tax
      </label>
    </div>
  );
}

function KindCell({ at, initial }: { at: number; initial: string }) {
  const { id, value } = useField(`rows.${at}.category`, initial);
  return (
    <select
      id={id}
      name={`rows.${at}.category`}
      className="input select"
      defaultValue={value}
      aria-label={`Row ${at + 1}: kind`}
    >
      {taxCategories.map((kind) => (
        <option key={kind} value={kind}>
          {kinds[kind]}
        </option>
      ))}
    </select>
  );
}

interface CellProps {
  at: number;
  name: string;
  label: string;
  initial: string | undefined;
  short?: boolean;
  /** The id of a list of suggestions. */
  list?: string;
}

export function Cell({ at, name, label, initial, short = false, list }: CellProps) {
  const { id, value, error } = useField(`rows.${at}.${name}`, initial);
  return (
    <input
      id={id}
      name={`rows.${at}.${name}`}
      className={short ? "input input-short" : "input"}
      defaultValue={value}
      aria-label={`Row ${at + 1}: ${label.toLowerCase()}`}
      aria-invalid={error ? true : undefined}
      autoComplete="off"
      list={list}
    />
  );
}

/** Categories as rows in order, with two empty ones to add. */
export function CategoryRows({ values, disabled }: { values: PartValues; disabled: boolean }) {
  const rows = [...namedRows(values), {}, {}];
  return (
    <div className="editor-scroll">
      <table className="editor-grid settings-grid">
        <thead>
          <tr>
            <th scope="col">Place</th>
            <th scope="col">Name</th>
            <th scope="col">Below</th>
            <th scope="col">Description</th>
            <th scope="col">Text of its page</th>
            <th scope="col">Picture</th>
            <th scope="col">Hidden</th>
            <th scope="col">Address</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={row.slug || `new ${at}`}>
              <td data-label="Place">
                <input type="hidden" name={`rows.${at}.slug`} value={row.slug ?? ""} />
                <Cell at={at} name="place" label="Place" initial={row.place} short />
              </td>
              <td data-label="Name">
                <Cell at={at} name="name" label="Name" initial={row.name} />
              </td>
              <td data-label="Below">
                <ParentCell at={at} own={row.slug ?? ""} initial={row.parent ?? ""} rows={rows} />
              </td>
              <td data-label="Description">
                <Cell at={at} name="description" label="Description" initial={row.description} />
              </td>
              <td data-label="Text of its page">
                <Cell at={at} name="text" label="Text of its page" initial={row.text} />
              </td>
              <td data-label="Picture">
                <Cell at={at} name="picture" label="Picture" initial={row.picture} />
              </td>
              <td data-label="Hidden">
                <label className="check">
                  <input
                    type="checkbox"
                    name={`rows.${at}.hidden`}
                    value="yes"
                    defaultChecked={row.hidden === "yes"}
                  />
                  <span className="visually-hidden">Row {at + 1} is hidden</span>
                </label>
              </td>
              <td className="small" data-label="Address">
                {!row.slug ? (
                  <span className="soft">new</span>
                ) : (
                  <>
                    <span className="mono">{row.slug}</span>{" "}
                    {disabled ? null : (
                      <Link to={`/admin/settings?remove=${row.slug}#leaving`}>
                        Remove<span className="visually-hidden"> {row.name}</span>
                      </Link>
                    )}
                  </>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface ParentCellProps {
  at: number;
  own: string;
  initial: string;
  rows: readonly { slug?: string; name?: string }[];
}

/** The category that another stands below. */
function ParentCell({ at, own, initial, rows }: ParentCellProps) {
  const { id, value } = useField(`rows.${at}.parent`, initial);
  return (
    <select
      id={id}
      name={`rows.${at}.parent`}
      className="input select"
      aria-label={`Row ${at + 1}, below`}
      defaultValue={value}
    >
      <option value="">–</option>
      {rows.map(({ slug, name }) =>
        slug && slug !== own ? (
          <option key={slug} value={slug}>
            {name}
          </option>
        ) : null,
      )}
    </select>
  );
}

/** Synonyms and redirects of the search as rows, with two empty ones to add. */
export function SearchWordRows({ values }: { values: PartValues }) {
  const rows = [...namedRows(values), {}, {}];
  return (
    <div className="editor-scroll">
      <table className="editor-grid settings-grid">
        <thead>
          <tr>
            <th scope="col">Buyers type</th>
            <th scope="col">Also search for, or open</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row is identified by its index
            <tr key={at}>
              <td data-label="Buyers type">
                <Cell at={at} name="typed" label="Buyers type" initial={row.typed} />
              </td>
              <td data-label="Also search for, or open">
                <Cell at={at} name="meant" label="Also search for, or open" initial={row.meant} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
