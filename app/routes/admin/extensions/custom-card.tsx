import { useId } from "react";
import { Link } from "~/components/frame/link";
import { t } from "~/texts/text";
import type { DataCard } from "./data-pages.server";

/** The values that extensions keep with a record, and the link to the form that changes them. */
export function CustomCard({ card }: { card: DataCard | null }) {
  const id = useId();
  if (card === null) return null;
  const { title, inputs, form } = card;
  return (
    <section className="desk-card stack screen-only" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <dl className="facts">
        {inputs.map(({ path, label, value }) => (
          <div key={path}>
            <dt>{label}</dt>
            <dd>{value || "–"}</dd>
          </div>
        ))}
      </dl>
      {form ? (
        <p>
          <Link to={form}>{t("deskExtensions:change")}</Link>
        </p>
      ) : null}
    </section>
  );
}
