import { t } from "~/texts/text";

/** The order that a quote became. `to` is null where only a mail may lead to it. */
export function OrderLink({ number, to }: { number: string; to: string | null }) {
  return (
    <p>
      Converted to order <span className="mono">{number}</span>
      {to ? (
        <>
          {" "}
          <a className="button button-plain" href={to}>
            {t("documents:seeYourOrder")}
          </a>
        </>
      ) : (
        t("documents:itsLinkOurEMail")
      )}
    </p>
  );
}
