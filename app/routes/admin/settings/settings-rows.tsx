import { Link } from "~/components/frame/link";
import { rich, unseen } from "~/components/frame/rich";
import { useField } from "~/forms/form";
import { taxCategories } from "~/modules/pricing/tax";
import { listLooks } from "~/modules/settings/list-looks";
import { type PlainKey, t } from "~/texts/text";
import { type PartValues, rowsIn } from "./settings-values";

/** The present or typed rows, without empty ones at the end. */
export function namedRows(values: PartValues): PartValues[] {
  const rows = rowsIn(values);
  const last = rows.findLastIndex(({ category: _, kind: __, ...row }) =>
    Object.values(row).some((value) => value !== ""),
  );
  return rows.slice(0, last + 1);
}

const kinds: Record<(typeof taxCategories)[number], PlainKey> = {
  S: "deskSettings:standardOrReduced",
  Z: "deskSettings:zeroRated",
  E: "deskSettings:exempt",
  AE: "deskSettings:reverseCharge",
  K: "deskSettings:intraCommunity",
  G: "deskSettings:export",
  O: "deskSettings:outsideScope",
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
            <th scope="col">{t("deskSettings:name")}</th>
            <th scope="col">{t("deskSettings:kind")}</th>
            <th scope="col">{t("deskSettings:rate")}</th>
            <th scope="col">{t("deskSettings:textOnDocuments")}</th>
            <th scope="col">{t("deskSettings:newLines")}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row is identified by its index
            <tr key={at}>
              <td data-label={t("deskSettings:name")}>
                <Cell at={at} name="name" label={t("deskSettings:name")} initial={row.name} />
              </td>
              <td data-label={t("deskSettings:kind")}>
                <KindCell at={at} initial={row.category ?? "S"} />
              </td>
              <td data-label={t("deskSettings:rate")}>
                <Cell
                  at={at}
                  name="rate"
                  label={t("deskSettings:rate2")}
                  initial={row.rate}
                  short
                />
              </td>
              <td data-label={t("deskSettings:words")}>
                <Cell
                  at={at}
                  name="text"
                  label={t("deskSettings:textOnDocuments")}
                  initial={row.text}
                />
              </td>
              <td data-label={t("deskSettings:forNewLines")}>
                <label className="check">
                  <input
                    type="radio"
                    name="standard"
                    value={at}
                    defaultChecked={chosen === String(at)}
                  />
                  <span className="visually-hidden">
                    {t("deskSettings:rowRateNewLines", { at: at + 1 })}
                  </span>
                </label>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <label className="check">
        <input type="radio" name="standard" value="" defaultChecked={chosen === ""} />{" "}
        {t("deskSettings:newLinesCarryNoTax")}
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
      aria-label={t("deskSettings:rowKind", { at: at + 1 })}
    >
      {taxCategories.map((kind) => (
        <option key={kind} value={kind}>
          {t(kinds[kind])}
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
      aria-label={t("deskSettings:row", { at: at + 1, label: label.toLowerCase() })}
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
            <th scope="col">{t("deskSettings:place")}</th>
            <th scope="col">{t("deskSettings:name")}</th>
            <th scope="col">{t("deskSettings:below")}</th>
            <th scope="col">{t("deskSettings:description")}</th>
            <th scope="col">{t("deskSettings:textOfItsPage")}</th>
            <th scope="col">{t("deskSettings:picture")}</th>
            <th scope="col">{t("deskSettings:listShownAs")}</th>
            <th scope="col">{t("deskSettings:hidden")}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={row.slug || `new ${at}`}>
              <td data-label={t("deskSettings:place")}>
                <input type="hidden" name={`rows.${at}.slug`} value={row.slug ?? ""} />
                <Cell
                  at={at}
                  name="place"
                  label={t("deskSettings:place")}
                  initial={row.place}
                  short
                />
              </td>
              <td data-label={t("deskSettings:name")} className="category-name">
                <Cell at={at} name="name" label={t("deskSettings:name")} initial={row.name} />
                {row.slug ? (
                  <span className="small">
                    <span className="mono soft">{row.slug}</span>{" "}
                    {disabled ? null : (
                      <Link to={`/admin/settings?remove=${row.slug}#leaving`}>
                        {rich("deskSettings:removeRow", { of: unseen }, { name: row.name ?? "" })}
                      </Link>
                    )}
                  </span>
                ) : null}
              </td>
              <td data-label={t("deskSettings:below")}>
                <ParentCell at={at} own={row.slug ?? ""} initial={row.parent ?? ""} rows={rows} />
              </td>
              <td data-label={t("deskSettings:description")}>
                <Cell
                  at={at}
                  name="description"
                  label={t("deskSettings:description")}
                  initial={row.description}
                />
              </td>
              <td data-label={t("deskSettings:textOfItsPage")}>
                <Cell
                  at={at}
                  name="text"
                  label={t("deskSettings:textOfItsPage")}
                  initial={row.text}
                />
              </td>
              <td data-label={t("deskSettings:picture")}>
                <Cell
                  at={at}
                  name="picture"
                  label={t("deskSettings:picture")}
                  initial={row.picture}
                />
              </td>
              <td data-label={t("deskSettings:listShownAs")}>
                <LookCell at={at} initial={row.look ?? ""} />
              </td>
              <td data-label={t("deskSettings:hidden")}>
                <label className="check">
                  <input
                    type="checkbox"
                    name={`rows.${at}.hidden`}
                    value="yes"
                    defaultChecked={row.hidden === "yes"}
                  />
                  <span className="visually-hidden">
                    {t("deskSettings:rowIsHidden", { at: at + 1 })}
                  </span>
                </label>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const lookLabels = {
  cards: "deskSettings:looksLikeCards",
  compact: "deskSettings:looksLikeList",
  table: "deskSettings:looksLikeTable",
} as const;

/** How the list of a category opens. */
function LookCell({ at, initial }: { at: number; initial: string }) {
  const { id, value } = useField(`rows.${at}.look`, initial);
  return (
    <select
      id={id}
      name={`rows.${at}.look`}
      className="input select"
      aria-label={t("deskSettings:rowListShownAs", { at: at + 1 })}
      defaultValue={value}
    >
      <option value="">–</option>
      {listLooks.map((look) => (
        <option key={look} value={look}>
          {t(lookLabels[look])}
        </option>
      ))}
    </select>
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
      aria-label={t("deskSettings:rowBelow", { at: at + 1 })}
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
            <th scope="col">{t("deskSettings:buyersType")}</th>
            <th scope="col">{t("deskSettings:alsoSearchForOrOpen")}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row is identified by its index
            <tr key={at}>
              <td data-label={t("deskSettings:buyersType")}>
                <Cell
                  at={at}
                  name="typed"
                  label={t("deskSettings:buyersType")}
                  initial={row.typed}
                />
              </td>
              <td data-label={t("deskSettings:alsoSearchForOrOpen")}>
                <Cell
                  at={at}
                  name="meant"
                  label={t("deskSettings:alsoSearchForOrOpen")}
                  initial={row.meant}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
