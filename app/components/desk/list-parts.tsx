import type { ReactNode } from "react";

/** Says that a list is empty, and what to do next. */
export function NothingHere({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="desk-empty">
      <h2>{title}</h2>
      {children}
    </div>
  );
}

/** A status as text with a shape, so that it does not depend on colour alone. */
export function Mark({ tone, children }: { tone: MarkTone; children: ReactNode }) {
  return <span className={`mark mark-${tone}`}>{children}</span>;
}

export type MarkTone = "good" | "act" | "wait" | "over" | "bad";
