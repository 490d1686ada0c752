export function CustomerMessage({ text }: { text: string | null }) {
  if (!text) return null;
  return (
    <section className="asked">
      <h2>The customer's message</h2>
      <p className="typed">{text}</p>
    </section>
  );
}
