import { t } from "~/texts/text";
import { rich } from "../frame/rich";

/** The order that a quote became. `to` is null where only a mail may lead to it. */
export function OrderLink({ number, to }: { number: string; to: string | null }) {
  const shown = { number: (text: string) => <span className="mono">{text}</span> };
  if (to === null)
    return <p>{rich("documents:convertedSeeMail", shown, { orderNumber: number })}</p>;
  return (
    <>
      <p>{rich("documents:convertedToOrder", shown, { orderNumber: number })}</p>
      <p className="form-buttons">
        <a className="button button-primary" href={to}>
          {t("documents:seeYourOrder")}
        </a>
      </p>
    </>
  );
}
