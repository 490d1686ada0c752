import { t } from "~/texts/text";
import { useRootData } from "../frame/root-data";

interface NextStepsProps {
  /** Whether the request was sent and the first step is done. */
  sent?: boolean;
  /** Whether it is a question without products. */
  question?: boolean;
}

export function NextSteps({ sent = false, question = false }: NextStepsProps) {
  const { mailOn } = useRootData();
  const steps = question
    ? [mailOn ? t("cart:answerByMail") : t("cart:answerOnPage"), t("cart:offerForQuestion")]
    : [
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
