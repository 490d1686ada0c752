/** A block that is wider than a phone scrolls by itself, also with the keyboard. */
export function Code({ name, text }: { name: string; text: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolling must work by keyboard
    <section className="docs-code" aria-label={name} tabIndex={0}>
      <pre>{text}</pre>
    </section>
  );
}
