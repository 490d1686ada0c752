import { t } from "~/texts/text";
import { useRootData } from "../frame/root-data";

function stepsOf(mailOn: boolean): string[] {
  const how = mailOn
    ? "You receive a written offer by e-mail."
    : "The page of your request shows our offer.";
  return [
    "We check availability, freight and lead times, and price what has no price yet.",
    `${how} Nothing is ordered until you accept it.`,
  ];
}

/** `sent` means that the request was sent and the first step is done. */
export function NextSteps({ sent = false }: { sent?: boolean }) {
  const steps = stepsOf(useRootData().mailOn);
  const shown = sent
    ? steps
    : ["You get a quote number immediately. Keep it for questions.", ...steps];
  return (
    <section className="pays stack" aria-labelledby="next-steps">
      <h2 id="next-steps">{t("cart:whatHappensNext")}</h2>
      <ol className="next-steps">
        {shown.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </section>
  );
}
