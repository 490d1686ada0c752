import { Link } from "~/components/frame/link";
import type { CustomInput } from "~/kernel/extensions/custom";
import { t } from "~/texts/text";
import { useMay } from "../frame/may";

const methods = {
  quotes: "extensions.setQuoteData",
  orders: "extensions.setOrderData",
  customers: "extensions.setCustomerData",
} as const;

export type DataOwner = keyof typeof methods;

interface CustomCardProps {
  of: DataOwner;
  /** Its number, or a customer's id. */
  id: string;
  inputs: readonly CustomInput[];
}

/** The values that extensions keep with a record, and the link to the form that changes them. */
export function CustomCard({ of, id, inputs }: CustomCardProps) {
  const may = useMay();
  if (inputs.length === 0) return null;
  return (
    <section className="desk-card stack" aria-labelledby="custom-data">
      <h2 id="custom-data">{t("deskExtensions:moreData")}</h2>
      <dl className="facts">
        {inputs.map(({ path, label, value }) => (
          <div key={path}>
            <dt>{label}</dt>
            <dd>{value || "–"}</dd>
          </div>
        ))}
      </dl>
      {may(methods[of]) ? (
        <p className="screen-only">
          <Link to={`/admin/data/${of}/${encodeURIComponent(id)}`}>
            {t("deskExtensions:change")}
          </Link>
        </p>
      ) : null}
    </section>
  );
}
