import { t } from "~/texts/text";

export function CustomerMessage({ text }: { text: string | null }) {
  if (!text) return null;
  return (
    <section className="asked">
      <h2>{t("deskDocuments:theCustomersMessage")}</h2>
      <p className="typed">{text}</p>
    </section>
  );
}
