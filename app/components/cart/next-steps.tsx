import { t } from "~/texts/text";
import { useRootData } from "../frame/root-data";

/** `sent` means that the request was sent and the first step is done. */
export function NextSteps({ sent = false }: { sent?: boolean }) {
  const { mailOn } = useRootData();
  const steps = [
    ...(sent ? [] : [t("cart:numberAtOnce")]),
    t("cart:weCheck"),
    mailOn ? t("cart:offerByMail") : t("cart:offerOnPage"),
  ];
  return (
    <section className="pays stack" aria-labelledby="next-steps">
      <h2 id="next-steps">{t("cart:whatHappensNext")}</h2>
      <ol className="next-steps">
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </section>
  );
}
