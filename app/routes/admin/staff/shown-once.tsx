import { type ReactNode, useId } from "react";

interface ShownOnceProps {
  title: string;
  value: string;
  children: ReactNode;
}

/** A secret that the store shows only once, to be copied. */
export function ShownOnce({ title, value, children }: ShownOnceProps) {
  const id = useId();
  return (
    <section className="notice stack shown-once" role="status" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <p>{children}</p>
      <p>
        <code className="session-id">{value}</code>
      </p>
    </section>
  );
}
