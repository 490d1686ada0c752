import { t } from "~/texts/text";

interface CustomerMessageProps {
  /** What came with the request. */
  text: string | null;
  /** What came with the acceptance. */
  accepting: string | null;
}

export function CustomerMessage({ text, accepting }: CustomerMessageProps) {
  return (
    <>
      <Said title={t("deskDocuments:theCustomersMessage")} text={text} />
      <Said title={t("deskDocuments:saidWhenAccepting")} text={accepting} />
    </>
  );
}

function Said({ title, text }: { title: string; text: string | null }) {
  if (!text) return null;
  return (
    <section className="asked">
      <h2>{title}</h2>
      <p className="typed">{text}</p>
    </section>
  );
}
